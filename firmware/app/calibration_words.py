# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The command `calibrate` and what it tells."""

from firmware.app import guided, on_demand
from firmware.app.reply import Reply
from firmware.app.words import expect_words
from firmware.rules.calibration import DROPS, check_date, in_us, parse_calibration
from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.record import Record

USAGE = "calibrate [start [DATE]|done|cancel|show|reset]"


def answer(request):
    """`calibrate` begins, or tells how far it is; the other words see USAGE."""
    words = expect_words(request, 0, 2, USAGE)
    verb = fold(words[0]) if words else "start"
    if verb not in _VERBS or (len(words) > 1 and verb != "start"):
        raise Refused("console/usage", usage=USAGE)
    reply = Reply()
    _VERBS[verb](request.desk, reply, words[1:])
    return reply.put("report", calibration_report(request.desk))


def _start(desk, reply, words):
    if words:
        check_date(words[0])
    if desk.procedure is None:
        guided.begin(desk, _new_procedure(desk, words[0] if words else "-"))
        reply.note("calibrate.begun", of=DROPS)
    elif desk.procedure.NAME != "calibrate" or words:
        raise Refused("console/under_way", name=desk.procedure.NAME)
    else:
        reply.note("calibrate.under_way", drops=desk.procedure.drops, of=DROPS)


def _new_procedure(desk, date):
    held = [contact.zone for contact in desk.arbiter.contacts if not contact.is_off]
    if held:
        raise Refused("calibration/held", zones=held)
    number = parse_calibration(desk.calibration).number + 1 if desk.calibration else 1
    module = on_demand.load("firmware.app.calibration")
    return module.CalibrationProcedure(desk, number, date)


def _under_way(desk):
    if desk.procedure is None or desk.procedure.NAME != "calibrate":
        raise Refused("calibration/not_begun")
    return desk.procedure


def _done(desk, reply, words):
    _under_way(desk).finish()
    _tell(desk, reply)


def _cancel(desk, reply, words):
    _under_way(desk)
    guided.end(desk)
    reply.note("calibrate.cancelled")


def _show(desk, reply, words):
    _tell(desk, reply)


def _reset(desk, reply, words):
    guided.correct(desk, "")
    reply.note("calibrate.none")


_VERBS = {"start": _start, "done": _done, "cancel": _cancel, "show": _show, "reset": _reset}


# -- what is known


def calibration_report(desk):
    """The value of `report` in JSON; without a calibration most of it is null."""
    procedure = desk.procedure
    is_under_way = procedure is not None and procedure.NAME == "calibrate"
    pairs = [("under_way", is_under_way), ("drops_so_far", procedure.drops if is_under_way else 0)]
    known = parse_calibration(desk.calibration) if desk.calibration else None
    pairs += [("calibrated", known is not None)]
    for name in ("number", "date", "drops"):
        pairs.append((name, getattr(known, name) if known else None))
    pairs.append(("error_us", in_us(known.error_ns) if known else None))
    pairs.append(("zones", [Record(zone) for zone in _zones(known)]))
    pairs.append(("tie_window_us", known.window_us if known else None))
    return Record(pairs)


def _zones(known):
    """Each zone as (name, value) pairs."""
    zones = []
    for place in range(len(known.skews_ns) if known else 0):
        skew_us, spread_us = in_us(known.skews_ns[place]), in_us(known.spreads_ns[place])
        zones.append((("zone", place + 1), ("skew_us", skew_us), ("spread_us", spread_us)))
    return zones


def _tell(desk, reply):
    """The same for people."""
    if not desk.calibration:
        reply.note("calibrate.none")
        return
    known = parse_calibration(desk.calibration)
    facts = {"number": known.number, "drops": known.drops, "error_us": in_us(known.error_ns)}
    facts["date"] = known.date if known.date != "-" else None
    reply.tell("calibrate.made", **facts)
    for zone in _zones(known):
        facts = dict(zone)
        key = "calibrate.zone.early" if facts["skew_us"] < 0 else "calibrate.zone"
        facts["skew_us"] = abs(facts["skew_us"])
        reply.tell(key, **facts)
    now_us = desk.settings.tie_window_us
    reply.note("calibrate.window", window_us=known.window_us, now_us=now_us)
