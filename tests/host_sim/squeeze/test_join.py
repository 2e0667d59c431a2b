# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Several modules in one file: the same program, each name still that of the right thing."""

from textwrap import dedent

import pytest

from host_sim.squeeze import CannotSqueeze
from host_sim.squeeze.join import join

ERRORS = """
class Refused(Exception):
    pass
"""
CARDS = """
from box.errors import Refused
HIGHEST = (10, 11)
def parse(word):
    if not word:
        raise Refused()
    return word
"""
GAME = """
from box import cards
from box.errors import Refused as No
def parse(word):
    try:
        return cards.parse(word), cards.HIGHEST
    except No:
        return None
"""
CODE = """
from box.game import parse
def run():
    from box.errors import Refused
    return parse("x"), Refused
"""


def joined(shared, copied=(), apart=(), **files):
    """Join files of the folder `box` and code.py; the keys are their names."""
    sources = {f"box/{name}.py": dedent(text).lstrip() for name, text in files.items()}
    sources["code.py"] = dedent(files.get("code", "")).lstrip()
    sources.pop("box/code.py", None)
    roots = [["box." + name for name in names] for names in (shared, copied, apart)]
    return join(sources, *roots)


def run(source, **given):
    """What a source defines."""
    space = dict(given)
    exec(compile(source, "source", "exec"), space)  # noqa: S102 - it was made here
    return space


def test_all_that_a_root_needs_is_in_its_file_in_the_order_of_loading():
    whole = joined(["game"], errors=ERRORS, cards=CARDS, game=GAME)
    assert sorted(whole.sources) == ["box/game.py", "code.py"]
    assert whole.places == {
        "box/game.py": [(1, "box/errors.py"), (3, "box/cards.py"), (9, "box/game.py")]
    }


def test_things_of_one_name_stay_two_and_the_program_works():
    whole = joined(["game"], errors=ERRORS, cards=CARDS, game=GAME)
    assert whole.sources["box/game.py"] == dedent("""\
        class A(Exception):
            pass
        pass
        B = (10, 11)
        def C(word):
            if not word:
                raise A()
            return word
        pass
        pass
        def D(word):
            try:
                return C(word), B
            except A:
                return None
        Exception = Exception
        """)


def test_who_is_outside_imports_from_the_file_that_has_it():
    whole = joined(["game"], errors=ERRORS, cards=CARDS, game=GAME, code=CODE)
    assert whole.sources["code.py"] == dedent("""\
        from box.game import D
        def run():
            from box.game import A as Refused
            return D("x"), Refused
        """)


@pytest.mark.parametrize("clash", ["D = 1", "def f(D):\n    return parse(D)", "import D"])
def test_who_is_outside_keeps_its_own_name_where_the_file_s_means_something_else(clash):
    code = f"from box.game import parse\n{clash}\nparse('x')\n"
    whole = joined(["game"], errors=ERRORS, cards=CARDS, game=GAME, code=code)
    assert whole.sources["code.py"] == code.replace("parse\n", "D as parse\n", 1)


def test_a_module_that_is_reached_by_attribute_from_outside_gives_its_names():
    code = "from box import cards, other\nprint(cards.parse(cards.HIGHEST), other.x)\n"
    whole = joined(["cards"], errors=ERRORS, cards=CARDS, other="x = 1", code=code)
    assert whole.sources["code.py"] == (
        "from box.cards import B; from box.cards import C; from box import other\n"
        "print(C(B), other.x)\n"
    )


def test_what_a_text_names_keeps_its_name_in_its_root():
    code = 'import box.game\ngetattr(box.game, "parse")\n'
    whole = joined(["game"], errors=ERRORS, cards=CARDS, game=GAME, code=code)
    assert "def parse(word)" in whole.sources["box/game.py"]


def test_what_a_module_loaded_by_a_text_is_asked_for_keeps_its_name():
    code = 'load("box.game").parse("x")\n'
    whole = joined(["errors"], ["game"], errors=ERRORS, cards=CARDS, game=GAME, code=code)
    assert "def parse(word)" in whole.sources["box/game.py"]


def test_copied_roots_have_their_own_beside_what_all_share():
    whole = joined(["errors"], ["game", "match"], errors=ERRORS, cards=CARDS, game=GAME, match=GAME)
    for name in ("game", "match"):
        text = whole.sources[f"box/{name}.py"]
        assert text.startswith("from box.errors import A\nB = (10, 11)\n")
        assert "class" not in text


def test_modules_apart_stay_as_they_are():
    whole = joined(["game"], (), ["errors"], errors=ERRORS, cards=CARDS, game=GAME)
    assert whole.sources["box/errors.py"] == ERRORS.lstrip()
    assert whole.sources["box/game.py"].startswith("from box.errors import Refused\n")


def test_a_new_name_is_none_that_a_function_or_class_has_there():
    source = """
        limit = 5
        class Box:
            B = limit
            def show(self, A=limit):
                return limit, A
    """
    code = "from box.game import Box as Old\n"
    whole = joined(["game"], game=source, code=code)
    made = run(whole.sources["box/game.py"])
    box = made[whole.sources["code.py"].split()[3]]
    assert box().show(3) == (5, 3)
    assert box.B == 5


def test_a_class_may_call_its_own_what_the_module_calls_so():
    whole = joined(
        ["game"],
        game="""
        verbs = ("lay",)
        class Game:
            verbs = verbs
            more = verbs + ("take",)
            def all(self):
                return verbs, self.verbs, self.more
    """,
    )
    found = run(whole.sources["box/game.py"])["A"]().all()
    assert found == (("lay",), ("lay",), ("lay", "take"))


@pytest.mark.parametrize(
    ("files", "why"),
    [
        (
            {"cards": "import gc", "game": "from box import cards\nprint(cards)"},
            "box.game: cards is used as a module",
        ),
        (
            {
                "cards": "x = 1",
                "game": "from box.cards import x\ndef f():\n    from box.cards import x",
            },
            "box.game, line 3: what is always there is imported",
        ),
        (
            {"cards": "import gc as a", "game": "import sys as a\nfrom box.cards import x"},
            "box.game: a is something else in box.game",
        ),
    ],
)
def test_what_one_file_cannot_do_is_refused(files, why):
    with pytest.raises(CannotSqueeze) as refused:
        joined(["game"], **files)
    assert str(refused.value) == why


@pytest.mark.parametrize("where", ["code", "box.match"])
def test_a_copied_module_that_others_ask_for_has_its_own_file_too(where):
    late = "def run():\n    from box.cards import parse\n    return parse\n"
    files = {"code": late} if where == "code" else {"match": late}
    whole = joined(["errors"], ["game"], errors=ERRORS, cards=CARDS, game=GAME, **files)
    assert whole.sources["box/cards.py"].startswith("from box.errors import A\n")
    assert "cards" not in whole.sources["box/game.py"]
