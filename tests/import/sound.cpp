// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/import/sound.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/present/show.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/gpu_table.h"
#include "core/run/timeline/step_splits.h"

namespace ridgepoint::tests {
namespace {

// Returns the shortest time that the FLOPs and bytes of a row could take at the highest roofs.
double leastSeconds(const run::Row& row, const run::Snapshot& run) {
    double highest_flops = 0, highest_dram = 0;
    for (const roofline::Ceiling& roof : run.ceilings) {
        if (roof.kind == roofline::Ceiling::Kind::compute)
            highest_flops = std::max(highest_flops, roof.value);
        else if (roof.level == roofline::Level::dram)
            highest_dram = std::max(highest_dram, roof.value);
    }
    double least = 0;
    if (highest_flops > 0) least = row.totalFlops() / highest_flops;
    const auto bytes = row.bytes[roofline::index(roofline::Level::dram)];
    if (highest_dram > 0 && bytes)
        least = std::max(least, static_cast<double>(*bytes) / highest_dram);
    return least;
}

// Expects a note for each rate above the roof, and null for each unknown number.
void expectHonestRows(const run::Snapshot& run) {
    using run::GroupBy;
    for (const GroupBy by :
         {GroupBy::kernel, GroupBy::op, GroupBy::layer, GroupBy::phase, GroupBy::category}) {
        SCOPED_TRACE(run::toString(by));
        for (const run::Row& row : run::rowsOf(run, by)) {
            SCOPED_TRACE(row.name);
            if (row.roof_share.value_or(0) > 1.05) {
                EXPECT_TRUE(row.doubt);
            }
            if (row.flops_known && row.known_seconds && row.flops_per_second &&
                leastSeconds(row, run) > 1.05 * *row.known_seconds) {
                EXPECT_TRUE(row.doubt) << row.totalFlops() << " FLOP in " << *row.known_seconds;
            }
            if (!row.flops_known) {
                EXPECT_FALSE(row.knownFlops());
            }
        }
        present::ShowOptions options;
        options.by = by;
        const nlohmann::ordered_json shown = present::showJson(run, options);
        for (const auto& row : shown.at("rows")) {
            SCOPED_TRACE(row.at("name").get<std::string>());
            if (row.at("seconds").is_null()) {
                for (const char* const key : {"seconds_mean", "share", "flops_per_second"})
                    EXPECT_TRUE(row.at(key).is_null()) << key;
            }
            if (row.at("provenance").at("flops").is_null()) {
                for (const char* const key : {"flops_total", "flops_matrix", "flops_per_second"})
                    EXPECT_TRUE(row.at(key).is_null()) << key;
            }
            if (row.at("roof_share").is_number() && row.at("roof_share").get<double>() > 1.05) {
                EXPECT_TRUE(row.at("note").is_string());
            }
        }
    }
}

}  // namespace

void expectSound(Imported& got) {
    expectHonestRows(*got.run);
    if (got.run->info.times_of != run::TimesOf::run) return;
    run::Busy busy = run::busyStretches(got.records);
    std::map<std::pair<std::int64_t, bool>, std::int64_t> windows_ns, idle_ns;
    bool any = false;
    std::int64_t end = 0;
    for (const run::StepRecord& step : *got.run->steps) {
        const run::Window window = run::windowOf(step);
        if (any) {
            EXPECT_GE(window.from_ns, end) << step.index;
        }
        any = true;
        end = window.to_ns;
        if (!step.gpu_traced) continue;
        const std::pair key(step.segment, step.kind == run::StepRecord::Kind::warmup);
        const std::int64_t ran = base::lengthOf(base::between(busy, window.from_ns, window.to_ns));
        windows_ns[key] += window.length();
        idle_ns[key] += window.length() - ran;
    }
    for (const run::GpuCell& cell : *got.run->gpu_cells) {
        if (cell.key.kind != run::GpuKind::idle) continue;
        EXPECT_EQ(cell.self_ns, (idle_ns[{cell.key.segment, cell.key.warmup}]));
    }
    for (const run::GpuUse& use : *got.run->gpu_uses)
        EXPECT_LE(use.kernel_ns, (windows_ns[{use.key.segment, use.key.warmup}]));
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    const run::Scope scope = run::scopeOf(*got.run);
    const auto whole = windows_ns.find({scope.segment, scope.warmup});
    if (summary.seconds_mean && whole != windows_ns.end()) {
        EXPECT_NEAR(*summary.seconds_mean * static_cast<double>(summary.count),
                    static_cast<double>(whole->second) * 1e-9, 1e-8);
    }
    const run::StepSplits splits = run::splitSteps(*got.reader, *got.run);
    for (const run::StepSplit& split : splits.steps) {
        std::int64_t parts = 0;
        for (const std::int64_t part : split.parts) parts += part;
        EXPECT_EQ(parts, split.duration_ns);
        if (!split.gpu) continue;
        EXPECT_EQ(split.gpu->steps_ns, split.duration_ns);
        EXPECT_LE(split.gpu->busy_ns, split.gpu->steps_ns);
        std::int64_t idle = 0;
        for (const std::int64_t part : split.idle) idle += part;
        EXPECT_EQ(idle, split.gpu->idleNs());
    }
}

}  // namespace ridgepoint::tests
