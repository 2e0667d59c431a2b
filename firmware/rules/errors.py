# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The one exception of the rules."""


class Refused(Exception):
    """Something the rules do not allow; raised before anything has changed.

    `code` is stable ("take_it/no_calls_left"); `facts` holds what a sentence about it needs, by
    name: texts, numbers, or tuples of them. The sentences themselves belong to the app.
    """

    def __init__(self, code, **facts):
        super().__init__(code)
        self.code = code
        self.facts = facts
