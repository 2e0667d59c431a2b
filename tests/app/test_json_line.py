# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One line of JSON."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.json_line import json_line
from firmware.rules.record import Record

TENTHS = st.integers(-(10**9), 10**9).map(lambda tenths: tenths / 10)
SCALARS = st.none() | st.booleans() | st.integers() | TENTHS | st.text()
VALUES = st.recursive(
    SCALARS,
    lambda values: (
        st.lists(values) | st.dictionaries(st.text(), values).map(lambda each: Record(each.items()))
    ),
    max_leaves=10,
)


def as_python(value):
    """The value that json.loads makes of it."""
    if isinstance(value, Record):
        return {key: as_python(each) for key, each in value.pairs}
    return [as_python(each) for each in value] if isinstance(value, list) else value


def test_a_take_event_as_the_console_page_has_it():
    pairs = (
        ("event", "take"),
        ("game", "take_it"),
        ("player", "Ann"),
        ("zone", 2),
        ("by", "slap"),
        ("margin_us", 412.2),
        ("order", (("Ann", 0.0), ("Ben", 412.2))),
    )
    assert json_line(pairs) == (
        '{"event": "take", "game": "take_it", "player": "Ann", "zone": 2, "by": "slap", '
        '"margin_us": 412.2, "order": [["Ann", 0.0], ["Ben", 412.2]]}'
    )


def test_fields_are_an_object_and_pairs_in_a_list_are_lists():
    pairs = [("a", Record((("b", 1), ("c", Record(()))))), ("d", [("e", 2)]), ("f", ())]
    assert json_line(pairs) == '{"a": {"b": 1, "c": {}}, "d": [["e", 2]], "f": []}'


def test_nothing_is_an_empty_object():
    assert json_line(()) == "{}"


def test_constants():
    pairs = (("no", None), ("yes", True), ("off", False), ("one", 1))
    assert json_line(pairs) == '{"no": null, "yes": true, "off": false, "one": 1}'


def test_escapes_of_rfc_8259():
    text = '"\\/\b\f\n\r\t\x00\x1b\x7fé Ж 🂡'
    assert json_line(((text, text),)) == (
        '{"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001b\x7fé Ж 🂡": '
        '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001b\x7fé Ж 🂡"}'
    )


def test_what_is_no_number_is_null():
    values = [float("inf"), float("-inf"), float("nan")]
    assert json_line((("x", values),)) == '{"x": [null, null, null]}'


@settings(max_examples=60)
@given(st.dictionaries(st.text(), VALUES))
def test_json_loads_gives_the_values_back_and_json_dumps_writes_the_same(values):
    plain = {key: as_python(each) for key, each in values.items()}
    line = json_line(values.items())
    assert json.loads(line) == plain
    assert line == json.dumps(plain, ensure_ascii=False)


def test_the_same_bytes_on_micropython(both_pythons):
    values = [random_value(random.Random(seed), 3) for seed in range(150)]
    script = f"""
from firmware.app.json_line import json_line
from firmware.rules.record import Record
for value in {values!r}:
    print(json_line((("value", value),)))
"""
    assert len(both_pythons(script).splitlines()) == len(values)


class Pairs(list):
    """Prints as the Record of a script."""

    def __repr__(self):
        return f"Record({super().__repr__()})"


def random_value(chance, depth):
    kind = chance.randrange(7 if depth else 5)
    if kind == 0:
        return chance.choice((None, True, False))
    if kind == 1:
        return chance.randrange(-(2**40), 2**40)
    if kind in (2, 3):
        return chance.choice((chance.uniform(-1e4, 1e4), chance.uniform(-1e20, 1e20), 412.25, -0.0))
    if kind == 4:
        return random_text(chance)
    count = chance.randrange(5)
    if kind == 5:
        return [random_value(chance, depth - 1) for _ in range(count)]
    return Pairs((random_text(chance), random_value(chance, depth - 1)) for _ in range(count))


def random_text(chance):
    return "".join(chance.choice('aé"\\\n\x00\x1fЖ🂡 /') for _ in range(chance.randrange(9)))
