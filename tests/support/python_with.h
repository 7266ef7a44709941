// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a Python for tests: RIDGEPOINT_TEST_PYTHON if set, otherwise python3 or the test's
// alternative.
#pragma once

#include <cstdlib>
#include <string>

namespace ridgepoint::tests {

struct PythonWith {
    std::string program, why_not;  // why_not: error message; empty if it has the module
};

inline PythonWith pythonWith(const std::string& module, const char* otherwise = "python3") {
    const char* const named = std::getenv("RIDGEPOINT_TEST_PYTHON");
    PythonWith python{named != nullptr ? named : otherwise, {}};
    const std::string command = python.program + " -c 'import " + module + "' >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) {
        python.why_not = python.program + " has no module " + module +
                         "; name one that has it with RIDGEPOINT_TEST_PYTHON.";
    }
    return python;
}

}  // namespace ridgepoint::tests
