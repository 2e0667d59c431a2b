# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's heap."""

import gc


class Memory:
    """Collects garbage when it is asked to, so that it need not be done when a hand comes down.

    A collection takes the Pico some 20 ms. A desktop Python has room enough: there this does
    nothing.
    """

    def tidy(self):
        """Collect what nobody uses any more."""
        if hasattr(gc, "mem_free"):
            gc.collect()

    def facts(self):
        """(name, value) pairs: the bytes free after a collection, where the interpreter knows."""
        if not hasattr(gc, "mem_free"):
            return ()
        gc.collect()
        return (("free_bytes", gc.mem_free()),)
