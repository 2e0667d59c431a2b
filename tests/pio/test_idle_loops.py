# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Jumping over idle loops gives what running every tick gives, and lets hours pass at once."""

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from firmware.devices import slap_program
from host_sim.pio.idle import Moving, Refused, prove
from tests.pio import programs
from tests.pio.programs import SPAN, Flags, Put
from tests.pio.rigs import SLAP_SETTINGS, Bench, Force, Read, assemble

OUTPUTS = 0x3FFFFC00
HOUR = 125_000_000 * 3600
TOP = 0xFFFFFFFF


class Twins:
    """Two state machines in one block, with GPIO 10 and up as outputs, and what they did."""

    def __init__(self, program, starts, settings, skip):
        settings = settings | {"wrap": len(program) - 1}
        self.bench = Bench(program, outputs=OUTPUTS, skip=skip, **settings)
        self.words = [[], []]
        self.edges = []
        for gpio in range(10, 30):
            self.bench.wires.watch(gpio, lambda *edge, gpio=gpio: self.edges.append((gpio, *edge)))
        self.bench.machine.enabled = False
        self.machines = [self.bench.machine, self.bench.block.claim()]
        for number, start in enumerate(starts):
            self.machines[number].configure(**settings)
            self.machines[number].exec(start)
            self.machines[number].enabled = True
        for machine in self.machines[len(starts) :]:
            machine.enabled = False

    def live(self, events):
        for place, event in enumerate(events):
            self.bench.run_to(event.cycle)
            self._do(event, self.machines[place % 2], self.words[place % 2])
        self.bench.run_to(SPAN + 50)
        self.bench.block.sync()
        return self.outcome

    def _do(self, event, machine, words):
        if isinstance(event, Put):
            words.append(machine.put(event.word))
        elif isinstance(event, Flags):
            self.bench.block.force_flags(event.raised)
            self.bench.block.clear_flags(event.cleared)
        elif isinstance(event, Read):
            words += [machine.get() for _ in range(event.words)]
        elif isinstance(event, Force):
            machine.exec(event.word)
        else:
            self.bench.wires.drive(event.gpio, event.level)

    @property
    def outcome(self):
        shared = self.bench.block.shared
        return {
            "words": self.words,
            "edges": sorted(self.edges, key=lambda edge: edge[2]),
            "shared": (shared.levels, shared.enables, shared.flags),
            "machines": [self._end(machine) for machine in self.machines],
        }

    @staticmethod
    def _end(machine):
        stalls = machine.rxstall, machine.txstall, machine.exec_stalled
        core = machine.core
        inner = core.delay, core.is_stalled, core.latch and core.latch.word, core.has_raised
        return machine.registers, machine.pc, stalls, inner, list(machine.port.rx.words)


def assert_same(program, starts, settings, events):
    skipping = Twins(program, starts, settings, True).live(events)
    assert skipping == Twins(program, starts, settings, False).live(events)


starts = st.lists(st.integers(0, 3), min_size=1, max_size=2)
outside = programs.worlds(
    programs.levels, programs.reads, programs.puts, programs.forces, programs.flags
)


@effort(max_examples=100, deadline=None)
@given(programs.programs(programs.anything), starts, programs.settings, outside)
def test_any_program_ends_the_same(program, starts, settings, events):
    assert_same(program, starts, settings, events)


@effort(max_examples=100, deadline=None)
@given(programs.programs(programs.counting), starts, programs.settings, outside)
def test_any_counting_program_ends_the_same(program, starts, settings, events):
    assert_same(program, starts, settings, events)


@effort(max_examples=100, deadline=None)
@given(
    programs.programs(programs.talking),
    st.lists(st.integers(0, 3), min_size=2, max_size=2),
    programs.settings.map(lambda settings: settings | {"set_base": 9, "sideset_base": 10}),
    outside,
)
def test_any_two_that_talk_end_the_same(program, starts, settings, events):
    assert_same(program, starts, settings, events)


# the shapes of loops that are skipped: an hour of each would take an hour otherwise


def after_an_hour(source, **settings):
    bench = Bench(source, **settings)
    bench.run(1000).run(HOUR - 1000)
    return bench.machine.registers, bench.machine.pc


