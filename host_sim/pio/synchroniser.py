# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The two flip-flops between each pad and the state machines."""

NEVER = 1 << 200


class Synchroniser:
    """3.5.6.3: "each GPIO input is equipped with a standard 2-flipflop synchroniser. This adds two
    cycles of latency to input sampling".

    The level a pad has in cycle k is what an instruction sees in cycle k + delay.
    """

    def __init__(self, delay: int, pads: int) -> None:
        if delay < 0:
            raise ValueError(f"input_delay must be 0 or more, not {delay}")
        self.delay = delay
        self._steps = [(-1, pads)]

    def note(self, cycle: int, pads: int) -> None:
        """The pads are like this since `cycle`."""
        seen_at = cycle + self.delay
        last_at, last_pads = self._steps[-1]
        if pads == last_pads:
            return
        if seen_at == last_at:
            self._steps.pop()
        self._steps.append((seen_at, pads))

    def at(self, cycle: int) -> int:
        """What the state machines see in `cycle`."""
        return self._step_at(cycle)[1]

    def since(self, cycle: int) -> int:
        """Since when they have seen what they see in `cycle`."""
        return self._step_at(cycle)[0]

    @property
    def latest(self) -> int:
        """The pads as they were noted last."""
        return self._steps[-1][1]

    def is_through(self, cycle: int) -> bool:
        """Whether the state machines see the latest before `cycle`."""
        return self._steps[-1][0] < cycle

    def next_change(self, cycle: int) -> int:
        """The first cycle after `cycle` in which they see something new, as far as is known."""
        for seen_at, _ in self._steps:
            if seen_at > cycle:
                return seen_at
        return NEVER

    def forget(self, cycle: int) -> None:
        """Nobody will ask for cycles before `cycle` any more."""
        while len(self._steps) > 1 and self._steps[1][0] <= cycle:
            del self._steps[0]

    def _step_at(self, cycle: int) -> tuple[int, int]:
        for step in reversed(self._steps):
            if step[0] <= cycle:
                return step
        raise ValueError(f"cycle must be {self._steps[0][0]} or later, not {cycle}")
