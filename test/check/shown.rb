# SPDX-License-Identifier: MIT
# Where public functions are shown: in a program of README or docs/ that the stage readme compiles,
# in a scenario or in the command; or an inline function or a macro of a header calls them that is
# shown itself. What no program needs is not to be public.
require "set"
require_relative "source_file"

module Shown
  FENCED = /<!-- (?:program|file|stubbed): [^>]*? -->\n```c\n(.*?)^```/m.freeze
  NAME = /\bcox\w+/.freeze

  # A macro of a header, or an inline function: its name, and what it calls.
  MACRO = /^#define (cox_\w+)\(((?:.*\\\n)*.*)/.freeze
  INLINE = /^COX_(?:STATIC_)?INLINE [^;{]*?(cox_\w+)\([^;{]*\{(.*?)^\}/m.freeze

  # A program's own, and the shared library's.
  FOREIGN = %w[cox_assert_failed coxswain_scenario cox_size_of].freeze

  # The functions of a header that are shown nowhere.
  def self.missing(file)
    file.functions - FOREIGN - names.to_a
  end

  def self.names
    @names ||= with_callees(named_in_programs)
  end

  def self.named_in_programs
    pages = ["README.md"] + Dir["docs/*.md"]
    programs = pages.flat_map { |page| File.read(page).scan(FENCED).flatten }
    code = SourceFile.all("tools/{scenarios,coxswain,arduino,browser}/**/*.{c,h,def}").map(&:code)
    (programs + code).flat_map { |text| text.scan(NAME) }.to_set
  end

  def self.with_callees(names)
    headers = SourceFile.all("include/coxswain/*.h")
    calls = headers.flat_map { |file| file.code.scan(MACRO) + file.code.scan(INLINE) }
    loop do
      before = names.size
      calls.each { |name, body| names.merge(body.scan(NAME)) if names.include?(name) }
      return names if names.size == before
    end
  end
end
