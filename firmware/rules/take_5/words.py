# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The typed words of Take 5, checked and put into their one spelling."""

from firmware.rules.errors import Refused
from firmware.rules.names import find
from firmware.rules.notation import parse_number
from firmware.rules.take_5.cards import HEADS, ROW_LENGTH, ROWS

# What follows a verb, one letter a word: Name, Card, Play (14 or 5:2), Line of cards (55,61,66),
# Row number, Heads. What stands behind the bar may come again and again.
FORMS = {
    "rows": "LLLL",
    "play": "NP|NP",
    "choose": "NR",
    "chosen": "N",
    "heads": "NH|NH",
    "cards": "N|C",
    "end": "",
}


def spell(verb, words, names, highest):
    """The words behind a verb in their one spelling; `highest` is the highest card in play."""
    spelled = []
    for letter, word in zip(_letters(verb, words, names), words):
        if letter == "N":
            spelled.append(_spell_name(word, names, spelled))
        else:
            spelled.append(_SPELL[letter](word, highest))
    return tuple(spelled)


def _letters(verb, words, names):
    """The letter of every word; refuses too many words and too few."""
    letters, _, again = FORMS[verb].partition("|")
    while again and len(letters) < len(words):
        letters += again
    if len(words) > len(letters):
        raise Refused("event/extra_word", verb=verb, got=words[len(letters)])
    if len(words) == len(letters):
        return letters
    if letters[len(words)] == "N":
        raise Refused("event/no_name", verb=verb, names=names)
    raise Refused("take_5/word_missing", verb=verb, got=len(words), least=len(letters))


def _spell_name(word, names, spelled):
    """A name in full, which needs no search if it was typed so; everybody is named once."""
    name = word if word in names else names[find(names, word)]
    if name in spelled:
        raise Refused("take_5/player_twice", player=name)
    return name


def spell_number(word, least, most, code):
    """A number from `least` to `most`, otherwise refused with `code`."""
    number = parse_number(word)
    if number is None or not least <= number <= most:
        raise Refused(code, got=word, least=least, most=most)
    return str(number)


def spell_heads(word, highest=None):
    """The bull heads of one player in a round."""
    return spell_number(word, 0, HEADS, "take_5/not_heads")


def _spell_card(word, highest):
    return spell_number(word, 1, highest, "take_5/not_a_card")


def _spell_row(word, highest):
    return spell_number(word, 1, ROWS, "take_5/not_a_row")


def _spell_play(word, highest):
    card, colon, row = word.partition(":")
    card = _spell_card(card, highest)
    return card + colon + _spell_row(row, highest) if colon else card


def _spell_line(word, highest):
    """Cards of one row: they lie in ascending order, however they were typed."""
    cards = []
    for card in word.split(","):
        cards.append(int(_spell_card(card, highest)))
    if len(cards) > ROW_LENGTH:
        raise Refused("take_5/row_too_long", got=len(cards), most=ROW_LENGTH)
    return ",".join(map(str, sorted(cards)))


_SPELL = {
    "C": _spell_card,
    "P": _spell_play,
    "L": _spell_line,
    "R": _spell_row,
    "H": spell_heads,
}
