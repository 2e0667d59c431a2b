# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What hardware calls cost in virtual time.

A model, rough on purpose: the figures say which calls are dear and which are cheap on a Pico at
125 MHz under CircuitPython 10, so that a program which calls too much is slow here as well.
Flash and NeoPixel figures are data sheet or source figures, the others are rounded guesses.
"""

from dataclasses import dataclass


@dataclass
class Costs:
    """Microseconds of virtual time a call takes; a test may change them on its own chip."""

    ticks: float = 5
    """supervisor.ticks_ms, microcontroller.cpu properties, watchdog.feed."""
    usb: float = 20
    """Any method or property of usb_cdc.Serial."""
    usb_packet: float = 64
    """One 64-byte packet over the cable: about 1 MB/s, what a full-speed host reaches."""
    digital: float = 3
    """One access to a digitalio pin."""
    analog: float = 8
    """analogio value: the conversion itself takes 2 us."""
    pwm: float = 15
    """Starting or changing a PWM output."""
    machine: float = 10
    """A method or property of rp2pio.StateMachine."""
    machine_start: float = 300
    """Building or closing an rp2pio.StateMachine."""
    pixel: float = 30
    """24 bits at 1.25 us: neopixel_write waits for the last one."""
    pixel_setup: float = 150
    """neopixel_write builds and closes a state machine for every call."""
    flash_erase: float = 45_000
    """A 4 KiB sector of the W25Q16JV: 45 ms typical, 400 ms at most."""
    flash_page: float = 400
    """Programming 256 bytes: 0.4 ms typical, 3 ms at most."""
    nvm_read: float = 10
    """Reading from nvm, any length."""
    drive: float = 2_000
    """Opening, renaming or removing a file."""
    drive_sector: float = 100
    """Reading a sector, seeking; what writing costs the flash says."""
