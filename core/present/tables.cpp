// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/present/csv_line.h"
#include "core/present/text_table.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::exchange {
namespace {

using roofline::Arithmetic;
using roofline::Level;

constexpr std::array<Level, roofline::kLevelCount> kLevels{Level::l1, Level::l2, Level::l3,
                                                           Level::dram};

// --- CSV -------------------------------------------------------------------------------------

std::string_view provenanceText(const std::optional<roofline::Provenance>& provenance) {
    return provenance ? roofline::toString(*provenance) : std::string_view();
}

CsvLine csvHeader() {
    CsvLine line;
    for (const char* const name :
         {"name", "full_name", "kind", "category", "phase", "calls", "seconds", "seconds_mean",
          "seconds_min", "seconds_max", "share", "flops", "flops_matrix"}) {
        line.add(name);
    }
    for (std::size_t i = 0; i < roofline::kArithmeticCount; ++i) {
        line.add(fmt::format("flops_{}", roofline::toString(static_cast<Arithmetic>(i))));
    }
    for (const Level level : kLevels) line.add(fmt::format("bytes_{}", roofline::toString(level)));
    for (const Level level : kLevels) {
        line.add(fmt::format("intensity_{}_flop_per_byte", roofline::toString(level)));
    }
    for (const char* const name :
         {"flops_per_second", "roof_share", "bound", "flops_partial", "provenance_seconds",
          "provenance_flops", "provenance_bytes", "modelled_flops", "modelled_bytes_l1",
          "modelled_bytes_l2", "modelled_bytes_dram", "bytes_partial", "rate_partial",
          "known_share", "seconds_partial"}) {
        line.add(name);
    }
    return line;
}

CsvLine csvRow(const run::Row& row) {
    const bool known = row.knownFlops().has_value();
    const auto whenKnown = [&](std::uint64_t flops) {
        return known ? std::optional(flops) : std::nullopt;
    };
    const auto flag = [](bool on) { return on ? "1" : "0"; };
    // Summed as whole numbers: a double would round above 2^53.
    std::uint64_t flops = 0;
    for (const std::uint64_t part : row.flops) flops += part;

    CsvLine line;
    line.add(row.name);
    line.add(row.full_name);
    line.add(row.kind);
    line.add(cost::toString(row.category));
    line.add(row.phase ? run::toString(*row.phase) : std::string_view());
    line.addNumber(std::optional(row.calls));
    line.addNumber(row.time());
    line.addNumber(row.seconds_mean);
    line.addNumber(row.seconds_min);
    line.addNumber(row.seconds_max);
    line.addNumber(row.timeShare());
    line.addNumber(whenKnown(flops));
    line.addNumber(row.knownMatrixFlops());
    for (const std::uint64_t part : row.flops) line.addNumber(whenKnown(part));
    for (const Level level : kLevels) line.addNumber(row.bytes[roofline::index(level)]);
    for (const Level level : kLevels) line.addNumber(row.intensity[roofline::index(level)]);
    line.addNumber(row.flops_per_second);
    line.addNumber(row.roof_share);
    line.add(row.bound ? roofline::toString(*row.bound) : std::string());
    line.add(row.flops_known ? flag(row.flops_partial) : "");
    line.add(provenanceText(row.seconds_from));
    line.add(provenanceText(row.flops_from));
    line.add(provenanceText(row.bytes_from));
    // Beside what was counted; empty where the model's numbers are the row's own.
    line.addNumber(row.modelled_flops);
    for (const Level level : {Level::l1, Level::l2, Level::dram}) {
        line.addNumber(row.modelled_bytes[roofline::index(level)]);
    }
    line.add(row.flops_known ? flag(row.bytes_partial) : "");
    line.add(row.flops_per_second ? flag(row.rate_partial) : "");
    line.addNumber(row.knownShare());
    line.add(row.time() ? flag(row.seconds_partial) : "");
    return line;
}

// --- Tables for people -----------------------------------------------------------------------

struct Column {
    const char* title;  // {}: the memory level
    bool number;        // right-aligned, and its spaces stand before a unit
    std::string (*text)(const run::Row&, Level);
    bool only_wide = false;     // left out of what stands on a page
    bool only_partial = false;  // only where the work of a row is known in part
};

std::string timeText(const run::Row& row, const std::optional<double>& seconds) {
    return roofline::atLeast(row.seconds_partial, roofline::formatSeconds(seconds));
}

std::optional<double> asDouble(const std::optional<std::uint64_t>& value) {
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::string flopsText(const run::Row& row) {
    return roofline::atLeast(row.flops_partial, roofline::formatFlops(row.knownFlops()));
}

std::string roofShareText(const run::Row& row) {
    const std::string share =
        roofline::atLeast(row.rate_partial, roofline::formatShare(row.roof_share));
    return row.roof_share && *row.roof_share > 1 ? share + " (above the roof)" : share;
}

// "measured, modelled, modelled": of the seconds, the FLOPs and the bytes.
std::string provenance(const run::Row& row) {
    std::string text;
    for (const auto& part : {row.seconds_from, row.flops_from, row.bytes_from}) {
        if (!text.empty()) text += ", ";
        text += part ? roofline::toString(*part) : std::string_view(roofline::kUnknown);
    }
    return text;
}

constexpr std::array kColumns{
    Column{"Name", false, [](const run::Row& row, Level) { return row.name; }},
    Column{"Category", false,
           [](const run::Row& row, Level) { return std::string(cost::toString(row.category)); },
           true},
    Column{"Phase", false,
           [](const run::Row& row, Level) {
               return std::string(row.phase ? run::toString(*row.phase)
                                            : std::string_view(roofline::kUnknown));
           }},
    Column{"Calls", true,
           [](const run::Row& row, Level) {
               return roofline::formatCount(static_cast<double>(row.calls));
           }},
    Column{"Time", true, [](const run::Row& row, Level) { return timeText(row, row.time()); }},
    Column{"Mean", true, [](const run::Row& row, Level) { return timeText(row, row.seconds_mean); },
           true},
    Column{"Min", true,
           [](const run::Row& row, Level) { return roofline::formatSeconds(row.seconds_min); },
           true},
    Column{"Max", true, [](const run::Row& row, Level) { return timeText(row, row.seconds_max); },
           true},
    Column{"Share", true,
           [](const run::Row& row, Level) { return roofline::formatShare(row.timeShare()); }},
    Column{"FLOPs", true, [](const run::Row& row, Level) { return flopsText(row); }},
    Column{"{} traffic", true,
           [](const run::Row& row, Level level) {
               const auto bytes = asDouble(row.bytes[roofline::index(level)]);
               return roofline::atLeast(row.bytes_partial, roofline::formatTraffic(bytes));
           },
           true},
    Column{"FLOP/{} byte", true,
           [](const run::Row& row, Level level) {
               return roofline::formatIntensity(row.intensity[roofline::index(level)]);
           }},
    Column{"Rate", true,
           [](const run::Row& row, Level) {
               return roofline::atLeast(row.rate_partial,
                                        roofline::formatFlopRate(row.flops_per_second));
           }},
    Column{"Of roof", true, [](const run::Row& row, Level) { return roofShareText(row); }},
    Column{"Known time", true,
           [](const run::Row& row, Level) { return roofline::formatShare(row.knownShare()); },
           false, true},
    Column{"Bound", false,
           [](const run::Row& row, Level) {
               return row.bound ? roofline::toString(*row.bound) : std::string(roofline::kUnknown);
           },
           true},
    Column{"Provenance (time, FLOPs, bytes)", false,
           [](const run::Row& row, Level) { return provenance(row); }, true},
};

std::string titleOf(const Column& column, Level level) {
    std::string title = column.title;
    const std::size_t at = title.find("{}");
    if (at != std::string::npos) title.replace(at, 2, roofline::formatLevel(level));
    return title;
}

}  // namespace

TextTable tableOf(std::span<const run::Row> rows, Level level, Width width) {
    TextTable table;
    const bool partial = std::any_of(rows.begin(), rows.end(),
                                     [](const run::Row& row) { return row.knownInPart(); });
    const auto shown = [&](const Column& column) {
        return (width == Width::all || !column.only_wide) && (partial || !column.only_partial);
    };
    for (const Column& column : kColumns) {
        if (shown(column)) table.columns.push_back({titleOf(column, level), column.number});
    }
    for (const run::Row& row : rows) {
        auto& cells = table.rows.emplace_back();
        for (const Column& column : kColumns) {
            if (shown(column)) cells.push_back(column.text(row, level));
        }
    }
    return table;
}

std::string toCsv(std::span<const run::Row> rows) {
    std::string table;
    csvHeader().endInto(table);
    for (const run::Row& row : rows) csvRow(row).endInto(table);
    return table;
}

std::string toMarkdown(std::span<const run::Row> rows, Level level) {
    return toMarkdown(tableOf(rows, level));
}

std::string toLatex(std::span<const run::Row> rows, Level level) {
    return toLatex(tableOf(rows, level));
}

}  // namespace ridgepoint::exchange
