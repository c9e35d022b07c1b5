# SPDX-License-Identifier: MIT
# What the rows of rules.def demand of other files, and what CONTRIBUTING.md says of a behaviour.
module Behaviours
  ROWS = "src/steer/world/rules.def".freeze
  PAGE = "CONTRIBUTING.md".freeze

  # The crowds of structs of one's own, whose forces, velocities and pushes are calls by hand.
  ORACLE = %w[test/support/own_crowd_forces.c test/support/stage_crowd.c
              test/support/stage_rest.c].freeze

  # What tools/accept writes.
  WRITTEN = %r{\A(?:include/coxswain/profile\.h|tools/scenarios/scenarios\.def|test/golden/.*|
               test/replays/.*)\z}x.freeze

  module_function

  # Name and stage of each row.
  def rows
    File.read(ROWS).scan(/^RULE\(\w+, \d+, (\w+), \w+, \w+, (\w+),/)
  end

  # A behaviour of velocities or positions may be several functions, as contact is.
  def missing_in_oracle
    calls = ORACLE.map { |path| File.read(path) }.join
    rows.filter_map do |name, stage|
      suffix = stage == "FORCE" ? "" : "(?:_\\w+)?"
      called = calls.match?(/\bcox_#{name}#{suffix}\(/)
      "#{ORACLE.join(' and ')} do not call cox_#{name}" unless called
    end
  end

  # The function that the page adds as its example, and the files that it names.
  def example
    section = File.read(PAGE)[/^## Adding a behaviour\n(.*?)^## /m, 1].to_s
    [section[/`cox_(\w+)` is the example/, 1], section.scan(/^\| `([^`]+)` \|/).flatten]
  end

  # Each file of the page's table names the example, and no other file of code does but those that
  # tools/accept writes.
  def faults_of_example
    name, files = example
    return ["#{PAGE} adds no behaviour as an example"] unless name && rows.assoc(name)

    code = Dir["{include,src,test,tools}/**/*"].grep_v(WRITTEN).select { |path| File.file?(path) }
    word = /\b(?:cox|scenario|test)_#{name}\b|^RULE\(#{name},/i
    naming = code.select { |path| File.binread(path).match?(word) }
    (files - naming).map { |path| "#{path} does not name #{name}" } +
      (naming - files).map { |path| "#{PAGE} does not have #{path}" }
  end
end
