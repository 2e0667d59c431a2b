# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the box remembers without power: round trips, damage, and how often flash is erased."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.devices.flash_store import HEADER, MAGIC, FlashStore
from host_sim import circuitpython
from host_sim.chip import NVM_BYTES, Chip, PowerCut

ROOM = NVM_BYTES - HEADER
GAME = "set volume 7\nnew take_it Ann@1 Ben@2\ntake Ann\n"
RUSSIAN = "new take_it Аня@1 Бэн@2\n日本 €\n"


@pytest.fixture
def writes(chip):
    """The millisecond at which each write to flash begins."""
    begun = []
    chip.on_flash_write = lambda: begun.append(chip.now_us // 1000)
    return begun


def new_chip():
    chip = Chip()
    circuitpython.insert(chip)
    return chip


def reloaded(chip):
    """What is there after the power was gone."""
    chip.cut()
    chip.boot()
    return FlashStore().load()


def test_new_flash_holds_nothing(chip):
    store = FlashStore()
    assert (store.load(), store.room) == ("", ROOM)


@pytest.mark.parametrize("text", ["", "a", GAME, RUSSIAN, "x" * ROOM])
def test_round_trip_over_power_off(chip, text):
    assert (FlashStore().save(text), reloaded(chip)) == (True, text)


@given(st.lists(st.text(max_size=300), min_size=1, max_size=4))
def test_the_last_text_is_the_one_that_is_there(texts):
    chip = new_chip()
    for text in texts:
        assert FlashStore().save(text)
    assert reloaded(chip) == texts[-1]


def test_a_shorter_text_leaves_nothing_of_the_longer(chip):
    store = FlashStore()
    store.save(GAME * 20)
    store.save("short")
    assert reloaded(chip) == "short"


@pytest.mark.parametrize("text", ["x" * (ROOM + 1), "я" * (ROOM // 2 + 1)])
def test_what_does_not_fit_is_refused_and_the_old_text_stays(chip, writes, text):
    store = FlashStore()
    store.save(GAME)
    assert (store.save(text), len(writes), reloaded(chip)) == (False, 1, GAME)


def test_room_is_counted_in_bytes(chip):
    text = "я" * (ROOM // 2)
    assert (FlashStore().save(text), reloaded(chip)) == (True, text)


def test_an_equal_text_is_not_written_again(chip, writes):
    store = FlashStore()
    for text in (GAME, GAME, GAME, GAME + "void\n", GAME + "void\n", GAME):
        store.save(text)
    FlashStore().save(GAME)
    assert len(writes) == 3


def test_nothing_is_not_written_over_nothing_twice(chip, writes):
    for _ in range(3):
        FlashStore().save("")
    assert len(writes) == 1


@pytest.mark.parametrize("place", [0, 3, 4, 5, 6, 9, HEADER, HEADER + 20, HEADER + 45])
def test_a_damaged_byte_makes_it_nothing(chip, place):
    FlashStore().save(GAME)
    chip.nvm[place] ^= 0x10
    assert FlashStore().load() == ""


def test_every_damaged_bit_makes_it_nothing():
    chip = new_chip()
    FlashStore().save(RUSSIAN)
    used = HEADER + len(RUSSIAN.encode())
    read = set()
    for bit in range(8 * used):
        chip.nvm[bit // 8] ^= 1 << bit % 8
        read.add(FlashStore().load())
        chip.nvm[bit // 8] ^= 1 << bit % 8
    assert (read, FlashStore().load()) == ({""}, RUSSIAN)


@pytest.mark.parametrize(
    "foreign",
    [
        bytes(NVM_BYTES),
        b"\x01" * NVM_BYTES,
        (b"somebody else's settings: " * 200)[:NVM_BYTES],
        MAGIC + b"\xff" * (NVM_BYTES - 4),
        MAGIC + b"\x01" * (NVM_BYTES - 4),
    ],
)
def test_foreign_flash_is_nothing_and_can_be_written(chip, foreign):
    chip.nvm[:] = foreign
    store = FlashStore()
    assert (store.load(), store.save(GAME), reloaded(chip)) == ("", True, GAME)


def test_flash_of_any_bytes_behind_our_mark_never_fails():
    chip = new_chip()
    for length in range(0, 1 << 16, 257):
        chip.nvm[:6] = MAGIC + length.to_bytes(2, "little")
        chip.nvm[6:10] = b"\x12\x34\x56\x78"
        assert FlashStore().load() == ""


def test_a_cut_in_the_middle_of_a_write_leaves_nothing_wrong(chip):
    store = FlashStore()
    store.save(GAME)
    chip.clock.at(chip.clock.cycles + chip.clock.us(20_000), chip.cut)
    with pytest.raises(PowerCut):
        store.save(GAME + "void\n")
    assert reloaded(chip) in ("", GAME, GAME + "void\n")
