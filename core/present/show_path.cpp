// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/present/text_table.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::present {
namespace {

using Json = nlohmann::ordered_json;

double shareOf(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::vector<run::PathPart> largestFirst(const run::StepPath& path) {
    std::vector<run::PathPart> parts(run::kPathPartCount);
    for (std::size_t i = 0; i < run::kPathPartCount; ++i) parts[i] = static_cast<run::PathPart>(i);
    std::stable_sort(parts.begin(), parts.end(), [&](run::PathPart a, run::PathPart b) {
        return path.parts[static_cast<std::size_t>(a)] > path.parts[static_cast<std::size_t>(b)];
    });
    return parts;
}

std::string nameOf(run::StringId name, run::PathPart part, const run::StringTable& strings) {
    return name == run::StringId::none ? fmt::format("({})", wordsOf(part).title)
                                       : base::printable(strings[name]);
}

}  // namespace

Json pathJson(const run::StepPath& path, const run::StringTable& strings) {
    Json object;
    object["step"] = path.path.step;
    object["seconds"] = base::seconds(path.length());
    object["parts"] = Json::array();
    for (const run::PathPart part : largestFirst(path)) {
        const std::int64_t time = path.parts[static_cast<std::size_t>(part)];
        object["parts"].push_back({{"part", wordsOf(part).id},
                                   {"seconds", base::seconds(time)},
                                   {"share", shareOf(time, path.length())}});
    }
    const auto text = [&](run::StringId name) {
        return name == run::StringId::none ? Json(nullptr) : Json(base::jsonText(strings[name]));
    };
    object["what_if"] = Json::array();
    for (const run::WhatIf& row : path.what_if) {
        object["what_if"].push_back({{"name", text(row.name)},
                                     {"part", wordsOf(row.part).id},
                                     {"pieces", row.pieces},
                                     {"seconds", base::seconds(row.path_ns)},
                                     {"share", shareOf(row.path_ns, path.length())},
                                     {"saved_by_half_seconds", base::seconds(row.saved_by_half_ns)},
                                     {"saved_by_all_seconds", base::seconds(row.saved_by_all_ns)}});
    }
    object["pieces"] = Json::array();
    for (const run::PathPiece& piece : path.path.pieces) {
        object["pieces"].push_back(
            {{"part", wordsOf(piece.part).id},
             {"name", text(piece.name)},
             {"start_seconds", base::seconds(piece.start_ns - path.path.start_ns)},
             {"seconds", base::seconds(piece.length())}});
    }
    return object;
}

std::string pathText(const run::StepPath& path, const run::StringTable& strings, int columns) {
    // Longer than the step time if the GPU still runs earlier steps.
    std::vector<std::string> words{
        fmt::format("step {}", path.path.step),
        fmt::format("{} from its start on the CPU to the end of its work",
                    roofline::formatSeconds(base::seconds(path.length())))};
    for (const run::PathPart part : largestFirst(path)) {
        const std::int64_t time = path.parts[static_cast<std::size_t>(part)];
        if (time <= 0) continue;
        words.push_back(fmt::format("{} {} ({})", wordsOf(part).title,
                                    roofline::formatSeconds(base::seconds(time)),
                                    roofline::formatShare(shareOf(time, path.length()))));
    }
    std::string text = base::wrapped("Path", words, columns);
    if (path.what_if.empty()) return text;
    present::TextTable table;
    table.columns = {{"name"},
                     {"part"},
                     {"pieces", true},
                     {"on the path", true},
                     {"share", true},
                     {"2 × faster saves", true},
                     {"without it saves", true}};
    const auto atMost = [](std::int64_t nanoseconds) {
        return fmt::format("≤ {}", roofline::formatSeconds(base::seconds(nanoseconds)));
    };
    for (const run::WhatIf& row : path.what_if) {
        table.rows.push_back({nameOf(row.name, row.part, strings),
                              std::string(wordsOf(row.part).title),
                              roofline::formatCount(static_cast<double>(row.pieces)),
                              roofline::formatSeconds(base::seconds(row.path_ns)),
                              roofline::formatShare(shareOf(row.path_ns, path.length())),
                              atMost(row.saved_by_half_ns), atMost(row.saved_by_all_ns)});
    }
    return text + "\n" + present::toPlain(table, static_cast<std::size_t>(std::max(columns, 40)));
}

}  // namespace ridgepoint::present
