# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The command `selftest` and what it tells."""

from firmware.app import guided, on_demand
from firmware.app.reply import Reply
from firmware.app.words import expect_words
from firmware.app.zone_watch import CHATTER_CONTACTS, is_stuck
from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.record import Record

USAGE = "selftest [start|next|cancel|show]"
MOST_DRIFT_PERCENT = 10
MOST_RESTING_PERCENT = 15
"""The lid alone rests at a few percent of the force sensor's range."""


def answer(request):
    """`selftest` begins, or tells how far it is; the other words see USAGE."""
    words = expect_words(request, 0, 1, USAGE)
    verb = fold(words[0]) if words else "start"
    if verb not in _VERBS:
        raise Refused("console/usage", usage=USAGE)
    reply = Reply()
    _VERBS[verb](request, reply)
    return reply.put("report", _report(request.desk))


def _start(request, reply):
    desk = request.desk
    if desk.procedure is None:
        _begin(desk)
    elif desk.procedure.NAME != "selftest":
        raise Refused("console/under_way", name=desk.procedure.NAME)
    _show(request, reply)
    if desk.procedure is not None:
        reply.note("selftest.ask", zone=desk.procedure.zones[0])


def _begin(desk):
    held = [contact.zone for contact in desk.arbiter.contacts if not contact.is_off]
    if len(held) == len(desk.arbiter.contacts):
        return
    guided.begin(desk, on_demand.load("firmware.app.selftest").SelfTest(desk, held))


def _next(request, reply):
    request.events += _under_way(request.desk).settle("silent")
    if request.desk.procedure is not None:
        reply.note("selftest.ask", zone=request.desk.procedure.zones[0])


def _cancel(request, reply):
    _under_way(request.desk)
    guided.end(request.desk)
    reply.note("selftest.cancelled")


def _under_way(desk):
    if desk.procedure is None or desk.procedure.NAME != "selftest":
        raise Refused("selftest/not_begun")
    return desk.procedure


def _show(request, reply):
    desk = request.desk
    for zone in range(1, len(desk.arbiter.contacts) + 1):
        state, others, contacts = _zone(desk, zone)
        reply.tell("selftest.zone." + state, zone=zone, others=others, contacts=contacts)
    facts = dict(desk.parts.force.facts())
    reply.tell("selftest.force." + _force_state(desk, facts), **facts)


_VERBS = {"start": _start, "next": _next, "cancel": _cancel, "show": _show}


# -- what is known


def _report(desk):
    """The value of `report` in JSON."""
    is_under_way = desk.procedure is not None and desk.procedure.NAME == "selftest"
    zones = []
    for zone in range(1, len(desk.arbiter.contacts) + 1):
        state, others, contacts = _zone(desk, zone)
        pairs = (("zone", zone), ("state", state), ("others", others), ("contacts", contacts))
        zones.append(Record(pairs))
    facts = dict(desk.parts.force.facts())
    force = [("state", _force_state(desk, facts))]
    force += [(name, facts[name]) for name in sorted(facts)]
    asked = desk.procedure.zones[0] if is_under_way else None
    return Record((("asked", asked), ("zones", zones), ("force", Record(force))))


def _zone(desk, zone):
    """(state, other zones, most contacts in a touch): what is now, was tested, has been seen."""
    watch = desk.zone_watch
    contacts = watch.worst[zone - 1]
    if is_stuck(desk.arbiter.contacts[zone - 1], watch.at):
        return "stuck", [], contacts
    found = desk.tested and desk.tested.zones[zone - 1]
    if found and found[0] != "ok":
        return found[0], list(found[1]), contacts
    if contacts >= CHATTER_CONTACTS:
        return "bouncing", [], contacts
    return ("ok" if contacts else "unseen"), [], contacts


def _force_state(desk, facts):
    if facts["is_pressed"] and not desk.zone_watch.is_held:
        return "pressed"
    if desk.pressure_watch.is_dead or (desk.tested and desk.tested.has_felt is False):
        return "dead"
    is_off = facts["resting_percent"] > MOST_RESTING_PERCENT
    is_off = is_off or abs(facts["drift_percent"]) > MOST_DRIFT_PERCENT
    return "drifting" if is_off else "ok"
