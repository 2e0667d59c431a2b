# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What can be wrong with the zones: late, stuck, dead, loose, chattering, coupled or swapped."""

from host_sim.chip import Chip

ZONES = range(1, 7)
ZONE_GPIOS = (2, 3, 4, 5, 6, 7)
CHATTER_US = 250
"""A loose contact opens or closes this often while it is touched."""
COUPLED_US = 60
"""A shock or a current reaches the neighbour so much later."""
SHAKEN_US = 50_000


class ZoneFaults:
    """Between the contacts of the zones and the Pico's pins; whole until told otherwise.

    A zone is stuck, dead, loose or chattering, one at a time: the last that was asked for.
    """

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._late_us = dict.fromkeys(ZONES, 0.0)
        self._stuck: set[int] = set()
        self._dead: set[int] = set()
        self._loose: set[int] = set()
        self._touched: set[int] = set()
        self._coupled: dict[int, tuple[int, float]] = {}
        self._shaken: set[int] = set()
        self._ages = dict.fromkeys(ZONES, 0)
        self._is_closed = dict.fromkeys(ZONES, False)
        self._plugs = {zone: zone for zone in ZONES}
        for zone in ZONES:
            self._drive(zone, False)

    def contact(self, zone: int, is_closed: bool) -> None:
        """A zone's contact closes or opens now, for the pin as soon as the zone lets it."""
        if self._late_us[zone]:
            self._after(self._late_us[zone], lambda: self._move(zone, is_closed))
        else:
            self._move(zone, is_closed)

    # -- faults

    def make_late(self, zone: int, us: float) -> None:
        """The zone closes and opens so much later than others."""
        self._late_us[zone] = us

    def stick(self, zone: int) -> None:
        """The zone is closed and stays so."""
        self._begin(zone, self._stuck)
        self._put(zone, True)

    def is_stuck(self, zone: int) -> bool:
        """Whether the zone is closed and stays so."""
        return zone in self._stuck

    def kill(self, zone: int) -> None:
        """The zone never closes."""
        self._begin(zone, self._dead)
        self._put(zone, False)

    def loosen(self, zone: int) -> None:
        """The zone chatters while it is touched."""
        self._begin(zone, self._loose)
        self._put(zone, zone in self._touched)

    def chatter(self, zone: int, us: float) -> None:
        """The zone opens and closes by itself, every so many microseconds."""
        self._begin(zone)
        age = self._ages[zone]

        def move(is_closed: bool) -> None:
            if self._ages[zone] == age:
                self._drive(zone, is_closed)
                self._after(us, lambda: move(not is_closed))

        move(True)

    def couple(self, zone: int, other: int, us: float) -> None:
        """Each touch of the zone shakes the other one closed for so long."""
        self._coupled[zone] = (other, us)

    @property
    def are_coupled(self) -> bool:
        """Whether a touch of some zone shakes another one closed."""
        return bool(self._coupled)

    def spike(self, zone: int, us: float) -> None:
        """The zone's wire is the other way for so long, whatever the contact does."""
        gpio = self._gpio(zone)
        self._chip.wires.drive(gpio, 1 if self._is_closed[zone] else 0)
        self._after(us, lambda: self._calm(gpio))

    def _calm(self, gpio: int) -> None:
        """The pin is again what the contact that is plugged in there makes it."""
        zone = next(zone for zone in ZONES if self._gpio(zone) == gpio)
        self._put(zone, self._is_closed[zone])

    def swap(self, one: int, other: int) -> None:
        """Each of two zones is plugged in where the other belongs."""
        self._plugs[one], self._plugs[other] = self._plugs[other], self._plugs[one]
        for zone in (one, other):
            self._put(zone, self._is_closed[zone])

    def mend(self) -> None:
        """All zones are whole again, and as fast as each other."""
        self._coupled.clear()
        self._late_us = dict.fromkeys(ZONES, 0.0)
        self._plugs = {zone: zone for zone in ZONES}
        for zone in ZONES:
            self._begin(zone)
            self._put(zone, zone in self._touched)

    def _begin(self, zone: int, faulty: set[int] | None = None) -> None:
        """One fault takes the place of another, or of none."""
        self._ages[zone] += 1
        for other in (self._stuck, self._dead, self._loose):
            other.discard(zone)
        if faulty is not None:
            faulty.add(zone)

    # -- the wires

    def _move(self, zone: int, is_closed: bool) -> None:
        self._drive(zone, is_closed)
        if not is_closed:
            self._touched.discard(zone)
            return
        is_new = zone not in self._touched
        self._touched.add(zone)
        if zone in self._loose and is_new:
            self._chatter(zone, False)
        if zone in self._coupled and zone not in self._shaken:
            self._shake(zone)

    def _shake(self, zone: int) -> None:
        """The coupled zone answers, once in a touch with all its bounce."""
        other, us = self._coupled[zone]
        self._shaken.add(zone)
        self._after(COUPLED_US, lambda: self._drive(other, True))
        self._after(COUPLED_US + us, lambda: self._drive(other, False))
        self._after(SHAKEN_US, lambda: self._shaken.discard(zone))

    def _chatter(self, zone: int, is_closed: bool) -> None:
        if zone not in self._touched or zone not in self._loose:
            return
        self._drive(zone, is_closed)
        self._after(CHATTER_US, lambda: self._chatter(zone, not is_closed))

    def _drive(self, zone: int, is_closed: bool) -> None:
        if zone not in self._stuck | self._dead:
            self._put(zone, is_closed)

    def _put(self, zone: int, is_closed: bool) -> None:
        self._is_closed[zone] = is_closed
        self._chip.wires.drive(self._gpio(zone), 0 if is_closed else 1)

    def _gpio(self, zone: int) -> int:
        return ZONE_GPIOS[self._plugs[zone] - 1]

    def _after(self, us: float, action) -> None:
        self._chip.clock.at(self._chip.clock.cycles + self._chip.clock.us(us), action)
