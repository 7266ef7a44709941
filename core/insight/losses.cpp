// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/losses.h"

#include <algorithm>
#include <map>

#include "core/run/analysis/columns.h"

namespace ridgepoint::insight {
namespace {

using run::Row;
using run::RowKind;

constexpr double kLeastShare = 0.01;  // share of the step time; smaller losses are omitted

bool isIdle(const Row& row) { return row.kind == RowKind::idle || row.kind == RowKind::outside; }

// Returns the layer in which an op or kernel takes the most time.
std::string mainLayer(const run::Snapshot& snapshot, const Row& row) {
    std::map<run::StringId, std::int64_t> by_layer;
    const run::StringTable& strings = *snapshot.strings;
    if (row.kind == RowKind::kernel) {
        for (const run::GpuCell& cell : *snapshot.gpu_cells)
            if (strings[cell.key.name] == row.name) by_layer[cell.key.layer] += cell.self_ns;
    } else if (row.kind == RowKind::op) {
        for (const run::Cell& cell : *snapshot.cells)
            if (strings[cell.key.name] == row.name) by_layer[cell.key.layer] += cell.self_ns;
    }
    const auto most =
        std::max_element(by_layer.begin(), by_layer.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == by_layer.end() ? std::string() : strings[most->first];
}

}  // namespace

std::optional<double> timeAboveRoof(const Row& row) {
    return run::columnNumber(run::columnOf("headroom_seconds"), row);
}

std::optional<Losses> lossesOf(const run::Snapshot& snapshot, std::span<const Row> rows,
                               const run::StepSummary& step, std::size_t most) {
    double all = 0, least = 0, unknown = 0;
    std::vector<Loss> losses;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        all += row.seconds;
        const auto above = timeAboveRoof(row);
        if (isIdle(row)) {
            losses.push_back({i, row.seconds, 0, std::nullopt, {}});
        } else if (above) {
            least += *row.known_seconds - *above;
            unknown += row.seconds - *row.known_seconds;
            if (*row.roof_share > 0) losses.push_back({i, *above, 0, 1 / *row.roof_share, {}});
        } else {
            unknown += row.seconds;
        }
    }
    if (!(all > 0) || !(least > 0) || !step.seconds_median) return std::nullopt;
    // Scales times from the total over all rows to the median step, whose time is displayed.
    const double scale = *step.seconds_median / all;
    std::stable_sort(losses.begin(), losses.end(),
                     [](const Loss& a, const Loss& b) { return a.seconds > b.seconds; });
    std::erase_if(losses, [&](const Loss& loss) { return loss.seconds < kLeastShare * all; });
    if (losses.size() > most) losses.resize(most);
    for (Loss& loss : losses) {
        loss.share = loss.seconds / all;
        loss.seconds *= scale;
        loss.layer = mainLayer(snapshot, rows[loss.row]);
    }
    return Losses{*step.seconds_median, least * scale, unknown / all, std::move(losses)};
}

}  // namespace ridgepoint::insight
