# SPDX-License-Identifier: MIT
# The library and the scenarios as one archive, each source compiled once and again where it or a
# header changed: make -f test/support/archive/library.mk archive=FOLDER/library.a compile=COMMAND
# Tests, fuzzers and simulated matches link it. It also holds a setUp and a tearDown that do
# nothing, for the tests that have none.

archive := build/library.a
compile := cc -O2
library := $(shell tools/lib/sources)
sources := $(library) $(wildcard tools/scenarios/*.c test/support/archive/*.c)

folder := $(archive:.a=)
objects := $(patsubst %.c,$(folder)/%.o,$(sources))
includes := -Iinclude -Isrc $(patsubst %/,-I%,$(sort $(dir $(library)))) -Itools/scenarios

$(archive): $(objects) $(folder)/command
	rm -f $@
	$(or $(ar),ar) rcs $@ $(objects)

# Everything depends on the command that compiles it.
$(objects): $(folder)/%.o: %.c $(folder)/command
	@mkdir -p $(@D)
	$(compile) $(includes) -MMD -MP -c $< -o $@

$(folder)/command: always
	@mkdir -p $(@D)
	@echo '$(compile) $(sources)' | cmp -s - $@ || echo '$(compile) $(sources)' > $@

.PHONY: always
-include $(objects:.o=.d)
