# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What can befall the box while a line is typed or hands come down."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from host_sim.endurance.host import PROVOKED, Host, Script

MINUTE_US = 61_000_000
TOLD_US = 12_000_000
"""By then a zone that is stuck has been told."""
HOUR_US = 3_600_000_000
BURST_BYTES = 20_000
GARBAGE = (b"AT+GCAP", b"chess Zed", b"x" * 300, b"{}", b"\\", b"= = =")
UNTYPED = bytes(byte for byte in range(256) if byte not in b"\x03\n\r\x1b")
"""Bytes of noise: no Ctrl-C, no end of a line, no arrow that fetches an older one."""


class Scene(NamedTuple):
    """The box, chance, and how long the line or the contest takes."""

    host: Host
    random: Random
    lasts_us: float

    def moment_us(self) -> float:
        """Some time while it is going on."""
        return self.random.uniform(0, self.lasts_us)


class Fault(NamedTuple):
    """`prepare` comes before, `begin` when the line or the hands are about to come, `end` after.

    `waits_us`: hands come one of these times after its begin, since it is there until it is mended.
    None come within 30 ms: their pressure would count for a zone that has closed by itself. Only
    one that `ends_program` may make the box begin anew.
    """

    begin: Callable[[Scene], None]
    end: Callable[[Scene], Script] = lambda scene: _nothing()
    prepare: Callable[[Scene], Script] = lambda scene: _nothing()
    waits_us: tuple[float, ...] = (0,)
    ends_program: bool = False


def _nothing() -> Script:
    return
    yield


# -- power, program


def _cut(scene: Scene) -> None:
    scene.host.at(scene.moment_us(), scene.host.chip.cut)


def _cut_in_save(scene: Scene) -> None:
    scene.host.world.cut_at_next_save(
        scene.random.choice((0, 0.2, 0.5, 0.8, scene.random.random(), 1))
    )


def _forget_cut(scene: Scene) -> Script:
    """A line that was refused saves nothing: then there was no cut."""
    scene.host.chip.flash.on_step = lambda step: None
    return _nothing()


def _stall(scene: Scene) -> None:
    us = scene.random.choice((50_000, 300_000, 1_000_000, 3_000_000))
    scene.host.later(scene.moment_us(), lambda: scene.host.world.stall(us))


def _hang(scene: Scene) -> None:
    def hang() -> None:
        while True:
            scene.host.chip.spend(1000)

    scene.host.later(scene.moment_us(), hang)


def _stumble(scene: Scene) -> None:
    """One of the program's next calls to the hardware raises."""
    chip, left = scene.host.chip, scene.random.randrange(1, 40)
    spend = chip.spend

    def stumble(us: float) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            del chip.spend
            raise RuntimeError(PROVOKED)
        spend(us)

    def begin() -> None:
        chip.spend = stumble  # type: ignore[method-assign]

    scene.host.later(scene.moment_us(), begin)


def _stumbled(scene: Scene) -> Script:
    """Wait until it has raised: each pass asks something of the hardware."""
    yield
    while "spend" in vars(scene.host.chip):
        yield


def _long_after(scene: Scene) -> Script:
    """Three in a row, each within a minute, would make the box wait for its button."""
    return scene.host.wait(MINUTE_US)


def _crash(scene: Scene) -> None:
    """The interpreter itself; the fourth in a row would be left alone."""
    chip = scene.host.chip
    is_last = chip.sleep_memory[0] >= 3
    crash = chip.cut if is_last else lambda: chip.reset_to_safe_mode("HARD_FAULT")
    scene.host.later(scene.moment_us(), crash)


def _ctrl_c(scene: Scene) -> None:
    scene.host.later(scene.moment_us(), lambda: scene.host.chip.console.host_write(b"\x03"))


def _interrupted(scene: Scene) -> Script:
    """Wait until the box has taken it: what is left of a burst comes before it."""
    while scene.host.chip.console.host_waiting:
        yield
    yield


def _reload(scene: Scene) -> None:
    scene.host.later(scene.moment_us(), scene.host.chip.stop_for_reload)


# -- cable


def _unplug(scene: Scene) -> None:
    scene.host.later(scene.moment_us(), scene.host.world.unplug)


def _replug(scene: Scene) -> Script:
    yield from scene.host.wait(100_000)
    scene.host.world.replug()
    yield from scene.host.wait(100_000)


def _half_line(scene: Scene) -> Script:
    """The cable comes off in the middle of a line that would be right."""
    scene.host.chip.data.host_write(b"undo")
    yield from scene.host.wait(20_000)
    scene.host.world.unplug()
    yield from _replug(scene)


def _noise(scene: Scene) -> None:
    chip = scene.host.chip
    for port in (chip.console, chip.data):
        for _ in range(scene.random.randrange(1, 30)):
            port.host_write(_garbage(scene.random) + b"\n")


