// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the position of a recording among several ranks, and the names of the ranks' files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace ridgepoint::run {

// The position of a rank, from torchrun's environment variables
// (core/recording/ranks/environment.h).
struct RankPlace {
    int rank = 0;                // RANK: from 0 to ranks − 1
    int ranks = 1;               // WORLD_SIZE: number of ranks
    int local_rank = 0;          // LOCAL_RANK: number on this machine, also the number of its GPU
    int local_ranks = 1;         // LOCAL_WORLD_SIZE: number of ranks on this machine
    std::string master_address;  // MASTER_ADDR: address of rank 0
    int master_port = 0;         // MASTER_PORT: port on that address
    // Whether another process (torchrun's agent) serves the store at this port. Otherwise, rank 0
    // serves it.
    bool store_is_served = false;
    int attempt = 0;  // TORCHELASTIC_RESTART_COUNT: how often torchrun restarted
    // A socket that rank 0 inherits and that already listens on this port, or -1.
    int listening_socket = -1;
};

// Returns the path of a rank's file, for example "run-rank1.ridge" for "run.ridge" and rank 1.
std::filesystem::path rankPath(const std::filesystem::path& run, std::int64_t rank);
// Returns the path of a rank's file, which is `run` for rank 0 and rankPath() for all other ranks.
// The ranks of a Python script use the same names (resources/python/ridgepoint_entry/ranks.py).
std::filesystem::path fileOfRank(const std::filesystem::path& run, std::int64_t rank);

inline constexpr int kMostRanks = 65'536;

}  // namespace ridgepoint::run
