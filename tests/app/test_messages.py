# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The sentences of all four languages."""

import ast
import re
from pathlib import Path

import pytest

from firmware.app.games import game_names, load_game
from firmware.app.phrase import fill, gap_names
from firmware.app.texts import LANGUAGES, Texts
from firmware.app.vocabulary import rooms
from firmware.rules.entry import LONGEST, check_names

FIRMWARE = Path(__file__).parents[2] / "firmware"
FOLDER = FIRMWARE / "app" / "messages"
LONGEST_SENTENCE = 160
LONGEST_RULE = 190
TOUCH_CODES = (
    "no_calls_left",
    "no_pressure",
    "held_before_arming",
    "not_armed",
    "glitch",
    "unheard",
    "not_your_turn",
)


SUFFIXES = ("", *("_" + game for game in game_names()))


FILES = [(language, suffix) for language in LANGUAGES for suffix in SUFFIXES]


def lines(language, suffix):
    return (FOLDER / f"{language}{suffix}.txt").read_text(encoding="utf-8").splitlines()


def pairs(language, suffix):
    """Every key with its text, in the order of the file."""
    texts = [line for line in lines(language, suffix) if line and not line.startswith("#")]
    return [tuple(line.split(" = ", 1)) for line in texts]


def named(key, suffix):
    """Keys are the same in no two files, but for the help on words that games share."""
    return key + suffix if key.startswith("help.") else key


TEXTS = {
    language: {
        named(key, suffix): text for suffix in SUFFIXES for key, text in pairs(language, suffix)
    }
    for language in LANGUAGES
}


