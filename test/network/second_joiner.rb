# SPDX-License-Identifier: MIT
# A second joiner, written from docs/seal.md alone: libsodium's functions by Fiddle, one connection.
require "fiddle"
require "socket"
require "timeout"

# The functions of libsodium that the page names.
module Sodium
  LIBRARY = Fiddle.dlopen("libsodium.so")
  POINTER = Fiddle::TYPE_VOIDP
  LONG = Fiddle::TYPE_LONG_LONG

  def self.call(name, *arguments)
    types = arguments.map { |one| one.is_a?(Integer) ? LONG : POINTER }
    Fiddle::Function.new(LIBRARY[name], types, Fiddle::TYPE_INT).call(*arguments)
  end

  def self.hash(length, key, text)
    call("crypto_generichash", out = "\0".b * length, length, text, text.bytesize, key,
         key.to_s.bytesize)
    out
  end

  def self.key_pair
    pair = ["\0".b * 32, "\0".b * 32]
    call("crypto_kx_keypair", *pair)
    pair
  end

  # The key to the joiner, then the one to the host.
  def self.exchange(pair, host_key)
    keys = ["\0".b * 32, "\0".b * 32]
    call("crypto_kx_client_session_keys", *keys, *pair, host_key).zero? or raise "no key"
    keys.join
  end

  def self.nonce(number) = "\0\0\0\0" + [number].pack("Q<")

  def self.seal(key, number, head, text)
    out = "\0".b * (text.bytesize + 16)
    call("crypto_aead_chacha20poly1305_ietf_encrypt", out, nil, text, text.bytesize, head,
         head.bytesize, nil, nonce(number), key)
    head + out
  end

  def self.open(key, number, head, sealed)
    out = "\0".b * [sealed.bytesize - 16, 1].max
    call("crypto_aead_chacha20poly1305_ietf_decrypt", out, nil, nil, sealed, sealed.bytesize, head,
         head.bytesize, nonce(number), key).zero? or raise "a datagram that is not genuine"
    out[0, sealed.bytesize - 16]
  end
end

# One connection to a host, by an invite.
class SecondJoiner
  attr_reader :identity

  def initialize(invite)
    place, code = invite.split("/")
    code = code.tr("-_", "+/").unpack1("m")
    raise "no invite" unless Sodium.hash(32, nil, code[0, 50])[0, 4] == code[50, 4]

    @role, @host_key, @secret = code.unpack("xCa32a16")
    @socket = UDPSocket.new
    @socket.connect(*place.split(":"))
    @own = Sodium.key_pair
    @identity = Sodium.key_pair
    @sent = 0
    shake_hands
  end

  def send(packet)
    head = ["CS", 1, 5, @connection, @sent += 1].pack("a2CCVQ<")
    @socket.send(Sodium.seal(@to_host, @sent, head, packet), 0)
  end

  # The next packet.
  def receive
    datagram = next_datagram(5)
    _, number = datagram.unpack("x4VQ<")
    Sodium.open(@to_joiner, number, datagram[0, 16], datagram[16..])
  end

  private

  def next_datagram(kind)
    Timeout.timeout(5) { @socket.recv(2048) }.tap do |datagram|
      raise "kind #{datagram[3].ord}" unless datagram.start_with?(["CS", 1, kind].pack("a2CC"))
    end
  end

  def hello(cookie)
    text = ["CS", 1, 1, @role, @host_key, @own[0], @identity[0], cookie].pack("a2CCCx3a8a32a32a16")
    text + Sodium.hash(16, @secret, text)
  end

  def shake_hands
    @socket.send(hello("\0" * 16), 0)
    cookie = next_datagram(2)
    raise "mark" unless cookie[8, 16] == @own[0][0, 16]
    raise "proof" unless Sodium.hash(16, @secret, cookie[0, 40]) == cookie[40, 16]

    @socket.send(question = hello(cookie[24, 16]), 0)
    take_welcome(question, next_datagram(3))
  end

  def take_welcome(question, welcome)
    @connection, theirs = welcome.unpack("x4Vx16a32")
    exchanged = [[@own, theirs], [@own, @host_key], [@identity, theirs]]
                .map { |pair, key| Sodium.exchange(pair, key) }.join
    keys = Sodium.hash(64, @secret, "coxswain seal 1\0#{question[0, 80]}#{@host_key}" \
                                    "#{welcome[0, 56]}#{exchanged}".b)
    @to_joiner, @to_host = keys[0, 32], keys[32, 32]
    Sodium.open(@to_joiner, 0, welcome[0, 56], welcome[56, 16])
  end
end
