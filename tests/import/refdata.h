// SPDX-License-Identifier: GPL-3.0-or-later
// Locates real files of other tools next to the checkout. Tests skip if there are none.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace ridgepoint::tests {

inline std::filesystem::path refdata() {
    return std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / ".." / "shared" / "refdata";
}

inline nlohmann::json readJson(const std::filesystem::path& path) {
    std::ifstream file(path);
    return nlohmann::json::parse(file);
}

}  // namespace ridgepoint::tests
