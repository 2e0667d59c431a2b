# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Values as one line of JSON, the same bytes on all three Pythons.

MicroPython's json cannot do it: its dicts have no order, and it writes floats its own way.
"""

from firmware.app.tenths import format_tenths
from firmware.rules.record import Record

_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def json_line(pairs):
    """One JSON object of (key, value) pairs, without line end, spaced as CPython's json.dumps.

    A value is None, a bool, an int, a float (written in tenths), a str, Record, or a list or tuple
    of values. Non-ASCII characters stay as they are: the line is meant to be sent as UTF-8.
    """
    return "{" + ", ".join([json_pair(pair) for pair in pairs]) + "}"


def json_pair(pair):
    """One of these pairs as it stands in the object."""
    key, value = pair
    return _string(key) + ": " + json_value(value)


def json_value(value):
    """One of these values."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return format_tenths(value) or "null"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Record):
        return json_line(value.pairs)
    return "[" + ", ".join([json_value(item) for item in value]) + "]"


def _string(text):
    """Quoted by RFC 8259, section 7; most texts need no escape and are not taken apart."""
    for character in text:
        if character < " " or character in '"\\':
            return '"' + "".join([_escaped(each) for each in text]) + '"'
    return '"' + text + '"'


def _escaped(character):
    if character in _SHORT:
        return _SHORT[character]
    return "\\u%04x" % ord(character) if character < " " else character
