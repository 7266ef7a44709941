// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/estimate_facts.h"

#include <QLabel>
#include <QVBoxLayout>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/views/estimate/memory_bars.h"

namespace ridgepoint::ui {
namespace {

QString flops(std::uint64_t count) {
    return text(roofline::formatFlops(static_cast<double>(count)));
}

QString traffic(std::uint64_t bytes) {
    return text(roofline::formatTraffic(static_cast<double>(bytes)));
}

// Lists the ops without a cost model and their share, because the totals exclude them.
QString uncostedWords(const std::vector<cost::UncostedOp>& ops) {
    constexpr std::size_t kMostUncosted = 3;
    double share = 0;
    QStringList names;
    for (const cost::UncostedOp& op : ops) {
        share += op.share;
        if (names.size() < static_cast<qsizetype>(kMostUncosted)) names << text(op.name);
    }
    if (ops.size() > kMostUncosted) names << QStringLiteral("…");
    return EstimateFacts::tr("Without a formula, and not in the sums: %1 (%2 of the calls)")
        .arg(names.join(QStringLiteral(", ")), text(roofline::formatShare(share)));
}

}  // namespace

EstimateFacts::EstimateFacts(QWidget* parent)
    : QWidget(parent), facts_(new QLabel(this)), bars_(new MemoryBars(this)) {
    facts_->setTextFormat(Qt::RichText);
    facts_->setWordWrap(true);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    facts_->setAccessibleName(tr("Step totals"));
    facts_->setObjectName(QStringLiteral("estimateFacts"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(facts_);
    column->addWidget(bars_);
}

void EstimateFacts::setStep(const cost::StepEstimate& estimate, bool training) {
    const cost::LayerTotals sums = cost::totalsOf(estimate);
    QString html = QStringLiteral("<table cellspacing='0' cellpadding='1'>");
    const auto line = [&](const QStringList& cells, bool head = false) {
        html += QStringLiteral("<tr>");
        for (qsizetype i = 0; i < cells.size(); ++i) {
            const QString cell =
                head ? QStringLiteral("<i>%1</i>").arg(cells[i]) : cells[i].toHtmlEscaped();
            html += QStringLiteral("<td align='%1'>%2%3</td>")
                        .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"),
                             i == 0 ? QString() : QStringLiteral("&nbsp;&nbsp;&nbsp;"), cell);
        }
        html += QStringLiteral("</tr>");
    };
    const auto triple = [&](const QString& name, const QString& forward, const QString& backward,
                            const QString& optimizer) {
        line(training ? QStringList{name, forward, backward, optimizer}
                      : QStringList{name, forward});
    };
    line({tr("parameters"), text(roofline::formatCount(
                                static_cast<double>(estimate.parameter_bytes / sizeof(float))))});
    if (training)
        line({QString(), tr("forward"), tr("backward"), tr("optimizer")}, true);
    else
        line({QString(), tr("forward")}, true);
    triple(tr("matrix work"), flops(estimate.flops_forward), flops(estimate.flops_backward),
           text(roofline::kUnknown));
    triple(tr("other FLOPs"), flops(sums.flops_elementwise_forward),
           flops(sums.flops_elementwise_backward), flops(estimate.flops_elementwise_optimizer));
    triple(tr("traffic"), traffic(sums.bytes_forward), traffic(sums.bytes_backward),
           traffic(estimate.bytes_optimizer));
    html += QStringLiteral("</table>");
    if (!estimate.uncosted.empty()) html += uncostedWords(estimate.uncosted).toHtmlEscaped();
    facts_->setText(html);
    const QLatin1String flop(" FLOP");
    const auto exact = [](double count) { return text(roofline::formatCount(count)); };
    facts_->setToolTip(tr("%1 forward (%2 multiply-adds), %3 backward")
                           .arg(exact(static_cast<double>(estimate.flops_forward)) + flop,
                                exact(static_cast<double>(estimate.flops_forward / 2)),
                                exact(static_cast<double>(estimate.flops_backward)) + flop));
    bars_->setEstimate(estimate);
}

void EstimateFacts::setCapacity(std::optional<std::int64_t> bytes) { bars_->setCapacity(bytes); }

QString EstimateFacts::words() const { return facts_->text(); }

}  // namespace ridgepoint::ui
