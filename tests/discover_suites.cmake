# SPDX-License-Identifier: GPL-3.0-or-later
# Run after a GoogleTest program was linked: writes OUTPUT, which gives ctest one test for each suite of PROGRAM. Not one
# for each case, as gtest_discover_tests does, because the cases of a suite share what takes long, such as a recording.
cmake_policy(VERSION 3.25)
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_VARIABLE list RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests ended with status ${status}")
endif()
string(REGEX MATCHALL "\n[A-Za-z0-9_/]+\\." lines "\n${list}")
set(tests "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "^\n(.*)\\.$" "\\1" suite "${line}")
  set(labels ${LABEL})
  if(suite IN_LIST THREADS)
    list(APPEND labels threads)
  endif()
  if(suite IN_LIST LONG)
    list(APPEND labels long)
  endif()
  string(APPEND tests "add_test(\"${suite}\" \"${PROGRAM}\" \"--gtest_filter=${suite}.*\")\n"
                      "set_tests_properties(\"${suite}\" PROPERTIES ${PROPERTIES} LABELS \"${labels}\")\n")
endforeach()
file(WRITE "${OUTPUT}" "${tests}")
