# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Builds the parts of the box, hands them to the table, runs it; after an error once more."""


def run(crashes):
    """Run until the power goes, and leave no part in use."""
    from firmware.app.on_demand import forget
    from firmware.app.table import Table
    from firmware.devices.parts import Parts

    parts = Parts()
    try:
        table = Table(parts, crashes=crashes)
        forget("firmware.devices", "file_opening")
        table.run()
    finally:
        parts.deinit()


def main():
    """Whatever goes wrong, go on with the game."""
    crashes = None
    while True:
        try:
            run(crashes)
        except Exception as error:
            from firmware.devices.crashes import Crashes

            crashes = crashes or Crashes()
            crashes.take(error)


if __name__ == "__main__":
    main()
