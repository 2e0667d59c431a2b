# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box as a serial port: what pyserial sees of it, over a pseudo-terminal and over TCP."""

import os
import subprocess
import sys

import pytest

from host_sim.__main__ import main
from tests.host_sim.served import PATIENCE_S, RAW, ROOT, WAY, Served, Terminal, serving

HAS_PTY = pytest.mark.skipif(not hasattr(os, "openpty"), reason="the system has no ptys")
BURST_BYTES = 115_200
WAYS = [pytest.param(["--pty"], id="pty", marks=HAS_PTY), pytest.param([], id="tcp")]


@pytest.fixture(scope="module", params=WAYS)
def served(request):
    """A box for all tests that do not mind how it is reached; each leaves the program running."""
    with serving(*request.param) as box:
        yield box


@pytest.fixture(scope="module")
def box():
    """A box for what one way in is enough for."""
    with serving(*WAY) as box:
        yield box


def test_names_are_those_that_pyserial_and_mpremote_take(served):
    kind = "socket://127.0.0.1:" if served.console.startswith("socket") else "/dev/"
    assert served.console.startswith(kind)
    assert served.data.startswith(kind)
    assert served.console != served.data


def test_a_command_is_answered(served):
    with Terminal(served.console) as console:
        assert console.ask(b"new take_it Ann Ben\n", b"Ben\r\n").endswith(
            b"// take_it begins with Ann, Ben\r\n"
        )


def test_keys_are_echoed_as_a_person_types_them(box):
    with Terminal(box.console) as console:
        console.ask(b"new take_it Ann Ben\n", b"Ann, Ben\r\n")
        assert [console.ask(key, echo) for key, echo in [(b"v", b"v"), (b"o", b"o")]] == [
            b"v",
            b"o",
        ]
        console.ask(b"\x15", b"\x1b[K")


def test_the_second_channel_speaks_json(served):
    with Terminal(served.data) as data:
        new = data.ask_json(b"new take_it Ann Ben")
        refused = data.ask_json(b"AT+GCAP")
    assert (new["ok"], new["cmd"], [player["name"] for player in new["players"]]) == (
        True,
        "new",
        ["Ann", "Ben"],
    )
    assert (refused["ok"], refused["code"]) == (False, "console/unknown_command")


def test_what_no_hand_can_do_is_refused_on_standard_output(box):
    box.type("@slaps 9:0us", "", "status")
    assert [box.read_line() for _ in range(2)] == [
        {
            "ok": False,
            "cmd": "@slaps",
            "code": "hand/zone",
            "error": "expected a zone, 1 to 6, got '9'",
        },
        {
            "ok": False,
            "cmd": "status",
            "code": "hand/unknown",
            "error": "expected one of @slaps @press @release @pressure @glitch @wait @button @cut "
            "@unplug @replug @stall @noise @board @skew @chatter @crosstalk @stuck @dead @loose "
            "@swap @force @sparks @mend, got 'status'",
        },
    ]


def test_hands_come_from_standard_input(box):
    with Terminal(box.data) as data:
        data.ask_json(b"new take_it Ann Ben")
        box.type("@noise off", "@slaps 2:0us 1:41200us")
        assert data.next_json("event", "take") == {
            "event": "take",
            "game": "take_it",
            "player": "Ben",
            "zone": 2,
            "by": "slap",
            "margin_us": 41200.0,
            "order": [["Ben", 0.0], ["Ann", 41200.0]],
        }


def test_a_burst_of_commands_is_answered_one_by_one(box):
    lines = [b"AT+%d" % number for number in range(60)]
    with Terminal(box.data) as data:
        data.send(b"".join(line + b"\r\n" for line in lines))
        answers = [data.next_json("code") for _ in lines]
    assert [answer["error"].rpartition(" ")[2] for answer in answers] == [
        repr(line.decode()) for line in lines
    ]


def test_no_byte_of_a_burst_is_lost_on_either_way(served):
    with Terminal(served.console) as console:
        console.interrupt()
        console.ask(b"\x01", RAW)
        console.send(b"text = '" + b"x" * BURST_BYTES + b"'; print(text)\x04")
        came = console.port.read(len("OK") + BURST_BYTES + len("\r\n\x04\x04>"))
        assert came == b"OK" + b"x" * BURST_BYTES + b"\r\n\x04\x04>"
        console.ask(b"\x02", b">>> ")
        console.reload()


