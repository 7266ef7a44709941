// SPDX-License-Identifier: GPL-3.0-or-later
// Formats live memory at the memory peak by call stack, category and layer, for `show --by
// allocation`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/present/show.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::present {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBlockRows = 20;
constexpr std::size_t kShownFrames = 6;  // number of frames shown per stack
constexpr std::size_t kShownLayers = 5;
constexpr std::size_t kMostBlockName = 36;
constexpr std::size_t kMostLayerSums = 10'000;
constexpr int kFrameIndent = 4;

std::string memoryText(std::int64_t bytes, bool at_least = false) {
    return roofline::atLeast(at_least, roofline::formatMemory(static_cast<double>(bytes)));
}

std::optional<double> shareOfAll(std::int64_t bytes, const run::LiveMoment& moment) {
    if (!moment.allocated || run::total(*moment.allocated) <= 0) return std::nullopt;
    return static_cast<double>(bytes) / static_cast<double>(run::total(*moment.allocated));
}

const std::string& nameIn(const run::LiveMoment& moment, run::StringId id) {
    static const std::string none;
    return moment.strings ? (*moment.strings)[id] : none;
}

std::vector<std::string> framesOf(const run::LiveMoment& moment, run::StackId stack) {
    std::vector<std::string> frames;
    if (!moment.stacks) return frames;
    for (const run::StringId frame : moment.stacks->frames(stack))
        frames.push_back(nameIn(moment, frame));
    return frames;
}

