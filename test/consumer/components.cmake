# SPDX-License-Identifier: MIT
# Programs that link one library each: a game that records itself, and from the folder PROGRAMS a
# chase, a match, and a match over UDP.
function(add_component_program name source library)
    add_executable(${name} ${source})
    target_compile_options(${name} PRIVATE -Wall -Wextra -Wconversion -Werror)
    target_link_libraries(${name} PRIVATE coxswain::${library})
endfunction()
add_component_program(logbook ${CMAKE_CURRENT_LIST_DIR}/logbook.c core)
add_component_program(chase ${PROGRAMS}/chase.c steer)
add_component_program(match ${PROGRAMS}/match.c net)
add_component_program(boats ${PROGRAMS}/boats.c udp)
