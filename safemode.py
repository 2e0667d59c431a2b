# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""After a crash of the interpreter: back to the game, three times in a row; not if asked for."""

if __name__ == "__main__":
    import microcontroller
    import supervisor

    try:
        from alarm import sleep_memory as memory  # outlasts a reset, not the power
    except ImportError:  # a Pico 2
        memory = bytearray(1)

    reasons = supervisor.SafeModeReason
    is_asked_for = supervisor.runtime.safe_mode_reason in (reasons.USER, reasons.PROGRAMMATIC)
    if not is_asked_for and memory[0] < 3:  # devices/watchdog.py clears it after half a minute
        memory[0] += 1
        microcontroller.reset()
