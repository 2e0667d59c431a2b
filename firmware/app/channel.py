# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One serial channel: lines in, answers and events out, as text or as JSON."""

from firmware.app.json_line import json_line, json_pair, json_value
from firmware.app.line_editor import LineEditor
from firmware.app.outbox import Outbox
from firmware.rules.errors import Refused

READ_BYTES = 64
"""What USB brings in one packet; the interpreter's own buffer holds 256."""
KEYSTROKE_BYTES = 8
"""What one key sends at most; a line that begins with more, or comes whole, was not typed."""
LINE_ENDS = (10, 13)
MOST_BEGUN = 1024
"""Characters of an answer in JSON that wait for its end; a longer one is sent in pieces."""
MOST_UNSAID = 24
"""So many sentences wait to be worded; beyond it the oldest news is dropped."""


class Channel:
    """Speaks with one port: `is_connected`, `read_into(buffer)`, `write(data)`; it never waits.

    A line that arrives key by key is echoed and can be edited; one that arrives whole is not.
    With `always_json` the channel is for programs alone. Who goes away in the middle of a line has
    said nothing: what is typed later is no end of it. Whole lines sent before still count.

    To word a sentence takes the Pico some 10 ms, so one is worded a pass, or one list of an answer
    in JSON: a hand that comes down in the middle of a long answer has its light at once. `_unsaid`
    has what waits, in order: (is an answer, method that words it, its arguments...). No more is
    worded than is soon sent: of a long answer the box has no room for all.
    """

    def __init__(self, port, texts, always_json=False):
        self._port = port
        self._texts = texts
        self._always_json = always_json
        self._is_json = always_json
        self._buffer = bytearray(READ_BYTES)
        self._editor = LineEditor()
        self._outbox = Outbox(port.write)
        self._unsaid = []
        self._begun = ""  # an answer in JSON that is not all worded yet
        self._was_connected = False
        self._is_cut = False

    def set_json(self, is_on):
        """Answer in JSON from now on, or in text; refuses text on a channel for programs."""
        if self._always_json and not is_on:
            raise Refused("console/always_json")
        self._is_json = is_on
        self._editor.set_typing(False)

    def read_line(self):
        """The next line, a Refused for one that is none, or None when there is none yet."""
        self._heed_cable()
        if self._unsaid or self._outbox.is_full:
            return None
        has_bytes = not self._editor.is_hungry or self._feed()
        line = self._editor.next_line() if has_bytes else None
        echo = self._editor.take_echo()
        if echo:
            self._outbox.answer(echo)
        return line

    def _heed_cable(self):
        is_connected = self._port.is_connected
        if self._was_connected and not is_connected:
            self._is_cut = True
        self._was_connected = is_connected

    def _feed(self):
        count = self._port.read_into(self._buffer)
        if not count:
            if self._is_cut:
                self._is_cut = False
                self._editor.drop()
            return False
        if self._editor.is_at_start and not self._is_json:
            self._editor.set_typing(self._is_keystroke(count))
        self._editor.feed(self._buffer, count)
        return True

    def _is_keystroke(self, count):
        if count > KEYSTROKE_BYTES:
            return False
        return not any(self._buffer[place] in LINE_ENDS for place in range(count))

    # -- out

    def reply(self, command, reply):
        """The answer to an accepted command."""
        if self._is_json:
            self._reply_json(command, reply)
            return
        for prefix, key, facts in reply.lines:
            self._unsaid.append((True, self._answer_line, prefix, key, facts))
        if reply.recital is not None:
            self._unsaid.append((True, self._recite, reply.recital))

    def _reply_json(self, command, reply):
        mark = "{"
        for pairs in _groups([("ok", True), ("cmd", command)] + reply.fields):
            self._unsaid.append((True, self._spell, mark, pairs))
            mark = ", "
        if reply.recital is not None:
            mark += json_value(reply.recital.field) + ": ["
            self._unsaid.append((True, self._say, mark))
            self._unsaid.append((True, self._recite_json, "", reply.recital))
        self._unsaid.append((True, self._say, "}\n"))

    def _spell(self, mark, pairs):
        self._say(mark + ", ".join([json_pair(pair) for pair in pairs]))

    def _say(self, text):
        """The next piece of an answer in JSON."""
        self._begun += text
        if text.endswith("\n") or len(self._begun) > MOST_BEGUN:
            self._outbox.answer(self._begun.encode())
            self._begun = ""

    def _recite(self, recital):
        """The next of many sentences; the others stay before all that waits."""
        text = self._next_text(recital)
        if text is not None:
            self._unsaid.insert(0, (True, self._recite, recital))
            self._outbox.answer(self._encode("", text))

    def _recite_json(self, comma, recital):
        text = self._next_text(recital)
        if text is None:
            self._say("]")
            return
        self._unsaid.insert(0, (True, self._recite_json, ", ", recital))
        items = ", ".join([json_value(line) for line in text.split("\n")])
        self._say(comma + items)

    def _next_text(self, recital):
        for text in recital.texts:  # CircuitPython's next() knows no default
            return self._texts.text(text) if recital.are_keys else text
        return None

    def refuse(self, command, refused):
        """The answer to a refused command: one line, with its code."""
        self._unsaid.append((True, self._refuse, command, refused.code, refused.facts))

    def _refuse(self, command, code, facts):
        if not self._is_json:
            self._answer_line("!! " + code + ": ", "refuse." + code, facts)
            return
        text = self._texts.text("refuse." + code, facts)
        self._answer_json([("ok", False), ("cmd", command), ("code", code), ("error", text)])

    def _answer_line(self, prefix, key, facts):
        self._outbox.answer(self._encode(prefix, self._texts.text(key, facts)))

    def _answer_json(self, pairs):
        self._outbox.answer((json_line(pairs) + "\n").encode())

    def has_read(self, event, request):
        """Whether the event was told here already, as the answer to a command.

        A program also gets its own command's events of the game, as it would any others.
        """
        if request.channel is not self or event.name != request.answered:
            return False
        return not self._is_json or event.is_repetition

    def tell(self, event):
        """Something happened at the box; told once, dropped when nobody reads for long."""
        self._unsaid.append((False, self._inform, event))
        if len(self._unsaid) > MOST_UNSAID:
            self._drop_oldest_news()

    def _drop_oldest_news(self):
        for place, task in enumerate(self._unsaid):
            if not task[0]:
                del self._unsaid[place]
                self._outbox.count_dropped()
                return

    def _inform(self, event):
        self._outbox.inform(self._editor.make_way() + self._event_line(event))

    def _event_line(self, event):
        if self._is_json:
            return (json_line([("event", event.name)] + event.fields) + "\n").encode()
        return self._encode("// ", self._texts.text(event.key, event.facts))

    def _encode(self, prefix, text):
        """Every line of a text behind the prefix, ended as terminals expect it."""
        return "".join([prefix + line + "\r\n" for line in text.split("\n")]).encode()

    def turn(self):
        """Word one sentence and send what the port has room for; tell what had to be dropped once
        it is free again."""
        if self._unsaid and not self._outbox.is_full:
            task = self._unsaid.pop(0)
            task[1](*task[2:])
        self._outbox.turn()
        if not self._unsaid:
            self._tell_dropped()

    def _tell_dropped(self):
        dropped = self._outbox.take_dropped()
        if dropped:
            self._outbox.answer(self._dropped_line(dropped))

    def _dropped_line(self, count):
        if self._is_json:
            return (json_line((("event", "dropped"), ("count", count))) + "\n").encode()
        return self._encode("// ", self._texts.text("event.dropped", count=count))


def _groups(pairs):
    """The pairs in order, each list in a group of its own, as it may be long."""
    groups = [[]]
    for pair in pairs:
        if isinstance(pair[1], (list, tuple)):
            groups += [[pair], []]
        else:
            groups[-1].append(pair)
    return [group for group in groups if group]
