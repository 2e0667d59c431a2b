# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The command: a verdict for each trace, a line for each refusal."""

import json
import random

import pytest

from host_sim.__main__ import main

HEADER = "Time [s],Zone 2,Zone 5,Pressure"
RACE = """
0.000000,1,1,1
0.010000,0,1,1
0.010412,0,0,1
0.012000,0,0,0
0.100000,1,0,0
0.150000,1,1,0
0.170000,1,1,1
"""
DEAD_HEAT = {
    "ok": True,
    "verdict": "dead_heat",
    "zones": [2, 5],
    "at_s": 0.01000004,
    "margin_us": 411.976,
    "order": [[2, 0.0], [5, 411.976]],
    "refused": [],
    "window_us": 1000,
    "contests": 1,
    "pressure": True,
    "rate_hz": 1000000.0,
    "rate_from": "times",
    "resolution_us": 1.0,
    "limited": False,
    "ends_early": False,
    "ignored": [],
}


@pytest.fixture
def judge(tmp_path, capsys):
    """Writes a trace, replays it; the verdict without the file's name."""

    def replay(text, *options, name="trace.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = main(["replay", str(path), "--json", *options])
        verdict = json.loads(capsys.readouterr().out)
        assert verdict.pop("trace") == str(path)
        assert status == (0 if verdict["ok"] else 2)
        return verdict

    return replay


def test_a_race_in_csv_is_judged(judge):
    assert judge(HEADER + RACE) == DEAD_HEAT


def test_the_tie_window_can_be_set(judge):
    verdict = judge(HEADER + RACE, "--window", "0")
    assert (verdict["verdict"], verdict["zones"], verdict["margin_us"]) == ("take", [2], 411.976)


def test_active_high_traces_are_judged_alike(judge):
    flipped = "\n".join(
        ",".join([cells[0], *(str(1 - int(cell)) for cell in cells[1:])])
        for cells in (line.split(",") for line in RACE.split())
    )
    assert judge(f"{HEADER}\n{flipped}", "--active-high") == DEAD_HEAT


def test_columns_can_be_named_on_the_command_line(judge):
    assert judge(RACE, "--columns", "time,2,5,pressure") == DEAD_HEAT
    assert judge(HEADER + RACE, "--columns", "time,5,2,pressure")["zones"] == [2, 5]
    assert judge(RACE, "--columns", "time,2,5,-")["pressure"] is False


@pytest.mark.parametrize("remark", ["", "start"])
def test_an_ignored_cell_without_a_number_makes_no_header(judge, remark):
    text = f"0.000000,0,1,1,{remark}\n0.100000,1,1,1,\n0.400000,1,1,1,\n"
    verdict = judge(text, "--columns", "time,2,5,lid,-")
    assert [(one["zone"], one["code"]) for one in verdict["refused"]] == [(2, "held_before_arming")]


def test_a_first_row_without_a_level_is_told_and_not_taken_for_a_header(judge):
    error = "line 1: expected 0 or 1, got ''"
    assert judge("0,1,\n0.1,0,1\n", "--columns", "time,2,5")["error"] == error


def test_names_as_analysers_write_them_are_recognised(judge):
    for header in ("time,D1,D4,D6", "t (s);GP3;GP6;GP8", 'Time [s]\tChannel 1\tChannel 4\t"LID"'):
        delimiter = next(one for one in ";\t," if one in header)
        assert judge(header + RACE.replace(",", delimiter)) == DEAD_HEAT


def test_milliseconds_and_decimal_commas_are_understood(judge):
    lines = [line.split(",") for line in RACE.split()]
    rows = [f"{float(at) * 1000:.3f}".replace(".", ",") + ";" + ";".join(row) for at, *row in lines]
    assert judge("\n".join(["time (ms);2;5;lid", *rows])) == DEAD_HEAT


def test_exponents_of_three_digits_and_either_letter_for_micro_are_understood(judge):
    lines = [line.split(",") for line in RACE.split()]
    rows = [f"{float(at):.9E},{','.join(row)}".replace("E-", "E-0") for at, *row in lines]
    assert judge("\n".join([HEADER, *rows]), "--rate", "1M") == {**DEAD_HEAT, "rate_from": "rate"}
    rows = [f"{float(at) * 1e6:.0f},{','.join(row)}" for at, *row in lines]
    for letter in ("\u00b5", "\u03bc"):
        assert judge("\n".join([f"time [{letter}s],2,5,lid", *rows])) == DEAD_HEAT


def test_a_cell_without_an_end_is_refused(judge):
    error = judge('time,1\n0,"' + "0" * 200_000)["error"]
    assert error == "expected rows of cells, got field larger than field limit (131072)"


def test_sample_numbers_need_a_rate(judge):
    rows = [line.split(",") for line in RACE.split()]
    text = "\n".join(
        ["sample,2,5,lid", *(f"{round(float(at) * 1e6)},{','.join(row)}" for at, *row in rows)]
    )
    assert judge(text, "--rate", "1M") == {**DEAD_HEAT, "rate_from": "rate"}
    assert judge(text) == {
        "ok": False,
        "code": "replay/trace",
        "error": "expected --rate, as there are sample numbers and no times",
    }


def test_one_row_a_sample_needs_no_time_column(judge):
    levels = ["1,1,1"] * 100 + ["0,1,1"] * 5 + ["0,0,0"] * 5_000 + ["1,1,1"] * 6_000
    verdict = judge("\n".join(["; Samplerate: 100 kHz", "D1,D4,D6", *levels]))
    assert (verdict["verdict"], verdict["margin_us"]) == ("dead_heat", 49.96)
    assert (verdict["rate_hz"], verdict["rate_from"]) == (100_000.0, "remark")


def test_a_zone_that_is_down_from_the_beginning_does_not_count(judge):
    verdict = judge("time,1,2\n0,0,1\n0.01,0,0\n0.300000,1,1\n")
    assert (verdict["verdict"], verdict["zones"]) == ("take", [2])
    assert [(one["zone"], one["code"]) for one in verdict["refused"]] == [(1, "held_before_arming")]


def test_without_a_touch_there_is_no_verdict(judge):
    verdict = judge("time,1,2\n0,1,1\n0.300000,1,1\n")
    assert (verdict["verdict"], verdict["zones"], verdict["order"]) == ("none", [], [])


def test_refused_touches_are_told(judge):
    verdict = judge("time,1,lid\n0,1,1\n0.1,0,1\n0.2,1,1\n0.300000,0,1\n0.300004,1,1\n1,1,1\n")
    assert [(one["zone"], one["code"]) for one in verdict["refused"]] == [
        (1, "no_pressure"),
        (1, "glitch"),
    ]


def test_a_trace_that_stops_too_soon_says_so(judge):
    text = "time,1,2\n0.000000,1,1\n0.001000,0,1\n0.001100,0,0\n"
    assert judge(text)["ends_early"] is True
    assert judge(text + "0.1,1,1\n")["ends_early"] is False


@pytest.mark.parametrize(
    ("gap_us", "rate", "window_us", "verdict", "limited"),
    [
        (20, "100k", 0, "take", False),
        (10, "100k", 0, "take", True),
        (0, "100k", 0, "dead_heat", True),
        (0, "1M", 0, "dead_heat", True),
        (2, "1M", 0, "take", False),
        (990, "100k", 995, "dead_heat", True),
        (980, "100k", 995, "dead_heat", False),
        (1_000, "100k", 995, "take", True),
        (1_010, "100k", 995, "take", False),
        (1_000, "24M", 995, "take", False),
    ],
)
def test_a_trace_too_coarse_for_its_verdict_says_so(
    judge, gap_us, rate, window_us, verdict, limited
):
    first, second = 50_000, 50_000 + gap_us
    rows = [(0, 1, 1), (first, 0, 1), (second, 0, 0), (200_000, 1, 1)]
    kept = {at: f"{at / 1e6:.6f},{one},{two}" for at, one, two in rows}
    text = "\n".join(["time,3,4", *kept.values()])
    found = judge(text, "--rate", rate, "--window", str(window_us))
    assert (found["verdict"], found["limited"]) == (verdict, limited)


def test_times_of_so_many_digits_are_as_coarse_as_the_latest(judge):
    text = """time,1,2,lid
0.00000E+00,1,1,0
1.23457E-06,1,1,1
2.23457E-06,1,1,0
1.23457E-01,0,1,0
1.23458E-01,0,0,0
2.23457E-01,1,1,0
"""
    verdict = judge(text, "--window", "1")
    assert (verdict["rate_hz"], verdict["limited"]) == (1_000_000.0, True)


def test_a_coarse_trace_cannot_tell_a_spike_from_a_hand(judge):
    text = "time,1\n0,1\n0.05,0\n0.05001,1\n0.3,1\n"
    assert judge(text, "--rate", "100k")["limited"] is True
    assert judge(text, "--rate", "24M")["limited"] is False


def test_a_finer_trace_than_the_box_limits_nothing(judge):
    verdict = judge(HEADER + RACE, "--rate", "50M", "--window", "0")
    assert (verdict["resolution_us"], verdict["limited"]) == (0.048, False)


def test_long_traces_are_judged_beyond_the_wrap_of_the_counter(judge):
    verdict = judge("time,1,2\n0,1,1\n1000.000000,0,1\n1000.000300,0,0\n1000.2,1,1\n")
    assert (verdict["verdict"], verdict["at_s"], verdict["margin_us"]) == (
        "dead_heat",
        1000.00000004,
        299.992,
    )


def test_vcd_is_judged(judge):
    text = """$timescale 1 us $end $scope module top $end
$var wire 1 ! zone_2 $end $var wire 1 # D4 $end $var wire 1 $ lid $end $var wire 8 % other $end
$upscope $end $enddefinitions $end
#0 $dumpvars 1! 1# x$ b0 % $end
#10000 0! #10412 0# #12000 0$ #100000 1! #150000 1# #170000 1$"""
    assert judge(text, name="trace.vcd") == DEAD_HEAT
    assert judge("\ufeff" + text, name="trace.vcd") == DEAD_HEAT


def test_vcd_as_sigrok_writes_it_tells_its_rate(judge):
    text = """$comment Acquisition with 2/8 channels at 200 kHz $end $timescale 1 ns $end
$scope module libsigrok $end $var wire 1 ! D0 $end $var wire 1 " D1 $end $upscope $end
$enddefinitions $end #0 1! 1" #5000000 0! #6005000 0" #90000000 1! 1" #400000000"""
    verdict = judge(text, "--window", "1003", name="trace.vcd")
    assert (verdict["zones"], verdict["rate_hz"]) == ([1], 200_000.0)
    assert (verdict["rate_from"], verdict["limited"]) == ("remark", True)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "expected rows, got an empty file"),
        (b"\xff\xfe\x00", "expected CSV text in UTF-8, got other bytes"),
        ("0,1,1\n", "expected a row of column names, or --columns, got numbers only"),
        ("time,a,b\n0,1,1", "expected columns such as time, zone 1, zone 2, got time, a, b"),
        ("time,1,D0\n0,1,1", "expected each line once, got 1 and D0"),
        ("time,1,2\n0,1,2\n", "line 2: expected 0 or 1, got '2'"),
        ("time,1,2\n0,1\n", "line 2: expected 3 cells, got 2"),
        ("time,1,2\nx,1,1\n", "line 2: expected a time in seconds, got 'x'"),
        ("time,1\n0,1\nnan,1\n", "line 3: expected a time in seconds, got 'nan'"),
        ("sample,1\n0.5,1\n", "line 2: expected a sample number, got '0.5'"),
        ("time,1\n1,1\n0.5,0\n", "line 3: expected times that grow, got 0.5 s after 1 s"),
        (
            "sample,1\n5,1\n5,0\n",
            "line 3: expected sample numbers that grow, got 5 after 5",
        ),
        ("time,1\n", "expected at least one sample, got none"),
        ('time,1,-\n0,1,\n0.1,0,"\n', "expected rows of cells, got unexpected end of data"),
        ("time,1\n0,1\n1e50,1\n0.1,0", "line 4: expected times that grow, got 0.1 s after 1e+50 s"),
        ("time,1\n0,1\n1000000.000001,0", "expected 1000000 s or less, got more"),
        (
            "# Samplerate: 1.2.3 MHz\ntime,1\n0,1\n",
            "expected a rate such as 1 MHz, got 'Samplerate: 1.2.3 MHz'",
        ),
        (
            "# at 101 GHz\ntime,1\n0,1\n",
            "expected a rate of 100 GHz or less, got 'at 101 GHz'",
        ),
        (
            "time,1\n0,1\n0.3,0\n",
            "expected times written to 10 us or finer, or --rate, got steps of 0.1 s",
        ),
        (
            "time,1\n" + "\n".join(f"{place / 50_000},1" for place in range(9)),
            "expected a sample rate of 100 kHz or more, got 50000 Hz",
        ),
    ],
)
def test_what_is_no_trace_in_csv_is_refused_in_one_line(judge, text, error):
    assert judge(text) == {"ok": False, "code": "replay/trace", "error": error}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "expected a value change dump with $timescale and changes, got none"),
        ("hello", "expected a value change dump with $timescale and changes, got none"),
        ("$timescale soon $end", "expected a value change dump, got "),
        ("$timescale 1 us $end #0", "expected a value change dump with $timescale and changes"),
        ("$timescale 1 us $end $var wire 1 ! a $end #0 1!", "expected columns such as time, zone"),
        ("$timescale 1 us $end $var wire 1 ! D0 $end #5 1! #4 0!", "expected times that grow"),
        ("$timescale 1 us $end $var wire 1 ! D0 $end #5 u!", "expected "),
        (
            f"$timescale 1 us $end $var wire 1 ! D0 $end #0 1! #{10**400} 0!",
            "expected 1000000 s or less, got more",
        ),
        (
            "$comment at .Hz $end $timescale 1 us $end $var wire 1 ! D0 $end #5 1!",
            "expected a rate such as 1 MHz, got 'at .Hz'",
        ),
    ],
)
def test_what_is_no_trace_in_vcd_is_refused_in_one_line(judge, text, error):
    verdict = judge(text, name="trace.vcd")
    assert verdict["ok"] is False and verdict["error"].startswith(error)
    assert "\n" not in verdict["error"]


