# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The program as it is shipped plays what the source plays, and CircuitPython could read it."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.drive_folder import ROOT, read_program
from host_sim.mpy import CannotCompile, compile_mpy
from host_sim.shipped_program import ALWAYS_LOADED, loaded_in_one, ship

PLAY = ROOT / "tests" / "three_pythons" / "play_on_bare_table.py"
PLAYTHROUGHS = sorted((ROOT / "tests" / "playthroughs").glob("*.play"))
MICROPYTHON = Path(sys.executable).parent / "micropython"


@pytest.fixture(scope="module")
def shipped():
    """With the player of play files, as it gives the table its parts."""
    return ship({**read_program(ROOT), "play.py": PLAY.read_text(encoding="utf-8")}, [])


@pytest.fixture(scope="module")
def drive(shipped, tmp_path_factory):
    """All of it as source in a folder, with the texts."""
    folder = tmp_path_factory.mktemp("drive")
    for path, source in shipped.sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(source, encoding="utf-8")
    (folder / "firmware/app/messages").symlink_to(ROOT / "firmware/app/messages")
    return folder


def transcript(python, play, root, playthrough, mode):
    """What a whole evening prints, played by the program in a folder."""
    command = [str(python), str(play), str(root), str(playthrough), mode]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda path: path.stem)
@pytest.mark.parametrize("python", [sys.executable, MICROPYTHON], ids=["cpython", "micropython"])
def test_it_plays_every_evening_as_the_source_does(drive, playthrough, python):
    of_source = transcript(sys.executable, PLAY, ROOT, playthrough, "text")
    assert transcript(python, drive / "play.py", drive, playthrough, "text") == of_source


def test_what_is_loaded_together_is_one_file_and_every_source_has_its_place(shipped):
    files = {
        root.replace(".", "/") + ".py"
        for root in (*ALWAYS_LOADED, *loaded_in_one(read_program(ROOT)))
    }
    assert set(shipped.places) == files
    placed = {source for places in shipped.places.values() for _, source in places}
    assert placed | set(shipped.sources) == {*read_program(ROOT), "play.py"}


def test_boot_reads_the_pins_alone(shipped):
    assert "from firmware.devices import pins" in shipped.sources["boot.py"]
    assert "firmware/devices/pins.py" in shipped.sources


def test_a_module_is_compiled_for_circuitpython_under_its_name_on_the_box():
    compiled = compile_mpy("x = 1\n", "firmware.x")
    assert compiled[:2] == b"C\x06"
    assert b"firmware.x" in compiled


def test_what_the_compiler_refuses_is_told():
    with pytest.raises(CannotCompile, match="SyntaxError"):
        compile_mpy("x =\n", "x.mpy")
