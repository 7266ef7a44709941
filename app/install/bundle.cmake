# SPDX-License-Identifier: GPL-3.0-or-later
# Before CPack makes the Debian package: libraries whose names differ between Debian 12 and 13 come along with their
# licences, so that one package serves both. The programs look for libraries in their own folder first.
set(home "${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/lib/ridgepoint")
file(GLOB programs "${home}/ridgepoint" "${home}/ridgepoint-ui")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${programs} RESOLVED_DEPENDENCIES_VAR libraries
     PRE_INCLUDE_REGEXES "^lib(fmt|simdjson)\\.so" PRE_EXCLUDE_REGEXES ".")
set(doc "${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share/doc/ridgepoint")
file(READ "${doc}/LICENSE" licence)
file(REMOVE "${doc}/LICENSE")
set(copyright "Ridgepoint, GPL-3.0-or-later.\n\n${licence}")
foreach(library IN LISTS libraries)
  get_filename_component(folder "${library}" DIRECTORY)
  get_filename_component(name "${library}" NAME)
  file(COPY "${library}" DESTINATION "${home}" FOLLOW_SYMLINK_CHAIN)
  file(REAL_PATH "${library}" file)
  execute_process(COMMAND dpkg-query -S "${file}" OUTPUT_VARIABLE owner COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE ":.*" "" owner "${owner}")
  file(READ "/usr/share/doc/${owner}/copyright" licence)
  string(APPEND copyright "\n\n${name} comes from the Debian package ${owner}:\n\n${licence}")
endforeach()
file(WRITE "${doc}/copyright" "${copyright}")
