# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Tracebacks of compiled files, told as places in the source."""

import inspect

import pytest

from firmware.app.umpire import Umpire
from host_sim.__main__ import main
from host_sim.crash_reader import NoCrashes, read_crashes, read_places
from host_sim.drive_folder import build_drive


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drive")
    build_drive(folder)
    return folder


def write_crash(drive, *frames):
    """crashes.txt as the box writes it, unwritten sectors and padding included."""
    lines = [f'  File "{file}", line {line}, in {name}' for file, line, name in frames]
    story = "crash 1\nTraceback (most recent call last):\n" + "\n".join(lines) + "\nValueError: no"
    entry = story.encode().ljust(511) + b"\n"
    (drive / "crashes.txt").write_bytes(bytes(8 * 512) + entry + bytes(15 * 512))


def line_on_box(drive, source, line):
    """Where `make drive` put a line of the source."""
    for file, places in read_places(drive / "firmware/lines.txt").items():
        for first, name in places:
            if name == source:
                return file, first + line - 1
    raise AssertionError(source)


def test_each_frame_is_told_as_file_line_and_function_of_the_source(drive, capsys):
    line = inspect.getsourcelines(Umpire.turn)[1] + 2
    file, shipped = line_on_box(drive, "firmware/app/umpire.py", line)
    write_crash(
        drive, ("code.py", 12, "run"), (file, shipped, "A3"), ("firmware.app.words", 9, "B")
    )
    assert main(["crashes", str(drive)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "crash 1"
    assert told[2] == '  File "code.py", line 12, in run'
    assert told[3] == f'  File "firmware/app/umpire.py", line {line}, in Umpire.turn'
    assert told[4].startswith('  File "firmware/app/words.py", line 9, in ')
    assert told[5] == "ValueError: no"


def test_a_drive_without_an_entry_says_so(drive):
    (drive / "crashes.txt").write_bytes(bytes(24 * 512))
    with pytest.raises(NoCrashes, match=r"crashes\.txt: no entry$"):
        read_crashes(drive)


def test_a_folder_that_is_no_drive_says_what_was_expected(tmp_path, capsys):
    assert main(["crashes", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("host_sim crashes: expected the box's drive, with crashes.txt: ")


def test_entries_of_a_drive_of_sources_are_told_as_they_are(tmp_path, capsys):
    write_crash(tmp_path, ("code.py", 12, "run"), ("firmware.app.words", 9, "B"))
    assert main(["crashes", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        '  File "code.py", line 12, in run',
        '  File "firmware.app.words", line 9, in B',
        "ValueError: no",
        "",
    ]
