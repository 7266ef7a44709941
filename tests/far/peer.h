// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/far/follow.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {

// Returns the address of the run on "another machine", behind a connection with a delay.
inline far::Address behindRelay(const Scratch& scratch, const std::filesystem::path& run,
                                int delay_ms = 0) {
    far::Address address;
    address.via = {FAR_PEER, "relay", scratch.folder().string(), std::to_string(delay_ms)};
    address.program = FAR_PEER;
    address.path = run.string();
    return address;
}

// The following connections end after these numbers of bytes.
inline void cutConnections(const Scratch& scratch, const std::vector<long>& bytes) {
    for (std::size_t at = 0; at < bytes.size(); ++at)
        writeFile(scratch.folder() / (std::to_string(1000 + at) + ".cut"),
                  std::to_string(bytes[at]));
}

far::FollowOptions following(const far::Address& address, const std::filesystem::path& mirror);

// Expects the same rows in every transferred table. Memory points may be thinned out.
void expectSameRun(const std::filesystem::path& run, const std::filesystem::path& mirror);

// Waits until the run can be read.
void waitForRun(const std::filesystem::path& run);

template <class Do>
std::string farErrorOf(Do&& what) {
    try {
        what();
    } catch (const far::FarError& error) {
        return error.what();
    }
    return {};
}

}  // namespace ridgepoint::tests
