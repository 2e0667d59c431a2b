# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The line that a person types at the interpreter's prompt."""

from host_sim.box_console import BoxConsole

CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = range(1, 6)
BACKSPACE = 8
TAB = 9
RETURN = 13
CTRL_U = 21
ESCAPE = 27
DELETE = 127
INDENT = "    "
HISTORY = 32


class ReplLine:
    """Echo, backspace, arrows, Home, End, Tab, Ctrl-U and a history.

    As on the box, Return ends a line and a line feed counts for nothing. Unlike there, Tab does not
    complete names and a new line is not indented by itself.
    """

    def __init__(self, console: BoxConsole) -> None:
        self._console = console
        self._history: list[str] = []
        self._place = 0
        self._prompt = ""
        self._line = ""
        self._at = 0
        self._keys = {
            BACKSPACE: self._rub_out,
            DELETE: self._rub_out,
            TAB: lambda: self._insert(INDENT),
            CTRL_U: lambda: self._show(self._line[self._at :], 0),
            CTRL_A: lambda: self._show(self._line, 0),
            CTRL_B: lambda: self._move(-1),
            CTRL_E: lambda: self._move(len(self._line)),
            ESCAPE: self._escape,
        }
        self._sequences = {
            "A": lambda: self._walk(-1),
            "B": lambda: self._walk(1),
            "C": lambda: self._move(1),
            "D": lambda: self._move(-1),
            "H": lambda: self._show(self._line, 0),
            "F": lambda: self._move(len(self._line)),
            "3~": self._delete,
        }

    def read(self, prompt: str) -> tuple[str, int]:
        """A line and 0; or what stood there and the control key that ended it.

        Ctrl-C ends every line, Ctrl-A to Ctrl-E end an empty one.
        """
        self._prompt, self._line, self._at = prompt, "", 0
        self._place = len(self._history)
        self._console.write(prompt)
        while True:
            byte = self._console.read_byte()
            if byte == RETURN:
                return self._finish(), 0
            if byte == CTRL_C or (not self._line and CTRL_A <= byte <= CTRL_E):
                return self._line, byte
            self._take(byte)

    def _finish(self) -> str:
        self._console.write("\n")
        if self._line and self._line not in self._history[-1:]:
            self._history = [*self._history, self._line][-HISTORY:]
        return self._line

    def _take(self, byte: int) -> None:
        if byte in self._keys:
            self._keys[byte]()
        elif byte >= ord(" "):
            self._insert(self._character(byte))

    def _character(self, first: int) -> str:
        """A character of UTF-8; its first byte says how many follow."""
        count = sum(first >= lead for lead in (0xC0, 0xE0, 0xF0))
        rest = [self._console.read_byte() for _ in range(count)]
        return bytes([first, *rest]).decode(errors="replace")

    def _insert(self, text: str) -> None:
        is_end = self._at == len(self._line)
        self._line = self._line[: self._at] + text + self._line[self._at :]
        self._at += len(text)
        if is_end:
            self._console.write(text)
        else:
            self._show(self._line, self._at)

    def _rub_out(self) -> None:
        if self._at:
            self._show(self._line[: self._at - 1] + self._line[self._at :], self._at - 1)

    def _delete(self) -> None:
        self._show(self._line[: self._at] + self._line[self._at + 1 :], self._at)

    def _move(self, step: int) -> None:
        self._show(self._line, min(max(self._at + step, 0), len(self._line)))

    def _walk(self, step: int) -> None:
        self._place = min(max(self._place + step, 0), len(self._history))
        line = [*self._history, ""][self._place]
        self._show(line, len(line))

    def _show(self, line: str, at: int) -> None:
        """Write the line anew, with the cursor in its place."""
        self._line, self._at = line, at
        back = f"\x1b[{len(line) - at}D" if at < len(line) else ""
        self._console.write(f"\r{self._prompt}{line}\x1b[K{back}")

    def _escape(self) -> None:
        """An escape sequence: ESC [ or ESC O, digits, a letter or ~."""
        if chr(self._console.read_byte()) not in "[O":
            return
        sequence = chr(self._console.read_byte())
        while sequence[-1].isdigit():
            sequence += chr(self._console.read_byte())
        self._sequences.get(sequence, lambda: None)()
