# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How a command ends that somebody cuts short: with a status, as a shell's own, and not a word."""

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

INTERRUPTED = 130
PIPE_CLOSED = 141
"""128 and the number of the signal: SIGINT, SIGPIPE."""


class Interrupted(BaseException):
    """Ctrl-C on this computer; no KeyboardInterrupt, which is a Ctrl-C that the box was sent."""


def run_to_end(run: Callable[[], int]) -> int:
    """Run a command in the main thread; its exit status, also after Ctrl-C or in `... | head`."""
    before = signal.signal(signal.SIGINT, _interrupt)
    try:
        return run()
    except (Interrupted, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Once ends the command, twice the process, whatever it does."""
    signal.signal(number, signal.SIG_DFL)
    raise Interrupted


def _forget_output() -> None:
    """What nobody reads any more must not be written once more when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def leave_interrupts_to_parent() -> None:
    """For processes of a pool: Ctrl-C reaches them as well, and the parent ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
