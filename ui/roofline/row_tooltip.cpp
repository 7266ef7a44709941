// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/row_tooltip.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
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

QString exact(double value, const char* unit) {
    return text(roofline::formatCount(value)) + QLatin1Char(' ') + QLatin1String(unit);
}

QString rowTooltip(const run::Row& row, roofline::Level level, Ceilings ceilings) {
    QString html = QStringLiteral("<qt><b>%1</b>").arg(rowLabel(row).toHtmlEscaped());
    if (!row.full_name.empty() && row.full_name != row.name && row.kind != "outside") {
        html += QStringLiteral("<br>%1").arg(text(row.full_name).toHtmlEscaped());
    }
    html += QStringLiteral("<table cellspacing='0'>");
    QString kind = word(row.category);
    if (row.phase) kind += QStringLiteral(", ") + word(*row.phase);
    html += rowLine(RowTip::tr("Category"), kind);
    if (!row.algorithm.empty()) html += rowLine(RowTip::tr("Algorithm"), text(row.algorithm));
    if (row.pass != kernel::Pass::unknown) html += rowLine(RowTip::tr("Pass"), word(row.pass));
    html +=
        rowLine(RowTip::tr("Calls"), text(roofline::formatCount(static_cast<double>(row.calls))));
    const auto atLeast = [](bool partial, const QString& words) {
        return text(roofline::atLeast(partial, words.toStdString()));
    };
    if (row.time()) {
        html +=
            rowLine(RowTip::tr("Time"),
                    atLeast(row.seconds_partial, exact(row.seconds * 1e9, "ns")), row.seconds_from);
    }
    if (row.seconds_mean) {
        html += rowLine(RowTip::tr("Mean of a call"),
                        atLeast(row.seconds_partial, exact(*row.seconds_mean * 1e9, "ns")));
    }
    if (row.launches) {
        html += rowLine(RowTip::tr("Kernels and copies"),
                        text(roofline::formatCount(static_cast<double>(*row.launches))));
    }
    if (row.host_seconds) {
        html += rowLine(RowTip::tr("Time on the CPU"), exact(*row.host_seconds * 1e9, "ns"));
    }
    if (row.copied_bytes) {
        html += rowLine(RowTip::tr("Copied"), exact(static_cast<double>(*row.copied_bytes), "B"));
    }
    html += rowLine(RowTip::tr("Share of time"), text(roofline::formatShare(row.timeShare())));
    if (row.flops_known) {
        if (const auto flops = row.knownFlops()) {
            html += rowLine(RowTip::tr("Work"), atLeast(row.flops_partial, exact(*flops, "FLOP")),
                            row.flops_from);
        }
        for (std::size_t i = 0; i < roofline::kArithmeticCount; ++i) {
            if (row.flops[i] == 0) continue;
            html += rowLine(QStringLiteral("· ") + word(static_cast<roofline::Arithmetic>(i)),
                            exact(static_cast<double>(row.flops[i]), "FLOP"));
        }
        for (std::size_t i = 0; i < roofline::kLevelCount; ++i) {
            if (!row.bytes[i]) continue;
            html +=
                rowLine(RowTip::tr("%1 traffic").arg(word(static_cast<roofline::Level>(i))),
                        atLeast(row.bytes_partial, exact(static_cast<double>(*row.bytes[i]), "B")),
                        row.bytes_from);
        }
        const auto& intensity = row.intensity[roofline::index(level)];
        html += rowLine(RowTip::tr("FLOP per %1 byte").arg(word(level)),
                        text(roofline::formatIntensity(intensity)));
        if (row.knownInPart()) {
            html += rowLine(
                RowTip::tr("FLOPs known for"),
                RowTip::tr("%1 of its time").arg(text(roofline::formatShare(row.knownShare()))));
        }
        html += rowLine(RowTip::tr("Achieved"),
                        text(roofline::atLeast(row.rate_partial,
                                               roofline::formatFlopRate(row.flops_per_second))));
        if (const roofline::Ceiling* const roof = roofOf(row, ceilings)) {
            html += rowLine(RowTip::tr("Its roof"), roofName(*roof), roof->provenance);
        }
        html += rowLine(
            RowTip::tr("Of its roof"),
            text(roofline::atLeast(row.rate_partial, roofline::formatShare(row.roof_share))));
        if (row.bound) html += rowLine(RowTip::tr("Bound by"), word(*row.bound));
    } else if (row.kind != "outside") {
        html += rowLine(RowTip::tr("Work"), RowTip::tr("no formula for its FLOPs and bytes"));
    }
    html += QStringLiteral("</table>");
    const QString reason = aboveRoofReason(row, ceilings);
    if (!reason.isEmpty()) html += QStringLiteral("⚠ ") + reason.toHtmlEscaped();
    return html + QStringLiteral("</qt>");
}

QStringList rowCallout(const run::Row& row, roofline::Level level, Ceilings ceilings) {
    QStringList lines{rowLabel(row)};
    QString second =
        text(roofline::atLeast(row.rate_partial, roofline::formatFlopRate(row.flops_per_second)));
    if (row.roof_share) {
        second += QStringLiteral(" · ") +
                  RowTip::tr("%1 of its roof").arg(text(roofline::formatShare(row.roof_share)));
    }
    if (row.flops_per_second) lines << second;
    if (const roofline::Ceiling* const roof = exceededRoof(row, ceilings))
        lines << RowTip::tr("⚠ above %1").arg(roofName(*roof));
    const auto& intensity = row.intensity[roofline::index(level)];
    if (intensity) {
        lines << RowTip::tr("%1 FLOP per %2 byte")
                     .arg(text(roofline::formatIntensity(intensity)), word(level));
    }
    QString last = RowTip::tr("%1 of step").arg(text(roofline::formatShare(row.timeShare())));
    if (row.flops_from) last += QStringLiteral(" · ") + word(*row.flops_from);
    if (row.bound) last += QStringLiteral(" · ") + RowTip::tr("%1-bound").arg(word(*row.bound));
    lines << last;
    return lines;
}

}  // namespace ridgepoint::ui
