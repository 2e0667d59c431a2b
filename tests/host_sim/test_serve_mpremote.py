# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What mpremote can do with the box, and what it cannot: as with CircuitPython on a real one."""

import subprocess
import sys

import pytest

from tests.host_sim.served import PATIENCE_S, ROOT, WAY, Terminal, serving


@pytest.fixture(scope="module")
def box():
    """A box with its own copy of the drive."""
    with serving(*WAY) as served:
        yield served


@pytest.fixture
def mpremote(box):
    """Runs one mpremote command; (exit status, output, errors)."""

    def run(*words: str, port: str = box.console) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", port, *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        return done.returncode, done.stdout.replace("\r\n", "\n"), done.stderr

    return run


def test_exec_eval_and_run(mpremote, tmp_path):
    script = tmp_path / "script.py"
    script.write_text("for n in range(2):\n    print(n)\n" + "# a long line\n" * 100)
    assert mpremote("exec", "print(1+1)") == (0, "2\n", "")
    assert mpremote("eval", "3 * 4") == (0, "12\n", "")
    assert mpremote("run", str(script)) == (0, "0\n1\n", "")


def test_a_tcp_port_does_as_well(mpremote):
    with serving() as other:
        assert mpremote("exec", "print(1+1)", port=other.console) == (0, "2\n", "")


def test_files_are_read_made_and_removed(mpremote, box, tmp_path):
    copy = tmp_path / "copy.py"
    assert mpremote("fs", "cat", ":code.py") == (0, (ROOT / "code.py").read_text(), "")
    assert mpremote("fs", "cp", ":code.py", str(copy))[0] == 0
    assert copy.read_bytes() == (ROOT / "code.py").read_bytes()
    assert mpremote("fs", "mkdir", ":notes") == (0, "mkdir :notes\n", "")
    assert mpremote("fs", "touch", ":notes/a.txt") == (0, "touch :notes/a.txt\n", "")
    assert mpremote("fs", "cp", str(copy), ":notes/a.txt")[0] == 0
    assert (box.drive / "notes" / "a.txt").read_bytes() == copy.read_bytes()
    assert mpremote("fs", "rm", ":notes/a.txt") == (0, "rm :notes/a.txt\n", "")
    assert mpremote("fs", "rmdir", ":notes") == (0, "rmdir :notes\n", "")
    assert not (box.drive / "notes").exists()


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["fs", "cp", "README.md", ":new.txt"], "OSError: [Errno 2] No such file/directory"),
        (["fs", "ls"], "AttributeError: module 'os' has no attribute 'ilistdir'"),
        (["df"], "ImportError: no module named 'vfs'"),
        (["mount", "."], "AttributeError: module 'os' has no attribute 'mount'"),
    ],
)
def test_what_circuitpython_lacks_fails_here_too(mpremote, words, error):
    status, said, errors = mpremote(*words)
    assert (status, error in said + errors) == (1, True)


def test_after_a_session_ctrl_d_or_a_reset_gives_the_box_back_to_the_game(mpremote, box):
    mpremote("exec", "--no-follow", "import microcontroller; microcontroller.reset()")
    with Terminal(box.data) as data:
        assert data.ask_json(b"new take_it Ann Ben")["ok"]
    assert mpremote("soft-reset") == (0, "", "")
    with Terminal(box.console) as console, Terminal(box.data) as data:
        console.reload()
        assert data.next_json("event", "resumed")["game"] == "take_it"
        assert data.ask_json(b"status")["phase"] == "playing"


def test_a_drive_that_belongs_to_the_computer_is_not_written_to(mpremote, tmp_path):
    (tmp_path / "code.py").write_text("")
    with serving(*WAY, "--drive", str(tmp_path)) as other:
        status, _, errors = mpremote("fs", "touch", ":new.txt", port=other.console)
    assert (status, "OSError: [Errno 30] Read-only filesystem" in errors) == (1, True)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["boot_out.txt", "code.py"]
