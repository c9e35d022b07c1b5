# SPDX-License-Identifier: MIT
# Reads the SVGs that coxswain render writes, with Ruby's own XML parser, which refuses malformed
# files.
require "rexml/document"

# A picture: its words, and the places of its marks.
class SvgReader
  Words = Struct.new(:text, :x, :y, :size, :centred) do
    # Left, top, right, bottom, as a wide font sets it: DejaVu's digits are 0.64 wide.
    def box
      width = text.size * size * 0.64
      left = centred ? x - width / 2 : x
      [left, y - size * 0.75, left + width, y]
    end
  end

  attr_reader :text

  def initialize(path)
    @text = File.read(path, encoding: "UTF-8")
    @root = REXML::Document.new(@text).root
  end

  def size
    %w[width height].map { |name| @root[name].to_f }
  end

  # The titles that a viewer shows on hovering; the first one is the picture's own.
  def titles
    REXML::XPath.match(@root, "//title").map(&:text)
  end

  def words
    REXML::XPath.match(@root, "//text").map do |element|
      x, y, size = %w[x y font-size].map { |name| element[name].to_f }
      Words.new(element.text, x, y, size, element["text-anchor"] == "middle")
    end
  end

  # The panels' frames, which clip all that a panel draws: left, top, right, bottom.
  def frames
    REXML::XPath.match(@root, "/svg/svg").map do |element|
      left, top, width, height = %w[x y width height].map { |name| element[name].to_f }
      [left, top, left + width, top + height]
    end
  end

  # The paths that lie in a panel, each a list of [x, y]: all of them, or those in a colour.
  def paths(colour = nil)
    REXML::XPath.match(@root, "/svg/svg//path").filter_map do |element|
      next unless colour.nil? || [element["fill"], element["stroke"]].include?(colour)

      places(element["d"])
    end
  end

  # The number of all elements.
  def elements
    REXML::XPath.match(@root, "//*").size
  end

  # The corners of a path of absolute moves and relative lines.
  def places(path)
    x = y = 0.0
    path.scan(/([Ml])([^MlZ]*)/).flat_map do |letter, numbers|
      numbers.scan(/-?\d*\.?\d+/).map(&:to_f).each_slice(2).map do |right, down|
        x, y = letter == "M" ? [right, down] : [x + right, y + down]
        [x.round(1), y.round(1)]
      end
    end
  end
end
