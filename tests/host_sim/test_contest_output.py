# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last contest of a session as a waveform and as a picture."""

import io
import json

import pytest

from host_sim.__main__ import main
from host_sim.contest.recorder import NoContest, find_first

GAME = ["new take_it Ann@2 $end@4 $x$@5"]
RACES = ["@slaps 2:0us 4:412us 5:3ms", "void", "@slaps 5:0us 4:41200us 2:43ms", "@glitch 1 200ns"]


@pytest.fixture
def play(tmp_path, capsys, monkeypatch):
    """Plays lines with options; the status and what was said."""

    def run(lines, *options):
        text = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        status = main(["console", *options])
        return status, capsys.readouterr()

    return run


def replayed(path, capsys):
    assert main(["replay", str(path)]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_waveform_is_judged_as_the_box_judged(play, tmp_path, capsys):
    path = tmp_path / "contest.vcd"
    status, told = play([*GAME, *RACES], "--vcd", str(path))
    assert (status, told.err) == (0, "")
    verdict = replayed(path, capsys)
    assert (verdict["verdict"], verdict["zones"], verdict["contests"]) == ("take", [5], 1)
    assert [zone for zone, _ in verdict["order"]] == [5, 4, 2]
    assert (verdict["rate_from"], verdict["limited"]) == ("times", False)


def test_the_waveform_is_the_same_on_either_channel(play, tmp_path):
    for name, options in (("a.vcd", []), ("b.vcd", ["--json"])):
        play([*GAME, *RACES], "--vcd", str(tmp_path / name), *options)
    assert (tmp_path / "a.vcd").read_text() == (tmp_path / "b.vcd").read_text()


def test_a_listener_changes_nothing_that_is_said(play, tmp_path):
    plain = play([*GAME, *RACES])[1].out
    assert play([*GAME, *RACES], "--vcd", str(tmp_path / "c.vcd"))[1].out == plain


def test_the_waveform_shows_the_wires_and_who_was_first(play, tmp_path):
    path = tmp_path / "contest.vcd"
    play([*GAME, "@noise off", "@slaps 4:0us 2:300us"], "--vcd", str(path))
    lines = path.read_text().splitlines()
    assert [line.split()[4] for line in lines if line.startswith("$var")] == [
        *(f"zone_{zone}" for zone in range(1, 7)),
        "pressure",
        "first",
    ]
    begin = lines.index("#50000000")
    assert lines[begin : begin + 7] == ["#50000000", "0$", "b1010 (", "#50300000", '0"'] + [
        "#51000000",
        "0'",
    ]
    assert "$end" not in lines[0].removesuffix(" $end")


def test_a_players_name_is_not_taken_for_a_sample_rate(play, tmp_path, capsys):
    path = tmp_path / "contest.vcd"
    play(["new take_it at5Hz Ben", "@slaps 1:0us"], "--vcd", str(path))
    assert "at5Hz" in path.read_text()
    assert replayed(path, capsys)["rate_from"] == "times"


def test_a_contest_that_nobody_wins_is_drawn_as_well(play, tmp_path):
    path = tmp_path / "a.svg"
    lines = ["@wait 1500ms", "@chatter 2 250us", "@wait 1s", "@slaps 4:0us"]
    assert play([*GAME, *lines], "--diagram", str(path))[0] == 0
    assert "a zone is not heard, nobody takes" in path.read_text(encoding="utf-8")


def test_the_diagram_is_a_picture_of_the_last_contest(play, tmp_path):
    for name, start in (("a.svg", b"<?xml"), ("a.png", b"\x89PNG")):
        assert play([*GAME, *RACES], "--diagram", str(tmp_path / name))[0] == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_an_event_that_comes_just_then_is_not_the_answer(play, tmp_path):
    path = tmp_path / "a.vcd"
    lines = ["@noise off", "new take_it A B", "@slaps 1:0us 2:5ms", "@press 2"]
    status, told = play(lines, "--vcd", str(path))
    assert (status, told.err) == (0, "")
    assert path.read_text().startswith('$comment contest: {"verdict": "take"')


def test_without_a_contest_nothing_is_written(play, tmp_path):
    path = tmp_path / "none.vcd"
    status, told = play(GAME, "--vcd", str(path))
    assert (status, told.err) == (1, "host_sim: no contest was written: nobody has slapped\n")
    assert not path.exists()


def test_pictures_have_names_that_say_their_kind(capsys):
    with pytest.raises(SystemExit):
        main(["console", "--diagram", "contest.bmp"])
    assert "expected a name in .svg, .png or .pdf, got 'contest.bmp'" in capsys.readouterr().err


def test_a_play_files_last_contest_can_be_written(tmp_path, capsys):
    game = tmp_path / "game.play"
    game.write_text("\n".join([*GAME, *RACES]), encoding="utf-8")
    assert main(["run", str(game), "--vcd", str(tmp_path / "game.vcd")]) == 0
    capsys.readouterr()
    assert replayed(tmp_path / "game.vcd", capsys)["zones"] == [5]


US = 125
BOUNCES = [(1_000 * US, 1), (1_200 * US, 0), (1_300 * US, 1), (1_900 * US, 3), (90_000 * US, 0)]


def told(**times_us):
    return [{"zone": int(zone[1:]), "at_us": at_us} for zone, at_us in times_us.items()]


def test_the_edge_that_a_report_counts_from_is_found_among_the_bounces():
    assert find_first(BOUNCES, told(z1=0.0, z2=900.0), 125_000_000) == 1_000 * US
    assert find_first(BOUNCES, told(z1=0.0, z2=600.1), 125_000_000) == 1_300 * US


def test_it_is_the_first_contact_when_the_box_has_corrected_its_times():
    assert find_first(BOUNCES, told(z1=0.0, z2=2_150.0), 125_000_000) == 1_000 * US
    with pytest.raises(NoContest, match="the contest is no longer in the record"):
        find_first(BOUNCES, told(z1=0.0, z3=5.0), 125_000_000)
