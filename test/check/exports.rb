# SPDX-License-Identifier: MIT
# The shared library exports the functions and constants that the public headers declare, and no
# other symbol.
#     ruby exports.rb LIBRARY
require "open3"
require_relative "source_file"
require_relative "counter"

PROGRAMS = %w[cox_assert_failed coxswain_scenario].freeze # declared here, defined by the program
APART = "udp".freeze # the header of coxswain::udp, which is no part of the shared library
CONSTANT = /^COX_API extern const \w+ (\w+);/.freeze
UNMARKED = /^(?!typedef\b)[a-z][\w ]*[ *]cox\w+\(/.freeze

library = ARGV.fetch(0)
headers = SourceFile.all("include/coxswain/*.h")
counter = Counter.new

headers.each do |file|
  counter.check("#{file.path} marks each function with COX_API, _INLINE or _STATIC_INLINE") do
    file.matches(UNMARKED)
  end
end

symbols, status = Open3.capture2("nm", "-D", "--defined-only", "--format=just-symbols", library)
exported = symbols.split
constants = headers.flat_map { |file| file.code.scan(CONSTANT).flatten }
public_headers = headers.reject { |file| file.name == APART }
declared = public_headers.flat_map(&:functions).uniq - PROGRAMS + constants
counter.check("nm reads #{library}") { status.success? ? [] : [status.to_s] }
counter.check("each function and constant of a header is exported") { declared - exported }
counter.check("no other symbol is exported") { exported - declared }

inline = headers.sum { |file| file.code.scan(/^COX_(?:STATIC_)?INLINE [^;{]*[{]/).size }
count = exported.size - constants.size
puts "figure #{count} exported functions, #{inline} of them inline in C"
counter.finish
