// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ncu/table.h"

#include <algorithm>
#include <utility>

#include "core/import/numbers.h"

namespace ridgepoint::import::ncu {
namespace {

constexpr std::size_t kMostUnits = 4096;
constexpr std::uint64_t kMostOfASize = 0x7fffffff;

std::uint32_t small(std::string_view text) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(parseWhole(text).value_or(0), 0xffffffffu));
}

// Columns of a wide table that identify the launch. All other columns are metrics.
constexpr std::array<std::string_view, 16> kLaunchColumns{
    "ID",        "Process ID", "Process Name",     "Host Name",   "Kernel Name", "Kernel Time",
    "Context",   "Stream",     "Block Size",       "Grid Size",   "Device",      "CC",
    "Rule Name", "Rule Type",  "Rule Description", "Section Name"};

}  // namespace

bool isHeader(std::string_view line) {
    if (line.find("ID") == std::string_view::npos) return false;
    if (line.find("Kernel Name") == std::string_view::npos) return false;
    CsvLine csv;
    if (!csv.split(line, delimiterOf(line))) return false;
    const auto has = [&](std::string_view name) {
        return std::find(csv.fields().begin(), csv.fields().end(), name) != csv.fields().end();
    };
    const bool summary = has("Invocations") && has("Average");  // output of --print-summary
    return (trimmed(csv[0]) == "ID" || summary) && has("Kernel Name");
}

std::array<std::uint32_t, 3> parseSize(std::string_view text) {
    std::array<std::uint32_t, 3> size{};
    std::size_t place = 0, at = 0;
    while (at < text.size() && place < 3) {
        if (!isDigit(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && isDigit(text[end])) ++end;
        const auto value = parseWhole(text.substr(at, end - at));
        if (!value || *value > kMostOfASize) return {};
        size[place++] = static_cast<std::uint32_t>(*value);
        at = end;
    }
    if (place == 0) return {};
    for (; place < 3; ++place) size[place] = 1;
    return size;
}

bool putMetric(Launch& launch, std::string_view name, const Unit& unit, std::string_view text,
               NumberStyle& style) {
    text = trimmed(text);
    if (name == "device__attribute_display_name") {
        launch.device_name = text;
        return true;
    }
    const auto value = style.parse(text);
    if (!value) {
        if (text == "nan" || text == "-nan") ++launch.invalid;
        return false;
    }
    if (launch.metrics.size() >= Launch::kMostMetrics) return true;
    launch.metrics.push_back({std::string(name), unit, *value * unit.factor});
    return true;
}

bool Table::looksLikeRow(std::string_view line) {
    line = trimmed(line);
    if (line.starts_with('"')) line.remove_prefix(1);
    return !line.empty() && isDigit(line.front());
}

std::size_t Table::metricsBegin(const CsvLine& header) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < header.fields().size(); ++i) {
        if (std::find(kLaunchColumns.begin(), kLaunchColumns.end(), trimmed(header[i])) !=
            kLaunchColumns.end()) {
            begin = i + 1;
        }
    }
    return begin;
}

void Table::begin(std::string_view header) {
    end();
    begun_ = true;
    delimiter_ = delimiterOf(header);
    CsvLine csv;
    csv.split(header, delimiter_);
    columns_ = {};
    names_.clear();
    width_ = csv.fields().size();
    const std::array<std::pair<std::string_view, std::size_t*>, 19> known{{
        {"ID", &columns_.id},
        {"Process ID", &columns_.process},
        {"Process Name", &columns_.process_name},
        {"Host Name", &columns_.host},
        {"Kernel Name", &columns_.kernel},
        {"Kernel Time", &columns_.time},
        {"Context", &columns_.context},
        {"Stream", &columns_.stream},
        {"Block Size", &columns_.block},
        {"Grid Size", &columns_.grid},
        {"Device", &columns_.device},
        {"CC", &columns_.capability},
        {"Section Name", &columns_.section},
        {"Metric Name", &columns_.metric},
        {"Metric Unit", &columns_.unit},
        {"Metric Value", &columns_.value},
        {"Average", &columns_.value},
        {"Invocations", &columns_.invocations},
        {"Rule Name", &columns_.rule},
    }};
    for (std::size_t i = 0; i < width_; ++i) {
        const std::string_view name = trimmed(csv[i]);
        for (const auto& [word, place] : known) {
            if (name == word && *place == kNone) *place = i;
        }
        const bool of_launch =
            std::find(kLaunchColumns.begin(), kLaunchColumns.end(), name) != kLaunchColumns.end();
        names_.emplace_back(of_launch ? std::string_view() : name);
    }
    long_ = columns_.metric != kNone && columns_.value != kNone;
    units_expected_ = !long_;
    wide_units_.assign(width_, Unit{});
}