def test_evenly_spaced_changes_are_no_samples(judge):
    changes = "time,1,2\n" + "".join(f"{place / 20:.9f},{place % 2},1\n" for place in range(7))
    assert judge(changes)["ok"] is True
    text = "$timescale 1 us $end $var wire 1 ! D0 $end #0 1! #100000 0! #200000 1! #300000"
    verdict = judge(text, name="trace.vcd")
    assert (verdict["verdict"], verdict["rate_hz"]) == ("take", 100_000.0)


def test_columns_of_a_vcd_name_all_its_signals(judge):
    text = (
        "$timescale 1 us $end $var wire 1 ! a $end $var wire 1 # b $end #0 1! 1# #9 0! #200000 1!"
    )
    assert judge(text, "--columns", "3,-", name="trace.vcd")["zones"] == [3]
    assert judge(text, "--columns", "3", name="trace.vcd")["error"] == (
        "expected --columns for the 2 signals a, b"
    )


def test_other_files_are_refused_and_the_rest_is_judged(tmp_path, capsys):
    good = tmp_path / "good.csv"
    good.write_text(HEADER + RACE)
    status = main(["replay", str(tmp_path / "none.csv"), str(tmp_path / "a.bin"), str(good)])
    told = capsys.readouterr()
    assert status == 2
    assert json.loads(told.out)["verdict"] == "dead_heat"
    assert told.err.splitlines() == [
        f"host_sim replay: {tmp_path / 'none.csv'}: expected a readable file, got No such file or "
        "directory",
        f"host_sim replay: {tmp_path / 'a.bin'}: expected a name that ends in .csv or .vcd, got "
        "'a.bin'",
    ]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--rate", "50k"], "argument --rate: expected 100k to 100G, got '50k'"),
        (["--rate", "1e400"], "argument --rate: expected hertz such as 24M, got '1e400'"),
        (["--rate", "101G"], "argument --rate: expected 100k to 100G, got '101G'"),
        (["--rate", "fast"], "argument --rate: expected hertz such as 24M, got 'fast'"),
        (["--window", "-1"], "argument --window: expected 0 to 20000 microseconds, got '-1'"),
    ],
)
def test_bad_options_are_refused(options, error, capsys):
    with pytest.raises(SystemExit):
        main(["replay", "trace.csv", *options])
    assert error in capsys.readouterr().err


def test_no_bytes_bring_more_than_a_refusal(judge):
    chance = random.Random(1)
    words = [b"time", b",", b"1", b"0", b"\n", b"2", b"$end", b"$var wire 1 ! D0 $end", b"#", b"!"]
    words += [b"$timescale 1 us $end", b"$comment", b"b1 !", b"\x00", b"\xff", b".5", b";", b" "]
    for turn in range(300):
        text = b"".join(chance.choices(words, k=chance.randint(1, 30)))
        verdict = judge(text, name=("trace.csv", "trace.vcd")[turn % 2])
        assert verdict["ok"] is True or "\n" not in verdict["error"]
