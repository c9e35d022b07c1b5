# SPDX-License-Identifier: MIT
# A plugin of Ceedling: compiles the library and the scenarios once, with the flags that project.yml
# and its mixins set for tests, into <build_root>/library.a, and links every test with it. It leaves
# the two commands beside what they make, as library.a.make and PROGRAM.link: test/check/unit
# repeats them where a source of the library is all that changed.
require "ceedling/exceptions"
require "ceedling/plugins/plugin"
require "etc"
require "json"
require "open3"

class Archive < Plugin
  MAKEFILE = "test/support/archive/library.mk".freeze
  # Unless a target's compiler has a level of its own. It cannot stand in project.yml, whose flags
  # come after those of a mixin and would win.
  LEVEL = "-O1".freeze

  def setup
    @path = "#{config[:project][:build_root]}/library.a"
  end

  def pre_test_build(_context, _time)
    command = ["make", "--file", MAKEFILE, "--jobs", Etc.nprocessors.to_s, "archive=#{@path}",
               "compile=#{compile}", "ar=#{archiver}"]
    output, status = Open3.capture2e(*command)
    raise CeedlingException, "the library does not compile:\n#{output}" unless status.success?

    File.write("#{@path}.make", JSON.generate(command))
  end

  def pre_compile_execute(arguments)
    arguments[:flags] = [*arguments[:flags], *level]
  end

  # A test is linked again where the archive changed.
  def pre_test_link_register(arguments)
    @ceedling[:dependinator].register(arguments[:executable], files: [@path])
  end

  def pre_link_execute(arguments)
    arguments[:objects] += [@path]
  end

  def post_link_execute(arguments)
    File.write("#{arguments[:executable]}.link", arguments[:shell_command])
  end

  private

  def config
    @ceedling[:setupinator].config_hash
  end

  def tool
    config[:tools][:test_compiler]
  end

  def level
    tool[:arguments].flatten.any?(/\A(?:.* )?-O/) ? [] : [LEVEL]
  end

  # The command that compiles a test, without the parts about single files.
  def compile
    arguments = tool[:arguments].flatten.grep_v(/\$\{|\A-MMD\z/)
    flags = config.dig(:flags, :test, :compile) || []
    defines = (config.dig(:defines, :test) || []).map { |define| "-D#{define}" }
    [tool[:executable], *arguments, *flags, *level, *defines].join(" ")
  end

  # The archiver that knows what this compiler makes where it optimises at link time.
  def archiver
    compiler = tool[:executable]
    return "llvm-ar" if compiler.include?("clang")

    compiler.sub(/gcc(-\d+)?\z/) { "gcc-ar#{$1}" }
  end
end
