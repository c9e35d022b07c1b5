#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Where a joiner's invite stands: the standard input, a file, the environment, the command line.
require_relative "players"

FAST = %w[--hz 200 --ticks 100 --bot 1].freeze
VARIABLE = "COXSWAIN_INVITE".freeze
ENV.delete(VARIABLE)

# An invite of nobody, which is as long as a real one, and mistyped.
BROKEN = "127.0.0.1:1/#{'AQDrSecret' * 7}AA".freeze
SECRET = "Secret".freeze

# Runs a shell line as the joiner of a host, where $COXSWAIN is the command and $INVITE the host's
# invite, and expects that both play.
def expect_joins(shell_line, prepare = ->(_) {})
  one = host("hunt", *FAST)
  prepare.call(one.invite)
  line = ["env", "COXSWAIN=#{COXSWAIN}", "INVITE=#{one.invite}", "sh", "-c", shell_line]
  expect_same_end(one, Player.new("joiner", *line))
end

# Expects a refusal that shows nothing of an invite.
def expect_hidden(words, *line, variable: nil, stdin: "")
  ENV[VARIABLE] = variable
  result = run_refused(words, "join", *line, stdin: stdin)
  expect(!result.err.include?(SECRET), "an invite is shown: #{result.err}")
ensure
  ENV.delete(VARIABLE)
end

network_test "an invite is taken from the standard input" do
  expect_joins('printf "%s\n" "$INVITE" | "$COXSWAIN" join -')
end

network_test "an invite is taken from a file, whose line may end in any way or not at all" do
  ["", "\n", "\r\n", " \n\n"].each do |ending|
    expect_joins('"$COXSWAIN" join @invite.txt',
                 ->(invite) { File.binwrite("invite.txt", invite + ending) })
  end
end

network_test "an invite is taken from a pipe that has a name" do
  File.mkfifo("pipe")
  expect_joins('(echo "$INVITE" > pipe &) && "$COXSWAIN" join @pipe')
end

network_test "an invite is taken from the environment" do
  expect_joins("#{VARIABLE}=$INVITE \"$COXSWAIN\" join")
end

network_test "the command line wins over the environment" do
  expect_joins("#{VARIABLE}=#{BROKEN} \"$COXSWAIN\" join \"$INVITE\"")
  expect_joins("echo \"$INVITE\" | #{VARIABLE}=#{BROKEN} \"$COXSWAIN\" join -")
end

network_test "at a terminal the invite ends with its line" do
  one = host("hunt", *FAST)
  PTY.spawn(COXSWAIN, "join", "-", "-o", "two.cox", out: "two.out") do |_, writer, pid|
    writer.puts(one.invite)
    one.finish
    Process.wait(pid)
  end
  expect_verified(one.result, "two.cox")
end

tool_test "an address without a seal may stand there as well" do
  closed = UDPSocket.new.tap { |socket| socket.bind("127.0.0.1", 0) }.addr[1]
  run_refused("no answer from 127.0.0.1:#{closed};", "join", "-", "--open", "--patience", "200",
              stdin: "127.0.0.1:#{closed}\n")
end

tool_test "a place without an invite is refused in one sentence" do
  File.write("empty", "")
  File.write("blank", " \n\r\n")
  Dir.mkdir("folder")
  expect_hidden("the standard input: is empty, and an invite was expected", "-")
  expect_hidden("empty: is empty, and an invite was expected", "@empty")
  expect_hidden("blank: is empty, and an invite was expected", "@blank")
  expect_hidden("#{VARIABLE}: is empty, and an invite was expected", variable: "")
  expect_hidden("no.txt: cannot be read: No such file or directory", "@no.txt")
  expect_hidden(": cannot be read: No such file or directory", "@")
  expect_hidden("folder: is a directory, and a file was expected", "@folder")
  expect_hidden("join wants an INVITE")
end

tool_test "a place with more than an invite is refused in one sentence" do
  File.write("two", "#{BROKEN}\n#{BROKEN}\n")
  File.binwrite("zero", "#{BROKEN}\0#{BROKEN}")
  File.write("long", "Secret." * 100_000)
  line = "one line of text, the invite alone, was expected"
  expect_hidden("two: #{line}", "@two")
  expect_hidden("zero: #{line}", "@zero")
  expect_hidden("the standard input: #{line}", "-", stdin: File.read("two"))
  expect_hidden("#{VARIABLE}: #{line}", variable: File.read("two"))
  expect_hidden("long: is longer than an invite, at most 335 bytes", "@long")
  expect_hidden("the standard input: is longer", "-", stdin: File.read("long"))
  expect_hidden("#{VARIABLE}: is longer", variable: "Secret." * 1000)
  expect_hidden("the INVITE: is longer", "Secret." * 1000)
end

tool_test "no sentence shows a broken invite, wherever it stands" do
  code = BROKEN.split("/").last
  File.write("broken", BROKEN)
  expect_hidden("the invite is mistyped", "@broken")
  expect_hidden("the invite is mistyped", "-", stdin: BROKEN)
  expect_hidden("the invite is mistyped", variable: BROKEN)
  expect_hidden("the invite is mistyped", BROKEN)
  expect_hidden("the invite is cut", variable: BROKEN.chop)
  ["/#{code}", code, "127.0.0.1:1#{code}", "127.0.0.1:#{code}"].each do |broken|
    expect_hidden("an invite, HOST:PORT/CODE, was expected", variable: broken)
    expect_hidden("an invite is joined without --open", "--open", variable: broken)
  end
  expect_hidden("the file after @: cannot be read", "@#{BROKEN}")
  expect_hidden("join wants one INVITE, and 2 words are not options", "-", BROKEN)
end

tool_test "the invite and --input cannot both be the standard input" do
  expect_hidden("the invite and --input cannot both be the standard input", "-", "--input", "-")
end

finish_tests
