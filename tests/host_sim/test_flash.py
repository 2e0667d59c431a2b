# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The simulated flash chip: what erasing, programming and cuts leave."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.chip import Chip, PowerCut, Reset
from host_sim.flash import half_erased, half_programmed

BLOCK = bytes(range(256)) * 16
SHARES = st.floats(0, 1)


def written(chip, share, data=b"new", at=0):
    """What nvm holds after a write of which the step that comes first is cut."""
    chip.nvm[: len(BLOCK)] = BLOCK
    chip.flash.cut_next(share)
    with pytest.raises(PowerCut):
        chip.write_nvm(at, data)
    return bytes(chip.nvm)


@pytest.mark.parametrize(
    ("share", "left"),
    [(0, BLOCK), (1 / 6, bytes(2048) + BLOCK[2048:]), (1 / 3, bytes(4096)), (1, b"\xff" * 4096)],
)
def test_a_cut_in_an_erase(share, left):
    assert written(Chip(), share) == left


def test_bytes_half_erased_are_neither_old_nor_erased():
    left = half_erased(BLOCK, 0.7)
    foreign = sum(new not in (old, 0xFF) for new, old in zip(left, BLOCK, strict=True))
    assert foreign > 3500


@given(st.binary(min_size=1, max_size=256), SHARES, st.booleans(), st.randoms())
def test_programming_only_clears_bits_that_are_to_be_cleared(new, share, scatter, random):
    old = random.randbytes(len(new))
    left = half_programmed(old, new, share, scatter)
    assert all(now & ~was == 0 for now, was in zip(left, old, strict=True))
    assert all(now | was & new == now for now, was, new in zip(left, old, new, strict=True))


@given(st.binary(min_size=1, max_size=256))
def test_programming_to_its_end(new):
    assert half_programmed(b"\xff" * len(new), new, 1) == new
    assert half_programmed(new, new, 0) == new


def test_half_a_page_is_programmed_from_its_begin_on():
    left = half_programmed(b"\xff" * 256, bytes(256), 0.5)
    assert (left[:128], left[129:]) == (bytes(128), b"\xff" * 127)


def test_a_write_over_erased_bytes_is_one_page_and_any_other_erases():
    chip = Chip()
    chip.write_nvm(100, b"abc")
    chip.write_nvm(250, b"0123456789")
    assert (chip.flash.erases, chip.flash.programs) == (0, 3)
    chip.write_nvm(100, b"abc")
    assert (chip.flash.erases, chip.flash.programs) == (1, 19)


def test_a_reset_lets_the_step_be_done_and_no_further_one():
    chip = Chip()
    chip.nvm[:] = BLOCK
    chip.clock.at(chip.clock.us(1000), lambda: chip.reset("WATCHDOG"))
    with pytest.raises(Reset):
        chip.write_nvm(0, b"new")
    assert bytes(chip.nvm) == b"\xff" * 4096
