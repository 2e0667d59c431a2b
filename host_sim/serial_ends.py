# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a program on this computer opens: a pseudo-terminal, or a TCP port of the loopback."""

import contextlib
import os
import select
import socket
from typing import Protocol

LOOPBACK = "127.0.0.1"
CHUNK_BYTES = 4096


class SerialEnd(Protocol):
    """The computer's side of a serial channel; nothing here waits."""

    name: str

    @property
    def is_open(self) -> bool:
        """Whether somebody has it open, as far as that can be known."""

    def read(self) -> bytes:
        """What has been written to it; b"" when there is nothing."""

    def write(self, data: bytes) -> int:
        """Hand bytes to whoever has it open; how many there was room for."""

    def forget(self) -> None:
        """Whoever had it open has gone: what was not read is not kept for the next one."""

    def close(self) -> None:
        """Take it away."""


class PtyEnd:
    """A pseudo-terminal; `name` is the device to open.

    While no program has the device open its other side reports a hang-up (Linux and macOS). Two
    programs that share the device count as one, and one that closes it while the next opens it
    within a millisecond is not seen to go. The device outlives resets of the box and pulled cables.
    """

    def __init__(self) -> None:
        import tty

        self._master, device = os.openpty()
        tty.setraw(device)
        self.name = os.ttyname(device)
        os.close(device)
        os.set_blocking(self._master, False)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)

    @property
    def is_open(self) -> bool:
        """Whether a program has the device open."""
        return not any(happened & select.POLLHUP for _, happened in self._poll.poll(0))

    def read(self) -> bytes:
        """What has been written to the device, also by a program that has closed it since."""
        try:
            return os.read(self._master, CHUNK_BYTES)
        except OSError:
            return b""

    def write(self, data: bytes) -> int:
        """What the device's buffer of 4096 bytes has room for."""
        try:
            return os.write(self._master, data)
        except OSError:
            return 0

    def forget(self) -> None:
        """Throw away what nobody has read, and how the last program had set the device."""
        import termios
        import tty

        device = os.open(self.name, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(device)
        termios.tcflush(device, termios.TCIFLUSH)
        os.close(device)

    def close(self) -> None:
        """The device vanishes."""
        os.close(self._master)


class TcpEnd:
    """A TCP port for one program at a time (a second one waits its turn); `name` is its URL."""

    def __init__(self, port: int = 0) -> None:
        self._listener = socket.create_server((LOOPBACK, port), backlog=1)
        self._listener.setblocking(False)
        self._program: socket.socket | None = None
        self.port: int = self._listener.getsockname()[1]
        self.name = f"socket://{LOOPBACK}:{self.port}"

    @property
    def is_open(self) -> bool:
        """Whether a program is connected; one that has gone is, until all it sent was read."""
        if self._program is None:
            self._accept()
        else:
            self._receive(1, socket.MSG_PEEK)
        return self._program is not None

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            self._program, _ = self._listener.accept()
            self._program.setblocking(False)
            self._program.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self) -> bytes:
        """What the program has sent."""
        return self._receive(CHUNK_BYTES)

    def _receive(self, size: int, flags: int = 0) -> bytes:
        if self._program is None:
            return b""
        try:
            data = self._program.recv(size, flags)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def write(self, data: bytes) -> int:
        """What the connection has room for."""
        try:
            return self._program.send(data) if self._program else 0
        except BlockingIOError:
            return 0
        except OSError:
            self._hang_up()
            return 0

    def _hang_up(self) -> None:
        if self._program is not None:
            self._program.close()
        self._program = None

    def forget(self) -> None:
        """What was not read has gone with the connection."""

    def close(self) -> None:
        """Nobody can connect any more."""
        self._hang_up()
        self._listener.close()
