# SPDX-License-Identifier: MIT
# Puts the page of a player (tools/coxswain/player/page) together: page.html with its style sheet
# and its scripts in place, as two arrays of bytes, before and behind its mark for the replays.

# The hexadecimal digits of a text. CMake's own texts know lists, so all is done on digits.
function(to_hex text result)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/player_page.part)
    file(WRITE ${file} "${text}")
    file(READ ${file} digits HEX)
    set(${result} ${digits} PARENT_SCOPE)
endfunction()

# Puts a file of the page where its tag is.
function(put_in_place file tag element result)
    file(READ ${file} bytes HEX)
    to_hex("${tag}" tag)
    to_hex("<${element}>\n" start)
    to_hex("</${element}>" end)
    string(REPLACE ${tag} ${start}${bytes}${end} digits ${${result}})
    set(${result} ${digits} PARENT_SCOPE)
endfunction()

# set_up_player_page(FOLDER SOURCE) : writes SOURCE from FOLDER/page.html and what that names.
function(set_up_player_page folder source)
    file(GLOB parts CONFIGURE_DEPENDS ${folder}/*.css ${folder}/*.js)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/page.html ${parts})
    file(READ ${folder}/page.html page HEX)
    foreach(part ${parts})
        get_filename_component(name ${part} NAME)
        if(name MATCHES "css$")
            put_in_place(${part} "<link rel=\"stylesheet\" href=\"${name}\">" style page)
        else()
            put_in_place(${part} "<script src=\"${name}\"></script>" script page)
        endif()
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
    foreach(part before after)
        string(REGEX REPLACE "(..)" "0x\\1," bytes ${${part}})
        string(APPEND text "const unsigned char player_page_${part}[] = {${bytes}};\n"
            "const unsigned player_page_${part}_size = sizeof player_page_${part};\n")
    endforeach()
    file(WRITE ${source}.new "${text}")
    configure_file(${source}.new ${source} COPYONLY) # it stays as old as it is if it is the same
endfunction()
