// SPDX-License-Identifier: GPL-3.0-or-later
// The place of a recording among several ranks, and the name of its file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace ridgepoint::run {

// One of several ranks, from torchrun's environment variables (core/ranks/environment.h).
struct RankPlace {
    int rank = 0;                // RANK: 0 to ranks − 1
    int ranks = 1;               // WORLD_SIZE
    int local_rank = 0;          // LOCAL_RANK: among those on this machine; of GPUs its number
    int local_ranks = 1;         // LOCAL_WORLD_SIZE
    std::string master_address;  // MASTER_ADDR: where rank 0 is
    int master_port = 0;         // MASTER_PORT
    // Somebody else (torchrun's agent) serves the store at that port; else rank 0 does.
    bool store_is_served = false;
    int attempt = 0;  // TORCHELASTIC_RESTART_COUNT: how often torchrun has begun anew
    // A socket that listens at the port already, which rank 0 was started with; -1: none.
    int listening_socket = -1;
};

// "run-rank1.ridge" for "run.ridge".
std::filesystem::path rankPath(const std::filesystem::path& run, std::int64_t rank);
// The file of a rank: the run's own of rank 0, rankPath() of the others, as those of a Python
// script's ranks are called (resources/python/ridgepoint_entry/session.py).
std::filesystem::path fileOfRank(const std::filesystem::path& run, std::int64_t rank);

inline constexpr int kMostRanks = 65'536;

}  // namespace ridgepoint::run
