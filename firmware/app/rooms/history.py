# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What has been played: `undo`, `redo`, `log`."""

from firmware.app.game_events import history_event
from firmware.app.reply import Reply
from firmware.app.words import expect_no_words


def answer_undo(request):
    """Take the last event back."""
    expect_no_words(request)
    line = request.desk.undo()
    request.tell_others(history_event("undone", line))
    return Reply().put("undone", line).note("undo.done", line=line)


def answer_redo(request):
    """Play the event that was taken back last."""
    expect_no_words(request)
    line = request.desk.redo()
    request.tell_others(history_event("redone", line))
    return Reply().put("redone", line).note("redo.done", line=line)


def answer_log(request):
    """The journal of this game."""
    expect_no_words(request)
    return Reply().recite_lines("log", request.desk.require_match().lines())
