# SPDX-License-Identifier: MIT
# A cell that runs the tests as WebAssembly, in Node or in Chromium: test/browser/run does it.
require_relative "cell"
require_relative "difference"

module Matrix
  class BrowserCell < Cell
    RUN = "test/browser/run".freeze
    PACKAGES = %w[clang lld llvm wasi-libc libclang-rt-14-dev-wasm32 nodejs npm].freeze

    # place: node or chromium, with -simd after it for the build with vectors. bounded: tools/test
    # runs only the golden table, to save time.
    def initialize(place, program:, packages:, bounded: false)
      super("browser-#{place}", target: "wasm32 in #{program}", compiler: "clang",
                                level: place.end_with?("-simd") ? "simd128" : "plain",
                                needs: ["clang", "wasm-ld", "node", program],
                                packages: (PACKAGES + packages).uniq)
      @place = place
      @bounded = bounded
    end

    private

    def play(whole)
      File.write(log, "")
      suite = @bounded && !whole ? "golden" : "unit"
      passed, failed, skipped, output = count(RUN, @place, suite)
      tests = output.scan(/^(ok|FAILED)\s+(test_\w+): /)
      golden, other = tests.select { |_, file| file.start_with?("test_golden") }
                           .partition { |result,| result == "ok" }
      golden = golden.any? && other.empty?
      Result.new(status: failed.zero? && golden ? "green" : "red", suite: suite, passed: passed,
                 failed: failed, skipped: skipped, files: tests.map(&:last).uniq.size,
                 golden: golden, difference: (Difference.find(output) unless golden))
    end
  end
end
