// SPDX-License-Identifier: GPL-3.0-or-later
// Follows a run on another machine in a mirror, and fetches whole files from there.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/far/address.h"
#include "core/far/link.h"

namespace ridgepoint::far {

struct FollowStatus {
    enum class State : std::uint8_t {
        following,  // the mirror exists and is up to date
        lost,       // the connection was lost; it is tried again
        over,       // the run is complete, or its recorder has ended
        failed,     // following has ended early (only of Following)
    };
    State state = State::following;
    std::string path;        // of the run there
    std::string sentence{};  // lost, failed: why
};

// Enough for a frame over a line of 35 kB/s.
inline constexpr std::chrono::seconds kPatience{120};

struct FollowOptions {
    Address address;
    // Words after "ridgepoint" that begin a recording there, in place of a run in `address`. They
    // are used once.
    std::vector<std::string> start{};
    std::filesystem::path mirror;
    std::string version;  // of this Ridgepoint
    // The other end is given up after this time without a whole frame, or without anything of the
    // run before its first rows.
    std::chrono::seconds patience = kPatience;
    std::stop_token stop{};
    // A request ends the recording that `start` began, as Ctrl-C does there.
    std::stop_token end{};
    // Called on the same thread for every change of the state, also before the first rows: `path`
    // is then known, and `begun` is false.
    std::function<void(const FollowStatus& status, bool begun)> tell{};
};

// Copies the run's rows into the mirror until the run is over, or until a stop request. After the
// first connection, a lost one is tried again with growing pauses: ten times before the first rows,
// later for as long as it takes. Throws FarError and run::StoreError.
void follow(const FollowOptions& options);

struct FetchOptions {
    Address address;
    std::filesystem::path output;  // must not exist
    std::string version;
    std::chrono::seconds patience = kPatience;  // without a part of the file
    std::stop_token stop{};
    std::function<void(double done)> progress{};  // 0 to 1
};

// Copies the run's whole file. A lost connection continues where it ended. The file is complete
// and has the same SHA-256 as there, or it is not made at all, also if this program is killed. It
// never takes the last 256 MiB of the disk. Throws FarError and run::StoreError.
void fetch(const FetchOptions& options);

}  // namespace ridgepoint::far
