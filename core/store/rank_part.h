// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the run of one rank for a merge (merge_ranks.h), and prepares the runs of traces for it.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/stretches.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Times are those of the rank's own clock.
struct RankPart {
    std::filesystem::path file;
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<Collective> collectives;
    // Of traces only.
    std::vector<ExchangeGroup> groups;
    std::map<std::int64_t, Stretches> still;  // by step: exchanged and did not compute
    std::optional<GpuDivision> gpu;
    std::optional<RankClock> clock;

    const RankInfo& info() const { return *snapshot->info.rank; }
};

// Throws StoreError if the file cannot be read, has no rank, or is still being recorded.
RankPart readRankPart(const std::filesystem::path& file);

// Gives the exchange groups of all parts common numbers, and returns the groups.
std::vector<ExchangeGroup> uniteGroups(std::vector<RankPart>& parts);

// Compares the clocks of all parts with that of parts[own], directly or through other ranks, and
// sets RankPart::clock. Returns one sentence for each rank whose clock cannot be compared.
std::vector<std::string> compareTraceClocks(std::vector<RankPart>& parts, std::size_t own,
                                            const std::vector<ExchangeGroup>& groups);

}  // namespace ridgepoint::run
