// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/ranks.h"

#include <fmt/format.h>

namespace ridgepoint::run {

std::filesystem::path rankPath(const std::filesystem::path& run, std::int64_t rank) {
    std::filesystem::path path = run;
    path.replace_filename(
        fmt::format("{}-rank{}{}", run.stem().string(), rank, run.extension().string()));
    return path;
}

std::filesystem::path fileOfRank(const std::filesystem::path& run, std::int64_t rank) {
    return rank == 0 ? run : rankPath(run, rank);
}

}  // namespace ridgepoint::run
