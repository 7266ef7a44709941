// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/row_columns.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

struct ColumnText {
    Q_DECLARE_TR_FUNCTIONS(RowColumns)
};

struct Shown {
    const run::Column* column;
    std::optional<roofline::Level> level;  // if unset, the selected level
};

// Returns whether the table has a column for each memory level. This applies to memory traffic.
bool hasLevels(const run::Column& column) {
    return column.per == run::ColumnPer::level && column.unit == run::Unit::byte;
}

// The first columns of the table. The column that sorts the rows by default follows the name, so
// that it is visible in a narrow table. The other columns follow in the order of
// core/run/analysis/columns.h.
constexpr std::array<std::string_view, 7> kFirst = {run::kNameColumn,  "headroom_seconds", "share",
                                                    "seconds",         "roof_share",       "bound",
                                                    "flops_per_second"};

const std::vector<Shown>& shownColumns() {
    static const std::vector<Shown> shown = [] {
        std::vector<Shown> all;
        for (const std::string_view id : kFirst) all.push_back({&run::columnOf(id), {}});
        for (const run::Column& column : run::columns()) {
            if (column.title == nullptr) continue;
            if (std::find(kFirst.begin(), kFirst.end(), column.id) != kFirst.end()) continue;
            all.push_back({&column, {}});
            for (std::size_t i = 0; hasLevels(column) && i < roofline::kLevelCount; ++i)
                all.push_back({&column, static_cast<roofline::Level>(i)});
        }
        return all;
    }();
    return shown;
}

const Shown& shownAt(int column) { return shownColumns().at(static_cast<std::size_t>(column)); }

run::ColumnPlace placeOf(const Shown& shown, roofline::Level chosen) {
    return {.level = shown.level.value_or(chosen)};
}

// Translates the fixed texts of core to the user's language.
struct Translated {
    QString operator()(std::monostate) const { return text(roofline::kUnknown); }
    QString operator()(const std::string& value) const { return text(value); }
    QString operator()(run::RowKind value) const { return text(run::toString(value)); }
    template <class Value>
    QString operator()(const Value& value) const {
        if constexpr (std::is_arithmetic_v<Value>)
            return {};
        else
            return word(value);
    }
};

QString wordsOf(const run::Column& column, const run::Row& row) {
    return column.id == run::kNameColumn ? rowLabel(row)
                                         : std::visit(Translated(), column.value(row, {}));
}

QString translated(const char* words) {
    return words == nullptr ? QString() : QCoreApplication::translate("RowColumns", words);
}

int find(std::string_view id, std::optional<roofline::Level> level) {
    const auto& all = shownColumns();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Shown& shown) {
        return shown.column->id == id && shown.level == level;
    });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

}  // namespace

int columnCount() { return static_cast<int>(shownColumns().size()); }
int columnAt(std::string_view id) { return find(id, std::nullopt); }
int columnAt(std::string_view id, roofline::Level level) { return find(id, level); }

bool isNumberColumn(int column) { return shownAt(column).column->isNumber(); }

QString columnText(const run::Row& row, int column, roofline::Level level) {
    const Shown& shown = shownAt(column);
    if (!shown.column->isNumber()) return wordsOf(*shown.column, row);
    const bool fault = shown.column->fault != nullptr && shown.column->fault(row);
    return (fault ? QStringLiteral("⚠ ") : QString()) +
           text(run::columnText(*shown.column, row, placeOf(shown, level)));
}

QVariant columnSortKey(const run::Row& row, int column, roofline::Level level) {
    const Shown& shown = shownAt(column);
    if (!shown.column->isNumber()) return wordsOf(*shown.column, row);
    return run::columnNumber(*shown.column, row, placeOf(shown, level))
        .value_or(std::numeric_limits<double>::quiet_NaN());
}

std::optional<double> columnPart(const run::Row& row, int column) {
    const run::Column& shown = *shownAt(column).column;
    const auto share =
        shown.unit == run::Unit::share ? run::columnNumber(shown, row) : std::nullopt;
    return share ? std::optional(std::min(*share, 1.0)) : std::nullopt;
}

QVariant columnTooltip(int column) {
    const char* const tip = shownAt(column).column->tip;
    return tip == nullptr ? QVariant() : QVariant(translated(tip));
}

QString titleOf(const run::Column& column, roofline::Level level) {
    return translated(column.title).replace(QLatin1String("%1"), word(level));
}

QString columnTitle(int column, roofline::Level level, run::GroupBy by) {
    const Shown& shown = shownAt(column);
    if (shown.column->id == run::kNameColumn) return word(by);
    return titleOf(*shown.column, placeOf(shown, level).level);
}

QString wordsOf(const run::Column& column, const run::Row& row, const run::ColumnPlace& place) {
    return column.isNumber() ? text(run::columnText(column, row, place)) : wordsOf(column, row);
}

QString word(ColumnSet set) {
    switch (set) {
        case ColumnSet::usual:
            return ColumnText::tr("Usual");
        case ColumnSet::times:
            return ColumnText::tr("Times");
        case ColumnSet::roofline:
            return ColumnText::tr("Roofline");
        case ColumnSet::traffic:
            return ColumnText::tr("Memory Traffic");
        case ColumnSet::kernels:
            return ColumnText::tr("Kernels");
        case ColumnSet::all:
            return ColumnText::tr("All");
        case ColumnSet::page:
        case ColumnSet::tooltip:
        case ColumnSet::comparison:
            break;
    }
    return {};
}

bool holds(ColumnSet set, int column) {
    const Shown& shown = shownAt(column);
    if (shown.level) return set == ColumnSet::traffic || set == ColumnSet::all;
    if (set == ColumnSet::traffic && hasLevels(*shown.column)) return false;
    return shown.column->in(set);
}

}  // namespace ridgepoint::ui
