#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# A joiner that was written from docs/seal.md alone, at a real host.
require "zlib"
require_relative "players"
require_relative "second_joiner"

ASK, OFFER, HELLO, WELCOME, COOKIE = 1, 2, 3, 4, 8 # src/net/wire/PROTOCOL.md
NONCE = 7
HEAD = 12
PLAYER, SPECTATOR = 0, 1

# A packet outside of a session, with its check.
def packet(kind, body)
  text = ["CX", 4, kind, 0].pack("a2CCQ<") + body
  text + [Zlib.crc32(text)].pack("V")
end

# Asks without a cookie, then with the one that the host gives; the block makes the packet.
def ask_twice(joiner)
  joiner.send(yield(0))
  answer = joiner.receive
  expect_equal([COOKIE, NONCE], answer.unpack("x3Cx8Q<"), "the first answer")
  joiner.send(yield(answer.unpack1("x20Q<")))
  joiner.receive
end

# The match that the host offers, as it also stands in a HELLO.
def ask_for_match(joiner)
  offer = ask_twice(joiner) { |cookie| packet(ASK, [NONCE, cookie].pack("Q<2") + "\0" * 228) }
  expect_equal(OFFER, offer[3].ord, "kind of the answer")
  offer[HEAD + 8..-5]
end

# The players that the host gives to a joiner of this role, bit by bit.
def ask_for_players(joiner, match, role)
  welcome = ask_twice(joiner) do |cookie|
    packet(HELLO, [NONCE, cookie].pack("Q<2") + "\0" * 32 + [role, 255, 1, 256].pack("C3v") + match)
  end
  kind, session, nonce, players = welcome.unpack("x3CQ<x4Q<v")
  expect_equal([WELCOME, NONCE], [kind, nonce], "the answer")
  expect(session != 0, "a session has a number")
  players
end

network_test "a joiner written from docs/seal.md gets the host's offer, and a player" do
  one = host("hunt", "--seed", 12_345)
  joiner = SecondJoiner.new(one.invite)
  match = ask_for_match(joiner)
  expect_says(match, "hunt")
  expect_equal(2, ask_for_players(joiner, match, PLAYER), "the joiner's players")
end

network_test "by an invite for spectators nobody becomes a player, whatever its program asks for" do
  one = host("hunt")
  joiner = SecondJoiner.new(one.invite(verb: "watch"))
  match = ask_for_match(joiner)
  joiner.send(packet(HELLO, [NONCE, 0].pack("Q<2") + "\0" * 32 +
                            [PLAYER, 255, 1, 256].pack("C3v") + match)) # which gets no answer
  expect_equal(0, ask_for_players(joiner, match, SPECTATOR), "the joiner's players")
end

finish_tests
