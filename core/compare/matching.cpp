// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matching.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/saturating.h"

namespace ridgepoint::compare {
namespace {

// The place of a launch: op, layer (empty if none) and phase.
using Place = std::tuple<std::string_view, std::string_view, run::Phase>;
using Places = std::map<Place, std::int64_t>;  // values in nanoseconds

std::map<std::string_view, Places> placesOf(const run::Snapshot& snapshot,
                                            std::span<const std::string> names, bool with_layer) {
    const std::set<std::string_view> wanted(names.begin(), names.end());
    const run::Scope scope = run::scopeOf(snapshot);
    const run::StringTable& strings = *snapshot.strings;
    std::map<std::string_view, Places> places;
    for (const run::GpuCell& cell : *snapshot.gpu_cells) {
        const auto& key = cell.key;
        // Skip kernels without an op, because they have no property by which they could be matched.
        if (key.segment != scope.segment || key.warmup != scope.warmup ||
            key.kind != run::GpuKind::kernel || key.op == run::StringId::none) {
            continue;
        }
        const auto name = wanted.find(strings[key.name]);
        if (name == wanted.end()) continue;
        const Place place{strings[key.op], with_layer ? strings[key.layer] : std::string_view(),
                          key.phase};
        base::addSaturating(places[*name][place], cell.self_ns);
    }
    return places;
}

double shareInCommon(const Places& a, const Places& b) {
    double common = 0, all_a = 0, all_b = 0;
    for (const auto& [place, time] : a) all_a += static_cast<double>(time);
    for (const auto& [place, time] : b) all_b += static_cast<double>(time);
    if (!(all_a > 0) || !(all_b > 0)) return 0;
    for (const auto& [place, time] : a) {
        const auto same = b.find(place);
        if (same == b.end()) continue;
        common +=
            std::min(static_cast<double>(time) / all_a, static_cast<double>(same->second) / all_b);
    }
    return common;
}

void pairUp(const std::map<std::string_view, Places>& base, std::span<const std::string> base_names,
            const std::map<std::string_view, Places>& other,
            std::span<const std::string> other_names, Renamed& renamed) {
    std::set<std::string_view> taken;
    for (const auto& [from, to] : renamed) taken.insert(to);
    for (const std::string& name : other_names) {
        const auto where = other.find(name);
        if (where == other.end() || renamed.contains(name)) continue;
        double most = 0;
        const std::string* best = nullptr;
        for (const std::string& candidate : base_names) {
            const auto there = base.find(candidate);
            if (there == base.end() || taken.contains(candidate)) continue;
            const double common = shareInCommon(where->second, there->second);
            if (common > most) {
                most = common;
                best = &candidate;
            }
        }
        if (best == nullptr) continue;
        renamed.emplace(name, *best);
        taken.insert(*best);
    }
}

struct LayerOps {
    run::StringId id{};
    std::string_view name;
    std::set<std::pair<std::string_view, run::Phase>> ops;
};

// Returns the layers in the order in which they first ran, which is the order of their string IDs.
std::vector<LayerOps> layersOf(const run::Snapshot& snapshot, std::span<const std::string> names) {
    const std::set<std::string_view> wanted(names.begin(), names.end());
    const run::Scope scope = run::scopeOf(snapshot);
    const run::StringTable& strings = *snapshot.strings;
    std::map<run::StringId, LayerOps> layers;
    for (const run::Cell& cell : *snapshot.cells) {
        if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup) continue;
        const auto name = wanted.find(strings[cell.key.layer]);
        if (name == wanted.end()) continue;
        LayerOps& layer = layers[cell.key.layer];
        layer.id = cell.key.layer;
        layer.name = *name;
        layer.ops.emplace(strings[cell.key.name], cell.key.phase);
    }
    std::vector<LayerOps> ordered;
    for (auto& [id, layer] : layers) ordered.push_back(std::move(layer));
    return ordered;
}

}  // namespace

Renamed kernelsOfSameOps(const run::Snapshot& base, std::span<const std::string> base_names,
                         const run::Snapshot& other, std::span<const std::string> other_names) {
    Renamed renamed;
    for (const bool with_layer : {true, false}) {
        pairUp(placesOf(base, base_names, with_layer), base_names,
               placesOf(other, other_names, with_layer), other_names, renamed);
    }
    return renamed;
}

Renamed layersInOrder(const run::Snapshot& base, std::span<const std::string> base_names,
                      const run::Snapshot& other, std::span<const std::string> other_names) {
    const std::vector<LayerOps> ours = layersOf(base, base_names);
    const std::vector<LayerOps> theirs = layersOf(other, other_names);
    if (ours.size() != theirs.size()) return {};
    Renamed renamed;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (ours[i].ops != theirs[i].ops) return {};
        renamed.emplace(theirs[i].name, ours[i].name);
    }
    return renamed;
}

}  // namespace ridgepoint::compare
