// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/row_tooltip.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/roofline/loss_words.h"
#include "ui/run/row_columns.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

struct RowTip {
    Q_DECLARE_TR_FUNCTIONS(RowTooltip)
};

QString rowLine(const QString& name, const QString& value,
                const std::optional<roofline::Provenance>& from = {}) {
    QString cells = QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td>")
                        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    cells +=
        QStringLiteral("<td>&nbsp;&nbsp;<i>%1</i></td></tr>").arg(from ? word(*from) : QString());
    return cells;
}

}  // namespace

QString rowTooltip(const run::Row& row, roofline::Level level, Ceilings ceilings) {
    const auto shown = [&](std::string_view id) {
        return text(run::columnText(run::columnOf(id), row, {.level = level}));
    };
    const QString dot = QStringLiteral(" · ");
    QStringList lines{rowLabel(row)};
    lines << shown("seconds") + dot + RowTip::tr("%1 of step").arg(shown("share")) +
                 (row.calls > 0 ? dot + RowTip::tr("%1 calls").arg(shown("calls")) : QString());
    QStringList rates;
    if (row.flops_per_second) rates << shown("flops_per_second");
    if (row.roof_share) rates << RowTip::tr("%1 of its roof").arg(shown("roof_share"));
    if (row.bound) rates << RowTip::tr("%1-bound").arg(word(*row.bound));
    if (rates.isEmpty() && !row.flops_known && row.kind != run::RowKind::outside)
        rates << RowTip::tr("FLOPs and bytes unknown: no formula");
    if (!rates.isEmpty()) lines << rates.join(dot);
    lines << whatIfs(row, ceilings);
    for (QString& line : lines) line = line.toHtmlEscaped();
    const QString name = lines.takeFirst();
    // Without this style, Qt would wrap lines that are longer than the name.
    QString tip = QStringLiteral("<qt><b>%1</b><div style='white-space:nowrap'>%2</div>")
                      .arg(name, lines.join(QStringLiteral("<br>")));
    if (row.doubt)
        tip += QStringLiteral("<div>⚠ %1</div>").arg(doubtWords(*row.doubt).toHtmlEscaped());
    return tip + QStringLiteral("</qt>");
}

QString rowDetails(const run::Row& row, roofline::Level level, Ceilings ceilings) {
    QString html = QStringLiteral("<qt><b>%1</b>").arg(rowLabel(row).toHtmlEscaped());
    if (!row.full_name.empty() && row.full_name != row.name && row.kind != run::RowKind::outside) {
        // Kernel names have no spaces for line breaks, so zero-width spaces are inserted.
        QString full = text(row.full_name);
        for (const char16_t after : {u'_', u',', u':', u'<'})
            full.replace(QChar(after), QString(QChar(after)) + QChar(0x200b));
        html += QStringLiteral("<br>%1").arg(full.toHtmlEscaped());
    }
    html += QStringLiteral("<table cellspacing='0'>");
    for (const run::Column& column : run::columns()) {
        if (!column.in(run::ColumnSet::tooltip)) continue;
        if (column.needed != nullptr && !column.needed(row)) continue;
        if (column.id == "flops" && !row.flops_known && row.kind != run::RowKind::outside)
            html +=
                rowLine(titleOf(column, level), RowTip::tr("FLOPs and bytes unknown: no formula"));
        const roofline::Ceiling* const roof =
            column.id == "roof_share" ? roofOf(row, ceilings) : nullptr;
        if (roof != nullptr)
            html += rowLine(RowTip::tr("Its roof"), roofName(*roof), roof->provenance);
        // Traffic is shown for all levels, and other columns only for the selected level.
        const bool all = column.per == run::ColumnPer::level && column.unit == run::Unit::byte;
        for (std::size_t i = 0; i < roofline::kLevelCount; ++i) {
            const auto at = static_cast<roofline::Level>(i);
            const run::ColumnPlace place{.level = at};
            if ((!all && at != level) ||
                std::holds_alternative<std::monostate>(column.value(row, place)))
                continue;
            html += rowLine(titleOf(column, at), wordsOf(column, row, place),
                            column.provenance == nullptr ? std::nullopt : row.*column.provenance);
        }
        for (std::size_t i = 0; column.id == "flops" && i < roofline::kArithmeticCount; ++i) {
            if (row.flops[i] == 0) continue;
            html += rowLine(QStringLiteral("· ") + word(static_cast<roofline::Arithmetic>(i)),
                            text(roofline::formatFlops(static_cast<double>(row.flops[i]))));
        }
    }
    html += QStringLiteral("</table>");
    if (row.doubt) html += QStringLiteral("⚠ ") + doubtWords(*row.doubt).toHtmlEscaped();
    return html + QStringLiteral("</qt>");
}

QStringList rowCallout(const run::Row& row, roofline::Level level, Ceilings ceilings) {
    QStringList lines{shortRowLabel(row)};
    const auto shown = [&](std::string_view id) {
        return text(run::columnText(run::columnOf(id), row, {.level = level}));
    };
    QString second = shown("flops_per_second");
    if (row.roof_share)
        second += QStringLiteral(" · ") + RowTip::tr("%1 of its roof").arg(shown("roof_share"));
    if (row.flops_per_second) lines << second;
    if (const roofline::Ceiling* const roof = exceededRoof(row, ceilings))
        lines << RowTip::tr("⚠ above %1").arg(roofName(*roof));
    const auto& intensity = row.intensity[roofline::index(level)];
    if (intensity) {
        lines << RowTip::tr("%1 FLOP per %2 byte").arg(shown("intensity"), word(level));
    }
    QString last = RowTip::tr("%1 of step").arg(shown("share"));
    if (row.flops_from) last += QStringLiteral(" · ") + word(*row.flops_from);
    if (row.bound) last += QStringLiteral(" · ") + RowTip::tr("%1-bound").arg(word(*row.bound));
    lines << last;
    return lines;
}

}  // namespace ridgepoint::ui
