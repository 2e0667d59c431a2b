# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""All parts of the box, as one thing to hand over and to give back."""

import sys

import microcontroller
import usb_cdc

from firmware.devices import slap_program
from firmware.devices.button import ControlButton
from firmware.devices.clock import Clock
from firmware.devices.fixed_file import FixedFile
from firmware.devices.force_sensor import ForceSensor
from firmware.devices.lights import CAP_MA, Lights
from firmware.devices.memory import Memory
from firmware.devices.slap_sensor import SlapSensor
from firmware.devices.sounder import Sounder
from firmware.devices.usb_port import UsbPort
from firmware.devices.watchdog import Watchdog

BRIGHTNESS_PERCENT = 20
VOLUME_PERCENT = 50
JOURNAL = "journal.bin"
"""In the root folder of the drive."""


class Parts:
    """Builds every part once; `deinit` frees every pin and state machine, also after a failure.

    `ports` is a tuple of (port, speaks JSON only): the console, and the data channel if boot.py
    has enabled it.
    """

    def __init__(self):
        self._used = []
        try:
            self._build()
        except BaseException:
            self.deinit()
            raise

    def _build(self):
        self.clock = Clock()
        self.sensor = self._use(SlapSensor())
        self.force = self._use(ForceSensor())
        self.lights = self._use(Lights(BRIGHTNESS_PERCENT))
        self.sounder = self._use(Sounder(VOLUME_PERCENT))
        self.button = self._use(ControlButton())
        self.nvm = microcontroller.nvm
        self.journal_file = FixedFile(JOURNAL)
        self.ports = ((UsbPort(usb_cdc.console), False),)
        if usb_cdc.data is not None:
            self.ports += ((UsbPort(usb_cdc.data), True),)
        self.memory = Memory()
        self.watchdog = Watchdog()

    def _use(self, part):
        self._used.append(part)
        return part

    def facts(self):
        """(name, value) pairs about the parts, for `info`."""
        ticks_per_second = self.sensor.ticks_per_second
        resolution_ns = slap_program.SAMPLE_CYCLES * 1_000_000_000 // ticks_per_second
        version = ".".join([str(part) for part in sys.implementation.version[:3]])
        facts = (
            ("interpreter", sys.implementation.name + " " + version),
            ("clock_hz", ticks_per_second),
            ("resolution_cycles", slap_program.SAMPLE_CYCLES),
            ("resolution_ns", resolution_ns),
            ("lights_cap_ma", CAP_MA),
            ("lights_ma", self.lights.current_ma),
        )
        return facts + self.memory.facts()

    def deinit(self):
        """Give everything back, the last built first."""
        while self._used:
            self._used.pop().deinit()