const Unit& Table::unitOf(std::string_view word) {
    if (units_.size() >= kMostUnits) units_.clear();
    const auto [place, is_new] = units_.try_emplace(std::string(word));
    if (is_new) place->second = parseUnit(word);
    return place->second;
}

bool Table::row(const CsvLine& csv, bool whole, const Where& where) {
    if (units_expected_ && csv.fields().size() > 1 && trimmed(csv[columns_.id]).empty()) {
        units_expected_ = false;
        for (std::size_t i = 0; i < width_; ++i) wide_units_[i] = parseUnit(csv[i]);
        return true;
    }
    // Program output can also contain commas, so the row must start with a number.
    const std::size_t number = columns_.id != kNone ? columns_.id : columns_.invocations;
    if (csv.fields().size() <= columns_.kernel || !parseWhole(csv[number])) return false;
    if (columns_.process != kNone && columns_.process < csv.fields().size() &&
        !parseWhole(csv[columns_.process])) {
        return false;
    }
    if (long_) {
        longRow(csv, whole, where);
    } else {
        wideRow(csv, whole, where);
    }
    return true;
}

void Table::startLaunch(const CsvLine& csv) {
    launch_ = {};
    open_ = true;
    launch_.id = csv[columns_.id];
    launch_.process = csv[columns_.process];
    launch_.process_name = csv[columns_.process_name];
    launch_.host = csv[columns_.host];
    launch_.kernel = csv[columns_.kernel];
    launch_.time = csv[columns_.time];
    launch_.context = small(csv[columns_.context]);
    launch_.stream = small(csv[columns_.stream]);
    launch_.device = small(csv[columns_.device]);
    launch_.compute_capability = trimmed(csv[columns_.capability]);
    launch_.block = parseSize(csv[columns_.block]);
    launch_.grid = parseSize(csv[columns_.grid]);
}

void Table::put(std::string_view name, const Unit& unit, std::string_view text,
                const Where& where) {
    if (trimmed(text).empty()) return;
    if (!putMetric(launch_, name, unit, text, style_))
        report_.passOver("values", "texts, not numbers", where.text());
}

void Table::longRow(const CsvLine& csv, bool whole, const Where& where) {
    const bool summary = columns_.id == kNone;
    const bool same = summary ? launch_.kernel == csv[columns_.kernel] &&
                                    launch_.block == parseSize(csv[columns_.block]) &&
                                    launch_.grid == parseSize(csv[columns_.grid])
                              : launch_.id == csv[columns_.id];
    if (!open_ || !same || launch_.process != csv[columns_.process]) {
        handOut();
        startLaunch(csv);
        invocations_ = 1;
        if (summary) {
            constexpr std::uint64_t kMostInvocations = 1'000'000;
            invocations_ = std::clamp<std::uint64_t>(
                parseWhole(csv[columns_.invocations]).value_or(1), 1, kMostInvocations);
            report_.guess("The table is a summary: each launch has the mean values of its kernel.");
        }
    }
    const std::string_view name = trimmed(csv[columns_.metric]);
    if (name.empty()) {
        // The row contains the result of a rule, or it is truncated.
        const bool rule = columns_.rule < csv.fields().size();
        if (rule) {
            report_.passOver("rows", "verdicts of rules", where.text());
        } else {
            report_.skip("rows", "they end before their metric", where.text());
        }
        return;
    }
    if (!whole || csv.fields().size() <= columns_.value) {
        report_.skip("rows", "they end before their value", where.text());
        return;
    }
    put(name, unitOf(csv[columns_.unit]), csv[columns_.value], where);
}

void Table::wideRow(const CsvLine& csv, bool whole, const Where& where) {
    handOut();
    units_expected_ = false;
    startLaunch(csv);
    std::size_t count = std::min(csv.fields().size(), width_);
    if (!whole || csv.fields().size() < width_) {
        // The last field of a truncated row can be incomplete, so it is ignored.
        --count;
        report_.skip("rows", "they end before their last columns, which are not known",
                     where.text());
    } else if (csv.fields().size() > width_) {
        report_.skip("fields", "behind the last column", where.text(),
                     csv.fields().size() - width_);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!names_[i].empty()) put(names_[i], wide_units_[i], csv[i], where);
    }
}

void Table::handOut() {
    if (!open_) return;
    open_ = false;
    for (; invocations_ > 1; --invocations_) take_(Launch(launch_));
    take_(std::exchange(launch_, {}));
}

void Table::end() {
    handOut();
    begun_ = false;
}

}  // namespace ridgepoint::import::ncu