def calls(*names):
    """Every call of a function or method of these names in the firmware."""
    for path in sorted(FIRMWARE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names:
                yield node


def literal_calls(*names):
    """(text of the first argument, names of the keyword arguments) where both are written out."""
    for call in calls(*names):
        if call.args and isinstance(call.args[0], ast.Constant) and None not in keywords(call):
            yield call.args[0].value, frozenset(keywords(call))


def keywords(call):
    return [keyword.arg for keyword in call.keywords]


def constants():
    """Every text that stands in the firmware's code: some codes are handed to a helper first."""
    found = set()
    for path in FIRMWARE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def required_gaps(template):
    return set(gap_names(re.sub(r"\[\[.*?\]\]", "", template)))


REFUSALS = sorted(set(literal_calls("Refused")), key=lambda call: (call[0], sorted(call[1])))
SAID = sorted(set(literal_calls("tell", "note", "text")), key=lambda call: call[0])


def test_every_line_is_empty_a_comment_or_a_key_with_its_text():
    for language, suffix in FILES:
        for line in lines(language, suffix):
            assert re.fullmatch(r"(#.*|[a-z0-9_./]+ = \S.*\S)?", line), line


def test_no_key_comes_twice():
    for language in LANGUAGES:
        keys = [named(key, suffix) for suffix in SUFFIXES for key, _ in pairs(language, suffix)]
        assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things_in_the_same_order(language):
    assert list(TEXTS[language]) == list(TEXTS["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_use_the_same_facts(language):
    facts = {key: set(gap_names(text)) for key, text in TEXTS[language].items()}
    assert facts == {key: set(gap_names(text)) for key, text in TEXTS["en"].items()}


def test_every_refusal_has_a_sentence_and_every_sentence_of_a_refusal_is_used():
    sentences = {key[len("refuse.") :] for key in TEXTS["en"] if key.startswith("refuse.")}
    assert {code for code, _ in REFUSALS} - sentences == set()
    assert sentences - constants() == set()


@pytest.mark.parametrize(("code", "facts"), REFUSALS)
def test_a_refusal_brings_the_facts_of_its_sentence(code, facts):
    assert required_gaps(TEXTS["en"]["refuse." + code]) - facts == set()


@pytest.mark.parametrize(("key", "facts"), SAID)
def test_what_is_said_has_a_sentence_and_brings_its_facts(key, facts):
    assert required_gaps(TEXTS["en"][key]) - facts == set()


def test_every_word_has_its_help():
    words = {word for _, words in rooms() for word in words}
    words |= {f"{verb}_{game}" for game in game_names() for verb in load_game(game).VERBS}
    helps = {key[len("help.") :] for key in TEXTS["en"] if key.startswith("help.")}
    assert helps == words
    for language in LANGUAGES:
        assert [word for word in words if not help_begins_with(language, word)] == []


def help_begins_with(language, word):
    """The sentence begins with the word as typed, without the game that it belongs to."""
    return (word + "_").startswith(TEXTS[language]["help." + word].split(" ")[0] + "_")


@pytest.mark.parametrize("game", game_names())
def test_help_on_a_word_is_that_of_the_game_being_played(game):
    texts = Texts(open, str(FOLDER), games=game_names())
    texts.game = game
    for verb in load_game(game).VERBS:
        assert texts.text("help." + verb) == TEXTS["en"][f"help.{verb}_{game}"]
    assert texts.text("help.status") == TEXTS["en"]["help.status"]


def test_every_touch_that_does_not_count_has_its_sentence():
    keys = {key for key in TEXTS["en"] if key.startswith("event.refused.")}
    assert keys == {"event.refused." + code for code in TOUCH_CODES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_well_formed(language):
    for text in TEXTS[language].values():
        assert text.count("{") == text.count("}") and text.count("[[") == text.count("]]"), text
        assert not re.search(r'  |"|…', text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_gaps_are_well_formed_with_as_many_plurals_as_the_language_has(language):
    most = 3 if language == "ru" else 2
    for gap in re.findall(r"{(.*?)}", "".join(TEXTS[language].values())):
        assert re.fullmatch(r"[a-z_]+(![rt]|:[^|{}]+(\|[^|{}]*){1,2})?", gap), gap
        assert gap.count("|") < most, gap


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_short_and_have_no_full_stop(language):
    for key, text in TEXTS[language].items():
        if not key.startswith(("rules.", "help.")):
            filled = fill(text, dict.fromkeys(gap_names(text), 1000))
            assert len(filled) <= LONGEST_SENTENCE and not re.search(r"[^.]\.$", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_joins_by_slapping_gets_a_name_that_can_be_typed(language):
    names = [TEXTS[language][f"seat.{zone}"] for zone in range(1, 7)]
    check_names(names)
    assert max(len(name) for name in names) <= LONGEST


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_a_few_lines(language, game):
    texts = Texts(open, str(FOLDER), language, game_names())
    rules = texts.text("rules." + game).split("\n")
    assert 6 <= len(rules) <= 9
    assert max(len(line) for line in rules) < LONGEST_RULE


SENTENCES = {
    "en": (
        "Ann at zone 2 takes the row, 412.2 µs before Ben",
        "dead heat of Ann, Ben, 64.0 µs apart (tie window 1000 µs): nobody pays, call again",
        "zone 3 (Zoë): no calls left, the slap spends nothing",
        "zone 3: no calls left, the slap spends nothing",
        "Ann has the row and 1 call left; Ben deals",
        "expected a command (help lists them), got 'hlep'; did you mean help?",
        "volume = 50 % (default 50, from 0 to 100)",
        "lang = de (default en, one of en, de)",
    ),
    "de": (
        "Ann an Zone 2 nimmt die Reihe, 412,2 µs vor Ben",
        "totes Rennen von Ann, Ben, 64,0 µs Abstand (Fenster 1000 µs): "
        "niemand zahlt, noch einmal rufen",
        "Zone 3 (Zoë): keine Rufe mehr, der Schlag kostet nichts",
        "Zone 3: keine Rufe mehr, der Schlag kostet nichts",
        "Ann hat die Reihe und noch 1 Ruf; Ben gibt",
        "erwartet wird ein Befehl (help zählt sie auf), nicht „hlep“; gemeint ist help?",
        "volume = 50 % (Vorgabe 50, von 0 bis 100)",
        "lang = de (Vorgabe en, eines von en, de)",
    ),
    "ru": (
        "Ann (зона 2) берёт ряд, опережение 412,2 мкс (Ben)",
        "ничья: Ann, Ben, разница 64,0 мкс (окно 1000 мкс); заявки целы, объявляйте снова",
        "зона 3 (Zoë): заявок больше нет, хлопок ничего не стоит",
        "зона 3: заявок больше нет, хлопок ничего не стоит",
        "Ann берёт ряд, осталась 1 заявка; сдаёт Ben",
        "ожидается команда (список даёт help), получено «hlep»; может быть, help?",
        "volume = 50 % (по умолчанию 50, от 0 до 100)",
        "lang = de (по умолчанию en, одно из: en, de)",
    ),
    "da": (
        "Ann ved zone 2 tager rækken, 412,2 µs før Ben",
        "dødt løb mellem Ann, Ben, 64,0 µs fra hinanden (vindue 1000 µs): ingen betaler, meld igen",
        "zone 3 (Zoë): ingen meldinger tilbage, slaget koster ikke noget",
        "zone 3: ingen meldinger tilbage, slaget koster ikke noget",
        "Ann har rækken og 1 melding tilbage; Ben giver",
        "forventede en kommando (help viser dem), fik »hlep«; mente du help?",
        "volume = 50 % (standard 50, fra 0 til 100)",
        "lang = de (standard en, en af en, de)",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_as_people_read_them(language):
    say = Texts(open, str(FOLDER), language, game_names()).text
    number = {"name": "volume", "value": 50, "default": 50, "low": 0, "high": 100, "unit": "%"}
    choice = {"name": "lang", "value": "de", "default": "en", "choices": ("en", "de")}
    assert (
        say("event.take.margin", player="Ann", zone=2, margin_us=412.2, second="Ben"),
        say("event.dead_heat", players=["Ann", "Ben"], gap_us=64.0, window_us=1000),
        say("event.refused.no_calls_left", player="Zoë", zone=3),
        say("event.refused.no_calls_left", player=None, zone=3),
        say("take_it.did.take", player="Ann", calls_left=1, dealer="Ben"),
        say("refuse.console/unknown_command", got="hlep", guess="help"),
        say("settings.line", number),
        say("settings.line", choice),
    ) == SENTENCES[language]
