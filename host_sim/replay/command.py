# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""`python -m host_sim replay`."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.replay.csv_trace import read_csv
from host_sim.replay.judge import judge_trace
from host_sim.replay.trace import Trace, TraceRefused
from host_sim.replay.vcd_trace import read_vcd

READERS = {".csv": read_csv, ".txt": read_csv, ".tsv": read_csv, ".vcd": read_vcd}
LARGEST_BYTES = 512 * 1024 * 1024


def run_replay(options: argparse.Namespace, say: Callable[[str], None]) -> int:
    """One JSON verdict a trace; refusals in one line, exit status 2 when there was one."""
    status = 0
    for path in options.traces:
        try:
            say(_dump({"ok": True, "trace": str(path), **_judge(path, options)}))
        except TraceRefused as refused:
            _refuse(path, refused, options.json, say)
            status = 2
    return status


def _judge(path: Path, options: argparse.Namespace) -> dict[str, Any]:
    return judge_trace(_read(path, options), options.window)


def _read(path: Path, options: argparse.Namespace) -> Trace:
    read = READERS.get(path.suffix.lower())
    if read is None:
        raise TraceRefused(f"expected a name that ends in .csv or .vcd, got {path.name!r}")
    columns = options.columns.split(",") if options.columns else None
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise TraceRefused("expected at most 512 MiB")
        return read(path, options.rate, options.active_high, columns)
    except OSError as error:
        raise TraceRefused(f"expected a readable file, got {error.strerror}") from None


def _refuse(path: Path, refused: TraceRefused, is_json: bool, say: Callable[[str], None]) -> None:
    if is_json:
        error = {"ok": False, "trace": str(path), "code": "replay/trace", "error": str(refused)}
        say(_dump(error))
    else:
        print(f"host_sim replay: {path}: {refused}", file=sys.stderr)


def _dump(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False)
