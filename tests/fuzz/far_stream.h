// SPDX-License-Identifier: GPL-3.0-or-later
// What the two ends of a connection between Ridgepoints send to each other (core/far), from any
// bytes. The first one chooses which end receives the others.
#pragma once

#include <filesystem>
#include <string_view>

namespace ridgepoint::tests {

// 'F': frames for the end that follows. 'M': rows for its mirror, which is then read as a run.
// 'Q': a request for the end that serves a small run. Returns false if the bytes were refused. The
// folder has at most the served run afterwards.
bool readFarStream(std::string_view bytes, const std::filesystem::path& folder);

}  // namespace ridgepoint::tests
