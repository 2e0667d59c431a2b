# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What is generated from the pin map follows from it, and stale files are noticed."""

import shutil

import pytest

from hardware.generate_pins import (
    PINS,
    ROOT,
    TABLE_END,
    TABLE_START,
    WIRING,
    check,
    main,
    render_pins,
    render_table,
    render_wiring,
)
from hardware.pinmap import PinmapError, read_pinmap


@pytest.fixture
def copy(tmp_path):
    """A checkout that holds only what the generator reads and writes."""
    for name in (PINS, WIRING, "hardware/pinmap.csv"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_nothing_is_stale():
    assert check(ROOT) == []


def test_pins_for_the_box():
    lines = render_pins(read_pinmap()).splitlines()
    assert [line for line in lines if "board." in line] == [
        "    board.GP2,",
        "    board.GP3,",
        "    board.GP4,",
        "    board.GP5,",
        "    board.GP6,",
        "    board.GP7,",
        "PRESSURE = board.GP8",
        "PIXELS = board.GP16",
        "PIEZO = board.GP17",
        "BUTTON = board.GP22",
        "FORCE = board.GP26",
        "LED = board.LED",
    ]


def test_table_says_what_the_pin_map_says():
    assert render_table(read_pinmap()[:1]) == (
        "| signal | gpio | board_name | physical_pin | direction | pull | active | note |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
        "| zone_1 | 2 | GP2 | 4 | in | up | low | contact of zone 1 closes to ground |\n"
    )


def test_only_the_table_of_the_wiring_is_replaced():
    text = f"before\n{TABLE_START}old\n{TABLE_END}after\n"
    table = render_table(read_pinmap())
    assert render_wiring(text, read_pinmap()) == (f"before\n{TABLE_START}{table}{TABLE_END}after\n")


def test_a_wiring_without_a_place_for_the_table_is_refused():
    with pytest.raises(PinmapError) as caught:
        render_wiring("words\n", read_pinmap())
    assert str(caught.value) == (
        "hardware/wiring.md must hold the two comments that enclose the table"
    )


def test_stale_files_are_named_then_mended(copy, capsys):
    (copy / PINS).write_text("")
    assert main(["--check"], root=copy) == 1
    assert main([], root=copy) == 0
    assert main(["--check"], root=copy) == 0
    assert capsys.readouterr().out == (
        "firmware/devices/pins.py is stale: run `make pins`\nwrote firmware/devices/pins.py\n"
    )


def test_a_moved_pin_makes_both_files_stale(copy, capsys):
    pinmap = copy / "hardware/pinmap.csv"
    text = pinmap.read_text()
    pinmap.write_text(text.replace("piezo,17,GP17,22", "piezo,18,GP18,24"))
    assert main(["--check"], root=copy) == 1
    assert capsys.readouterr().out == (
        "firmware/devices/pins.py is stale: run `make pins`\n"
        "hardware/wiring.md is stale: run `make pins`\n"
    )


def test_a_bad_pin_map_is_one_line_on_standard_error(copy, capsys):
    (copy / "hardware/pinmap.csv").write_text("")
    before = (copy / PINS).read_text()
    assert main([], root=copy) == 2
    assert (copy / PINS).read_text() == before
    assert capsys.readouterr().err.count("\n") == 1
