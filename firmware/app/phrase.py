# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A sentence with gaps, filled with facts."""

from firmware.app.tenths import format_tenths

PLAIN = (".", "'", "'", ("µs", "ms", "s"))
"""Decimal mark, opening and closing quote, units of time."""

_ESCAPES = (("\\", "\\\\"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"))


def fill(template, facts, marks=PLAIN):
    """The template with its gaps filled; a gap without a fact stays as it is.

    {name}              the fact: text, number in tenths at most, on or off, a list with ", "
    {name!r}            the same, with texts in quotes
    {name!t}            microseconds as a time with its unit: 412.2 µs, 38.0 ms
    {name:call|calls}   the word that goes with the number of it, or with the length of a list;
                        with three words as Russian counts: ход|хода|ходов
    [[... {name} ...]]  left out unless every fact inside is there and not None, "" or empty
    """
    parts = template.split("[[")
    pieces = [_fill_gaps(parts[0], facts, marks)]
    for part in parts[1:]:
        optional, _, rest = part.partition("]]")
        if _has_all(optional, facts):
            pieces.append(_fill_gaps(optional, facts, marks))
        pieces.append(_fill_gaps(rest, facts, marks))
    return "".join(pieces)


def show(value, marks=PLAIN):
    """A fact as people read it."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, float):
        return (format_tenths(value) or "?").replace(".", marks[0])
    if isinstance(value, (list, tuple)):
        return ", ".join([show(item, marks) for item in value])
    return str(value)


def quote(value, marks=PLAIN):
    """A text in quotes with escapes, much as repr() has it, which differs between Pythons."""
    if isinstance(value, (list, tuple)):
        return ", ".join([quote(item, marks) for item in value])
    if not isinstance(value, str):
        return show(value, marks)
    for character, escape in _ESCAPES + ((marks[2], "\\" + marks[2]),):
        value = value.replace(character, escape)
    return marks[1] + "".join([_visible(character) for character in value]) + marks[2]


def show_time(us, marks=PLAIN):
    """Microseconds (or None) with the unit that people would choose, in tenths."""
    if us is None:
        return "-"
    step = 0
    while step < 2 and not -10_000 < us < 10_000:
        us /= 1000
        step += 1
    return show(us, marks) + " " + marks[3][step]


def plural(count, forms):
    """The one of two or three forms that goes with a count.

    Two: one and many, as in English, German and Danish. Three: 1, 21; 2 to 4, 22 to 24; the rest,
    as in Russian (Unicode CLDR plural rules).
    """
    count = abs(count)
    if len(forms) < 3:
        return forms[0 if count == 1 else -1]
    if count % 10 == 1 and count % 100 != 11:
        return forms[0]
    return forms[1 if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else 2]


def gap_names(template):
    """The names of the facts that a template uses, each as often as it does."""
    return [_name(part.partition("}")[0]) for part in template.split("{")[1:]]


def _name(gap):
    return gap.partition(":")[0].partition("!")[0]


def _has_all(template, facts):
    return all(_is_there(facts.get(name)) for name in gap_names(template))


def _is_there(value):
    return value is not None and value != "" and value != () and value != []


def _fill_gaps(template, facts, marks):
    parts = template.split("{")
    pieces = [parts[0]]
    for part in parts[1:]:
        gap, end, rest = part.partition("}")
        pieces.append(_gap(gap, facts, marks) if end else "{" + gap)
        pieces.append(rest)
    return "".join(pieces)


def _gap(gap, facts, marks):
    name = _name(gap)
    if name not in facts:
        return "{" + gap + "}"
    forms = gap.partition(":")[2]
    if forms:
        return plural(_count(facts[name]), forms.split("|"))
    return _SHOWS.get(gap[len(name) :], show)(facts[name], marks)


_SHOWS = {"!r": quote, "!t": show_time}


def _count(value):
    """How many a fact speaks of."""
    if isinstance(value, (list, tuple)):
        return len(value)
    if isinstance(value, bool):  # no int on MicroPython
        return 1 if value else 0
    return value if isinstance(value, (int, float)) else 0


def _visible(character):
    code = ord(character)
    return "\\x%02x" % code if code < 0x20 or 0x7F <= code < 0xA0 else character
