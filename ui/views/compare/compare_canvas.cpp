// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_canvas.h"

#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/chart/zoom_steps.h"
#include "ui/roofline/dot_layer.h"
#include "ui/views/compare/compare_memory.h"
#include "ui/views/compare/compare_roofline.h"

namespace ridgepoint::ui {
CompareCanvas::CompareCanvas(CompareRoofline* chart, Selection* selection, QWidget* parent)
    : PlaneCanvas(chart, selection, parent), roofline_(chart) {}

QString CompareCanvas::tooltipOf(const Dot& dot) const {
    if (!roofline_->frame()) return {};
    const CompareFrame& frame = *roofline_->frame();
    const compare::Row& row = frame.comparison.rows[roofline_->rowOf(dot)];
    QString html = QStringLiteral("<qt><b>%1</b><table>").arg(text(row.name).toHtmlEscaped());
    for (std::size_t run = 0; run < frame.runs(); ++run) {
        const auto& value = row.values[run];
        if (!value) {
            html += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>–</td></tr>")
                        .arg(frame.label(run).toHtmlEscaped());
            continue;
        }
        const QString name = frame.label(run).toHtmlEscaped();
        const auto shown = [&](std::string_view column) {
            return text(value->text(column, frame.comparison.level));
        };
        html +=
            QStringLiteral(
                "<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
                "<td align='right'>%3&nbsp;&nbsp;</td><td align='right'>%4</td></tr>")
                .arg(roofline_->runOf(dot) == run ? QStringLiteral("<b>%1</b>").arg(name) : name,
                     shown("seconds"), shown("flops_per_second"),
                     tr("%1 FLOP/byte").arg(shown("intensity")));
    }
    return html + QStringLiteral("</table></qt>");
}

CompareMemoryCanvas::CompareMemoryCanvas(CompareMemory* chart, QWidget* parent)
    : ChartView(chart, parent), figure_(chart) {}

void CompareMemoryCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return;
    figure_->zoomAbout(event->position().x(), std::pow(kWheelFactor, notches));
    event->accept();
}

void CompareMemoryCanvas::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton;
    dragged_to_ = event->position().x();
}

void CompareMemoryCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (pressed_) {
        figure_->panBy(event->position().x() - dragged_to_);
        dragged_to_ = event->position().x();
        return;
    }
    showPointerTip(this, event->globalPosition().toPoint(), figure_->tooltipAt(event->position()));
}

void CompareMemoryCanvas::mouseReleaseEvent(QMouseEvent*) { pressed_ = false; }

void CompareMemoryCanvas::mouseDoubleClickEvent(QMouseEvent*) { figure_->resetZoom(); }

TipCanvas::TipCanvas(FigureChart* chart, Tip tip, QWidget* parent)
    : ChartView(chart, parent), tip_(std::move(tip)) {}

void TipCanvas::mouseMoveEvent(QMouseEvent* event) {
    showPointerTip(this, event->globalPosition().toPoint(), tip_(event->position()));
}

}  // namespace ridgepoint::ui
