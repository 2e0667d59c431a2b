# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How an error is printed on the box: CircuitPython's words, without the simulator's own frames."""

import traceback
from types import TracebackType

KNOWN = frozenset(
    "ArithmeticError AssertionError AttributeError BaseException EOFError Exception GeneratorExit"
    " ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError"
    " NameError NotImplementedError OSError OverflowError RuntimeError StopAsyncIteration"
    " StopIteration SyntaxError SystemExit TypeError UnicodeError ValueError"
    " ZeroDivisionError".split()
)
"""CircuitPython's built-in exceptions. Of any other built-in one, the base is printed."""
MEANWHILE = "\nDuring handling of the above exception, another exception occurred:\n\n"
CAUSED = "\nThe above exception was the direct cause of the following exception:\n\n"


def is_box_file(name: str) -> bool:
    """Whether code of this file name belongs to the box: its own are never absolute paths."""
    return name == "<stdin>" or not (name.startswith(("/", "<")) or ":" in name)


def format_error(error: BaseException) -> str:
    """The traceback, ended by a newline."""
    return _format_earlier(error) + _format_frames(error) + _format_last_line(error)


def _format_earlier(error: BaseException) -> str:
    if error.__cause__ is not None:
        return format_error(error.__cause__) + CAUSED
    if error.__context__ is not None and not error.__suppress_context__:
        return format_error(error.__context__) + MEANWHILE
    return ""


def _format_frames(error: BaseException) -> str:
    frames = _box_frames(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename:
        frames.append(f'  File "{error.filename}", line {error.lineno}\n')
    return "".join(["Traceback (most recent call last):\n", *frames]) if frames else ""


def _box_frames(trace: TracebackType | None) -> list[str]:
    places = [
        (frame.f_code.co_filename, line, frame.f_code.co_name)
        for frame, line in traceback.walk_tb(trace)
        if is_box_file(frame.f_code.co_filename)
    ]
    return [f'  File "{name}", line {line}, in {function}\n' for name, line, function in places]


def _format_last_line(error: BaseException) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{_printed_kind(type(error)).__name__}: {text}\n"


def _printed_kind(kind: type) -> type:
    while kind.__module__ == "builtins" and kind.__name__ not in KNOWN and kind.__base__:
        kind = kind.__base__
    return kind
