// SPDX-License-Identifier: GPL-3.0-or-later
// A line of `doctor`: something that is present or missing, and the remedy.
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
    std::string remedy;  // the command or setting that fixes it; empty when nothing needs fixing
};

// Checks whether scripts of a Python interpreter can be recorded: the interpreter, its torch, the
// hooks and their cache. Unset: the first Python in PATH.
std::vector<Finding> pythonFindings(const std::optional<std::string>& python);

}  // namespace ridgepoint::cli
