# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The drive as shipped: all that the box needs, nothing else, half of the room left."""

from pathlib import Path

import pytest

from host_sim import drive_folder
from host_sim.drive_folder import ROOT, DriveError, build_drive, describe, find_library, main


def names_below(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))


def test_the_drive_holds_the_firmware_and_its_library(tmp_path):
    build_drive(tmp_path / "drive")
    names = names_below(tmp_path / "drive")
    assert [name for name in names if name.endswith(".py")] == ["boot.py", "code.py", "safemode.py"]
    assert "firmware/app/table.mpy" in names
    assert "lib/neopixel.mpy" in names
    messages = sorted(path.name for path in (ROOT / "firmware/app/messages").iterdir())
    assert [Path(name).name for name in names if "/messages/" in name] == messages


def test_texts_are_as_they_were(tmp_path):
    build_drive(tmp_path)
    messages = "firmware/app/messages/ru.txt"
    assert (tmp_path / messages).read_bytes() == (ROOT / messages).read_bytes()


def test_the_same_source_makes_the_same_drive(tmp_path):
    for name in ("one", "two"):
        build_drive(tmp_path / name)
    for name in names_below(tmp_path / "one"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_another_source_can_stand_in_for_one_of_the_root(tmp_path):
    build_drive(tmp_path, other={"code.py": "from firmware.app.table import Table\n"})
    assert (tmp_path / "code.py").read_text().startswith("from firmware.app.table import ")


def test_what_was_there_before_is_gone(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "old.py").write_text("")
    build_drive(tmp_path)
    assert names_below(tmp_path / "lib") == ["neopixel.mpy"]


def test_the_box_fits_with_half_of_the_drive_to_spare(tmp_path, capsys):
    assert main([str(tmp_path / "drive")]) == 0
    assert capsys.readouterr().out.startswith(f"{tmp_path}/drive: ")


def test_the_size_is_told_as_fat_counts_it(tmp_path):
    (tmp_path / "a").write_bytes(b"x" * 513)
    assert describe(tmp_path) == (
        "1 files of 513 bytes; on the drive 1,024 of 1,028,608 bytes, 0.1 % of its clusters"
    )


def test_more_than_half_a_drive_is_refused(tmp_path):
    (tmp_path / "a").write_bytes(b"x" * 1005 * 512)
    with pytest.raises(DriveError) as refused:
        describe(tmp_path)
    assert str(refused.value) == (
        "half of the drive must stay free: 1 files of 514,560 bytes; "
        "on the drive 514,560 of 1,028,608 bytes, 50.0 % of its clusters"
    )


def test_a_library_of_another_version_is_refused():
    with pytest.raises(DriveError, match=r"^neopixel must be 1\.0 .*, not 6\.4\.2$"):
        find_library("neopixel", "1.0")


def test_a_drive_that_must_not_be_shipped_fails(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(drive_folder, "FULLEST_PERCENT", 1)
    assert main([str(tmp_path / "drive")]) == 1
    assert capsys.readouterr().err.startswith("half of the drive must stay free: ")
