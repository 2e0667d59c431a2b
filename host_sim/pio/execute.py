# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What each instruction does (3.4.2 to 3.4.10).

Functions named in Instruction.run take the core and the instruction and return False if it stalls;
a stalled instruction has changed nothing and is run again on the next tick. An IN that stalls on a
full FIFO therefore takes its source when it completes: 3.5.4.1 leaves open which cycle counts.

Register values are ints, or idle.Moving while an idle loop is studied. The latter can be moved, and
counted up and down, and refuse everything else; so nothing here may look at a value needlessly.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_sim.pio.core import Core
    from host_sim.pio.decode import Instruction

MASK32 = 0xFFFFFFFF


def nothing(core: "Core", it: "Instruction") -> bool:
    return True


# JMP, 3.4.2


def jmp(core: "Core", it: "Instruction") -> bool:
    if it.test(core, it):
        core.next_pc = it.index
    return True


def _always(core: "Core", it: "Instruction") -> bool:
    return True


def _x_is_zero(core: "Core", it: "Instruction") -> bool:
    return core.x == 0


def _count_x_down(core: "Core", it: "Instruction") -> bool:
    """X-- branches if x was not zero before. With the next address as target it does not matter."""
    before = core.x
    core.x = (before - 1) & MASK32
    return it.index == core.next_pc or before != 0


def _y_is_zero(core: "Core", it: "Instruction") -> bool:
    return core.y == 0


def _count_y_down(core: "Core", it: "Instruction") -> bool:
    before = core.y
    core.y = (before - 1) & MASK32
    return it.index == core.next_pc or before != 0


def _x_is_not_y(core: "Core", it: "Instruction") -> bool:
    return core.x != core.y


def _pin_is_high(core: "Core", it: "Instruction") -> bool:
    return bool(core.pins >> core.settings.jmp_pin & 1)


def _osr_is_not_empty(core: "Core", it: "Instruction") -> bool:
    return core.osr_count < core.settings.pull_threshold


CONDITIONS = (
    _always, _x_is_zero, _count_x_down, _y_is_zero,
    _count_y_down, _x_is_not_y, _pin_is_high, _osr_is_not_empty,
)  # fmt: skip


# WAIT, 3.4.3


def _wait_level(core: "Core", it: "Instruction") -> bool:
    return core.pins >> it.index & 1 == it.polarity


def _wait_irq(core: "Core", it: "Instruction") -> bool:
    if core.port.flag(it.index) != it.polarity:
        return False
    if it.polarity:
        core.port.clear_flag(it.index)
    return True


WAITS = (_wait_level, _wait_level, _wait_irq, nothing)


# Sources of IN and MOV


def _pins(core: "Core") -> int:
    """3.5.6.2: "a right-rotate of the GPIO input values, by PINCTRL_IN_BASE"."""
    base = core.settings.in_base
    return (core.pins >> base | core.pins << 32 - base) & MASK32


def _x(core: "Core") -> int:
    return core.x


def _y(core: "Core") -> int:
    return core.y


def _null(core: "Core") -> int:
    return 0


def _status(core: "Core") -> int:
    return MASK32 if core.port.status() else 0


def _isr(core: "Core") -> int:
    return core.isr


def _osr(core: "Core") -> int:
    return core.osr


IN_SOURCES = (_pins, _x, _y, _null, _null, _null, _isr, _osr)
MOV_SOURCES = (_pins, _x, _y, _null, _null, _status, _isr, _osr)


# IN, 3.4.4 and 3.5.4.1


def shift_in(core: "Core", it: "Instruction") -> bool:
    settings, count = core.settings, it.count
    bits = it.read(core) & (1 << count) - 1
    if settings.in_shift_right:
        isr = core.isr >> count | bits << 32 - count
    else:
        isr = (core.isr << count | bits) & MASK32
    total = min(core.isr_count + count, 32)
    if settings.auto_push and total >= settings.push_threshold:
        if not core.port.push(isr):
            return False
        isr = total = 0
    core.isr, core.isr_count = isr, total
    return True


# OUT, 3.4.5 and 3.5.4.2


