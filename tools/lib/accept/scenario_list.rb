# SPDX-License-Identifier: MIT
# The places that name each scenario: the list of the command, the gallery's table and the golden
# tests. A file scenario_<name>.c that is in none of them gets its rows.
class ScenarioList
  LIST = "tools/scenarios/scenarios.def"
  GALLERY = "docs/gallery.table"
  GOLDEN_TABLE = "test/golden/golden_table.h"
  GOLDEN_TEST = "test/golden/test_golden.c"

  # The run of a new scenario: with its defaults, to these ticks; and what its picture shows.
  SEED = 7
  CHECKPOINTS = [0, 60, 600, 2000].freeze
  PICTURE = "60,180,300"

  # changes: see Changes; root: the top of the tree.
  def initialize(root, changes)
    @changes = changes
    @files = Dir["#{root}/tools/scenarios/scenario_*.c"].sort.to_h do |path|
      [path[/scenario_(\w+)\.c\z/, 1], File.read(path)]
    end
  end

  # Adds the missing rows of all places.
  def add_rows
    add_to_list
    add_to_gallery
    add_to_golden
  end

  private

  def names
    @files.keys
  end

  # The place in the list says on which machines a scenario runs; a new one is for the largest until
  # somebody moves its row up.
  def add_to_list
    text = @changes.read(LIST)
    listed = text.scan(/^SCENARIO\w*\((\w+)\)/).flatten
    missing = names - listed
    # A row without a file would only be told by the compiler.
    gone = listed - names
    abort "#{LIST} lists #{gone.join(', ')}, of which there is no file" unless gone.empty?
    return if missing.empty?

    rows = missing.map { |name| "\n/* #{sentence_of(name)} */\nSCENARIO_LARGER(#{name})\n" }
    @changes.write(LIST, text + rows.join)
  end

  def add_to_gallery
    text = @changes.read(GALLERY)
    listed = text.scan(/^(\w+) \|/).flatten
    rows = (names - listed).map do |name|
      "#{name} | #{SEED} | #{PICTURE} | | | #{sentence_of(name)}\n"
    end
    @changes.write(GALLERY, text + rows.join)
  end

  def add_to_golden
    table = @changes.read(GOLDEN_TABLE)
    tests = @changes.read(GOLDEN_TEST)
    (names - table.scan(/= \{\s*"(\w+)"/).flatten).each do |name|
      table = table.sub(/\n#endif\n\z/) { "\n#{golden_run(name)}\n#endif\n" }
      tests += golden_test(name)
    end
    @changes.write(GOLDEN_TABLE, table)
    @changes.write(GOLDEN_TEST, tests)
  end

  # A scenario's own line, as a sentence.
  def sentence_of(name)
    text = @files.fetch(name)
    line = text[/^\s*\.line = "(.*)",$/, 1] ||
           text[/^(?:DEMO_SCENARIO|SCENARIO_OF)\((?:\w+,\s+)+"([^"]*)"/, 1]
    abort "tools/scenarios/scenario_#{name}.c: expected .line = \"...\", SCENARIO_OF(name, rate, " \
          "\"...\"); or DEMO_SCENARIO(name, epoch, rate, \"...\", ...);" unless line

    "#{line[0].upcase}#{line[1..]}."
  end

  # Hash 0 is none that a run has: the test finds the right one.
  def golden_run(name)
    hashes = CHECKPOINTS.map { |tick| "{#{tick}, UINT64_C(0x#{'0' * 16})}" }
    <<~TEXT
      /* #{sentence_of(name)} */
      static const golden_run golden_#{name}_default COX_FLASH = {
          "#{name}", #{SEED}, 0, {{"", 0}},
          {#{hashes.join(",\n     ")}}};
    TEXT
  end

  def golden_test(name)
    <<~TEXT

      void test_the_default_#{name}_gives_the_golden_hashes(void)
      {
          fixture_golden_check(&golden_#{name}_default, memory, sizeof memory);
      }
    TEXT
  end
end