// Returns the bytes by layer, largest first. The name is "" for blocks without a layer.
std::vector<std::pair<std::string, std::int64_t>> layersOf(const run::LiveMoment& moment) {
    std::map<run::StringId, std::int64_t> bytes;
    for (const run::LiveGroup& group : moment.groups) bytes[group.layer] += group.bytes;
    std::vector<std::pair<std::string, std::int64_t>> layers;
    for (const auto& [layer, sum] : bytes) layers.emplace_back(nameIn(moment, layer), sum);
    std::stable_sort(layers.begin(), layers.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return layers;
}

run::MemoryByCategory categoriesOf(const run::LiveMoment& moment) {
    run::MemoryByCategory bytes{};
    for (const run::LiveGroup& group : moment.groups)
        bytes[static_cast<std::size_t>(group.category)] += group.bytes;
    return bytes;
}

Json segmentsJson(const run::MemorySegments& sum) {
    Json object;
    object["segments"] = sum.segments;
    object["blocks"] = sum.blocks;
    object["free_blocks"] = sum.free_blocks;
    object["reserved_bytes"] = sum.reserved_bytes;
    object["allocated_bytes"] = sum.allocated_bytes;
    object["active_bytes"] = sum.allocated_bytes + sum.pending_bytes;
    object["free_bytes"] = sum.free_bytes;
    object["inactive_split_bytes"] = sum.split_bytes;
    object["largest_free_bytes"] = sum.largest_free_bytes;
    object["free_share"] = orNull(sum.freeShare());
    object["fragmentation"] = orNull(sum.fragmentation());
    return object;
}

Json momentJson(const run::LiveMoment& moment) {
    Json object;
    object["seconds"] = static_cast<double>(moment.time_ns) * 1e-9;
    object["allocated_bytes"] =
        moment.allocated ? Json(run::total(*moment.allocated)) : Json(nullptr);
    object["known_bytes"] = moment.groups.empty() ? Json(nullptr) : Json(moment.found_bytes);
    object["partial"] = moment.partial();
    Json categories, layers = Json::array();
    const run::MemoryByCategory bytes = categoriesOf(moment);
    for (std::size_t category = 0; category < run::kMemoryCategoryCount; ++category) {
        categories[std::string(run::toString(static_cast<run::MemoryCategory>(category)))] =
            moment.groups.empty() ? Json(nullptr) : Json(bytes[category]);
    }
    object["by_category"] = std::move(categories);
    for (const auto& [layer, sum] : layersOf(moment)) {
        if (layers.size() == kMostLayerSums) break;
        layers.push_back({{"layer", layer.empty() ? Json(nullptr) : jsonText(layer)},
                          {"allocated_bytes", sum},
                          {"share", orNull(shareOfAll(sum, moment))}});
    }
    object["by_layer"] = std::move(layers);
    return object;
}

Json groupJson(const run::LiveMoment& moment, const run::LiveGroup& group) {
    const auto textOrNull = [&](run::StringId id) {
        return id == run::StringId::none ? Json(nullptr) : jsonText(nameIn(moment, id));
    };
    Json object;
    object["name"] = textOrNull(group.op != run::StringId::none ? group.op : group.layer);
    object["kind"] = "allocation";
    object["op"] = textOrNull(group.op);
    object["layer"] = textOrNull(group.layer);
    object["category"] = run::toString(group.category);
    object["phase"] = group.phase == run::Phase::none ? Json(nullptr) : Json(toString(group.phase));
    object["allocated_bytes"] = group.bytes;
    object["share"] = orNull(shareOfAll(group.bytes, moment));
    object["blocks"] = group.blocks;
    Json stack = Json::array();
    for (const std::string& frame : framesOf(moment, group.stack)) stack.push_back(jsonText(frame));
    object["stack"] = stack.empty() ? Json(nullptr) : std::move(stack);
    return object;
}

// Returns the program's own frames without folders, innermost first. If a stack has no such frames,
// for example in autograd's engine, returns its operators and graph nodes, or all frames if it has
// none of these.
std::string shortStack(const run::LiveMoment& moment, run::StackId stack) {
    std::vector<std::string> own, operators, shown;
    const std::vector<std::string> all = framesOf(moment, stack);
    for (const std::string& frame : all) {
        if (frame.starts_with("at::_ops::") || frame.starts_with("torch::autograd::generated::"))
            operators.push_back(frame.substr(0, frame.find('(')));
        const std::size_t line = frame.find(".py(");
        if (line == std::string::npos || frame.find("site-packages/") < line) continue;
        const std::size_t folder = frame.rfind('/', line);
        own.push_back(folder == std::string::npos ? frame : frame.substr(folder + 1));
    }
    if (own.empty()) own = std::move(operators);
    const std::vector<std::string>& frames = own.empty() ? all : own;
    for (const std::string& frame : frames) {
        if (shown.size() == kShownFrames) {
            shown.push_back("…");
            break;
        }
        shown.push_back(base::printable(frame));
    }
    return fmt::format("{}", fmt::join(shown, " ← "));
}

std::string summaryLines(const run::LiveMoment& moment, int columns) {
    const bool partial = moment.partial();
    std::vector<std::string> words{
        fmt::format("at {}", roofline::formatSeconds(static_cast<double>(moment.time_ns) * 1e-9))};
    if (moment.allocated) words.push_back(memoryText(run::total(*moment.allocated)) + " allocated");
    if (partial && !moment.groups.empty())
        words.push_back(fmt::format("{} known by block", memoryText(moment.found_bytes)));
    if (moment.gaps) words.push_back("allocations in steps without detail are missing");
    std::string text = base::wrapped("Peak", words, columns);
    words.clear();
    const run::MemoryByCategory bytes = categoriesOf(moment);
    for (std::size_t category = 0; category < run::kMemoryCategoryCount; ++category) {
        if (bytes[category] == 0) continue;
        std::string name(run::toString(static_cast<run::MemoryCategory>(category)));
        std::replace(name.begin(), name.end(), '_', ' ');
        words.push_back(fmt::format("{} {} ({})", name, memoryText(bytes[category], partial),
                                    roofline::atLeast(partial, roofline::formatShare(shareOfAll(
                                                                   bytes[category], moment)))));
    }
    if (!words.empty()) text += base::wrapped("Category", words, columns);
    words.clear();
    const auto layers = layersOf(moment);
    for (std::size_t i = 0; i < std::min(layers.size(), kShownLayers); ++i) {
        const std::string name =
            layers[i].first.empty() ? "(no layer)" : base::printable(layers[i].first);
        words.push_back(fmt::format("{} {}", name, memoryText(layers[i].second, partial)));
    }
    if (layers.size() > kShownLayers)
        words.push_back(fmt::format("{} more", layers.size() - kShownLayers));
    if (!words.empty()) text += base::wrapped("Layer", words, columns);
    return text;
}

std::string segmentLines(const run::MemorySegments& sum, int columns) {
    std::vector<std::string> words{
        fmt::format("{} at the end", roofline::formatCount(static_cast<double>(sum.segments))),
        memoryText(sum.reserved_bytes) + " reserved",
        memoryText(sum.allocated_bytes) + " allocated"};
    if (sum.pending_bytes > 0)
        words.push_back(memoryText(sum.pending_bytes) + " waiting for streams");
    words.push_back(fmt::format("{} free ({} of reserved)", memoryText(sum.free_bytes),
                                roofline::formatShare(sum.freeShare())));
    words.push_back(memoryText(sum.split_bytes) + " of it in segments in use");
    words.push_back("largest free block " + memoryText(sum.largest_free_bytes));
    if (const auto fragmentation = sum.fragmentation())
        words.push_back("fragmentation " + roofline::formatShare(fragmentation));
    return base::wrapped("Segments", words, columns);
}

}  // namespace

