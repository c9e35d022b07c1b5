# SPDX-License-Identifier: MIT
"""Plays a match from Python, by the shared library and its installed headers alone.
    python3 test_shared_library.py LIBRARY INCLUDE"""

import ctypes
import sys
import unittest

from coxswain import Library

lib = Library(sys.argv[1], sys.argv[2])

TICKS = 300
ROW = 1


class Boat(ctypes.Structure):
    _fields_ = [("id", ctypes.c_uint32), ("x", ctypes.c_int32)]


class Pond(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint32), ("boats", Boat * 2)]


boat_columns = (lib.cox_column * 2)(
    lib.cox_column(name=b"id", offset=Boat.id.offset, type=lib.COX_U32, role=lib.COX_ROW_ID),
    lib.cox_column(name=b"x", offset=Boat.x.offset, type=lib.COX_FIXED, role=lib.COX_STATE),
)
pond_tables = (lib.cox_table * 1)(
    lib.cox_table(
        name=b"boats", rows_offset=Pond.boats.offset, count_offset=Pond.count.offset, capacity=2,
        stride=ctypes.sizeof(Boat), layout=lib.COX_ROWS_INLINE, column_count=len(boat_columns),
        columns=boat_columns,
    ),
)
pond_commands = (lib.cox_command_kind * 1)(
    lib.cox_command_kind(kind=ROW, name=b"row", mode=lib.COX_MODE_HELD),
)
pond_commands[0].arguments[0] = lib.cox_argument(
    name=b"speed", type=lib.COX_FIXED, least=-2 * lib.COX_FIX_ONE, greatest=2 * lib.COX_FIX_ONE
)


def step(context, frame):
    pond = Pond.from_address(context)
    for command in frame.contents.commands[: frame.contents.count]:
        for boat in pond.boats:
            if command.kind == ROW and boat.id == command.player + 1:
                boat.x = lib.cox_fix_add(boat.x, command.arguments[0])


# The library keeps what it is given, so Python must keep it too: callbacks, tables, memory.
pond_step = lib.callbacks["cox_sim.step"](step)


class Machine:
    """One of the machines of the match."""

    def __init__(self, side):
        self.pond = Pond(count=2, boats=(Boat(id=1), Boat(id=2)))
        self.sim = lib.cox_sim(
            name=b"pond", epoch=1, tables=pond_tables, table_count=len(pond_tables),
            commands=pond_commands, command_count=len(pond_commands),
            context=ctypes.addressof(self.pond), step=pond_step,
        )
        definition = lib.cox_session_default()
        definition.sim = ctypes.pointer(self.sim)
        definition.side = side
        definition.secret[0] = side
        definition.host = lib.cox_address_make(b"host", 4)
        definition.ticks = TICKS
        self.address = lib.cox_address_make(b"host" if side == lib.COX_SIDE_HOST else b"join", 4)
        self.memory = ctypes.create_string_buffer(lib.cox_session_size(definition))
        self.session = lib.cox_session_init(definition, self.memory, len(self.memory))

    def turn(self, other, speed, now_us):
        command = lib.cox_command(kind=ROW)
        command.arguments[0] = speed
        lib.cox_session_add_command(self.session, command)
        status = lib.cox_session_run(self.session, now_us)
        packet = lib.cox_packet()
        while lib.cox_session_get_packet(self.session, now_us, packet):
            lib.cox_session_receive(
                other.session, self.address, packet.bytes, packet.length, now_us)
        return status

    def status(self):
        return lib.cox_session_get_status(self.session)


class SharedLibraryTest(unittest.TestCase):
    def test_a_plain_function_takes_and_gives_structs(self):
        v = lib.cox_vec2(3 * lib.COX_FIX_ONE, -4 * lib.COX_FIX_ONE)
        self.assertEqual(lib.cox_vec2_length(v), 5 * lib.COX_FIX_ONE)
        self.assertEqual(lib.cox_vec2_divide(v, 2 * lib.COX_FIX_ONE).y, -2 * lib.COX_FIX_ONE)

    def test_an_inline_function_is_exported(self):
        total = lib.cox_vec2_add(lib.cox_vec2(2**31 - 1, 1), lib.cox_vec2(1, 2))
        self.assertEqual((total.x, total.y), (2**31 - 1, 3))
        self.assertEqual(lib.cox_fix_mul(3 * lib.COX_FIX_ONE, -7), -21)

    def test_a_function_that_is_a_line_in_a_header_is_exported(self):
        agent = lib.cox_agent_make(1, lib.cox_vec2(0, 0))
        target = lib.cox_vec2(90 * lib.COX_FIX_ONE, lib.COX_FIX_ONE)
        manager = lib.cox_manager()
        lib.cox_manager_seek(manager, agent, target, 0)
        added, wanted = lib.cox_manager_sum(manager), lib.cox_arrive(agent, target, 0)
        self.assertNotEqual(wanted.x, 0)
        self.assertEqual((added.x, added.y), (wanted.x, wanted.y))

    def test_a_struct_has_a_size_and_an_opaque_or_unknown_one_has_none(self):
        self.assertEqual(lib.cox_size_of(b"cox_vec2"), 8)
        self.assertEqual(lib.cox_size_of(b"cox_session"), 0)
        self.assertEqual(lib.cox_size_of(b"cox_vec"), 0)
        self.assertEqual(lib.cox_size_of(b""), 0)

    def test_host_and_joiner_play_a_match_to_the_same_end(self):
        host, joiner = Machine(lib.COX_SIDE_HOST), Machine(lib.COX_SIDE_JOINER)
        at_host = at_joiner = lib.COX_OK
        now_us = 0
        while lib.COX_OK in (at_host, at_joiner):
            at_host = host.turn(joiner, lib.COX_FIX_ONE // 2, now_us)
            at_joiner = joiner.turn(host, -lib.COX_FIX_ONE, now_us)
            now_us += 5_000
            self.assertLess(now_us, 60_000_000)
        self.assertEqual((at_host, at_joiner), (lib.COX_END, lib.COX_END))
        self.assertEqual(host.status().confirmed, TICKS)
        self.assertEqual(joiner.status().confirmed, TICKS)
        self.assertEqual(host.status().state_hash, joiner.status().state_hash)
        self.assertEqual(lib.cox_sim_hash(host.sim), host.status().state_hash)
        self.assertEqual(lib.cox_sim_hash(joiner.sim), host.status().state_hash)
        self.assertGreater(host.pond.boats[0].x, 0)
        self.assertLess(host.pond.boats[1].x, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
