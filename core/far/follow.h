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
        lost,       // the connection was lost and is being retried
        over,       // the run is complete, or its recorder has exited
        failed,     // following has ended early (used only by Following)
    };
    State state = State::following;
    std::string path;        // path of the run on the other machine
    std::string sentence{};  // reason for `lost` or `failed`
};

// Default maximum time for one frame. A frame of the maximum size (kMostFrameBytes) arrives within
// this time if the connection transfers at least 35 kB/s.
inline constexpr std::chrono::seconds kPatience{120};

struct FollowOptions {
    Address address;
    // Words after "ridgepoint" that start a recording on the other machine. They replace a run in
    // `address` and are used only once.
    std::vector<std::string> start{};
    std::filesystem::path mirror;
    std::string version;  // version of the local Ridgepoint
    // Maximum time without a complete frame or, before the first rows, without any run data. After
    // this time, the connection is considered lost.
    std::chrono::seconds patience = kPatience;
    std::stop_token stop{};
    // A stop request on this token ends the recording that `start` started, like Ctrl-C on the
    // other machine.
    std::stop_token end{};
    // follow() calls this function on its own thread for every change of state. Before the first
    // rows have arrived, `begun` is false, but `path` is already known.
    std::function<void(const FollowStatus& status, bool begun)> tell{};
};

// Copies the run's rows into the mirror until the run is over or a stop is requested. After the
// first connection, a lost connection is retried with increasing pauses: ten times before the first
// rows, then without a limit. Throws FarError and run::StoreError.
void follow(const FollowOptions& options);

struct FetchOptions {
    Address address;
    std::filesystem::path output;  // must not exist yet
    std::string version;
    std::chrono::seconds patience = kPatience;  // maximum time without file data
    std::stop_token stop{};
    std::function<void(double done)> progress{};  // called with a value from 0 to 1
};

// Copies the run's whole file. After a lost connection, continues at the same position. Even if
// this program is killed, the file appears only when it is complete and has the same SHA-256 as the
// original. At least 256 MiB of the disk always stay free. Throws FarError and run::StoreError.
void fetch(const FetchOptions& options);

}  // namespace ridgepoint::far
