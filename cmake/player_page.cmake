# SPDX-License-Identifier: MIT
# Puts the page of a player (tools/coxswain/player/page) together: page.html with its style sheet in
# place, as two arrays of bytes, before and behind its mark for the replays; and its scripts in
# alphabetical order, as a third one.

# The hexadecimal digits of a text. CMake's own texts know lists, so all is done on digits.
function(to_hex text result)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/player_page.part)
    file(WRITE ${file} "${text}")
    file(READ ${file} digits HEX)
    set(${result} ${digits} PARENT_SCOPE)
endfunction()

# The digits of a file without indentation, blank lines and lines of // comment, of which a page
# that travels needs none. So no text of a script may go on in a second line.
function(read_bare file result)
    file(READ ${file} digits HEX)
    set(rest_of_line "([1-9a-f][0-9a-f] |0[0-9b-f] )*")
    string(REGEX REPLACE "(..)" "\\1 " digits "0a${digits}")
    string(REGEX REPLACE "0a ((0a|20) )+" "0a " digits "${digits}")
    string(REGEX REPLACE "0a (2f 2f ${rest_of_line}0a )+" "0a " digits "${digits}")
    string(REPLACE " " "" digits "${digits}")
    string(SUBSTRING ${digits} 2 -1 digits)
    set(${result} ${digits} PARENT_SCOPE)
endfunction()

# The same of a style sheet, also without the blank or the line end behind ; : { } and commas.
function(read_bare_style file result)
    read_bare(${file} digits)
    string(REGEX REPLACE "(..)" "\\1 " digits "${digits}")
    string(REGEX REPLACE "(3b|3a|7b|7d|2c) (0a|20) " "\\1 " digits "${digits}")
    string(REPLACE " " "" digits "${digits}")
    set(${result} ${digits} PARENT_SCOPE)
endfunction()

# set_up_player_page(FOLDER SOURCE) : writes SOURCE from the files of a folder.
function(set_up_player_page folder source)
    file(GLOB scripts CONFIGURE_DEPENDS ${folder}/*.js)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
        ${folder}/page.html ${folder}/page.css ${scripts})
    read_bare(${folder}/page.html page)
    read_bare_style(${folder}/page.css style)
    to_hex("<link rel=\"stylesheet\" href=\"page.css\">" tag)
    to_hex("<style>\n" start)
    to_hex("</style>" end)
    string(REPLACE ${tag} ${start}${style}${end} page ${page})
    foreach(script ${scripts})
        read_bare(${script} digits)
        string(APPEND code ${digits})
    endforeach()

    to_hex("<!-- replays -->\n" mark)
    string(FIND ${page} ${mark} place)
    if(place EQUAL -1)
        message(FATAL_ERROR "${folder}/page.html has no line <!-- replays -->")
    endif()
    string(SUBSTRING ${page} 0 ${place} before)
    string(SUBSTRING ${page} ${place} -1 after)
    string(REPLACE ${mark} "" after ${after})
    set(text "#include \"player/player_page.h\"\n")
    foreach(part before code after)
        string(REGEX REPLACE "(..)" "0x\\1," bytes ${${part}})
        string(APPEND text "const unsigned char player_page_${part}[] = {${bytes}};\n"
            "const unsigned player_page_${part}_size = sizeof player_page_${part};\n")
    endforeach()
    file(WRITE ${source}.new "${text}")
    configure_file(${source}.new ${source} COPYONLY) # it stays as old as it is if it is the same
endfunction()
