# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the table in the terminal says about itself."""

WELCOME = (
    "Welcome to the table!",
    "",
    "1 to 6  slap a zone to join",
    "B       start the game",
    "",
    "or just type",
    "  new take_it Ann Ben",
    "",
    "?       all keys",
    "",
)
CRASHED = "The box has stopped. P switches a new one on with what the old one had kept, Q leaves."
POWER_CUT = "-- power cut --"
SLAP_KEYS = (
    ("1-6", "slap"),
    ("B", "button"),
    ("U", "hold it"),
    ("R", "race"),
    ("P", "power cut"),
    ("Esc", "type"),
    ("?", "help"),
    ("Q", "quit"),
)
TYPE_KEYS = (
    ("Enter", "send"),
    ("Tab", "complete"),
    ("Up Down", "history"),
    ("F1-F6", "slap"),
    ("Esc", "back to slapping"),
)
HELP = """\
[b]Slapping[/b]
  [b]1[/b] to [b]6[/b]    a hand on that zone (so does a click)
  [b]F1[/b] to [b]F6[/b]  the same, also while you type
  [b]R[/b]         a race: everybody slaps within 60 ms
  [b]B[/b]         the button: starts the game, or the next
  [b]U[/b]         the button held: takes the last thing back
  [b]P[/b]         pulls the plug: the game must survive it

[b]Typing[/b]
  a small letter, [b]@[/b] or [b]Esc[/b] goes to the command line
  [b]Tab[/b] completes, [b]Up[/b] and [b]Down[/b] bring back earlier lines
  after Esc the line stays until Esc, else for one line
  new take_it Ann Ben     starts a game
  cards Ann 5 -3 d6 j t   enters cards, score adds up
  help, rules             all commands, the game
  @slaps 2:0us 4:412us    hands, to the microsecond

[b]PgUp PgDn[/b] scroll the console, [b]Q[/b] or [b]Ctrl-C[/b] leaves.
A keyboard is no measuring instrument: two keys pressed
together may reach the box in one moment, a dead heat.

                     any key goes on"""
