# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The FAT volume in the simulated flash, read back by a reader of its own."""

import pytest

from host_sim.chip import Chip
from host_sim.drive_image import drive_image
from host_sim.fat_drive import FatDrive, short_name
from tests.host_sim.fat12_reader import Fat12Reader


@pytest.fixture
def drive(tmp_path):
    """A volume with two programs."""
    (tmp_path / "code.py").write_bytes(b"print(1)\n" * 200)
    (tmp_path / "boot.py").write_bytes(b"x" * 1500)
    chip = Chip()
    chip.flash.drive[:] = drive_image(tmp_path, is_new=True)
    return chip.volume


def files(drive):
    return Fat12Reader(bytes(drive.flash.drive)).files()


def made(drive, size, name="journal.bin"):
    file = drive.open(name, "w+b")
    file.seek(size)
    file.flush()
    return file


def test_a_file_made_by_seeking_is_there_and_the_others_are_whole(drive):
    before = files(drive)
    made(drive, 5000)
    now = files(drive)
    assert len(now.pop("journal.bin")) == 5000
    assert now == before


def test_a_file_with_a_long_name_in_the_image_is_found(tmp_path):
    (tmp_path / "code.py").write_bytes(b"x" * 600)
    chip = Chip()
    chip.flash.drive[:] = drive_image(tmp_path)
    assert chip.volume.open("journal.bin", "rb").seek(0, 2) == 264 * 512
    assert chip.volume.open("code.py", "rb").seek(0, 2) == 600


def test_whole_sectors_are_written_in_place_and_read_back(drive):
    file = made(drive, 8192)
    file.seek(1024)
    file.write(b"a" * 512 + b"b" * 512)
    file.seek(1024)
    assert file.read(1024) == b"a" * 512 + b"b" * 512
    assert files(drive)["journal.bin"][1024:2048] == b"a" * 512 + b"b" * 512


def test_what_is_written_is_in_flash_when_something_is_read_or_synced(drive):
    file = made(drive, 8192)
    file.seek(0)
    erases = drive.flash.erases
    file.write(b"a" * 512)
    assert (drive.flash.erases, files(drive)["journal.bin"][:512]) == (erases, bytes(512))
    drive.sync()
    assert (drive.flash.erases, files(drive)["journal.bin"][:512]) == (erases + 1, b"a" * 512)


def test_writing_in_place_erases_the_file_s_own_blocks_alone(drive):
    file = made(drive, 32768)
    outside = files(drive).pop("code.py")
    erased = []
    drive.flash.on_step = lambda step: erased.append(step.at) if step.kind == "erase" else None
    file.seek(8192)
    file.write(bytes(4096))
    drive.sync()
    begin = (drive.sector_of(int.from_bytes(drive.find("journal.bin")[1][26:28], "little"))) * 512
    assert all(begin <= at < begin + 32768 for at in erased)
    assert 1 <= len(erased) <= 3 and files(drive)["code.py"] == outside


def test_without_power_the_cache_is_gone_and_files_are_closed(drive):
    file = made(drive, 4096)
    file.seek(0)
    file.write(b"a" * 512)
    drive.lose_power()
    assert files(drive)["journal.bin"][:512] == bytes(512)
    with pytest.raises(OSError, match="Invalid argument"):
        file.seek(0)


def test_a_removed_file_is_gone_and_its_clusters_are_free(drive):
    free, before = drive.count_free(), files(drive)
    made(drive, 8192).close()
    drive.remove("journal.bin")
    assert (drive.count_free(), files(drive)) == (free, before)


def test_a_full_drive_gives_what_there_is(drive):
    free = drive.count_free()
    file = made(drive, (free + 10) * 512)
    assert (file.seek(0, 2), drive.count_free()) == (free * 512, 0)


def test_opening_to_write_anew_gives_the_old_clusters_back(drive):
    free = drive.count_free()
    made(drive, 8192).close()
    drive.open("journal.bin", "w+b").close()
    assert (drive.count_free(), files(drive)["journal.bin"]) == (free, b"")


def test_closing_a_file_that_was_only_read_writes_nothing(drive):
    made(drive, 4096).close()
    erases = drive.flash.erases
    file = drive.open("journal.bin", "r+b")
    file.read(512)
    file.close()
    assert drive.flash.erases == erases


def test_what_the_model_does_not_do_it_refuses(drive):
    file = made(drive, 4096)
    file.seek(100)
    for wrong in (lambda: file.read(512), lambda: file.write(b"x"), lambda: drive.open("a", "ab")):
        with pytest.raises(NotImplementedError):
            wrong()
    with pytest.raises(NotImplementedError):
        short_name("a_long_name.txt")


def test_a_file_of_this_name_that_is_not_there(drive):
    with pytest.raises(OSError, match="No such file"):
        drive.open("x.bin", "rb")
    assert isinstance(drive, FatDrive)
