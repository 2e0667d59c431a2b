# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The Pico's board and microcontroller.pin."""

import ast
import importlib.util
from pathlib import Path

import board
import microcontroller


def stub_names():
    """What circuitpython-stubs says that the Pico's board has."""
    place = importlib.util.find_spec("board_definitions").submodule_search_locations[0]
    text = (Path(place) / "raspberry_pi_pico" / "__init__.pyi").read_text()
    names = {node.target.id for node in ast.parse(text).body if isinstance(node, ast.AnnAssign)}
    return sorted(names)


def test_names_are_those_of_the_pico():
    assert sorted(name for name in dir(board) if not name.startswith("__")) == stub_names()


def test_board_id():
    assert board.board_id == "raspberry_pi_pico"


def test_pins_are_printed_by_their_first_name():
    names = "GP0 GP28 A0 A3 LED GP25 VOLTAGE_MONITOR GP23 GP24".split()
    assert [repr(getattr(board, name)) for name in names] == [
        "board.GP0",
        "board.GP28_A2",
        "board.GP26_A0",
        "board.A3",
        "board.LED",
        "board.LED",
        "board.A3",
        "board.SMPS_MODE",
        "board.VBUS_SENSE",
    ]


def test_pins_are_the_microcontrollers():
    pins = [getattr(microcontroller.pin, f"GPIO{number}") for number in range(30)]
    assert pins[:29] == [getattr(board, f"GP{number}") for number in range(29)]
    assert pins[29] is board.A3
    assert {type(pin) for pin in pins} == {microcontroller.Pin}
