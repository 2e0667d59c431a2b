# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What CircuitPython does around programs: boot.py, code.py, the prompt, soft reboots.

Follows main.c of CircuitPython 10.2.1.
"""

from pathlib import Path
from typing import Any, NoReturn

from host_sim.box_console import IDLE_US, BoxConsole
from host_sim.box_modules import BANNER, BoxModules
from host_sim.box_runner import BoxRunner, Ending
from host_sim.chip import Chip
from host_sim.repl import Repl
from host_sim.repl_line import CTRL_D

PROGRAMS = ("code.txt", "code.py", "main.py", "main.txt")
BOOT_OUTPUT = "boot_out.txt"
CLEAR_LINE = "\x1b[2K\x1b[0G"
AUTO_RELOAD_ON = (
    "Auto-reload is on. Simply save files over USB to run them or enter REPL to disable.\n"
)
AUTO_RELOAD_OFF = "Auto-reload is off.\n"
PRESS_ANY_KEY = "\nPress any key to enter the REPL. Use CTRL-D to reload.\n"


class Interpreter:
    """Plays the part of CircuitPython on a chip; power cuts and resets end every method.

    `is_starting` until the main program runs for the first time: before, no computer sees the box.
    """

    def __init__(self, chip: Chip) -> None:
        assert chip.drive.folder is not None
        self.is_starting = True
        self._chip = chip
        self._folder: Path = chip.drive.folder
        self._console = BoxConsole(chip)
        self._modules = BoxModules(chip, self._console)
        self._runner = BoxRunner(chip, self._console)
        self._repl = Repl(self._console, self._runner)

    # -- from power-on

    def run_boot(self) -> None:
        """Run boot.py; what it prints is kept on the drive, behind what the box says of itself."""
        self.is_starting = True
        self._repl.is_raw = False
        with self._console.recorded() as record:
            self._console.write(f"{BANNER}\nBoard ID:raspberry_pi_pico\n")
            self._console.write(f"UID:{self._chip.uid.hex().upper()}\n")
            if (self._folder / "boot.py").exists():
                self._run_file("boot.py", "STARTUP")
        output = record[0].replace("\n", "\r\n").encode()
        file = self._folder / BOOT_OUTPUT
        if not file.exists() or file.read_bytes() != output:
            file.write_bytes(output)

    def run(self) -> NoReturn:
        """Run the main program, then the prompt or the program again, for ever."""
        is_repl_next = self._run_code()
        while True:
            ending = self._run_repl() if is_repl_next else Ending.RELOAD
            if ending.is_restart:
                self._console.write("soft reboot\n")
                is_repl_next = self._repl.is_raw or self._run_code()

    # -- programs

    def _run_code(self) -> bool:
        """Run the main program; whether the prompt comes next."""
        was_connected = self._console.is_connected
        if was_connected:
            self._console.write("\n")
            self._say_auto_reload()
        ending = self._run_main()
        if ending is Ending.RELOAD:
            return False
        return ending is Ending.EXIT or self._wait_for_key(was_connected)

    def _run_main(self) -> Ending:
        self.is_starting = False
        found = [name for name in PROGRAMS if (self._folder / name).exists()]
        ending = self._run_file(found[0], "REPL_RELOAD") if found else Ending.DONE
        self._chip.previous_traceback = self._runner.traceback if found else None
        self._console.write("\nCode done running.\n")
        return ending

    def _run_file(self, name: str, next_reason: str) -> Ending:
        self._console.write(f"{CLEAR_LINE if name in PROGRAMS else ''}{name} output:\n")
        source = (self._folder / name).read_bytes()
        names = self._modules.namespace(name)
        return self._live(lambda: self._runner.run(source, names, name), names, next_reason)

    def _run_repl(self) -> Ending:
        names = self._modules.namespace()
        return self._live(lambda: self._repl.run(names), names, "REPL_RELOAD")

    def _live(self, run: Any, names: dict[str, Any], next_reason: str) -> Ending:
        """One life of the Python machine: nothing that it held is left afterwards."""
        self._modules.start()
        try:
            ending = run()
        finally:
            names.clear()
            self._modules.end()
        self._chip.reload("SUPERVISOR_RELOAD" if ending is Ending.RELOAD else next_reason)
        return ending

    def _say_auto_reload(self) -> None:
        text = AUTO_RELOAD_ON if self._chip.autoreload else AUTO_RELOAD_OFF
        self._console.write(CLEAR_LINE + text)

    def _wait_for_key(self, was_connected: bool) -> bool:
        """After the main program; False when the key is Ctrl-D: the program again."""
        is_told = False
        while not (self._console.is_connected and self._console.is_hit):
            if self._console.is_connected and not is_told:
                self._tell_key(was_connected)
            is_told = self._console.is_connected
            was_connected = was_connected and is_told
            self._chip.spend(IDLE_US)
        return self._console.read_byte() != CTRL_D

    def _tell_key(self, was_connected: bool) -> None:
        if not was_connected:
            self._say_auto_reload()
        self._console.write(PRESS_ANY_KEY)
