# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The RP2040's programmable I/O, cycle by cycle.

"Sections" named in this package are those of the RP2040 data sheet, chapter 3, PIO.

Not modelled, as rp2pio cannot set them: EXECCTRL's OUT_STICKY and INLINE_OUT_EN, and bypassing the
input synchroniser pin by pin (INPUT_SYNC_BYPASS; a block has one delay for all). Encodings the data
sheet calls reserved do nothing here.
"""

from host_sim.pio.block import PioBlock
from host_sim.pio.machine import StateMachine
from host_sim.pio.settings import Settings

__all__ = ["PioBlock", "Settings", "StateMachine"]
