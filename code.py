# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Builds the parts of the box, hands them to the table, runs it."""


def main():
    """Run until the power goes, and leave no part in use."""
    from firmware.app.table import Table
    from firmware.devices.parts import Parts

    parts = Parts()
    try:
        Table(parts).run()
    finally:
        parts.deinit()


if __name__ == "__main__":
    main()
