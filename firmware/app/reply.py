# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a command answers and what happens at the box, before it is written out."""


class Reply:
    """An accepted command's answer: fields for programs, lines for people.

    `fields` are (key, value) pairs in the order of console.md; `lines` are (prefix, key, facts):
    a message key and its facts behind "" (data) or "// " (information). `recital` is None, or the
    Recital that ends it.
    """

    def __init__(self):
        self.fields = []
        self.lines = []
        self.recital = None

    def put(self, key, value):
        """A field for programs."""
        self.fields.append((key, value))
        return self

    def recite(self, field, keys):
        """Messages without facts: data lines for people, a field with all lines for programs."""
        self.recital = Recital(field, iter(keys), True)
        return self

    def recite_lines(self, field, lines):
        """Lines as they stand, however many: an iterator over data for people and programs."""
        self.recital = Recital(field, lines, False)
        return self

    def tell(self, key, **facts):
        """A data line for people."""
        self.lines.append(("", key, facts))
        return self

    def note(self, key, **facts):
        """A line of information for people."""
        self.lines.append(("// ", key, facts))
        return self


class Recital:
    """Many sentences, which a box has no room to hold all at once: it says one after the other.

    `texts` is an iterator, over message keys if they `are_keys`, else over the lines themselves.
    """

    def __init__(self, field, texts, are_keys):
        self.field = field
        self.texts = texts
        self.are_keys = are_keys


class Event:
    """Something that happened at the box: `{"event": name, ...fields}`, or one sentence.

    `is_repetition`: who typed the command that brought it about has read all of it in the answer.
    """

    def __init__(self, name, fields, key, facts):
        self.name = name
        self.fields = fields
        self.key = key
        self.facts = facts
        self.is_repetition = False
