// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/memory_bars.h"

#include <QPainter>
#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// Maximum ratio of the capacity to the step's memory for which the capacity is drawn. Above it, all
// bars would look equally short.
constexpr double kFarCapacity = 6;

}  // namespace

MemoryBars::MemoryBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Step memory"));
}

void MemoryBars::setEstimate(const cost::StepEstimate& estimate) {
    using Category = run::MemoryCategory;
    bars_.clear();
    const auto add = [&](Category category, std::uint64_t bytes) {
        if (bytes > 0)
            bars_.push_back({word(category), static_cast<double>(bytes), memoryColor(category)});
    };
    add(Category::parameter, estimate.parameter_bytes + estimate.buffer_bytes);
    add(Category::gradient, estimate.gradient_bytes);
    add(Category::optimizer_state, estimate.optimizer_state_bytes);
    add(Category::activation, estimate.activation_bytes);
    add(Category::input, estimate.input_bytes);
    add(Category::temporary, estimate.temporary_bytes);
    if (estimate.workspace_bytes > 0) {
        bars_.push_back({tr("workspace"), static_cast<double>(estimate.workspace_bytes),
                         memoryColor(Category::unknown)});
    }
    bars_.push_back({tr("peak"), static_cast<double>(estimate.peak_bytes), QColor(), true});
    updateGeometry();
    setToolTip(
        tr("The peak is less than the sum, because activations are freed while gradients are "
           "allocated. The line is the memory of the chosen device."));
    update();
}

void MemoryBars::setCapacity(std::optional<std::int64_t> bytes) {
    capacity_.reset();
    if (bytes && *bytes > 0) capacity_ = static_cast<double>(*bytes);
    update();
}

QString MemoryBars::spoken() const {
    if (bars_.empty()) return tr("no estimate yet");
    QStringList parts;
    for (const Bar& bar : bars_)
        parts << bar.name + QStringLiteral(" ") + text(roofline::formatMemory(bar.bytes));
    return parts.join(QStringLiteral(", "));
}

int MemoryBars::lineHeight() const { return fontMetrics().height() + 5; }

QSize MemoryBars::sizeHint() const {
    return {320, lineHeight() * static_cast<int>(std::max<std::size_t>(bars_.size(), 8)) + 4};
}

QSize MemoryBars::minimumSizeHint() const { return {220, sizeHint().height()}; }

void MemoryBars::paintEvent(QPaintEvent*) {
    if (bars_.empty()) return;
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics = fontMetrics();
    int names = 0, values = 0;
    double most = 0;
    for (const Bar& bar : bars_) {
        names = std::max(names, metrics.horizontalAdvance(bar.name));
        values =
            std::max(values, metrics.horizontalAdvance(text(roofline::formatMemory(bar.bytes))));
        most = std::max(most, bar.bytes);
    }
    const bool line = capacity_ && *capacity_ < kFarCapacity * most;
    if (line) most = std::max(most, *capacity_);
    const double left = names + 10.0;
    const double right = width() - values - 12.0;
    const auto pixels = [&](double bytes) { return (right - left) * bytes / most; };
    const int height = lineHeight();
    for (std::size_t i = 0; i < bars_.size(); ++i) {
        const Bar& bar = bars_[i];
        const int top = static_cast<int>(i) * height + 2;
        QFont font = painter.font();
        font.setBold(bar.strong);
        painter.setFont(font);
        painter.setPen(theme.ink);
        const QRect row(0, top, width() - 2, height);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, bar.name);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
                         text(roofline::formatMemory(bar.bytes)));
        const bool too_much = bar.strong && capacity_ && bar.bytes > *capacity_;
        painter.setPen(Qt::NoPen);
        painter.setBrush(bar.strong ? (too_much ? theme.warning : theme.muted) : bar.color);
        painter.drawRect(QRectF(left, top + 4, std::max(1.0, pixels(bar.bytes)), height - 8));
    }
    if (line) {
        painter.setPen(QPen(theme.ink, 1.4, Qt::DashLine));
        const double x = left + pixels(*capacity_);
        painter.drawLine(QPointF(x, 1), QPointF(x, static_cast<double>(bars_.size()) * height + 2));
    }
}

}  // namespace ridgepoint::ui
