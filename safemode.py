# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""After a crash of the interpreter: back to the game, unless somebody asked for safe mode."""

if __name__ == "__main__":
    import microcontroller
    import supervisor

    reasons = supervisor.SafeModeReason
    if supervisor.runtime.safe_mode_reason not in (reasons.USER, reasons.PROGRAMMATIC):
        microcontroller.reset()
