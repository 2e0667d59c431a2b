# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The comment of a contest's waveform: the box's own report, and names that players chose."""

import json
from typing import Any

BEGINNING = "contest: "


def format_remark(report: dict[str, Any]) -> str:
    """The text of the comment, without a `$end` that would end it."""
    return BEGINNING + json.dumps(report).replace("$", "\\u0024")


def is_remark(comment: str) -> bool:
    """Whether this box wrote it; it tells nothing of an analyser."""
    return comment.lstrip().startswith(BEGINNING)
