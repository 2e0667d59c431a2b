# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Attributes and methods: short where the program alone gives them their names."""

from textwrap import dedent

import pytest

from host_sim.squeeze.attributes import shorten_attributes


def shortened(source, *fixed, **others):
    """One file's source afterwards, with other files beside it."""
    files = {name + ".py": dedent(text) for name, text in others.items()}
    files["box.py"] = dedent(source).lstrip("\n")
    return shorten_attributes(files, frozenset(fixed))["box.py"]


def test_what_classes_make_is_short_in_every_file_the_most_used_the_shortest():
    source = """
        class Desk:
            least = 2

            def __init__(self, match):
                self.match = match
                self.match.begin(self.least)

            @property
            def is_open(self):
                return self.match.is_open
        """
    other = "class Match:\n    def begin(self, count):\n        self.is_open = count > 1\n"
    assert shortened(source, match=other) == dedent("""\
        class Desk:
            D = 2

            def __init__(self, match):
                self.B = match
                self.B.C(self.D)

            @property
            def A(self):
                return self.B.A
        """)


def test_a_setter_goes_with_its_property():
    source = """
        class Lamp:
            @property
            def level(self):
                return 1

            @level.setter
            def level(self, value):
                pass
        """
    assert shortened(source) == dedent(source).lstrip().replace("level", "A")


@pytest.mark.parametrize(
    "source",
    [
        'class Game:\n    def lay(self):\n        return getattr(self, "lay")\n',
        'class Game:\n    def do_lay(self, verb):\n        getattr(self, "do_" + verb)()\n',
        "class Game:\n    def __len__(self):\n        return self._size\n",
        "class Game:\n    size = 1\nGame.grow(size=2)\n",
        "def size():\n    pass\nclass Game:\n    size = 1\n",
        "class Port:\n    def write(self, data):\n        return self.serial.write(data)\n",
        "def show(lamp):\n    return lamp.level\n",
    ],
)
def test_what_somebody_else_may_name_stays(source):
    assert shortened(source, "write") == source


def test_an_attribute_that_is_short_already_is_not_taken():
    source = "class Box:\n    A = 1\n    wide = 2\n"
    assert shortened(source, "A") == "class Box:\n    A = 1\n    B = 2\n"
