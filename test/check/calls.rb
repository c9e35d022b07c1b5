# SPDX-License-Identifier: MIT
# The sources of the library call each other downward only: from none of them does a chain of calls,
# those through tables of functions counted, lead through another one back to it.
#     ruby calls.rb FOLDER, which holds the objects of a build
require "open3"
require "tsort"
require_relative "counter"
require_relative "table_calls"

# Which object calls what of which other one.
class Calls
  include TSort

  # objects and sources: the path of each, by the name of its source.
  def initialize(objects, sources)
    @definers = {}
    tables = TableCalls.new(sources)
    wanted = objects.to_h { |name, path| [name, symbols_of(name, path)] }
    @calls = wanted.to_h do |name, symbols|
      found = symbols.select { |symbol| @definers.fetch(symbol, name) != name }
      by_symbol = found.group_by { |symbol| @definers.fetch(symbol) }
      [name, by_symbol.merge(tables.of(name)) { |_, symbols, fields| symbols + fields }]
    end
  end

  def tsort_each_node(&block) = @calls.each_key(&block)

  def tsort_each_child(name, &block) = @calls.fetch(name).each_key(&block)

  # One line for each call that is part of a circle.
  def circles
    each_strongly_connected_component.reject { |names| names.size == 1 }.flat_map do |names|
      names.sort.flat_map do |name|
        inside = @calls.fetch(name).slice(*names)
        inside.map { |to, symbols| "#{name} -> #{to}: #{symbols.join(' ')}" }
      end
    end
  end

  private

  # Notes what an object defines, and returns what it leaves to others.
  def symbols_of(name, path)
    text, status = Open3.capture2("nm", "--extern-only", "--format=posix", path)
    raise "nm cannot read #{path}" unless status.success?

    defined, undefined = text.lines.map(&:split).partition { |_, type| type != "U" }
    defined.each { |symbol,| @definers[symbol] = name }
    undefined.map(&:first)
  end
end

counter = Counter.new
paths = `tools/lib/sources core steer net udp`.split
sources = paths.to_h { |path| [File.basename(path, ".c"), path] }
objects = Dir["#{ARGV.fetch(0)}/**/*.o"].to_h { |path| [File.basename(path)[/\A\w+/], path] }
                                       .slice(*sources.keys)
counter.check("#{ARGV[0]} holds an object of each source of the library") do
  sources.keys - objects.keys
end
counter.check("the sources of the library call each other downward only") do
  Calls.new(objects, sources).circles
end
counter.finish
