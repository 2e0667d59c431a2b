# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""alarm: only its memory, which outlasts a reset and not the power (RP2040; a Pico 2 has none)."""

from host_sim.circuitpython import current
from host_sim.circuitpython.refusals import check_int, raise_invalid

LENGTH = 256


class SleepMemory:
    """256 bytes of RAM that no start clears."""

    def __init__(self) -> None:
        """Programs use alarm.sleep_memory."""

    def __len__(self) -> int:
        return LENGTH

    def __getitem__(self, index: int) -> int:
        return current.chip().sleep_memory[self._index(index)]

    def __setitem__(self, index: int, value: int) -> None:
        if not 0 <= check_int(value) <= 255:
            raise_invalid("value")
        current.chip().sleep_memory[self._index(index)] = value

    @staticmethod
    def _index(index: int) -> int:
        if not -LENGTH <= check_int(index) < LENGTH:
            raise IndexError("index out of range")
        return index


sleep_memory = SleepMemory()
