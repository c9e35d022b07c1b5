# SPDX-License-Identifier: MIT
# libfixmath's headers as the target libfixmath::headers. Only the headers: the library's functions
# are not used. System headers, because they do not compile under -Wconversion.
find_path(libfixmath_INCLUDE_DIR libfixmath/fix16.h)
mark_as_advanced(libfixmath_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(libfixmath
    REQUIRED_VARS libfixmath_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "libfixmath/fix16.h is in the Debian package libfixmath-dev. Elsewhere \
point -Dlibfixmath_INCLUDE_DIR at the folder that holds libfixmath/")

if(libfixmath_FOUND AND NOT TARGET libfixmath::headers)
    add_library(libfixmath::headers INTERFACE IMPORTED GLOBAL)
    set_target_properties(libfixmath::headers PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES "${libfixmath_INCLUDE_DIR}"
        INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${libfixmath_INCLUDE_DIR}")
endif()
