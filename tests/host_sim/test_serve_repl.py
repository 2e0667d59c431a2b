# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The interpreter's prompts on the simulated box, as CircuitPython 10.2.1 prints them.

The transcripts were compared with those of the real CircuitPython in an emulator; what differs is
named here: CPython's texts of errors, and no automatic indentation.
"""

import pytest

from tests.host_sim.served import PRESS_ANY_KEY, PROMPT, RAW, WAY, Terminal, serving

BOOT = "import storage\nstorage.remount('/', readonly=False)\nprint('booted')\n"
CODE = """import time

def main():
    try:
        while True:
            time.sleep(0.01)
    finally:
        print("finally")

main()
"""
BANNER = "Adafruit CircuitPython 10.2.1 on host_sim; Raspberry Pi Pico with rp2040"
AUTO_RELOAD = (
    "\x1b[2K\x1b[0GAuto-reload is on. Simply save files over USB to run them or enter REPL to "
    "disable.\r\n"
)


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """A drive with a program that waits for ever."""
    folder = tmp_path_factory.mktemp("drive")
    (folder / "boot.py").write_text(BOOT)
    (folder / "code.py").write_text(CODE)
    (folder / "lib").mkdir()
    (folder / "lib" / "helper.py").write_text("def where():\n    return __file__\n")
    return folder


@pytest.fixture(scope="module")
def box(drive):
    """A box with that drive."""
    with serving(*WAY, "--drive", str(drive)) as served:
        yield served


@pytest.fixture
def terminal(box):
    """The console of the box at the prompt; the program runs again afterwards."""
    with Terminal(box.console) as console:
        console.interrupt()
        yield console
        console.leave()


def test_ctrl_c_ends_the_program_as_an_exception(box):
    with Terminal(box.console) as console:
        assert console.ask(b"\x03", PRESS_ANY_KEY).decode() == (
            "finally\r\n"
            "Traceback (most recent call last):\r\n"
            '  File "code.py", line 10, in <module>\r\n'
            '  File "code.py", line 6, in main\r\n'
            "KeyboardInterrupt: \r\n"
            "\r\n"
            "Code done running.\r\n" + AUTO_RELOAD + "\r\n"
            "Press any key to enter the REPL. Use CTRL-D to reload.\r\n"
        )
        assert console.ask(b"x", PROMPT).decode() == f"\r\n{BANNER}\r\n>>> "
        assert console.reload().decode() == (
            "\r\nsoft reboot\r\n\r\n" + AUTO_RELOAD + "\x1b[2K\x1b[0Gcode.py output:\r\n"
        )


def test_ctrl_d_instead_of_a_key_runs_the_program_again(box):
    with Terminal(box.console) as console:
        console.ask(b"\x03", PRESS_ANY_KEY)
        assert console.reload().startswith(b"soft reboot\r\n")


def test_the_prompt_answers(terminal):
    assert [terminal.run(line) for line in ("1 + 1", "", "None", "a = 'é'; a", "_ * 2")] == [
        "2\r\n",
        "",
        "",
        "'é'\r\n",
        "'éé'\r\n",
    ]


def test_a_compound_statement_goes_on_until_an_empty_line(terminal):
    assert terminal.ask(b"for n in range(2):\r  print(n)\r\r", b"1\r\n>>> ") == (
        b"for n in range(2):\r\n...   print(n)\r\n... \r\n0\r\n1\r\n>>> "
    )


def test_a_line_can_be_edited_and_brought_back(terminal):
    terminal.run("10")
    terminal.ask(b"\x1b[A", b"10\x1b[K")
    terminal.ask(b"5\x1b[D\x7f\x1b[3~7\r", b"\r\n17\r\n>>> ")


def test_ctrl_c_takes_a_line_back(terminal):
    assert terminal.ask(b"if 1:\r", b"... ") == b"if 1:\r\n... "
    assert terminal.ask(b"  x\x03", PROMPT) == b"  x\r\n>>> "


def test_errors_are_told_in_the_words_of_the_box(terminal):
    header = "Traceback (most recent call last):\r\n"
    here = header + '  File "<stdin>", line 1, in <module>\r\n'
    assert [terminal.run(line) for line in ("1/0", "open('x')", "import asyncio", ")")] == [
        here + "ZeroDivisionError: division by zero\r\n",
        here + "OSError: [Errno 2] No such file/directory: x\r\n",
        here + "ImportError: no module named 'asyncio'\r\n",
        header + "  File \"<stdin>\", line 1\r\nSyntaxError: unmatched ')'\r\n",
    ]


def test_a_loop_that_calls_no_hardware_is_stopped_by_ctrl_c(terminal):
    terminal.ask(b"while True: pass\r\r", b"... \r\n")
    assert terminal.ask(b"\x03", PROMPT).endswith(b"KeyboardInterrupt: \r\n>>> ")


def test_paste_mode(terminal):
    said = terminal.ask(b"\x05", b"=== ")
    said += terminal.ask(b"for n in (3, 4):\r  print(n)\r\x04", PROMPT)
    assert said.decode() == (
        "\r\npaste mode; Ctrl-C to cancel, Ctrl-D to finish\r\n"
        "=== for n in (3, 4):\r\n===   print(n)\r\n=== \r\n3\r\n4\r\n>>> "
    )


def test_raw_mode(terminal):
    said = terminal.ask(b"\x01", RAW)
    said += terminal.ask(b"print(5)\x04", b"\x04\x04>")
    said += terminal.ask(b"1/0\x04", b"zero\r\n\x04>")
    said += terminal.ask(b"n = 1\x03print('n' in globals())\x04", b"\x04\x04>")
    said += terminal.ask(b"\x02", PROMPT)
    assert said.decode() == (
        "\r\nraw REPL; CTRL-B to exit\r\n>"
        "OK5\r\n\x04\x04>"
        'OK\x04Traceback (most recent call last):\r\n  File "<stdin>", line 1, in <module>\r\n'
        "ZeroDivisionError: division by zero\r\n\x04>"
        "OKFalse\r\n\x04\x04>"
        f"\r\n\r\n{BANNER}\r\n>>> "
    )


def test_raw_paste_mode_grants_128_bytes_at_a_time(terminal):
    terminal.ask(b"\x01", RAW)
    assert terminal.ask(b"\x05A\x01", b"\x01\x80\x00\x01") == b"R\x01\x80\x00\x01"
    assert terminal.ask(b"#" * 255 + b"\n", b"\x01\x01") == b"\x01\x01"
    assert terminal.ask(b"print('hi')\x04", b"\x04\x04>") == b"\x04hi\r\n\x04\x04>"
    assert terminal.ask(b"\x05Z\x01", b">") == b"R\x00>"
    terminal.ask(b"\x02", PROMPT)


def test_a_soft_reboot_in_raw_mode_stays_there_and_forgets(terminal):
    terminal.ask(b"\x01", RAW)
    terminal.ask(b"n = 1\x04", b"\x04\x04>")
    assert terminal.ask(b"\x04", RAW) == b"OK\r\nsoft reboot\r\n" + RAW
    assert terminal.ask(b"print('n' in globals())\x04", b"\x04\x04>") == b"OKFalse\r\n\x04\x04>"
    terminal.ask(b"\x02", PROMPT)


def test_the_drive_is_all_there_is(terminal):
    terminal.run("import os")
    lines = ("os.listdir()", "open('/../../etc/passwd')", "os.listdir('..')", "import pathlib")
    assert [terminal.run(line).splitlines()[-1] for line in lines] == [
        "['boot.py', 'boot_out.txt', 'code.py', 'lib']",
        "OSError: [Errno 2] No such file/directory: /../../etc/passwd",
        "['boot.py', 'boot_out.txt', 'code.py', 'lib']",
        "ImportError: no module named 'pathlib'",
    ]


def test_files_and_folders_of_the_drive(terminal, drive):
    terminal.run("import os")
    for line in (
        "os.mkdir('logs'); os.chdir('logs')",
        "file = open('a.txt', 'w'); file.write('one\\ntwo\\n'); file.close()",
        "os.rename('a.txt', '/b.txt')",
    ):
        terminal.run(line)
    assert (drive / "b.txt").read_bytes() == b"one\ntwo\n"
    asked = ("os.getcwd()", "os.listdir()", "os.stat('/b.txt')[:7]", "os.remove('/logs')")
    assert [terminal.run(line).splitlines()[-1] for line in asked] == [
        "'/logs'",
        "[]",
        "(32768, 0, 0, 0, 0, 0, 8)",
        "OSError: [Errno 21] EISDIR",
    ]
    terminal.run("os.chdir('/'); os.rmdir('logs'); os.remove('b.txt')")
    assert sorted(entry.name for entry in drive.iterdir()) == [
        "boot.py",
        "boot_out.txt",
        "code.py",
        "lib",
    ]


def test_modules_come_from_the_drive_and_its_lib(terminal):
    assert terminal.run("import helper; helper.where()") == "'lib/helper.py'\r\n"


def test_boot_output_is_kept_on_the_drive(box, drive):
    assert (drive / "boot_out.txt").read_text().splitlines() == [
        BANNER,
        "Board ID:raspberry_pi_pico",
        "UID:E6614103E7A1C52F",
        "boot.py output:",
        "booted",
    ]


def test_time_passes_while_a_program_sleeps(terminal):
    terminal.run("import time; start = time.monotonic(); time.sleep(0.05)")
    assert terminal.run("time.monotonic() - start >= 0.05") == "True\r\n"