def test_a_program_that_never_reads_does_not_stop_the_box(box):
    with Terminal(box.console) as console, Terminal(box.data) as data:
        data.ask_json(b"new take_it Ann Ben")
        console.send(b"status\r\n" * 200)
        assert data.ask_json(b"status")["phase"] == "playing"
        box.type("@slaps 1:0us")
        assert data.next_json("event", "take")["player"] == "Ann"


def test_a_port_is_open_as_long_as_somebody_has_it_open(served):
    look = b"(usb_cdc.console.connected, usb_cdc.data.connected)\r"
    with Terminal(served.console) as console:
        console.interrupt()
        console.ask(b"import usb_cdc\r", b">>> ")
        with Terminal(served.data):
            assert b"(True, True)" in console.ask(look, b">>> ")
        assert b"(True, False)" in console.ask(look, b">>> ")
        console.reload()


def test_what_one_program_leaves_unread_is_not_for_the_next(box):
    with Terminal(box.data) as data:
        data.ask_json(b"new take_it Ann Ben")
        data.send(b"games\n")
    with Terminal(box.console) as console:
        console.ask(b"status\n", b"Ben at zone 2: 4 calls left, 0 piles, 0 points\r\n")
    with Terminal(box.data) as data:
        assert data.ask_json(b"status")["cmd"] in ("games", "status")


def test_the_game_goes_on_after_a_power_cut_with_the_port_held_open(box):
    with Terminal(box.data) as data:
        data.ask_json(b"new take_it Ann Ben")
        data.ask_json(b"take Ann")
        data.ask_json(b"set brightness 9")
        box.type("@wait 100ms", "@cut")
        assert data.next_json("event", "resumed")["game"] == "take_it"
        left = [player["calls_left"] for player in data.ask_json(b"status")["players"]]
    assert left == [3, 4]


def test_a_pulled_cable_is_a_closed_port_and_the_game_goes_on(box):
    with Terminal(box.data) as data:
        data.ask_json(b"new take_it Ann Ben")
        box.type("@unplug", "@slaps 1:0us", "@replug")
        assert data.next_json("event", "take")["player"] == "Ann"
        assert data.ask_json(b"status")["players"][0]["calls_left"] == 3


def test_the_drive_is_a_copy_that_goes_with_the_box():
    served = Served()
    is_copy = served.drive != ROOT and (served.drive / "code.py").is_file()
    names = sorted(entry.name for entry in served.drive.iterdir() if entry.name != "lib")
    status = served.stop()
    assert (is_copy, status, served.drive.exists()) == (True, 0, False)
    assert {"boot.py", "code.py", "firmware", "safemode.py"} <= set(names)
    assert not {"host_sim", "tests", "hardware", ".git"} & set(names)


def test_without_json_the_names_are_lines():
    process = subprocess.Popen(
        [sys.executable, "-m", "host_sim", "serve"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    said = [process.stdout.readline().split()[0] for _ in range(3)]
    process.stdin.write("@fly\n")
    process.stdin.flush()
    said.append(process.stdout.readline().partition(",")[0])
    process.terminate()
    process.communicate(timeout=PATIENCE_S)
    assert said == [
        "console",
        "data",
        "drive",
        "!! hand/unknown: expected one of @slaps @press @release @pressure @glitch @wait @button "
        "@cut @unplug @replug @stall @noise @board @skew @chatter @crosstalk @stuck @dead @loose "
        "@swap @force @sparks @mend",
    ]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--drive", "no/such"], "expected a folder, no/such is none"),
        (["--port", "65535"], "expected a port from 1 to 65534, got 65535"),
        (["--port", "-1"], "expected a port from 1 to 65534, got -1"),
    ],
)
def test_what_cannot_be_served_is_one_line(options, error, capsys):
    assert main(["serve", *options]) == 2
    assert capsys.readouterr() == ("", f"host_sim serve: {error}\n")


def test_a_compiled_drive_is_refused_in_one_line(tmp_path, capsys):
    (tmp_path / "firmware" / "app").mkdir(parents=True)
    (tmp_path / "firmware" / "app" / "table.mpy").write_bytes(b"C\x06")
    assert main(["serve", "--drive", str(tmp_path)]) == 2
    assert capsys.readouterr() == (
        "",
        f"host_sim serve: expected a drive of sources, {tmp_path} has compiled files (.mpy), "
        "which only CircuitPython can load: leave out --drive\n",
    )
