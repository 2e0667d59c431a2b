# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a command answers and what happens at the box, before it is written out."""


class Reply:
    """An accepted command's answer: fields for programs, lines for people.

    `fields` are (key, value) pairs in the order of console.md; `lines` are (prefix, key, facts):
    a message key and its facts behind "" (data) or "// " (information). `unworded` is (list in a
    field, message key) for the sentences that a program shall have too.
    """

    def __init__(self):
        self.fields = []
        self.lines = []
        self.unworded = []

    def put(self, key, value):
        """A field for programs."""
        self.fields.append((key, value))
        return self

    def recite(self, field, keys):
        """Texts without facts: data lines for people, a field with all their lines for programs."""
        lines = []
        for key in keys:
            self.unworded.append((lines, key))
            self.tell(key)
        return self.put(field, lines)

    def tell(self, key, **facts):
        """A data line for people."""
        self.lines.append(("", key, facts))
        return self

    def note(self, key, **facts):
        """A line of information for people."""
        self.lines.append(("// ", key, facts))
        return self


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
