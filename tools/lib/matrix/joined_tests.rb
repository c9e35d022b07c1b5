# SPDX-License-Identifier: MIT
# Several test files as one, whose text Ceedling reads as that of any other: all their tests are one
# program. Names that are static in more than one of them get a number.
require "fileutils"

module Matrix
  module JoinedTests
    NAME = "test_joined".freeze
    INCLUDE = /^#include .*|^TEST_SOURCE_FILE\(.*\)/.freeze
    STATIC = /^static [^(=]*?\b(\w+)(?=\[|\(| =|;)/.freeze

    module_function

    # Writes it into a folder, and returns the folder.
    def write(folder, paths)
      texts = paths.map { |path| File.read(path) }
      heads = texts.flat_map { |text| text.scan(INCLUDE) }.uniq
      shared = texts.flat_map { |text| text.scan(STATIC).flatten.uniq }.tally
                    .select { |_, count| count > 1 }.keys
      parts = texts.each_with_index.map do |text, i|
        renamed = shared.map { |name| "#define #{name} #{name}_#{i}\n" }.join
        dropped = shared.map { |name| "#undef #{name}\n" }.join
        renamed + text.gsub(INCLUDE, "") + dropped
      end
      FileUtils.mkdir_p(folder)
      File.write("#{folder}/#{NAME}.c", heads.join("\n") + "\n" + parts.join)
      folder
    end
  end
end
