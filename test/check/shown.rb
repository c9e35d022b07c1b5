# SPDX-License-Identifier: MIT
# Every public function is shown: in a program of README or docs/ that the stage readme compiles, in
# a scenario or in the command; or it is called by an inline function or a macro of a header that
# is. What no program needs is not to be public.
#     ruby test/check/shown.rb
require "set"
require_relative "source_file"
require_relative "counter"

Dir.chdir(File.expand_path("../..", __dir__))

FOREIGN = %w[cox_assert_failed coxswain_scenario cox_size_of].freeze # a program's own, and the
                                                                     # shared library's
FENCED = /<!-- (?:program|file|stubbed): [^>]*? -->\n```c\n(.*?)^```/m.freeze
NAME = /\bcox\w+/.freeze

# A macro of a header, or an inline function: its name, and what it calls.
MACRO = /^#define (cox_\w+)\(((?:.*\\\n)*.*)/.freeze
INLINE = /^COX_(?:STATIC_)?INLINE [^;{]*?(cox_\w+)\([^;{]*\{(.*?)^\}/m.freeze

pages = (["README.md"] + Dir["docs/*.md"]).flat_map { |page| File.read(page).scan(FENCED).flatten }
code = SourceFile.all("tools/{scenarios,coxswain,arduino,browser}/**/*.{c,h,def}").map(&:code)
headers = SourceFile.all("include/coxswain/*.h")
called = (pages + code).flat_map { |text| text.scan(NAME) }.to_set

calls = headers.flat_map { |file| file.code.scan(MACRO) + file.code.scan(INLINE) }
loop do
  more = calls.select { |name,| called.include?(name) }.flat_map { |_, body| body.scan(NAME) }
  break if more.all? { |name| called.include?(name) }

  called.merge(more)
end

counter = Counter.new
headers.each do |file|
  counter.check("every function of #{file.path} is shown") { file.functions - FOREIGN - called.to_a }
end
counter.finish
