# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, a header with the commit of SOURCE.
execute_process(COMMAND git -C "${SOURCE}" rev-parse --short=12 HEAD
                OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT commit)
  set(commit "unknown")
endif()
file(WRITE "${OUTPUT}" "constexpr const char* kCommit = \"${commit}\";\n")
