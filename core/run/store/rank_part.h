// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the run of one rank for a merge (merge_ranks.h), and prepares runs of traces for the merge.
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

// A rank's run. Its times are on the rank's own clock.
struct RankPart {
    std::filesystem::path file;
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<Collective> collectives;
    // Set only for traces.
    std::vector<ExchangeGroup> groups;
    std::map<std::int64_t, base::Stretches>
        still;  // times with exchanges but no computation, by step
    std::optional<GpuDivision> gpu;
    std::optional<RankClock> clock;

    const RankInfo& info() const { return *snapshot->info.rank; }
};

// Reads a rank's run. Throws StoreError if the file cannot be read, has no rank, or is still being
// recorded.
RankPart readRankPart(const std::filesystem::path& file);

// Renumbers the exchange groups of all parts so that equal groups have equal numbers. Returns the
// groups.
std::vector<ExchangeGroup> uniteGroups(std::vector<RankPart>& parts);

// Aligns the clocks of all parts with the clock of parts[own], either directly or through other
// ranks, and sets RankPart::clock. Returns one sentence for each rank whose clock cannot be
// aligned.
std::vector<std::string> compareTraceClocks(std::vector<RankPart>& parts, std::size_t own,
                                            const std::vector<ExchangeGroup>& groups);

}  // namespace ridgepoint::run
