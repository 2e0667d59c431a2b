# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""storage and the drive: who may write, and when that can be changed."""

import pytest
import storage

from host_sim import circuitpython
from host_sim.chip import Chip

VISIBLE = ("RuntimeError", "Cannot remount path when visible via USB.")
TOO_LATE = ("RuntimeError", "Cannot change USB devices now")


def writers(chip):
    return chip.drive.writable_by_code, chip.drive.writable_by_usb


def test_boot_py_may_write_then_usb_only(fresh):
    in_boot = writers(fresh)
    fresh.start_usb()
    assert (in_boot, writers(fresh)) == ((True, True), (False, True))


@pytest.mark.parametrize(
    ("readonly", "unprotected", "expected"),
    [
        (False, False, (True, False)),
        (True, False, (False, True)),
        (False, True, (True, True)),
        (True, True, (True, True)),
    ],
)
def test_remount_in_boot_py(fresh, readonly, unprotected, expected):
    storage.remount("/", readonly, disable_concurrent_write_protection=unprotected)
    fresh.start_usb()
    assert writers(fresh) == expected
    assert storage.getmount("/").readonly is not expected[0]


def test_remount_after_boot(chip, refusal):
    refused = refusal(storage.remount, "/", False)
    chip.drive.host_eject()
    storage.remount("/", False)
    assert (refused, writers(chip)) == (VISIBLE, (True, False))
    storage.remount("/", True)
    assert (writers(chip), refusal(storage.remount, "/", False)) == ((False, True), VISIBLE)


def test_a_drive_the_host_only_reads_can_be_remounted(fresh):
    storage.remount("/", False)
    fresh.start_usb()
    storage.remount("/", False)
    assert writers(fresh) == (True, False)


def test_without_a_host_nothing_is_locked(chip):
    chip.unplug_usb()
    storage.remount("/", False)
    chip.plug_usb()
    assert writers(chip) == (True, False)


def test_other_paths(chip, refusal):
    assert refusal(storage.remount, "/sd") == ("OSError", "[Errno 22] Invalid argument")
    assert refusal(storage.getmount, "/sd") == ("OSError", "[Errno 22] Invalid argument")


def test_hidden_drive(fresh, refusal):
    storage.disable_usb_drive()
    hidden = writers(fresh)
    storage.enable_usb_drive()
    storage.disable_usb_drive()
    fresh.start_usb()
    assert (hidden, writers(fresh)) == ((True, False), (True, False))
    assert refusal(storage.disable_usb_drive) == TOO_LATE
    assert refusal(storage.enable_usb_drive) == TOO_LATE


def test_a_new_boot_begins_with_the_defaults(fresh):
    storage.disable_usb_drive()
    fresh.boot()
    fresh.start_usb()
    assert writers(fresh) == (False, True)


def test_label(fresh, refusal):
    mount = storage.getmount("/")
    first = mount.label
    mount.label = "takeItBox2026x"
    fresh.start_usb()
    read_only = ("OSError", "[Errno 30] Read-only filesystem")
    assert (first, mount.label) == ("CIRCUITPY", "TAKEITBOX20")
    assert refusal(setattr, mount, "label", "X") == read_only
    assert refusal(setattr, mount, "readonly", False)[0] == "AttributeError"
    assert refusal(storage.VfsFat, None)[0] == "NotImplementedError"


def test_files_on_the_drive(tmp_path, refusal):
    chip = Chip(folder=str(tmp_path))
    circuitpython.insert(chip)
    with chip.drive.open("/log.txt", "w") as file:
        file.write("one")
    chip.drive.rename("log.txt", "old.txt")
    read_only = ("OSError", "[Errno 30] Read-only filesystem")
    chip.start_usb()
    with chip.drive.open("old.txt") as file:
        text = file.read()
    assert (text, chip.drive.listdir()) == ("one", ["old.txt"])
    assert [
        refusal(chip.drive.open, "old.txt", "a"),
        refusal(chip.drive.open, "new.txt", "w"),
        refusal(chip.drive.remove, "old.txt"),
        refusal(chip.drive.rename, "old.txt", "x.txt"),
        refusal(chip.drive.open, "../secret"),
        chip.drive.listdir(),
    ] == [
        read_only,
        read_only,
        read_only,
        read_only,
        ("FileNotFoundError", "[Errno 2] No such file/directory"),
        ["old.txt"],
    ]


def test_renaming_onto_a_file_and_removing(tmp_path):
    drive = Chip(folder=str(tmp_path)).drive
    for name in ("a", "b"):
        with drive.open(name, "w") as file:
            file.write(name)
    drive.rename("a", "b")
    with drive.open("b") as file:
        assert (file.read(), drive.listdir()) == ("a", ["b"])
    drive.remove("b")
    assert drive.listdir() == []


def test_a_chip_without_a_folder_has_no_files(chip, refusal):
    assert refusal(chip.drive.open, "x") == ("OSError", "[Errno 19] No such device")
