# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A folder made into a FAT12 volume is all there, and counted as FAT counts."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.fat12 import Fat12Volume, FullError
from tests.host_sim.fat12_reader import Fat12Reader

NAMES = st.text("abcdefghijklmnopqrstuvwxyz_0123456789é", min_size=1, max_size=30)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)


def make_folder(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def is_tree(files: dict[str, bytes]) -> bool:
    """Whether no file is also a folder of another."""
    return not any(other.startswith(name + "/") for name in files for other in files)


@given(st.dictionaries(PATHS, st.binary(max_size=1600), max_size=12).filter(is_tree))
def test_every_file_can_be_read_back(files):
    with TemporaryDirectory() as name:
        image = Fat12Volume(make_folder(Path(name), files)).image()
    assert len(image) == 1024 * 1024
    assert Fat12Reader(image).files() == files


@pytest.mark.parametrize(
    ("files", "used"),
    [
        ({}, 0),
        ({"empty": b""}, 0),
        ({"a": b"x"}, 1),
        ({"a": b"x" * 512}, 1),
        ({"a": b"x" * 513}, 2),
        ({"folder/a": b"x"}, 2),
        ({f"folder/{number:02}": b"" for number in range(7)}, 1),
        ({f"folder/{number:02}": b"" for number in range(8)}, 2),
        ({"folder/of_fourteen_": b""}, 1),
    ],
)
def test_clusters_are_counted(tmp_path, files, used):
    assert Fat12Volume(make_folder(tmp_path, files)).used == used


def test_the_same_folder_makes_the_same_volume(tmp_path):
    first = make_folder(tmp_path / "first", {"b": b"2", "a/c": b"1"})
    second = make_folder(tmp_path / "second", {"a/c": b"1", "b": b"2"})
    assert Fat12Volume(first).image() == Fat12Volume(second).image()


def test_a_pico_has_a_megabyte_less_what_the_volume_needs_itself(tmp_path):
    assert Fat12Volume(tmp_path).clusters == 2048 - 1 - 6 - 32


def test_what_does_not_fit_is_refused(tmp_path):
    make_folder(tmp_path, {"large": b"x" * 2009 * 512, "small": b"x"})
    with pytest.raises(FullError, match="^the drive must take 2009 clusters, not 2010$"):
        Fat12Volume(tmp_path).image()


def test_more_names_than_the_root_holds_are_refused(tmp_path):
    make_folder(tmp_path, {f"{number}": b"" for number in range(257)})
    with pytest.raises(FullError, match="^the root folder must have at most 512 entries$"):
        Fat12Volume(tmp_path)
