# SPDX-License-Identifier: MIT
# libfixmath's headers as the target libfixmath::headers. Only the headers: the library's functions
# are not used. System headers, because they do not compile under -Wconversion. By a folder of their
# own: the one that holds them is mostly the system's, and another C library than the system's (musl,
# MinGW) must not find the system's headers before its own.
find_path(libfixmath_INCLUDE_DIR libfixmath/fix16.h)
mark_as_advanced(libfixmath_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(libfixmath
    REQUIRED_VARS libfixmath_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "libfixmath/fix16.h is in the Debian package libfixmath-dev. Elsewhere \
point -Dlibfixmath_INCLUDE_DIR at the folder that holds libfixmath/")

if(libfixmath_FOUND AND NOT TARGET libfixmath::headers)
    set(libfixmath_folder "${CMAKE_CURRENT_BINARY_DIR}/libfixmath_headers")
    file(COPY "${libfixmath_INCLUDE_DIR}/libfixmath" DESTINATION "${libfixmath_folder}")
    add_library(libfixmath::headers INTERFACE IMPORTED GLOBAL)
    set_target_properties(libfixmath::headers PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES "${libfixmath_folder}"
        INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${libfixmath_folder}")
endif()
