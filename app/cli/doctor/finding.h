// SPDX-License-Identifier: GPL-3.0-or-later
// A line in the output of `doctor`: a component that is present or missing, and how to fix it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

struct Finding {
    enum class Status { ok, limited, missing };
    std::string name;
    Status status = Status::ok;
    std::string detail;
    std::string remedy;  // command or setting that fixes the problem; empty if there is no problem
};

// Checks whether Ridgepoint can record scripts of a Python interpreter: the interpreter, its torch,
// the hooks and their cache. If `python` is unset, checks the first Python in PATH.
std::vector<Finding> pythonFindings(const std::optional<std::string>& python);

}  // namespace ridgepoint::cli
