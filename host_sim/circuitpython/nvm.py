# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""nvm: 4096 bytes of flash behind microcontroller.nvm."""

from typing import Any, overload

from host_sim.circuitpython import current
from host_sim.circuitpython.refusals import check_range, view
from host_sim.flash import NVM_BYTES

ONE_STEP = "only slices with step=1 (aka None) are supported"
BYTES_KINDS = (bytes, bytearray, memoryview)


class ByteArray:
    """An assignment over bytes that are not erased erases and programs the whole sector."""

    def __init__(self) -> None:
        """Programs use microcontroller.nvm."""

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return NVM_BYTES

    @overload
    def __getitem__(self, index: slice) -> bytearray: ...
    @overload
    def __getitem__(self, index: int) -> int: ...
    def __getitem__(self, index: Any) -> Any:
        chip = current.chip()
        chip.spend(chip.costs.nvm_read)
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            return chip.nvm[start:stop]
        return chip.nvm[self._index(index)]

    @overload
    def __setitem__(self, index: slice, value: Any) -> None: ...
    @overload
    def __setitem__(self, index: int, value: int) -> None: ...
    def __setitem__(self, index: Any, value: Any) -> None:
        chip = current.chip()
        chip.spend(chip.costs.nvm_read)
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            chip.write_nvm(start, self._source(value, stop - start))
            return
        place = self._index(index)
        chip.write_nvm(place, bytes([check_range(value, 0, 255, "bytes")]))

    @staticmethod
    def _bounds(index: slice) -> tuple[int, int]:
        start, stop, step = index.indices(NVM_BYTES)
        if step != 1:
            raise NotImplementedError(ONE_STEP)
        return start, max(start, stop)

    @staticmethod
    def _index(index: Any) -> int:
        if not isinstance(index, int):
            raise TypeError(f"ByteArray indices must be integers, not {type(index).__name__}")
        place = index + NVM_BYTES if index < 0 else index
        if not 0 <= place < NVM_BYTES:
            raise IndexError("index out of range")
        return place

    @staticmethod
    def _source(value: Any, length: int) -> bytes:
        if not isinstance(value, BYTES_KINDS) and type(value).__name__ != "array":
            raise NotImplementedError("array/bytes required on right side")
        buffer = view(value)
        if buffer.nbytes != length:
            raise ValueError("Slice and value different lengths.")
        if buffer.itemsize != 1:
            raise ValueError("Array values should be single bytes.")
        return buffer.tobytes()
