# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The acceptance report of the referee of first touch: python -m host_sim arbitration.

Races are run on wires, logged by the box's own PIO words (host_sim.pio), decoded and judged by the
box's own Decoder and Arbiter. Nothing here decides who was first, except `hindsight`, which knows
the wires exactly and is what the verdicts are compared with.
"""
