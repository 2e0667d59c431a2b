# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Runs the parts on MicroPython with the heap locked: whoever allocates gets a MemoryError.

The modules below stand for CircuitPython's and give what those give while nothing happens; how the
parts work is tested elsewhere, on the simulated chip. The slap sensor is missing: MicroPython
cannot multiply its array; tests/on_circuitpython measures it with all others.
"""

import sys

import micropython

PASSES = 200


class Hardware:
    """Any module, any pin, any part of it."""

    def __init__(self, **attributes):
        for name in attributes:
            setattr(self, name, attributes[name])

    def nothing(self, *arguments, **named):
        return None


def install():
    pins = {f"GP{number}": number for number in range(30)}
    adc = Hardware(value=1600, deinit=None)
    pin = Hardware(value=True)
    pin.switch_to_input = pin.nothing
    pwm = Hardware(duty_cycle=0, frequency=440)
    timer = Hardware(timeout=0, mode=None, feed=lambda: None)
    modules = {
        "board": Hardware(LED=25, **pins),
        "analogio": Hardware(AnalogIn=lambda pin: adc),
        "digitalio": Hardware(DigitalInOut=lambda number: pin, Pull=Hardware(UP=1)),
        "pwmio": Hardware(PWMOut=lambda pin, **named: pwm),
        "microcontroller": Hardware(watchdog=timer),
        "supervisor": Hardware(ticks_ms=lambda: 5),
        "watchdog": Hardware(WatchDogMode=Hardware(RESET=1)),
    }
    for name in modules:
        sys.modules[name] = modules[name]
    return adc


def idle(name, call):
    """Many passes without a byte of heap."""
    micropython.heap_lock()
    try:
        for _ in range(PASSES):
            call()
    finally:
        micropython.heap_unlock()
    print(name)


def main():
    adc = install()
    from firmware.devices.button import ControlButton
    from firmware.devices.clock import Clock
    from firmware.devices.force_sensor import ForceSensor
    from firmware.devices.sounder import Sounder
    from firmware.devices.usb_port import UsbPort
    from firmware.devices.watchdog import Watchdog

    force, button, sounder = ForceSensor(), ControlButton(), Sounder(50)
    port, buffer, clock = UsbPort(Hardware(in_waiting=0)), bytearray(8), Clock()
    watchdog = Watchdog()
    idle("force", lambda: force.sample())
    adc.value = 40_000
    idle("force pressed", lambda: force.sample())
    idle("button", lambda: button.read(7))
    idle("sounder", lambda: sounder.turn(7))
    idle("port", lambda: port.read_into(buffer))
    idle("clock", lambda: clock.now_ms())
    idle("watchdog", lambda: watchdog.feed())


sys.path.insert(0, sys.argv[1])
main()
