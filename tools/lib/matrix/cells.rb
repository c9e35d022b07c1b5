# SPDX-License-Identifier: MIT
# The matrix as a table: every target, with what compiles for it and what runs it.
require_relative "browser_cell"
require_relative "ceedling_cell"
require_relative "replay_cell"

module Matrix
  # clang's integer group, less the two that flag wraps and shifts that are meant.
  INTEGER = %w[-fsanitize=integer
               -fno-sanitize=unsigned-integer-overflow,unsigned-shift-base].freeze
  STRICT = "-fno-sanitize-recover=all".freeze

  # name => compiler, options, what else is to be known. Of the levels within a compiler, those
  # that differ least from another one run only the golden table in tools/test.
  HERE = {
    "gcc-O0" => ["gcc", %w[-O0], { bounded: true }], # desk-gcov runs the unit tests so
    "gcc-O2" => ["gcc", %w[-O2], { bounded: true }],
    "gcc-O3" => ["gcc", %w[-O3]],
    "gcc-Os" => ["gcc", %w[-Os], { bounded: true }],
    "gcc-lto" => ["gcc", %w[-O2 -flto], { bounded: true }],
    "clang-O0" => ["clang", %w[-O0], { bounded: true }],
    "clang-O2" => ["clang", %w[-O2]],
    "clang-O3" => ["clang", %w[-O3], { bounded: true }],
    "clang-Os" => ["clang", %w[-Os], { bounded: true }],
    "clang-lto" => ["clang", %w[-O2 -flto], { bounded: true, link: %w[-fuse-ld=lld] }],
    "gcc-asan" => ["gcc", %W[-O1 -fsanitize=address,undefined #{STRICT}], { bounded: true }],
    "clang-asan" => ["clang", %W[-O1 -fsanitize=address,undefined #{STRICT}] + INTEGER],
    "clang-msan" => ["clang", %W[-O1 -fsanitize=memory #{STRICT}], { bounded: true }],
  }.freeze

  # name => [the compiler's triplet, qemu's name, Debian's package of the compiler]. What the
  # compilers find in /usr/include is libfixmath's headers.
  ELSEWHERE = {
    "arm64" => %w[aarch64-linux-gnu aarch64 gcc-aarch64-linux-gnu],
    "armhf" => %w[arm-linux-gnueabihf arm gcc-arm-linux-gnueabihf],
    "riscv64" => %w[riscv64-linux-gnu riscv64 gcc-riscv64-linux-gnu],
    "s390x" => %w[s390x-linux-gnu s390x gcc-s390x-linux-gnu],
    "ppc64el" => %w[powerpc64le-linux-gnu ppc64le gcc-powerpc64le-linux-gnu],
    "mips64el" => %w[mips64el-linux-gnuabi64 mips64el gcc-mips64el-linux-gnuabi64],
    "powerpc" => %w[powerpc-linux-gnu ppc gcc-powerpc-linux-gnu],
    "i686" => %w[i686-linux-gnu i386 gcc-i686-linux-gnu],
  }.freeze

  # chip => [compiler, emulator, packages]
  ARM = %w[gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm].freeze
  CHIPS = {
    "cortex-m0" => ["arm-none-eabi-gcc", "qemu-system-arm", ARM],
    "cortex-m3" => ["arm-none-eabi-gcc", "qemu-system-arm", ARM],
    "cortex-m4" => ["arm-none-eabi-gcc", "qemu-system-arm", ARM],
    "cortex-m7" => ["arm-none-eabi-gcc", "qemu-system-arm", ARM],
    "riscv32" => ["riscv64-unknown-elf-gcc", "qemu-system-riscv32",
                  %w[gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf qemu-system-misc]],
    "avr" => ["avr-gcc", "simavr", %w[gcc-avr binutils-avr avr-libc simavr]],
  }.freeze

  # M3, M4 and M7 have nearly the same instructions for integers: one of them runs the unit tests in
  # tools/test.
  BOUNDED_CHIPS = %w[cortex-m4 cortex-m7].freeze

  BROWSERS = {
    "node" => %w[node nodejs], "node-simd" => %w[node nodejs],
    "chromium" => %w[chromium chromium], "chromium-simd" => %w[chromium chromium]
  }.freeze

  module_function

  def cells
    here + [coverage, threads] + elsewhere + [replays] + chips + browsers
  end

  def here
    HERE.map do |name, (compiler, options, rest)|
      DeskCell.new("desk-#{name}", target: "x86-64", compiler: compiler, options: options,
                                   level: options.grep_v(/sanitize/).join(" ") +
                                          sanitizers(options),
                                   needs: [compiler, ("ld.lld" if name == "clang-lto")].compact,
                                   packages: %w[gcc clang lld libclang-rt-14-dev], **(rest || {}))
    end
  end

  def sanitizers(options)
    kinds = options.filter_map { |option| option[/\A-fsanitize=(.*)/, 1] }
    kinds.empty? ? "" : " #{kinds.join(',')}"
  end

  def coverage
    CoverageCell.new("desk-gcov", target: "x86-64", compiler: "gcc", level: "-O0 line counts",
                                  options: %w[-O0 --coverage],
                                  # two threads would tear the counts; desk-tsan runs these
                                  leaves_out: %w[test/unit/threads/*],
                                  needs: %w[gcc gcovr], packages: %w[gcc gcovr])
  end

  def threads
    ThreadsCell.new("desk-tsan", target: "x86-64", compiler: "clang", level: "-O1 thread",
                                 options: %W[-O1 -fsanitize=thread #{STRICT}],
                                 needs: %w[clang cmake],
                                 packages: %w[clang libclang-rt-14-dev cmake make])
  end

  def elsewhere
    ELSEWHERE.map do |name, (triplet, emulator, package)|
      options = name == "i686" ? %w[-O2 -msse2 -mfpmath=sse] : %w[-O2]
      DeskCell.new("desk-#{name}", target: name, compiler: "#{triplet}-gcc", level: "-O2",
                                   options: options, bounded: true,
                                   runner: ["qemu-#{emulator}", "-L", "/usr/#{triplet}"],
                                   needs: ["#{triplet}-gcc", "qemu-#{emulator}"],
                                   packages: [package, "qemu-user"])
    end
  end

  def replays
    ReplayCell.new("desk-replays", desks: ELSEWHERE)
  end

  def chips
    CHIPS.map do |chip, (compiler, emulator, packages)|
      level = File.read("test/targets/#{chip}.yml")[/-O\w/]
      ChipCell.new(chip, target: chip, compiler: compiler, level: level,
                         bounded: BOUNDED_CHIPS.include?(chip),
                         needs: [compiler, emulator], packages: packages)
    end
  end

  def browsers
    BROWSERS.map do |name, (program, package)|
      BrowserCell.new(name, program: program, packages: [package])
    end
  end
end
