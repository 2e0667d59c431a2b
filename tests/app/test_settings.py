# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What can be set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.rooms.settings import setting_pairs
from firmware.app.settings import TABLE, Settings
from firmware.rules.errors import Refused

NAMES = ("tie_window_us", "needs_pressure", "brightness", "volume", "lang")
DEFAULTS = (1000, "auto", 20, 50, "en")


def values(settings):
    return tuple(getattr(settings, name) for name in NAMES)


def refusal(call, *args):
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.code, refused.value.facts


def test_as_delivered():
    assert values(Settings()) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("tie_window_us", "0", 0),
        ("tie_window_us", "20000", 20000),
        ("tie_window_us", "+007", 7),
        ("needs_pressure", "off", "off"),
        ("needs_pressure", "on", "on"),
        ("brightness", "1", 1),
        ("volume", "100", 100),
        ("lang", "da", "da"),
        ("lang", "DE", "de"),
    ],
)
def test_a_good_value_is_stored(name, text, value):
    settings = Settings()
    assert settings.set(name, text) == (name, value)
    changed = dict(zip(NAMES, DEFAULTS, strict=True))
    changed[name] = value
    assert values(settings) == tuple(changed.values())


@pytest.mark.parametrize(
    "text", ["-1", "20001", "", "1.5", "1e3", "500us", "1_0", "١", "x", "9" * 250, "+", "-"]
)
def test_a_number_out_of_bounds_or_none_at_all_is_refused_and_changes_nothing(text):
    settings = Settings()
    assert refusal(settings.set, "tie_window_us", text) == (
        "settings/bounds",
        {"name": "tie_window_us", "low": 0, "high": 20000, "unit": "us", "got": text},
    )
    assert values(settings) == DEFAULTS


def test_a_word_that_is_no_choice_is_refused_and_changes_nothing():
    settings = Settings()
    assert refusal(settings.set, "needs_pressure", "yes") == (
        "settings/choice",
        {"name": "needs_pressure", "choices": ("auto", "on", "off"), "got": "yes"},
    )
    assert refusal(settings.set, "lang", "fr") == (
        "settings/choice",
        {"name": "lang", "choices": ("en", "de", "ru", "da"), "got": "fr"},
    )
    assert values(settings) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "guess"),
    [("tie_windw_us", "tie_window_us"), ("bright", "brightness"), ("reset", None), ("_row", None)],
)
def test_an_unknown_name_is_refused_with_the_nearest(name, guess):
    assert refusal(Settings().set, name, "1") == (
        "settings/unknown",
        {"got": name, "guess": guess, "names": NAMES},
    )


def test_items():
    settings = Settings()
    settings.set("brightness", "3")
    assert [dict(pairs) for pairs in setting_pairs(settings)] == [
        {
            "name": "tie_window_us",
            "value": 1000,
            "default": 1000,
            "low": 0,
            "high": 20000,
            "unit": "us",
        },
        {
            "name": "needs_pressure",
            "value": "auto",
            "default": "auto",
            "choices": ("auto", "on", "off"),
        },
        {"name": "brightness", "value": 3, "default": 20, "low": 1, "high": 100, "unit": "%"},
        {"name": "volume", "value": 50, "default": 50, "low": 0, "high": 100, "unit": "%"},
        {"name": "lang", "value": "en", "default": "en", "choices": ("en", "de", "ru", "da")},
    ]


def test_only_what_differs_is_kept():
    settings = Settings()
    assert settings.as_lines() == []
    settings.set("lang", "ru")
    settings.set("needs_pressure", "off")
    settings.set("volume", "0")
    assert settings.as_lines() == ["needs_pressure off", "volume 0", "lang ru"]


def test_news_are_changes_and_are_told_once():
    settings = Settings()
    for name, text in (("volume", "7"), ("volume", "7"), ("lang", "EN"), ("volume", "50")):
        settings.set(name, text)
    assert (settings.take_news(), settings.take_news()) == (["volume 7", "volume 50"], [])


def allowed_texts(name):
    allowed = {row[0]: row[2] for row in TABLE}[name]
    if isinstance(allowed[0], str):
        return st.sampled_from(allowed)
    return st.integers(allowed[0], allowed[1]).map(str)


SETTINGS = st.sampled_from(NAMES).flatmap(
    lambda name: st.tuples(st.just(name), allowed_texts(name))
)


@given(st.lists(SETTINGS, max_size=8))
def test_what_is_kept_comes_back(changes):
    settings = Settings()
    for name, text in changes:
        settings.set(name, text)
    for lines in (settings.as_lines(), settings.take_news()):
        assert values(loaded_from(lines)) == values(settings)


def loaded_from(lines):
    settings = Settings()
    for line in lines:
        settings.set(*line.split(" "))
    return settings


@given(st.sampled_from(NAMES) | st.text(), st.text() | st.integers().map(str))
def test_whatever_is_set_stays_within_bounds(name, text):
    settings = Settings()
    try:
        settings.set(name, text)
    except Refused as refused:
        assert refused.code in ("settings/unknown", "settings/bounds", "settings/choice")
        assert values(settings) == DEFAULTS
    assert values(loaded_from(settings.as_lines())) == values(settings)


def test_the_same_on_micropython(both_pythons):
    both_pythons("""
from firmware.app.rooms.settings import setting_pairs
from firmware.app.settings import Settings
from firmware.rules.errors import Refused
settings = Settings()
for line in ("volume 3", "volume x", "lang ru", "needs_pressure off", "volum 3", "lang Ж"):
    name, _, text = line.partition(" ")
    try:
        print(settings.set(name, text))
    except Refused as refused:
        print(refused.code, sorted(refused.facts), refused.facts.get("guess"))
print(settings.as_lines(), settings.take_news(), setting_pairs(settings))
""")