def shift_out(core: "Core", it: "Instruction") -> bool:
    """An OUT that finds the OSR empty stalls for the tick of the refill, too: the hardware "cannot
    fill an empty OSR and OUT it on the same cycle"."""
    settings, count = core.settings, it.count
    if settings.auto_pull and core.osr_count >= settings.pull_threshold:
        core.refill(True)
        return False
    if settings.out_shift_right:
        value = core.osr & (1 << count) - 1
        core.osr >>= count
    else:
        value = core.osr >> 32 - count
        core.osr = core.osr << count & MASK32
    core.osr_count = min(core.osr_count + count, 32)
    it.write(core, value, it)
    return True


# PUSH and PULL, 3.4.6 and 3.4.7


def push(core: "Core", it: "Instruction") -> bool:
    """A PUSH that does not block clears the ISR even if the full FIFO cannot take it."""
    if it.conditional and core.isr_count < core.settings.push_threshold:
        return True
    if not core.port.push(core.isr) and it.block:
        return False
    core.isr = core.isr_count = 0
    return True


def pull(core: "Core", it: "Instruction") -> bool:
    """With autopull, "any PULL instruction is a no-op when the OSR is full"."""
    settings = core.settings
    if it.conditional and core.osr_count < settings.pull_threshold:
        return True
    if settings.auto_pull and core.osr_count == 0:
        return True
    word = core.port.pull(it.block)
    if word is None and it.block:
        return False
    core.osr = core.x if word is None else word
    core.osr_count = 0
    return True


# MOV, 3.4.8


def mov(core: "Core", it: "Instruction") -> bool:
    it.write(core, it.alter(it.read(core)), it)
    return True


def _unaltered(value: int) -> int:
    return value


def _inverted(value: int) -> int:
    return value ^ MASK32


def _reversed(value: int) -> int:
    return int(f"{value & MASK32:032b}"[::-1], 2)


ALTERATIONS = (_unaltered, _inverted, _reversed, _unaltered)


# IRQ, 3.4.9


def irq(core: "Core", it: "Instruction") -> bool:
    if it.clear:
        core.port.clear_flag(it.index)
        return True
    if not core.has_raised:
        core.port.raise_flag(it.index)
        core.has_raised = it.block
        return not it.block
    core.has_raised = bool(core.port.flag(it.index))
    return not core.has_raised


# SET, 3.4.10


def set_value(core: "Core", it: "Instruction") -> bool:
    it.write(core, it.index, it)
    return True


# Targets of OUT, MOV and SET


def _to_pins(core: "Core", value: int, it: "Instruction") -> None:
    core.port.write_levels(value, core.settings.out_base, core.settings.out_count)


def _to_pindirs(core: "Core", value: int, it: "Instruction") -> None:
    core.port.write_enables(value, core.settings.out_base, core.settings.out_count)


def _set_pins(core: "Core", value: int, it: "Instruction") -> None:
    core.port.write_levels(value, core.settings.set_base, core.settings.set_count)


def _set_pindirs(core: "Core", value: int, it: "Instruction") -> None:
    core.port.write_enables(value, core.settings.set_base, core.settings.set_count)


def _to_x(core: "Core", value: int, it: "Instruction") -> None:
    core.x = value


def _to_y(core: "Core", value: int, it: "Instruction") -> None:
    core.y = value


def _to_null(core: "Core", value: int, it: "Instruction") -> None:
    pass


def _to_pc(core: "Core", value: int, it: "Instruction") -> None:
    core.next_pc = value & 0x1F


def _to_exec(core: "Core", value: int, it: "Instruction") -> None:
    core.latch_word(value & 0xFFFF)


def _shifted_to_isr(core: "Core", value: int, it: "Instruction") -> None:
    core.isr, core.isr_count = value, it.count


def _moved_to_isr(core: "Core", value: int, it: "Instruction") -> None:
    core.isr, core.isr_count = value, 0


def _moved_to_osr(core: "Core", value: int, it: "Instruction") -> None:
    core.osr, core.osr_count = value, 0


OUT_TARGETS = (
    _to_pins, _to_x, _to_y, _to_null, _to_pindirs, _to_pc, _shifted_to_isr, _to_exec,
)  # fmt: skip
MOV_TARGETS = (
    _to_pins, _to_x, _to_y, _to_null, _to_exec, _to_pc, _moved_to_isr, _moved_to_osr,
)  # fmt: skip
SET_TARGETS = (
    _set_pins, _to_x, _to_y, _to_null, _set_pindirs, _to_null, _to_null, _to_null,
)  # fmt: skip
