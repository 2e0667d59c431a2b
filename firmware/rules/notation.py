# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""An event as the one line that a person would type for it."""

# Phones and word processors put other blanks for a space, other dashes for a minus.
BLANKS = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
MINUS_SIGNS = "-\u2010\u2011\u2012\u2013\u2212"
MOST_DIGITS = 9
_DIGITS = "0123456789"


def parse_event(line):
    """The words of a line, whatever blanks stand around them; none gives ()."""
    data = ascii_bytes(line)
    if data is not None:
        return tuple([word.decode() for word in data.split()])
    # Not by line.replace: each blank looked at would stay in MicroPython's table of names.
    plain = "".join([" " if character in BLANKS else character for character in line])
    return tuple([word for word in plain.split(" ") if word])


def ascii_bytes(text):
    """The text as bytes if it is ASCII, else None: a Pico takes 50 microseconds a character to look
    at them one by one."""
    try:
        data = text.encode()
    except ValueError:
        return None  # half of a surrogate pair
    return data if len(data) == len(text) else None


def format_event(words):
    """The line of an event: what parse_event turns into these words again."""
    return " ".join(words)


def is_digits(text):
    """Only 0 to 9: isdigit() also takes what int() refuses, and differs between Pythons."""
    return bool(text) and all(character in _DIGITS for character in text)


def parse_number(text):
    """The whole number a person typed, of up to 9 digits, with or without a sign; else None."""
    digits = text[1:] if text[:1] and text[0] in MINUS_SIGNS + "+" else text
    if not is_digits(digits) or len(digits) > MOST_DIGITS:
        return None
    return -int(digits) if text[0] in MINUS_SIGNS else int(digits)
