# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""boot.py, code.py, safemode.py and the watchdog: whatever happens, the game goes on."""

import runpy

import pytest
import usb_cdc

from firmware.devices import watchdog
from host_sim import circuitpython
from host_sim.chip import Chip
from host_sim.world import DRIVE
from tests.devices.game_box import GAME, NOTHING, GameBox, without

BUTTON_GPIO = 22


# boot.py


def booted(is_held):
    """A chip after boot.py, the computer having seen it."""
    chip = Chip(folder=str(DRIVE))
    circuitpython.insert(chip)
    chip.wires.drive(BUTTON_GPIO, 0 if is_held else 1)
    runpy.run_path(str(DRIVE / "boot.py"), run_name="__main__")
    left = set(chip.claims.pins)
    chip.start_usb()
    return chip, left


@pytest.mark.parametrize("is_held", [False, True])
def test_who_may_write_the_drive(is_held):
    chip, left = booted(is_held)
    writers = chip.drive.writable_by_code, chip.drive.writable_by_usb
    assert (writers, left) == ((not is_held, is_held), set())


@pytest.mark.parametrize("is_held", [False, True])
def test_both_serial_channels_are_there_and_the_drive_is(is_held):
    chip, _ = booted(is_held)
    channels = usb_cdc.console is not None, usb_cdc.data is not None
    assert (channels, chip.drive.usb_enabled) == ((True, True), True)


def test_with_nothing_on_the_button_s_wire_code_may_write():
    chip = Chip(folder=str(DRIVE))
    circuitpython.insert(chip)
    runpy.run_path(str(DRIVE / "boot.py"), run_name="__main__")
    chip.start_usb()
    assert (chip.drive.writable_by_code, chip.drive.writable_by_usb) == (True, False)


@pytest.mark.parametrize("name", ["boot.py", "code.py", "safemode.py"])
def test_importing_a_program_of_the_drive_does_nothing(chip, name):
    before = chip.clock.cycles
    runpy.run_path(str(DRIVE / name), run_name="imported")
    assert (chip.clock.cycles, chip.claims.pins) == (before, set())


def test_held_at_power_on_the_button_touches_no_game():
    box = GameBox()
    status = []

    def script():
        yield from box.until("ready")
        yield from box.ask(GAME)
        yield from box.ask("take Ann")
        status.append((yield from box.ask("status")))
        yield from box.wait_ms(100)
        box.chip.wires.drive(BUTTON_GPIO, 0)
        box.chip.reset("RESET_PIN")
        yield
        yield from box.until("resumed")
        yield from box.wait_ms(2000)
        box.chip.wires.drive(BUTTON_GPIO, 1)
        yield from box.wait_ms(100)
        status.append((yield from box.ask("status")))

    box.play(script())
    assert box.chip.drive.writable_by_usb
    assert without(status[0], "armed") == without(status[1], "armed")


# safemode.py


def run_into_safe_mode(prepare):
    """The programs that run after a crash, and whether the box plays on with its game."""
    box = GameBox()
    status = []

    def script():
        yield from box.until("ready")
        yield from box.ask(GAME)
        yield from box.ask("take Ben")
        status.append((yield from box.ask("status")))
        yield from box.wait_ms(100)
        box.world.ran.clear()
        yield from prepare(box)
        yield from box.wait_ms(50)
        if "code.py" in box.world.ran:
            status.append((yield from box.ask("status")))

    box.play(script())
    games = [without(each, "armed") for each in status]
    return box.world.ran, games[1:] == games[:1]


@pytest.mark.parametrize("reason", ["HARD_FAULT", "NO_HEAP", "STACK_OVERFLOW", "BROWNOUT"])
def test_after_a_crash_the_box_goes_back_to_its_game(reason):
    ran = run_into_safe_mode(lambda box: box.crash(reason))
    assert ran == (["safemode.py", "boot.py", "code.py"], True)


def test_an_interpreter_that_crashes_at_every_start_is_left_alone_after_three():
    """Somebody may mend the drive then; the power off and on tries again."""

    def crash_four_times(box):
        for _ in range(4):
            yield from box.crash("HARD_FAULT")
            yield from box.wait_ms(300)
        box.chip.cut()
        yield

    ran, is_playing = run_into_safe_mode(crash_four_times)
    once = ["safemode.py", "boot.py", "code.py"]
    assert (ran, is_playing) == ([*once * 3, "safemode.py", "boot.py", "code.py"], True)