def _garbage(random: Random) -> bytes:
    """A line that is refused whatever it says: no UTF-8, too long, or no command."""
    if random.random() < 0.5:
        return random.choice(GARBAGE)
    return b"\xff" + bytes(random.choices(UNTYPED, k=random.randrange(200)))


def _flood(scene: Scene) -> None:
    line = b"takes Ann Ben Cem Dora Eve\n"
    scene.host.chip.console.host_write(line * (BURST_BYTES // len(line)))


def _deafen(scene: Scene) -> None:
    """The computer asks and does not read."""
    chip = scene.host.chip
    chip.console.host_reads = chip.data.host_reads = False
    chip.console.host_write(b"help\nrules\nsettings\n")


def _hear(scene: Scene) -> Script:
    chip = scene.host.chip
    chip.console.host_reads = chip.data.host_reads = True
    yield from scene.host.wait(500_000)


# -- zones, lid


def _say(scene: Scene, *lines: str) -> None:
    for line in lines:
        scene.host.note(line)
        scene.host.hands.do(line)


def _zone_fault(*kinds: str) -> Callable[[Scene], None]:
    """One of these happens to any zone."""

    def begin(scene: Scene) -> None:
        zone, other = scene.random.sample(range(1, 7), 2)
        _say(scene, scene.random.choice(kinds).format(zone=zone, other=other))

    return begin


def _mend(scene: Scene) -> Script:
    _say(scene, "@mend", "@force on", "@pressure auto")
    yield from scene.host.wait(100_000)


def _hands_off(scene: Scene) -> Script:
    """Under somebody's hand a zone that closes by itself would count as touched."""
    return scene.host.wait(300_000)


def _sensor(*kinds: str, waits_us: tuple[float, ...] = (500_000, TOLD_US)) -> Fault:
    return Fault(_zone_fault(*kinds), _mend, _hands_off, waits_us)


# -- clocks


def _wrap(next_us: Callable[[Host], float]) -> Fault:
    """The line or the hands come just when a clock wraps; the box has waited for it."""

    def prepare(scene: Scene) -> Script:
        if next_us(scene.host) > HOUR_US:
            scene.host.chip.cut()  # all of them begin anew
            yield
            yield from scene.host.insist("log")
        early_us = scene.random.uniform(0, scene.lasts_us)
        yield from scene.host.wait(next_us(scene.host) - early_us)

    return Fault(lambda scene: None, prepare=prepare)


def milliseconds_wrap_us(host: Host) -> float:
    """Until supervisor.ticks_ms is 0: 65.5 s after the start, then every 6.2 days."""
    period_us = (1 << 29) * 1000
    return (65_536_000 - host.chip.now_us) % period_us


def counter_wrap_us(host: Host) -> float:
    """Until the counter of the slap program is 0: every 206 s."""
    for block in host.chip.pio:
        block.sync()
    machines = [machine for block in host.chip.pio for machine in block.machines]
    return max(machine.core.isr for machine in machines if machine.enabled) * 6 / 125


def ticks_wrap_us(host: Host) -> float:
    """Until the sensor's ticks reach the next multiple of 2**30: every 8.6 s."""
    return ((1 << 30) - (host.clock.cycles - host.chip.booted_at) % (1 << 30)) / 125


FAULTS = {
    "power cut": Fault(_cut, ends_program=True),
    "cut in a save": Fault(_cut_in_save, _forget_cut, ends_program=True),
    "stall": Fault(_stall),
    "hung pass": Fault(_hang, ends_program=True),
    "exception in a part": Fault(_stumble, _stumbled, _long_after, ends_program=True),
    "interpreter crash": Fault(_crash, ends_program=True),
    "Ctrl-C": Fault(_ctrl_c, _interrupted, ends_program=True),
    "soft reload": Fault(_reload, ends_program=True),
    "unplugged": Fault(_unplug, _replug),
    "unplugged in a line": Fault(lambda scene: None, prepare=_half_line),
    "noise on both lines": Fault(_noise),
    "burst of 20 KB": Fault(_flood),
    "deaf computer": Fault(_deafen, _hear),
    "zone stuck": _sensor("@stuck {zone}"),
    "zone chatters": _sensor(
        "@chatter {zone}", "@chatter {zone} 40us", waits_us=(500_000, 1_000_000)
    ),
    "zone loose": _sensor("@loose {zone}"),
    "cross-talk": _sensor("@crosstalk {zone} {other} 2ms"),
    "sparks": _sensor("@sparks 400us", "@sparks 4ms"),
    "force sensor off": _sensor("@force off"),
    "force noise, drift": _sensor("@force noise 100", "@force drift 150"),
    "glass on the lid": _sensor("@pressure 900"),
    "ticks_ms wraps": _wrap(milliseconds_wrap_us),
    "slap counter wraps": _wrap(counter_wrap_us),
    "2**30 ticks": _wrap(ticks_wrap_us),
}
