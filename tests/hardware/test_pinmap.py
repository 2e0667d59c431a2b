# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The pin map fits the Pico, and a bad row is refused in one line."""

import pytest

from hardware.pinmap import LINES, PINMAP, SIGNALS, PinmapError, parse_pinmap, read_pinmap

# Pads 1 to 40 of the Raspberry Pi Pico (Pico pinout sheet, also valid for the Pico 2).
PADS = dict(
    enumerate(
        """
        GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15
        GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF
        3V3 3V3_EN GND VSYS VBUS
        """.split(),
        start=1,
    )
)
# Not on a pad: the light emitting diode on the board itself.
ON_BOARD = {"LED": 25}

TEXT = PINMAP.read_text(encoding="utf-8")


def test_every_signal_has_one_row():
    assert sorted(pin.signal for pin in read_pinmap()) == sorted(SIGNALS)


def test_physical_pins_are_those_of_the_official_pinout():
    on_pads = [pin for pin in read_pinmap() if pin.physical_pin is not None]
    assert {pin.physical_pin: pin.board_name for pin in on_pads} == {
        pin.physical_pin: PADS[pin.physical_pin] for pin in on_pads
    }


def test_what_has_no_pad_sits_on_the_board():
    rest = {pin.board_name: pin.gpio for pin in read_pinmap() if pin.physical_pin is None}
    assert rest == ON_BOARD


def test_no_gpio_is_used_twice():
    gpios = [pin.gpio for pin in read_pinmap()]
    assert sorted(set(gpios)) == sorted(gpios)


def test_zones_and_pressure_are_seven_ascending_neighbours():
    gpios = {pin.signal: pin.gpio for pin in read_pinmap()}
    assert [gpios[line] for line in LINES] == [2, 3, 4, 5, 6, 7, 8]


def test_the_force_sensor_is_on_an_analog_pin():
    analog = {pin.signal: pin.gpio for pin in read_pinmap() if pin.direction == "analog"}
    assert analog == {"force": 26}


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        (
            "signal,gpio",
            "name,gpio",
            "pinmap.csv:1: columns must be signal,gpio,board_name,physical_pin,direction,pull,"
            "active,note, not 'name,gpio,board_name,physical_pin,direction,pull,active,note'",
        ),
        (
            "zone_2,3,GP3,5",
            "zone_2,3,GP3",
            "pinmap.csv:3: a row must have 8 fields, not 7",
        ),
        (
            "zone_2,3,",
            "zone_2,30,",
            "pinmap.csv:3: gpio must be a whole number from 0 to 29, not '30'",
        ),
        (
            "zone_2,3,",
            "zone_2,03,",
            "pinmap.csv:3: gpio must be a whole number from 0 to 29, not '03'",
        ),
        (
            "zone_2,",
            "zone_7,",
            "pinmap.csv:3: signal must be one of zone_1, zone_2, zone_3, zone_4, zone_5, zone_6,"
            " pressure, pixels, piezo, button, force, led, not 'zone_7'",
        ),
        (
            "GP3,5,",
            "GP3,41,",
            "pinmap.csv:3: physical_pin must be 1 to 40 or none, not '41'",
        ),
        (
            "zone_2,3,GP3",
            "zone_2,3,D3",
            "pinmap.csv:3: board_name must be GP0 to GP29 or LED, not 'D3'",
        ),
        (
            "zone_2,3,GP3",
            "zone_2,3,GP9",
            "pinmap.csv:3: board_name must be GP3 or LED, not 'GP9'",
        ),
        (
            "GP3,5,in,up",
            "GP3,5,input,up",
            "pinmap.csv:3: direction must be one of in, out, analog, not 'input'",
        ),
        (
            "GP3,5,in,up",
            "GP3,5,in,strong",
            "pinmap.csv:3: pull must be one of up, down, none, not 'strong'",
        ),
        (
            "GP3,5,in,up",
            "GP3,5,in,down",
            "pinmap.csv:3: pull of direction in must be up, not 'down'",
        ),
        (
            "GP3,5,in,up,low",
            "GP3,5,in,up,0",
            "pinmap.csv:3: active must be low or high, not '0'",
        ),
        (
            "contact of zone 2 closes to ground",
            "a|b",
            "pinmap.csv:3: note must be a few words without |, not 'a|b'",
        ),
        (
            "zone_2,3,",
            "zone_1,3,",
            "pinmap.csv:3: signal zone_1 is taken by line 2",
        ),
        (
            "zone_2,3,GP3,5",
            "zone_2,3,GP3,4",
            "pinmap.csv:3: physical_pin 4 is taken by line 2",
        ),
        (
            "led,25,LED,none,out,none,high,on the Pico itself; alive light\n",
            "",
            "pinmap.csv: a row is missing for led",
        ),
        (
            "zone_2,3,GP3,5",
            "zone_2,9,GP9,12",
            "pinmap.csv: zones 1 to 6 and pressure must be neighbouring gpios in this order,"
            " not 2, 9, 4, 5, 6, 7, 8",
        ),
    ],
)
def test_a_bad_pin_map_is_refused(old, new, refusal):
    assert TEXT.count(old) == 1
    with pytest.raises(PinmapError) as caught:
        parse_pinmap(TEXT.replace(old, new))
    assert str(caught.value) == refusal


def test_an_empty_file_is_refused():
    with pytest.raises(PinmapError) as caught:
        parse_pinmap("")
    assert str(caught.value) == (
        "pinmap.csv:1: columns must be signal,gpio,board_name,physical_pin,direction,pull,"
        "active,note, not ''"
    )
