# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Play files: what `expect` accepts, what it reports, and the files that come with the tests."""

from pathlib import Path

import pytest

from host_sim.__main__ import main
from host_sim.play_file import PlayFile, is_expected

PLAYTHROUGHS = sorted((Path(__file__).parent.parent / "playthroughs").rglob("*.play"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_every_playthrough_holds(path):
    play_file = PlayFile(path)
    play_file.run()
    assert play_file.failures == []


@pytest.mark.parametrize(
    ("line", "expected", "holds"),
    [
        ("// Ann wins", "// Ann wins", True),
        ("// Ann wins", "// Ann", False),
        ("// Ann wins", "...", True),
        ("// Ann wins", "// ... wins", True),
        ("// Ann wins", "// Ann ... wins", False),
        ("aba", "ab...ba", False),
        ('{"ok": true, "cmd": "take", "n": 1}', '{"cmd": "take"}', True),
        ('{"ok": true, "cmd": "take", "n": 1}', '{"cmd": "take", "n": 2}', False),
        ('{"a": [1, {"b": 2, "c": 3}]}', '{"a": [1, {"b": 2}]}', True),
        ('{"a": [1, 2]}', '{"a": [1]}', False),
        ('{"a": null}', '{"a": null}', True),
        ("not json", '{"a": 1}', False),
        ('{"a": 1}', "{broken", False),
        ("not json", "{broken", False),
    ],
)
def test_what_an_expectation_accepts(line, expected, holds):
    assert is_expected(line, expected) is holds


def test_a_broken_expectation_is_a_diff_and_exit_status_1(tmp_path, capsys):
    path = tmp_path / "game.play"
    path.write_text("new take_it Ann Ben\nend\nexpect // nobody knows\nend\nexpect !! ...\n")
    assert main(["run", str(path)]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"--- {path}:3 expected",
        f"+++ {path}:3 got",
        "@@ -1 +1 @@",
        "-// nobody knows",
        "+// the game is over; enter the cards: cards NAME CARD...",
    ]


def test_json_is_compared_by_content(tmp_path, capsys):
    path = tmp_path / "game.play"
    path.write_text(
        "new take_it Ann Ben\n"
        'expect {"ok": true, "options": {"dealer": "Ann"}}\n'
        "take Ann\n"
        'expect {"ok": true, "calls_left": 3}\n'
        'expect {"event": "take", "by": "hand"}\n'
    )
    assert main(["run", "--json", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_a_mark_of_utf_8_before_the_first_line_is_no_part_of_it(tmp_path):
    path = tmp_path / "game.play"
    path.write_bytes(b"\xef\xbb\xbfgames\nexpect take_it...\n")
    assert main(["run", str(path)]) == 0


def test_a_file_that_is_not_there_is_one_line(capsys):
    assert main(["run", "no/such.play"]) == 2
    assert capsys.readouterr().err == "host_sim run: expected a play file, no/such.play is none\n"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b'status\nexpect {"ok": true\n', '{path}:2: expected one JSON object, got {{"ok": true'),
        (b"status\xff\n", "expected a text in UTF-8, {path} is none"),
    ],
)
def test_a_file_that_cannot_be_meant_is_one_line_and_nothing_is_played(
    tmp_path, capsys, content, text
):
    path = tmp_path / "game.play"
    path.write_bytes(content)
    assert main(["run", str(path)]) == 2
    expected = f"host_sim run: {text.format(path=path)}\n"
    assert capsys.readouterr() == ("", expected)
