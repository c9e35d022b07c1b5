# SPDX-License-Identifier: MIT
# A replay as a list of records that a test can change and write again with checks that fit, which
# makes faults that no CRC shows. src/core/replay/FORMAT.md has the bytes.
require "zlib"

class ReplayBytes
  MAGIC_SIZE = 8
  HEADER = 1
  SETTING = 2
  SCHEMA = 3
  SNAPSHOT = 4
  FRAME = 5
  CHECKPOINT = 6
  KEYFRAME = 7
  END_RECORD = 8
  INDEX = 9
  STATE = 10
  NOTE = 128

  # Where the header's payload has what tests change.
  CORE_EPOCH_AT = 2
  STEER_EPOCH_AT = 6
  TICKS_PER_SECOND_AT = 10
  SIMULATION_AT = 14
  SIMULATION_EPOCH_AT = 38
  SCHEMA_HASH_AT = 42

  Record = Struct.new(:type, :payload)

  attr_reader :records

  def initialize(path)
    bytes = File.binread(path)
    @magic = bytes[0, MAGIC_SIZE]
    @records = []
    at = MAGIC_SIZE
    while at < bytes.bytesize
      type, length = bytes[at, 2].unpack("CC")
      @records << Record.new(type, bytes[at + 4, length])
      at += length + 8
    end
  end

  # Where each record begins, and where the file ends.
  def offsets
    @records.each_with_object([MAGIC_SIZE]) do |record, list|
      list << list.last + record.payload.bytesize + 8
    end
  end

  def first(type) = @records.find { |record| record.type == type }

  # Overwrites bytes of the first record of a type.
  def patch(type, offset, bytes)
    first(type).payload[offset, bytes.bytesize] = bytes
    self
  end

  # Where the runs of pieces of a type begin, as numbers of records.
  def runs(type)
    @records.each_index.select do |i|
      @records[i].type == type && (i.zero? || @records[i - 1].type != type)
    end
  end

  # The bytes of the run of pieces that begins with a record.
  def pieces(number)
    bytes = +"".b
    (number..).each do |i|
      bytes << @records[i].payload
      return bytes if @records[i].payload.bytesize < 248
    end
  end

  # Replaces them by as many others.
  def replace_pieces(number, bytes)
    at = 0
    while at < bytes.bytesize
      payload = @records[number].payload
      payload[0, payload.bytesize] = bytes[at, payload.bytesize]
      at += payload.bytesize
      number += 1
    end
    self
  end

  # Writes the hash of the schema, as it is now, into the header.
  def sign_schema
    bytes = @records.select { |record| record.type == SCHEMA }.map(&:payload).join
    words = (bytes + "\0" * (-bytes.bytesize % 4)).unpack("V*")
    hash = words.reduce(0) { |chain, word| chain_of(chain, word) }
    patch(HEADER, SCHEMA_HASH_AT, [hash].pack("Q<"))
  end

  # Puts a record in front of the last one.
  def insert_before_end(type, payload)
    @records.insert(-2, Record.new(type, payload.b))
    self
  end

  # Lets every index and the end name the keyframes before them, as they are now.
  def name_places
    passed = []
    @records.zip(offsets).each do |record, offset|
      last = passed.size
      record.payload[20, 8] = [last.zero? ? 0 : passed.last[0]].pack("Q<") if
        record.type == END_RECORD
      next if record.type != INDEX

      numbers = [last, last - 1] + (1..11).map { |level| last >> level << level }
      links = numbers.uniq.select(&:positive?).sort.reverse.map { |number| passed[number - 1] }
      record.payload[20..] = links.map { |link| link.pack("Q<V") }.join
      passed << [offset, record.payload.unpack1("V")]
    end
    self
  end

  def write(path)
    crc = 0
    body = @records.map do |record|
      head = [record.type, record.payload.bytesize].pack("CC")
      crc = Zlib.crc32(head, crc)
      check = [crc >> 16].pack("v")
      crc = Zlib.crc32(record.payload, crc)
      head + check + record.payload + [crc].pack("V")
    end
    File.binwrite(path, @magic + body.join)
  end

  MASK = 0xffffffffffffffff

  # One step of a hash over words.
  def chain_of(chain, word)
    x = (chain + word + 0x9e3779b97f4a7c15) & MASK
    2.times { x = ((x ^ (x >> 32)) * 0xd6e8feb86659fd93) & MASK }
    x ^ (x >> 32)
  end
end
