// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds arbitrary bytes to the two ends of a connection between Ridgepoint programs (core/far). The
// first byte selects the end that receives the others.
#pragma once

#include <filesystem>
#include <string_view>

namespace ridgepoint::tests {

// 'F': frames for the following end. 'M': rows for its mirror, which is then read as a run. 'Q': a
// request to the end that serves a small run. Returns false if the bytes were refused. Afterwards,
// the folder contains at most the served run.
bool readFarStream(std::string_view bytes, const std::filesystem::path& folder);

}  // namespace ridgepoint::tests
