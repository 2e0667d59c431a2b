# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The squeezed source: shorter, line for line the same program."""

from textwrap import dedent

import pytest

from host_sim.squeeze import CannotSqueeze, squeeze


def squeezed(source, **others):
    """One file's source after squeezing it, with other files beside it."""
    files = {name + ".py": dedent(text) for name, text in others.items()}
    return squeeze({**files, "box.py": dedent(source).lstrip("\n")})["box.py"]


def test_comments_and_docstrings_go_and_lines_stay():
    source = '''
        """What it is."""

        def turn(now_ms):  # one pass
            """Do it.

            In two lines.
            """
            return now_ms + 1
        """Never."""
        '''
    assert squeezed(source) == "pass\n\ndef turn(a):\n    pass\n\n\n\n    return a + 1\npass\n"


def test_a_body_that_is_only_a_docstring_stays_a_body():
    assert squeezed('class Refused(Exception):\n    """No."""\n') == (
        "class Refused(Exception):\n    pass\n"
    )


def test_locals_parameters_and_privates_get_short_names():
    source = """
        class Clock:
            def __init__(self, start_ms):
                self._start_ms = start_ms
                self.passes = 0

            def _later(self, by_ms):
                late_ms = self._start_ms + by_ms
                return [late_ms + step for step in range(by_ms)]

            def now(self):
                return self._later(self.passes)
        """
    assert squeezed(source) == dedent("""\
        class Clock:
            def __init__(a, b):
                a._b = b
                a.passes = 0

            def _a(a, b):
                c = a._b + b
                return [c + d for d in range(b)]

            def now(a):
                return a._a(a.passes)
        """)


def test_a_short_name_is_never_that_of_a_global_in_use():
    source = """
        def a():
            return 1

        def total(first):
            return a() + first
        """
    assert squeezed(source) == "def a():\n    return 1\n\ndef total(b):\n    return a() + b\n"


@pytest.mark.parametrize(
    "source",
    [
        "def tell(key, **a):\n    return key, a\n",
        "def tell(width):\n    return width\ntell(width=3)\n",
        "try:\n    pass\nexcept OSError as error:\n    print(error)\n",
        "def read():\n    from time import sleep\n    sleep(1)\n",
        "def read(a):\n    a._transmit()\n",
        'hasattr(module, "__path__")\n',
    ],
)
def test_what_others_may_name_keeps_its_name(source):
    assert squeezed(source) == source


def test_values_stand_where_constants_stood():
    source = """
        from limits import STEP, WIDTH, Limits

        HALF = WIDTH // 2
        KIND = "race"
        NAMES = ("a", "b")

        def far(at):
            return at + STEP * HALF, KIND, NAMES, Limits
        """
    limits = "STEP = -3\nWIDTH = 1 << 4\nclass Limits:\n    wide = WIDTH\n"
    assert squeezed(source, limits=limits.replace("-3", "3")) == dedent("""\
        from limits import Limits

        pass
        pass
        NAMES = ("a", "b")

        def far(a):
            return a + 3 * 8, 'race', NAMES, Limits
        """)


def test_a_negative_value_keeps_its_sign_before_any_operator():
    assert squeezed("LOW = 1 - 4\nprint(LOW**2)\n") == "pass\nprint((-3)**2)\n"


@pytest.mark.parametrize(
    "source",
    [
        "import limits\nlimits.WIDTH\n",
        "LARGE = 1 << 30\nprint(LARGE)\n",
        'TEXT = "longer than ten"\nprint(TEXT)\n',
        "WIDE = len(PAIR)\nprint(WIDE)\n",
        "IS_ON = True\nprint(IS_ON)\n",
        "STEP = 1\nprint(STEP)\nSTEP = 2\nprint(STEP)\n",
    ],
)
def test_constants_that_others_reach_or_that_cost_memory_stay(source):
    assert squeezed(source, limits="WIDTH = 1\n") == source


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ('name = 1\nf"{name}"\n', "line 2: JoinedStr"),
        ("def set():\n    global now\n", "line 2: Global"),
        ("from limits import _ticks\n", "line 1: a private name is imported"),
        ('getattr(box, "_do_" + verb)\n', "line 1: a private name is put together from texts"),
    ],
)
def test_what_cannot_be_followed_is_refused(source, why):
    with pytest.raises(CannotSqueeze) as refused:
        squeezed(source)
    assert str(refused.value) == why
