// SPDX-License-Identifier: GPL-3.0-or-later
// A line of `doctor`: what is there or missing, and how to fix it.
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

// Whether scripts of a Python can be recorded: it, its torch, the hooks and their cache. Unset: the
// Python that PATH finds.
std::vector<Finding> pythonFindings(const std::optional<std::string>& python);

}  // namespace ridgepoint::cli
