# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's heap."""

import gc

SHORT_BYTES = 62_000
"""A contest shall have 60,000 bytes; what is only convenient goes before."""


class Memory:
    """Collects garbage when it is asked to, so that it need not be done when a hand comes down.

    A collection takes the Pico some 20 ms. A desktop Python has room enough: there this does
    nothing.
    """

    def tidy(self):
        """Collect what nobody uses any more."""
        if hasattr(gc, "mem_free"):
            gc.collect()

    @property
    def is_short(self):
        """Whether what is only convenient should go; to be asked after `tidy`."""
        return hasattr(gc, "mem_free") and gc.mem_free() < SHORT_BYTES

    def facts(self):
        """(name, value) pairs: the bytes free after a collection, where the interpreter knows."""
        if not hasattr(gc, "mem_free"):
            return ()
        gc.collect()
        return (("free_bytes", gc.mem_free()),)
