// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/machine/roof_table.h"

#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/roofline/loss_words.h"

namespace ridgepoint::ui {

using roofline::Ceiling;

RoofTable::RoofTable(QObject* parent) : TableModel(parent) {
    using Roof = MeasuredRoof;
    // Removes the unit and the thread count from the name, because both have their own columns.
    const auto name = [](const Roof& row) {
        const QString whole = text(row.roof.name);
        const auto bracket = whole.indexOf(QStringLiteral(" ("));
        return bracket > 0 ? whole.left(bracket) : whole;
    };
    const auto threads = [](const Roof& row) {
        return row.roof.threads > 0 ? QString::number(row.roof.threads) : text(roofline::kUnknown);
    };
    const auto datasheet = [](const Roof& row) {
        if (!row.datasheet) return text(roofline::kUnknown);
        Ceiling promised = row.roof;
        promised.value = *row.datasheet;
        return text(roofline::formatRoof(promised));
    };
    const auto measured = [](const Roof& row) { return text(roofline::formatRoof(row.roof)); };
    const auto samples = [](const Roof& row) { return QString::number(row.roof.samples); };
    const auto reached = [](const Roof& row) {
        return row.datasheet ? std::optional(row.roof.value / *row.datasheet) : std::nullopt;
    };
    setColumns({
        {tr("Roof"), name},
        {tr("Unit or access"),
         [](const Roof& row) {
             return row.roof.unit.empty() ? text(roofline::kUnknown) : unitName(row.roof.unit);
         }},
        {.title = tr("Threads"), .words = threads, .right = true},
        {.title = tr("Measured"), .words = measured, .right = true},
        numbers(
            tr("Spread"), [](const Roof& row) { return row.roof.spread; }, roofline::formatShare,
            tr("Distance of the median repetition below the best")),
        {.title = tr("Repetitions"), .words = samples, .right = true},
        {.title = tr("Datasheet"), .words = datasheet, .right = true},
        numbers(tr("Reached"), reached, roofline::formatShare),
    });
}

void RoofTable::setRoofs(const std::vector<Ceiling>& roofs, const machine::Device* device) {
    std::vector<MeasuredRoof> rows;
    int most = 0;
    for (const Ceiling& roof : roofs) most = std::max(most, roof.threads);
    for (const Ceiling& roof : roofs) {
        MeasuredRoof& row = rows.emplace_back(MeasuredRoof{roof, std::nullopt});
        const bool of_all_cores = roof.threads == most || (roof.threads == 1 && most == 1);
        if (device == nullptr || !of_all_cores) continue;
        const Ceiling* const promised =
            roof.kind == Ceiling::Kind::compute
                ? roofline::computeRoof(device->ceilings, roof.arithmetic)
                : roofline::bandwidthRoof(device->ceilings, roof.level);
        if (promised != nullptr) row.datasheet = promised->value;
    }
    setRows(std::move(rows));
}

}  // namespace ridgepoint::ui
