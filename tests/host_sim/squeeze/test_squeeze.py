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


def test_what_is_defined_within_a_function_keeps_its_name():
    source = """
        def total(first):
            from time import sleep as rest
            class Pair:
                size = 2
            def add(second):
                return rest(Pair.size + first + second)
            return add(first)
        """
    assert squeezed(source) == dedent("""\
        def total(a):
            from time import sleep as rest
            class Pair:
                size = 2
            def add(b):
                return rest(Pair.size + a + b)
            return add(a)
        """)


def test_texts_keep_what_is_at_the_ends_of_their_lines():
    source = "t = '''a   \nb'''  # why\nprint(t, 'c\u2028d')\n"
    assert squeezed(source) == source.replace("  # why", "")


@pytest.mark.parametrize("text", ["", "pass\n", "pass\n\n", "\n"])
def test_a_source_has_as_many_lines_afterwards(text):
    assert squeeze({"box.py": text}) == {"box.py": text}


@pytest.mark.parametrize(
    "own",
    [
        "    def begin(self):\n        self._b = 1\n",
        "    def begin(self):\n        self._wide = 1\n        self._size = 1\n",
        "    def begin(self):\n        return self._size\n",
        "    _step = 2\n",
    ],
)
@pytest.mark.parametrize("base", ["Base", "game.Base", "Middle"])
def test_private_names_of_one_object_in_two_files_are_refused(base, own):
    game = "class Base:\n    def __init__(self):\n        self._size = 1\n"
    middle = "from game import Base\nclass Middle(Base):\n    pass\n"
    source = f"import game\nfrom game import Base\nfrom middle import Middle\nclass Own({base}):\n"
    with pytest.raises(CannotSqueeze) as refused:
        squeezed(source + own, game=game, middle=middle)
    assert str(refused.value) == "box, line 4: Own and a base share private names"


def test_a_class_may_be_called_as_its_base_is():
    source = "import led\nclass Own(led.Own):\n    def show(a):\n        a._wide = 1\n"
    assert squeezed(source, lamp=source) == source.replace("_wide", "_a")


def test_private_names_that_do_not_meet_are_shortened():
    game = "class Base:\n    def __init__(self):\n        self._size = 1\n"
    source = "from game import Base\nclass Own(Base):\n    pass\nclass Other:\n    _step = 2\n"
    assert squeezed(source, game=game) == source.replace("_step", "_a")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("LIMIT = 5\ndef f(LIMIT):\n    return LIMIT\n", "line 2: LIMIT is a constant"),
        ("LIMIT = 5\ndef f():\n    LIMIT = 7\n    return LIMIT\n", "line 3: LIMIT is a constant"),
        ("from limits import WIDTH\nclass A:\n    WIDTH = 2\n", "line 3: WIDTH is a constant"),
        ("LIMIT = 5\ndel LIMIT\n", "line 2: LIMIT is a constant"),
        ("LIMIT = 5\ndef LIMIT():\n    pass\n", "line 2: LIMIT is a constant"),
        ("WIDTH = 5\ndef f():\n    from limits import WIDTH\n", "line 3: WIDTH is a constant"),
        ("WIDTH = 5\nimport limits as WIDTH\n", "line 2: WIDTH is a constant"),
    ],
)
def test_a_constant_with_another_meaning_is_refused(source, why):
    with pytest.raises(CannotSqueeze) as refused:
        squeezed(source, limits="WIDTH = 1\n")
    assert str(refused.value) == why


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
