#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# A joiner that was written from docs/seal.md alone, at a real host.
require "zlib"
require_relative "players"
require_relative "second_joiner"

ASK, OFFER, HELLO, WELCOME = 1, 2, 3, 4 # src/session/PROTOCOL.md

# A packet outside of a session, with its check.
def packet(kind, body)
  text = ["CX", 1, kind, 0, 0].pack("a2CCVV") + body
  text + [Zlib.crc32(text)].pack("V")
end

# The match that the host offers, as it also stands in a HELLO.
def ask_for_match(joiner)
  joiner.send(packet(ASK, [7].pack("V")))
  offer = joiner.receive
  expect_equal(OFFER, offer[3].ord, "kind of the answer")
  offer[16..-5]
end

network_test "a joiner written from docs/seal.md gets the host's offer, and a player" do
  one = host("hunt", "--seed", 12_345)
  joiner = SecondJoiner.new(one.invite)
  match = ask_for_match(joiner)
  expect_says(match, "hunt")
  joiner.send(packet(HELLO, [8, 0].pack("VC") + match))
  expect_equal(WELCOME, joiner.receive[3].ord, "kind of the answer")
  one.wait_for(/player 1 is here/)
end

network_test "by an invite for spectators nobody becomes a player, whatever its program asks for" do
  one = host("hunt")
  joiner = SecondJoiner.new(one.invite(verb: "watch"))
  match = ask_for_match(joiner)
  joiner.send(packet(HELLO, [8, 0].pack("VC") + match))
  joiner.send(packet(HELLO, [9, 1].pack("VC") + match))
  expect_equal([WELCOME, 255], joiner.receive.unpack("x3Cx12C"), "the answer, and the player")
  one.wait_for(/a spectator is here/)
  expect(!one.out.include?("player 1 is here"), one.out)
end

finish_tests
