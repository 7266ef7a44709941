// SPDX-License-Identifier: GPL-3.0-or-later
// Words as posix_spawn() takes them.
#pragma once

#include <string>
#include <vector>

namespace ridgepoint::cli {

// Ends with a null pointer; the others point into `words`.
inline std::vector<char*> spawnWords(std::vector<std::string>& words) {
    std::vector<char*> result;
    result.reserve(words.size() + 1);
    for (std::string& word : words) result.push_back(word.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace ridgepoint::cli
