# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The page that lists the keys of the table in a terminal."""

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from host_sim.table_help import HELP


class HelpScreen(ModalScreen[None]):
    """All keys; any key goes on."""

    def compose(self) -> ComposeResult:
        """One box of text."""
        yield Static(HELP, id="help")

    def on_key(self, event: events.Key) -> None:
        """Go back to the table."""
        event.stop()
        self.dismiss()