nlohmann::ordered_json allocationsJson(const run::Snapshot& snapshot,
                                       const std::optional<run::LiveMoment>& moment,
                                       const ShowOptions& options) {
    ShowOptions head = options;
    head.top = 1;
    Json object = showJson(snapshot, head);
    object["memory"]["moment"] = moment ? momentJson(*moment) : Json(nullptr);
    object["memory"]["segments"] =
        moment && moment->segments ? segmentsJson(*moment->segments) : Json(nullptr);
    object["by"] = "allocation";
    Json rows = Json::array();
    if (moment) {
        for (const run::LiveGroup& group : moment->groups) {
            if (options.top && rows.size() == *options.top) break;
            rows.push_back(groupJson(*moment, group));
        }
    }
    object["rows"] = std::move(rows);
    return object;
}

std::string allocationsText(const run::Snapshot& snapshot,
                            const std::optional<run::LiveMoment>& peak, const ShowOptions& options,
                            int columns) {
    std::string text = showHeading(snapshot, columns);
    if (!peak) return text + "\nThe run has no memory timeline; record with --collect memory.\n";
    const run::LiveMoment& moment = *peak;
    text += '\n' + summaryLines(moment, columns);
    if (moment.segments) text += segmentLines(*moment.segments, columns);
    text += '\n';
    if (moment.groups.empty())
        return text + "The run file has no single allocations of the steps up to the peak.\n";
    const bool partial = moment.partial();
    const std::size_t shown = std::min(options.top.value_or(kBlockRows), moment.groups.size());
    const std::vector<std::string> head{"allocated", "share", "blocks", "category",
                                        "phase",     "op",    "layer"};
    std::vector<std::vector<std::string>> rows{head};
    for (std::size_t i = 0; i < shown; ++i) {
        const run::LiveGroup& group = moment.groups[i];
        const auto name = [&](run::StringId id) {
            return id == run::StringId::none
                       ? std::string(roofline::kUnknown)
                       : base::cutTo(base::printable(nameIn(moment, id)), kMostBlockName);
        };
        rows.push_back(
            {memoryText(group.bytes, partial),
             roofline::atLeast(partial, roofline::formatShare(shareOfAll(group.bytes, moment))),
             roofline::formatCount(static_cast<double>(group.blocks)),
             std::string(run::toString(group.category)),
             group.phase == run::Phase::none ? roofline::kUnknown
                                             : std::string(toString(group.phase)),
             name(group.op), name(group.layer)});
    }
    std::vector<std::size_t> widths(head.size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], base::widthOf(row[i]));
    }
    const auto width = static_cast<std::size_t>(std::max(columns, kFrameIndent + 8));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::string line;
        for (std::size_t column = 0; column < head.size(); ++column) {
            if (column > 0) line += "  ";
            const bool last = column + 1 == head.size();
            line +=
                last ? rows[i][column] : base::padded(rows[i][column], widths[column], column < 3);
        }
        text += base::cutTo(line, width) + '\n';
        if (i == 0) continue;
        const std::string stack = shortStack(moment, moment.groups[i - 1].stack);
        if (!stack.empty()) {
            text += std::string(kFrameIndent, ' ') +
                    base::cutTo(stack, width - static_cast<std::size_t>(kFrameIndent)) + '\n';
        }
    }
    if (shown < moment.groups.size())
        text += fmt::format("… and {} more rows\n", moment.groups.size() - shown);
    if (moment.stacks) text += "Whole call stacks: --json\n";
    return text;
}

}  // namespace ridgepoint::present