def test_crashes_far_apart_are_forgotten(monkeypatch):
    monkeypatch.setattr(watchdog, "SOUND_PASSES", 300)

    def crash_seldom(box):
        for _ in range(5):
            yield from box.crash("HARD_FAULT")
            yield from box.wait_ms(700)

    ran, is_playing = run_into_safe_mode(crash_seldom)
    assert (ran, is_playing) == (["safemode.py", "boot.py", "code.py"] * 5, True)


def test_after_a_double_reset_it_stays_in_safe_mode():
    assert run_into_safe_mode(lambda box: box.crash("USER")) == (["safemode.py"], False)


def test_after_safe_mode_was_asked_for_at_the_prompt_it_stays_there():
    def ask_for_it(box):
        import microcontroller

        microcontroller.on_next_reset(microcontroller.RunMode.SAFE_MODE)
        box.chip.reset("SOFTWARE")
        yield

    assert run_into_safe_mode(ask_for_it) == (["safemode.py"], False)


def test_the_power_off_and_on_ends_safe_mode():
    def crash_and_cut(box):
        yield from box.crash("USER")
        yield from box.wait_ms(20)
        box.chip.cut()
        yield

    ran = run_into_safe_mode(crash_and_cut)
    assert ran == (["safemode.py", "boot.py", "code.py"], True)


# the watchdog


def test_a_hung_program_is_ended_in_time_and_the_game_comes_back():
    box = GameBox()
    ended, status, events = [], [], []

    def script():
        yield from box.until("ready")
        yield from box.ask(GAME)
        yield from box.ask("take Cem")
        status.append((yield from box.ask("status")))
        yield from box.wait_ms(100)
        box.events.clear()
        box.hang_in = box.hang(ended)
        yield
        events.append((yield from box.until("resumed")))
        status.append((yield from box.ask("status")))

    box.play(script())
    assert len(ended) == 1 and 3.9 < ended[0] <= 4.1
    assert (box.chip.reset_reason, box.world.ran) == ("WATCHDOG", ["boot.py", "code.py"] * 2)
    assert without(status[0], "armed") == without(status[1], "armed")
    assert events[0]["event"] == "resumed"


def test_a_program_that_goes_round_slowly_is_left_alone():
    box = GameBox()

    def script():
        yield from box.until("ready")
        for _ in range(3):
            box.world.stall(3_500_000)
            yield

    box.play(script())
    assert box.world.ran == ["boot.py", "code.py"]


# code.py


@pytest.mark.parametrize("way", ["reload", "press_ctrl_c"])
def test_a_hundred_soft_reloads_leave_nothing_in_use_and_the_game_goes_on(way):
    box = GameBox()
    status = []

    def script():
        yield from box.until("ready")
        yield from box.ask(GAME)
        yield from box.ask("take Ann")
        status.append((yield from box.ask("status")))
        for _ in range(100):
            yield from getattr(box, way)()
            yield from box.until("resumed")
        status.append((yield from box.ask("status")))
        yield from box.until_armed()
        box.world.hands.slap(2, 500)
        status.append((yield from box.until("take")))

    box.play(script())
    assert box.world.left == [NOTHING] * 100
    assert without(status[0], "armed") == without(status[1], "armed")
    assert (status[2]["player"], status[2]["zone"]) == ("Ben", 2)


def test_a_reload_in_the_middle_of_a_contest():
    box = GameBox()
    takes = []

    def script():
        yield from box.until("ready")
        yield from box.ask(GAME)
        for _ in range(3):
            yield from box.until_armed()
            box.world.hands.slap(1, 200)
            yield from box.wait_ms(5)
            yield from box.reload()
            yield from box.until("resumed")
            yield from box.wait_ms(300)
        yield from box.until_armed()
        box.world.hands.slap(3, 200)
        takes.append((yield from box.until("take")))

    box.play(script())
    assert box.world.left == [NOTHING] * 3
    assert takes[0]["player"] == "Cem"


def test_dark_and_silent_after_ctrl_c():
    box = GameBox()

    def script():
        yield from box.until("ready")
        yield from box.ask(GAME)
        yield from box.until_armed()
        box.world.hands.slap(1, 200)
        yield from box.wait_ms(40)
        lit = [shown.colours for shown in box.world.strip.shown]
        assert any(map(any, lit[-1]))
        box.world.strip.shown.clear()
        yield from box.press_ctrl_c()
        yield from box.until("resumed")

    box.play(script())
    assert box.world.strip.shown[0].colours == ((0, 0, 0),) * 24
    assert box.world.left == [NOTHING]
