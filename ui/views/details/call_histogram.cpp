// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/details/call_histogram.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kBars = 24;
constexpr double kBarGap = 1;

}  // namespace

CallHistogram::CallHistogram(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Durations of the calls"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CallHistogram::setCalls(std::shared_ptr<const run::RowCalls> calls) {
    calls_ = std::move(calls);
    bars_.clear();
    current_ = 0;
    if (calls_ && !calls_->calls.empty()) {
        const auto [least, most] = std::minmax_element(
            calls_->calls.begin(), calls_->calls.end(),
            [](const auto& a, const auto& b) { return a.counted_ns < b.counted_ns; });
        least_ns_ = least->counted_ns;
        most_ns_ = most->counted_ns;
        bars_.assign(most_ns_ > least_ns_ ? kBars : 1, 0);
        for (const auto& call : calls_->calls) ++bars_[barOf(call.counted_ns)];
        setToolTip(tr("Durations of the calls: %1. A click selects a call.").arg(spoken()));
    }
    update();
}

QString CallHistogram::spoken() const {
    if (bars_.empty()) return tr("no calls");
    return tr("%1 to %2")
        .arg(durationText(static_cast<double>(least_ns_)),
             durationText(static_cast<double>(most_ns_)));
}

void CallHistogram::setCurrent(std::size_t call) {
    current_ = call;
    update();
}

std::size_t CallHistogram::barOf(std::int64_t nanoseconds) const {
    const auto width = static_cast<double>(most_ns_ - least_ns_);
    if (!(width > 0)) return 0;
    const double part = static_cast<double>(nanoseconds - least_ns_) / width;
    return std::min(static_cast<std::size_t>(part * kBars), kBars - 1);
}

QRectF CallHistogram::room() const {
    return QRectF(rect()).adjusted(0, 2, 0, -fontMetrics().height() - 2);
}

void CallHistogram::paintEvent(QPaintEvent*) {
    if (bars_.empty()) return;
    QPainter painter(this);
    const Theme& theme = Theme::of(palette());
    const QRectF room = this->room();
    const double width = room.width() / static_cast<double>(bars_.size());
    const auto most = static_cast<double>(*std::max_element(bars_.begin(), bars_.end()));
    const std::size_t marked = barOf(calls_->calls[current_].counted_ns);
    for (std::size_t i = 0; i < bars_.size(); ++i) {
        if (bars_[i] == 0) continue;
        // Bars have a minimum height, so that a bar with few calls stays visible.
        const double height = std::max(2.0, room.height() * static_cast<double>(bars_[i]) / most);
        painter.fillRect(QRectF(room.left() + width * static_cast<double>(i),
                                room.bottom() - height, std::max(1.0, width - kBarGap), height),
                         i == marked ? theme.accent : theme.muted);
    }
    painter.setPen(theme.muted);
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    painter.setPen(theme.ink);
    const QRectF below(room.left(), room.bottom() + 2, room.width(), fontMetrics().height());
    painter.drawText(below, Qt::AlignLeft, durationText(static_cast<double>(least_ns_)));
    if (bars_.size() > 1)
        painter.drawText(below, Qt::AlignRight, durationText(static_cast<double>(most_ns_)));
}

// Selects the longest call of the clicked bar.
void CallHistogram::mousePressEvent(QMouseEvent* event) {
    if (bars_.empty() || event->button() != Qt::LeftButton) return;
    const QRectF room = this->room();
    const double part = (event->position().x() - room.left()) / std::max(1.0, room.width());
    const auto bar = static_cast<std::size_t>(std::clamp(part, 0.0, 0.999999) *
                                              static_cast<double>(bars_.size()));
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < calls_->calls.size(); ++i) {
        const std::int64_t taken = calls_->calls[i].counted_ns;
        if (barOf(taken) == bar && (!found || taken > calls_->calls[*found].counted_ns)) found = i;
    }
    if (found) Q_EMIT picked(*found);
}

}  // namespace ridgepoint::ui
