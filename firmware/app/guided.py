# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the guided procedures `calibrate` and `selftest` do to the desk; loaded for them alone."""

from firmware.app.on_demand import forget, load
from firmware.rules.delayed_changes import MOST_SKEW_NS
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_number

MODULES = (
    ("firmware.app", "calibration"),
    ("firmware.app", "calibration_words"),
    ("firmware.app", "selftest"),
    ("firmware.app", "selftest_words"),
    ("firmware.app", "gathering"),
    ("firmware.app", "guided"),
    ("firmware.rules", "calibration"),
    ("firmware.rules", "delayed_changes"),
)
"""Package and name of the modules that are needed for this alone, these lines among them."""
ZONES = 6
SKEWS_FROM = 3
WORDS_OF_A_LINE = 16
"""See format_calibration."""
WORDS = {"calibrate": "firmware.app.calibration_words", "selftest": "firmware.app.selftest_words"}


def answer(request):
    """The Reply to `calibrate` or `selftest`."""
    try:
        return load(WORDS[request.command]).answer(request)
    finally:
        if request.desk.procedure is None:
            _forget_all()


def begin(desk, procedure):
    """From now on slaps mean something to this procedure alone."""
    desk.procedure = procedure
    desk.touch()


def end(desk):
    """Slaps mean again what they did before; what still runs keeps its own modules."""
    desk.procedure = None
    _forget_all()
    desk.touch()


def correct(desk, line):
    """Correct the zones' times by a calibration's line; by none when it is empty."""
    if line or desk.calibration:
        desk.arbiter.set_skews(_skews_of(line) if line else (0,) * ZONES)
        desk.calibration = line
        desk.touch()


def _skews_of(line):
    """The skews alone: a calibrated box needs no more of its line when it starts."""
    words = line.split(" ")
    skews_ns = [parse_number(word) for word in words[SKEWS_FROM : SKEWS_FROM + ZONES]]
    if len(words) != WORDS_OF_A_LINE or not all(_is_sound(skew_ns) for skew_ns in skews_ns):
        raise Refused("calibration/line", got=line)
    return skews_ns


def _is_sound(skew_ns):
    return skew_ns is not None and abs(skew_ns) <= MOST_SKEW_NS


def _forget_all():
    for package, name in MODULES:
        forget(package, name)
