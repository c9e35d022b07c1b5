# SPDX-License-Identifier: MIT
# The matrix as a table: every target, with its compiler and its runner.
require_relative "browser_cell"
require_relative "ceedling_cell"
require_relative "replay_cell"

module Matrix
  # clang's integer group without the two checks that flag intended wraps and shifts.
  INTEGER = %w[-fsanitize=integer
               -fno-sanitize=unsigned-integer-overflow,unsigned-shift-base].freeze
  STRICT = "-fno-sanitize-recover=all".freeze

  # name => compiler, options, further settings. Of a compiler's levels, those that differ least
  # from another one run only the golden table in tools/test.
  HERE = {
    "gcc-O0" => ["gcc", %w[-O0], { bounded: true }],
    "gcc-O2" => ["gcc", %w[-O2], { bounded: true }],
    "gcc-O3" => ["gcc", %w[-O3], { bounded: true }],
    "gcc-Os" => ["gcc", %w[-Os], { bounded: true }],
    "gcc-lto" => ["gcc", %w[-O2 -flto], { bounded: true, joined: true }],
    "clang-O0" => ["clang", %w[-O0], { bounded: true }],
    "clang-O2" => ["clang", %w[-O2], { bounded: true }],
    "clang-O3" => ["clang", %w[-O3], { bounded: true }],
    "clang-Os" => ["clang", %w[-Os], { bounded: true }],
    "clang-lto" => ["clang", %w[-O2 -flto], { bounded: true, joined: true,
                                            link: %w[-fuse-ld=lld] }],
    "gcc-asan" => ["gcc", %W[-O1 -fsanitize=address,undefined #{STRICT}], { bounded: true }],
    "clang-asan" => ["clang", %W[-O1 -fsanitize=address,undefined #{STRICT}] + INTEGER],
    "clang-msan" => ["clang", %W[-O1 -fsanitize=memory #{STRICT}], { bounded: true }],
  }.freeze

  # name => [the compiler's triplet, the runner of its programs, Debian's name of the C library].
  # This processor runs i686's programs itself, with their own loader, because qemu-i386 7.2 hangs
  # when a program starts a thread.
  ELSEWHERE = {
    "arm64" => %w[aarch64-linux-gnu qemu-aarch64 arm64],
    "armhf" => %w[arm-linux-gnueabihf qemu-arm armhf],
    "riscv64" => %w[riscv64-linux-gnu qemu-riscv64 riscv64],
    "s390x" => %w[s390x-linux-gnu qemu-s390x s390x],
    "ppc64el" => %w[powerpc64le-linux-gnu qemu-ppc64le ppc64el],
    "mips64el" => %w[mips64el-linux-gnuabi64 qemu-mips64el mips64el],
    "powerpc" => %w[powerpc-linux-gnu qemu-ppc powerpc],
    "i686" => %w[i686-linux-gnu ld-linux.so.2 i386],
  }.freeze

  # Tests that an emulator cannot run: qemu-ppc 7.2 lacks mffscrni, an instruction in the C
  # library's functions of double, which the twins call.
  LEFT_OUT = {
    "powerpc" => %w[test/twin/*],
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

  # The smallest 32-bit chip and the 8-bit one run the unit tests in tools/test; the others have
  # more instructions than an M0 and the same sizes.
  BOUNDED_CHIPS = %w[cortex-m3 cortex-m4 cortex-m7 riscv32].freeze

  # place => [program, package]; Chromium with vectors runs the unit tests in tools/test.
  BROWSERS = {
    "node" => %w[node nodejs], "node-simd" => %w[node nodejs],
    "chromium" => %w[chromium chromium], "chromium-simd" => %w[chromium chromium]
  }.freeze

  # The cells that tools/test runs only with --whole or by name: the counts of lines, and those that
  # differ least from others. Between gcc -O0 and clang -O3 lie the other levels, and gcc-lto is
  # the whole library in one; s390x has the other byte order, i686 the other word size, and a
  # Cortex-M0 fewer instructions than all other Cortex-M; clang's sanitizers find what gcc's do, and
  # the same engine runs WebAssembly without vectors in Node and in Chromium.
  ON_DEMAND = %w[desk-gcov desk-gcc-O2 desk-gcc-O3 desk-gcc-Os desk-gcc-asan desk-clang-O0
                 desk-clang-O2 desk-clang-Os desk-clang-lto desk-arm64 desk-armhf desk-riscv64
                 desk-ppc64el desk-mips64el desk-powerpc chip-cortex-m3 chip-cortex-m4
                 chip-cortex-m7 browser-node browser-chromium].freeze

  module_function

  def cells
    here + [coverage, threads] + elsewhere + [replays] + chips + browsers
  end

  def on_demand
    cells.select { |cell| ON_DEMAND.include?(cell.name) }
  end

  def here
    HERE.map do |name, (compiler, options, rest)|
      DeskCell.new("desk-#{name}", target: "x86-64", compiler: compiler, options: options,
                                   level: options.grep_v(/sanitize/).join(" ") +
                                          sanitizers(options),
                                   needs: [compiler, ("ld.lld" if name == "clang-lto")].compact,
                                   packages: %w[gcc clang lld llvm libclang-rt-14-dev],
                                   **(rest || {}))
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
                                 packages: %w[clang llvm libclang-rt-14-dev cmake make])
  end

  # The command line before a program of another desk.
  def runner(triplet, program)
    return [program, "-L", "/usr/#{triplet}"] if program.start_with?("qemu-")

    ["/usr/#{triplet}/lib/#{program}", "--library-path", "/usr/#{triplet}/lib"]
  end

  # The programs and files that another desk needs, and the packages that hold them. They name the C
  # library, because the compiler's package does not depend on it.
  def needs_of(triplet, program)
    ["#{triplet}-gcc", "/usr/#{triplet}/include/stdio.h", runner(triplet, program).first]
  end

  def packages_of(triplet, library)
    ["gcc-#{triplet}", "libc6-dev-#{library}-cross", "qemu-user"]
  end

  def elsewhere
    ELSEWHERE.map do |name, (triplet, program, library)|
      options = name == "i686" ? %w[-O2 -msse2 -mfpmath=sse] : %w[-O2]
      DeskCell.new("desk-#{name}", target: name, compiler: "#{triplet}-gcc", level: "-O2",
                                   options: options, bounded: true,
                                   runner: runner(triplet, program),
                                   leaves_out: LEFT_OUT.fetch(name, []),
                                   needs: needs_of(triplet, program),
                                   packages: packages_of(triplet, library))
    end
  end

  def replays
    desks = ELSEWHERE.transform_values do |triplet, program, _|
      ["#{triplet}-gcc", runner(triplet, program)]
    end
    needs = ELSEWHERE.values.flat_map { |triplet, program, _| needs_of(triplet, program) }
    packages = ELSEWHERE.values.flat_map { |triplet, _, library| packages_of(triplet, library) }
    ReplayCell.new("desk-replays", desks: desks, needs: needs, packages: packages)
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
      BrowserCell.new(name, program: program, packages: [package],
                            bounded: name != "chromium-simd")
    end
  end
end
