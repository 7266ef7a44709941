// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the place of a recording among several ranks, and the names of the ranks' files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace ridgepoint::run {

// The place of a rank, from torchrun's environment variables (core/ranks/environment.h).
struct RankPlace {
    int rank = 0;                // RANK: 0 to ranks − 1
    int ranks = 1;               // WORLD_SIZE
    int local_rank = 0;          // LOCAL_RANK: number on this machine; also the number of its GPU
    int local_ranks = 1;         // LOCAL_WORLD_SIZE
    std::string master_address;  // MASTER_ADDR: address of rank 0
    int master_port = 0;         // MASTER_PORT
    // Whether another process (torchrun's agent) serves the store at this port; else rank 0 does.
    bool store_is_served = false;
    int attempt = 0;  // TORCHELASTIC_RESTART_COUNT: number of torchrun's restarts
    // A socket that already listens on this port, inherited by rank 0; -1 if there is none.
    int listening_socket = -1;
};

// Returns "run-rank1.ridge" for "run.ridge" and rank 1.
std::filesystem::path rankPath(const std::filesystem::path& run, std::int64_t rank);
// Returns the file of a rank: `run` for rank 0, rankPath() for the others. The ranks of a Python
// script use the same names (resources/python/ridgepoint_entry/session.py).
std::filesystem::path fileOfRank(const std::filesystem::path& run, std::int64_t rank);

inline constexpr int kMostRanks = 65'536;

}  // namespace ridgepoint::run
