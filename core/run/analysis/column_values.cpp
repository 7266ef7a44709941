// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the functions that apply to all columns: search, conversion of values to numbers and
// strings, and sorting.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"

namespace ridgepoint::run {
namespace {

// Tolerance for measured roofs, because other programs may run on the machine during the
// measurement.
constexpr double kRoofTolerance = 1.02;

struct ValueWords {
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool) const { return {}; }
    std::string operator()(std::uint64_t) const { return {}; }
    std::string operator()(double) const { return {}; }
    std::string operator()(RowKind kind) const { return std::string(toString(kind)); }
    std::string operator()(cost::Category value) const {
        return std::string(cost::toString(value));
    }
    std::string operator()(Phase value) const { return std::string(toString(value)); }
    std::string operator()(cost::kernel::Pass value) const {
        return std::string(cost::kernel::toString(value));
    }
    std::string operator()(const roofline::Bound& value) const { return roofline::toString(value); }
    std::string operator()(roofline::Provenance value) const {
        return std::string(roofline::toString(value));
    }
};

}  // namespace

bool Column::in(ColumnSet set) const {
    if (title == nullptr) return false;
    return set == ColumnSet::all || (sets & (1U << static_cast<unsigned>(set))) != 0;
}

bool Column::isNeeded(std::span<const Row> rows) const {
    return needed == nullptr || std::any_of(rows.begin(), rows.end(), needed);
}

const Column* findColumn(std::string_view id) {
    for (const Column& column : columns()) {
        if (column.id == id) return &column;
    }
    return nullptr;
}

const Column& columnOf(std::string_view id) {
    const Column* const column = findColumn(id);
    if (column == nullptr) throw std::logic_error(fmt::format("no column \"{}\"", id));
    return *column;
}

std::vector<std::string_view> columnIds() {
    std::vector<std::string_view> ids;
    for (const Column& column : columns()) {
        if (column.title != nullptr) ids.push_back(column.id);
    }
    return ids;
}

std::string columnTitle(const Column& column, roofline::Level level, std::optional<GroupBy> by) {
    std::string title = column.title == nullptr ? std::string() : column.title;
    if (by && column.id == kNameColumn) {
        title = toString(*by);
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
    }
    if (const auto at = title.find("%1"); at != std::string::npos)
        title.replace(at, 2, roofline::formatLevel(level));
    return title;
}

std::optional<GroupBy> groupingOf(std::span<const Row> rows) {
    for (const Row& row : rows) {
        if (isOnGpu(row.kind)) return GroupBy::kernel;
        if (row.kind != RowKind::outside) return parseGroupBy(toString(row.kind));
    }
    return std::nullopt;
}

std::optional<double> columnNumber(const Column& column, const Row& row, const ColumnPlace& place) {
    const ColumnValue value = column.value(row, place);
    if (const auto* const whole = std::get_if<std::uint64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* const number = std::get_if<double>(&value)) return *number;
    return std::nullopt;
}

bool isLowerBound(const Column& column, const Row& row, const ColumnPlace& place) {
    return column.lower_bound != nullptr && column.lower_bound(row) &&
           columnNumber(column, row, place).has_value();
}

std::string unitText(Unit unit, std::optional<double> value) {
    switch (unit) {
        case Unit::words:
        case Unit::flag:
            break;
        case Unit::count:
            return roofline::formatCount(value);
        case Unit::seconds:
            return roofline::formatSeconds(value);
        case Unit::share:
            return roofline::formatShare(value);
        case Unit::ratio:
            return value ? fmt::format("{:.2f} ×", *value) : std::string(roofline::kUnknown);
        case Unit::flop:
            return roofline::formatFlops(value);
        case Unit::flop_per_second:
            return roofline::formatFlopRate(value);
        case Unit::byte:
            return roofline::formatTraffic(value);
        case Unit::byte_per_second:
            return roofline::formatBandwidth(value);
        case Unit::flop_per_byte:
            return roofline::formatIntensity(value);
    }
    return roofline::kUnknown;
}

std::string valueWords(const ColumnValue& value) { return std::visit(ValueWords(), value); }

std::string columnText(const Column& column, const Row& row, const ColumnPlace& place) {
    if (column.isNumber()) {
        return roofline::atLeast(isLowerBound(column, row, place),
                                 unitText(column.unit, columnNumber(column, row, place)));
    }
    std::string words = valueWords(column.value(row, place));
    return words.empty() ? std::string(roofline::kUnknown) : words;
}

std::optional<double> bytesPerSecond(const Row& row, roofline::Level level) {
    const auto& bytes = row.bytes[roofline::index(level)];
    if (!bytes || !(row.known_seconds.value_or(0) > 0) || row.replayed || row.seconds_partial) {
        return std::nullopt;
    }
    return static_cast<double>(*bytes) / row.work().seconds;
}

std::optional<double> countedOverModelled(const Row& row, roofline::Level level) {
    const auto& counted = row.bytes[roofline::index(level)];
    const auto& modelled = row.modelled_bytes[roofline::index(level)];
    if (row.bytes_from != roofline::Provenance::counted || !counted || !modelled ||
        *modelled == 0) {
        return std::nullopt;
    }
    return static_cast<double>(*counted) / static_cast<double>(*modelled);
}

std::optional<double> countedFlopsOverModelled(const Row& row) {
    if (row.flops_from != roofline::Provenance::counted || !row.flops_known ||
        row.modelled_flops.value_or(0) == 0) {
        return std::nullopt;
    }
    return row.totalFlops() / static_cast<double>(*row.modelled_flops);
}

bool isAboveRoof(std::optional<double> roof_share) {
    return roof_share.value_or(0) > kRoofTolerance;
}

bool sortRows(std::vector<Row>& rows, std::string_view id, roofline::Level level, bool descending) {
    const Column* const column = findColumn(id);
    if (column == nullptr || column->title == nullptr) return false;
    // The sort key of a row. It is calculated once per row, not for each comparison.
    struct SortKey {
        std::optional<double> number;
        std::string words;
        std::size_t row;
    };
    std::vector<SortKey> order;
    order.reserve(rows.size());
    const ColumnPlace place{.level = level};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        SortKey& each = order.emplace_back(SortKey{std::nullopt, {}, i});
        if (column->isNumber())
            each.number = columnNumber(*column, rows[i], place);
        else
            each.words = valueWords(column->value(rows[i], place));
    }
    std::stable_sort(order.begin(), order.end(), [&](const SortKey& a, const SortKey& b) {
        const bool a_known = a.number || !a.words.empty(), b_known = b.number || !b.words.empty();
        if (a_known != b_known) return a_known;
        if (a.number != b.number) return descending ? a.number > b.number : a.number < b.number;
        if (a.words != b.words) return descending ? a.words > b.words : a.words < b.words;
        return rows[a.row].name < rows[b.row].name;
    });
    std::vector<Row> sorted;
    sorted.reserve(rows.size());
    for (const SortKey& each : order) sorted.push_back(std::move(rows[each.row]));
    rows = std::move(sorted);
    return true;
}

}  // namespace ridgepoint::run
