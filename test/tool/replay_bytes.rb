# SPDX-License-Identifier: MIT
# A replay as a list of records that a test can change and write again with checks that fit, which
# makes faults that no CRC shows. src/core/replay/FORMAT.md has the bytes.
require "zlib"

class ReplayBytes
  MAGIC_SIZE = 8
  HEADER = 1
  SETTING = 2
  FRAME = 5
  CHECKPOINT = 6
  KEYFRAME = 7
  END_RECORD = 8
  INDEX = 9
  SCHEMA = 3
  SNAPSHOT = 4
  NOTE = 128

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

  # Puts a record in front of the last one.
  def insert_before_end(type, payload)
    @records.insert(-2, Record.new(type, payload.b))
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
end
