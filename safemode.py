# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""After a crash of the interpreter: back to the game."""

if __name__ == "__main__":
    import microcontroller

    microcontroller.reset()