def test_a_jump_to_itself():
    registers, pc = after_an_hour("here: jmp here")
    assert (registers["x"], pc) == (0, 0)


def test_a_counter_that_goes_down_and_wraps():
    """The counter lives in isr, as in the slap program: one count in 6 cycles."""
    source = "mov x isr\njmp x-- next\nnext: mov isr x\nmov osr pins\nout x 7\nnop"
    registers, pc = after_an_hour(source)
    assert (registers["isr"], pc) == (-HOUR // 6 & TOP, 0)


def test_a_counter_that_goes_up():
    source = "mov x ~x\njmp x-- next\nnext: mov x ~x [1]"
    registers, pc = after_an_hour(source)
    assert (registers["x"], pc) == (HOUR // 4 & TOP, 0)


def test_two_counters_of_different_speed_and_a_copy():
    source = "jmp x-- a\na: jmp y-- b\nb: jmp y-- c\nc: mov osr x\nnop"
    registers, pc = after_an_hour(source)
    ticks = HOUR // 5
    expected = {"x": -ticks & TOP, "y": -2 * ticks & TOP, "osr": -ticks & TOP}
    assert ({name: registers[name] for name in expected}, pc) == (expected, 0)


def test_a_counter_behind_a_fractional_divider():
    registers, _ = after_an_hour("jmp x-- next\nnext: nop [2]", clkdiv_int=2, clkdiv_frac=128)
    assert -registers["x"] & TOP == (HOUR * 2 // 5 + 3) // 4 & TOP


def test_a_loop_with_an_inner_loop():
    source = "set y 9\ninner: jmp y-- inner\njmp x-- next\nnext: nop"
    registers, pc = after_an_hour(source)
    assert (registers["x"], pc) == (-(HOUR // 13) & TOP, 1)
    assert HOUR % 13 == 5


@pytest.mark.parametrize(
    "source", ["wait 0 pin 3", "wait 1 irq 4", "irq wait 2", "pull", "push\njmp 0", "mov x status"]
)
def test_a_machine_that_waits(source):
    assert after_an_hour(source)[0]["y"] == 0


def test_an_hour_of_the_slap_program():
    bench = Bench(slap_program.WORDS, **SLAP_SETTINGS)
    bench.run(HOUR)
    assert bench.received() == [0, 0, TOP, 0x7F]
    assert bench.isr == -((HOUR - 2 * 5 + 3) // 6) & TOP


def test_two_waiting_machines_that_might_talk_to_each_other():
    twins = Twins([0xC020, 0xC021], [0, 1], {}, True)
    twins.bench.run(HOUR)
    twins.bench.block.clear_flags(2)
    twins.bench.run(4)
    assert twins.bench.block.flags == 1


# what must not be skipped


@pytest.mark.parametrize("cycles", range(100, 104))
def test_an_instruction_that_is_still_to_be_executed_belongs_to_the_state(cycles):
    """OUT EXEC to its own address: jmp 0 is in the latch in every second cycle."""
    latches = [Bench("out exec 32", skip=skip).run(cycles).machine.core.latch for skip in (0, 1)]
    assert [latch is None for latch in latches] == [cycles % 2 == 0] * 2


def test_how_far_two_counters_are_apart_is_not_forgotten():
    """The loop ends when x is y; two counters are proved anew each time."""
    bench = Bench("jmp x-- a\na: jmp y-- b\nb: jmp x!=y 0\nmov isr ~null")
    bench.machine.core.y = 5
    assert bench.run(3000).isr == 0
    assert bench.machine.pc == 0
    bench.machine.core.y = bench.machine.core.x
    assert bench.run(3000).isr == TOP


@pytest.mark.parametrize("is_enabling", [True, False])
def test_who_waits_for_a_pin_that_it_drives_itself_is_not_left_asleep(is_enabling):
    """The side-set of the stalled WAIT comes true at once; hypothesis found it."""
    source = ".side_set 1\nwait 0 pin 0 side 1\nstop: jmp stop side 1"
    wires = {"in_base": 10, "sideset_base": 10, "sideset_count": 1, "outputs": 1 << 10}
    if not is_enabling:
        source = source.replace("side 1", "side 0")
    for skip in (True, False):
        bench = Bench(source, skip=skip, sideset_pindirs=is_enabling, **wires)
        bench.block.preset(1 << 10, 0 if is_enabling else 1 << 10, 0 if is_enabling else 1 << 10)
        assert bench.run(1000).machine.pc == 1


def test_sleepers_that_are_woken_go_on_in_step():
    """Both wait for a word; then one writes its pin at once, the other six cycles later."""
    source = "pull\nset pins 1\nset pins 0"
    bench = Bench(source, set_base=10, set_count=1, outputs=3 << 10)
    other, edges = bench.block.claim(), []
    place = bench.block.load(assemble(source.replace("pull", "pull [6]")))
    other.configure(wrap_target=place, wrap=place + 2, set_base=11, set_count=1)
    other.exec(place)
    other.enabled = True
    bench.block.preset(3 << 10, 0, 3 << 10)
    bench.run(1000)
    for gpio in (10, 11):
        bench.wires.watch(gpio, lambda level, cycle, gpio=gpio: edges.append((gpio, level, cycle)))
    bench.machine.put(1)
    other.put(1)
    woken = bench.clock.cycles
    bench.run(1000)
    found = [(gpio, level, cycle - woken) for gpio, level, cycle in edges]
    assert found == [(10, 1, 2), (10, 0, 3), (11, 1, 8), (11, 0, 9)]


def proof(source, slopes, **settings):
    bench = Bench(source, input_delay=0, **settings)
    return prove(bench.machine.core, slopes, bench.wires.pads)


def test_a_proof_says_how_long_a_round_is_and_what_it_adds():
    assert proof("jmp x-- next\nnext: nop [3]", (("x", TOP),)) == (5, (("x", TOP),))


@pytest.mark.parametrize(
    "source",
    [
        "here: jmp x-- here\nnop",
        "jmp x-- next\nnext: jmp !x 0",
        "jmp x-- next\nnext: in x 1",
        "jmp x-- next\nnext: in x 32",
        "jmp x-- next\nnext: mov pins x",
        "jmp x-- next\nnext: mov pc x",
        "jmp x-- next\nnext: mov exec x",
        "jmp x-- next\nnext: mov y ::x",
        "jmp x-- next\nnext: jmp x!=y 0",
        "jmp x-- next\nnext: mov y x",
        "jmp x-- next\nnext: set x 1",
    ],
)
def test_what_depends_on_a_moving_register_is_not_proved(source):
    assert proof(source, (("x", TOP),), out_count=1) is None


@pytest.mark.parametrize(
    "source",
    ["push", "push noblock", "irq 1", "irq clear 1", "set pins 0", "set pindirs 1", "wait 0 pin 1"],
)
def test_what_others_can_see_is_not_proved(source):
    """Pins are 1 here, and directions 0."""
    bench = Bench(source, input_delay=0, set_count=1)
    bench.block.preset(1, 1, 0)
    assert prove(bench.machine.core, (), bench.wires.pads) is None


def test_writing_what_is_there_already_is_proved():
    bench = Bench("set pins 1", set_count=1)
    bench.block.preset(1, 1, 0)
    assert prove(bench.machine.core, (), 0) == (1, ())


def test_a_square_wave_is_not_skipped():
    bench = Bench("set pins 1\nset pins 0", set_count=1, set_base=10, outputs=1 << 10)
    edges = []
    bench.block.preset(1 << 10, 0, 1 << 10)
    bench.wires.watch(10, lambda level, cycle: edges.append((level, cycle - bench.start)))
    bench.run(1000)
    assert edges == [(1 - i % 2, i + 1) for i in range(1000)][: len(edges)]
    assert len(edges) in (999, 1000)


@pytest.mark.parametrize(
    "use", [bool, int, hash, "{}".format, lambda one: one + 1, lambda one: one < 1]
)
def test_a_moving_value_refuses_to_be_looked_at(use):
    with pytest.raises(Refused):
        use(Moving(5, 1))


def test_moving_values_of_the_same_slope_can_be_compared():
    assert Moving(5, 1) - 1 == Moving(4, 1)
    assert Moving(5, 1) != Moving(4, 1)
    with pytest.raises(Refused):
        assert Moving(5, 1) == Moving(5, 2)
    with pytest.raises(Refused):
        assert Moving(5, 1) == 5
