# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Feeds lines to the box one by one, each as soon as the one before is dealt with."""

from collections.abc import Callable, Iterator

from host_sim.hand_lines import HandLines, HandRefused
from host_sim.world import SwitchedOff, World

QUIET_PASSES = 8
"""So many passes without output mean that the box has said all."""
ANSWER_PASSES = 100
"""So many mean that no answer comes: there was nothing to answer, or nobody who could."""
ANSWER = '{"ok": '
INTERRUPTED = "// Ctrl-C has stopped the box's program: it begins again"


class Session:
    """Plays lines to one serial channel of the box and hands on what comes back.

    `lines` yields what is typed, `show(line)` gets every line that the box writes, `before(line)`
    (optional) sees each line before it is sent and returns whether the box is to get it at all.
    A line with Ctrl-C in it stops the box's program, which then begins again: `show` is told so.
    """

    def __init__(
        self,
        world: World,
        lines: Iterator[str],
        show: Callable[[str], None],
        is_json: bool = False,
        before: Callable[[str], bool] = lambda line: True,
    ) -> None:
        self._world = world
        self._lines = lines
        self._show = show
        self._is_json = is_json
        self._before = before
        self._hands = HandLines(world)
        self._output = b""
        self._quiet_passes = 0
        self._is_asked = False
        world.on_pass = self.turn
        world.on_interrupt = self._tell_interrupt

    def run(self) -> None:
        """Play all lines, then switch the box off."""
        self._world.run()

    def turn(self) -> None:
        """After each pass of the box: take what it says; when it is done, go on."""
        self._take_output()
        self._quiet_passes += 1
        patience = ANSWER_PASSES if self._is_asked else QUIET_PASSES
        if self._quiet_passes < patience or self._is_running_on():
            return
        for line in self._lines:
            if self._before(line):
                self._send(line)
                return
        raise SwitchedOff

    def _is_running_on(self) -> bool:
        return self._world.chip.clock.cycles < self._hands.resume_at

    def _take_output(self) -> None:
        chip = self._world.chip
        port = chip.data if self._is_json else chip.console
        self._output += port.host_read()
        while b"\n" in self._output:
            line, _, self._output = self._output.partition(b"\n")
            self._hear(line.decode("utf-8", "replace").rstrip("\r"))
        (chip.console if self._is_json else chip.data).host_read()

    def _hear(self, line: str) -> None:
        self._show(line)
        self._quiet_passes = 0
        if line.startswith(ANSWER) or not self._is_json:
            self._is_asked = False

    def _tell_interrupt(self) -> None:
        self._take_output()
        self._hear(INTERRUPTED)

    def _send(self, line: str) -> None:
        self._quiet_passes = 0
        self._is_asked = False
        if line.lstrip().startswith("@"):
            self._do_hand(line)
            return
        self._is_asked = bool(line.strip()) and not line.lstrip().startswith("#")
        chip = self._world.chip
        port = chip.data if self._is_json else chip.console
        port.host_write(line.encode("utf-8", "surrogateescape") + b"\n")

    def _do_hand(self, line: str) -> None:
        try:
            self._hands.do(line.strip())
        except HandRefused as refused:
            self._show(refused.line(line, self._is_json))
