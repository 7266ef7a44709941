// SPDX-License-Identifier: GPL-3.0-or-later
// Implements "save as" to an existing file that the user has agreed to replace.
#pragma once

#include <filesystem>
#include <stop_token>

namespace ridgepoint::run {

// Replaces `to` with a complete, compact copy of a run, atomically. Throws StoreError,
// with the kind `cancelled` after a stop request; `to` is then unchanged.
void replaceWithRun(const std::filesystem::path& from, const std::filesystem::path& to,
                    const std::stop_token& stop);

}  // namespace ridgepoint::run
