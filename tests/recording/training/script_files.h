// SPDX-License-Identifier: GPL-3.0-or-later
// TorchScript files for tests.
#pragma once

#include <string>

namespace ridgepoint::run {

inline std::string script(const std::string& name) {
    return std::string(RIDGEPOINT_SCRIPTS) + "/" + name + ".pt";
}

}  // namespace ridgepoint::run
