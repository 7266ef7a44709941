// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/memory_strip.h"

#include "ui/base/palette.h"
#include "ui/chart/decimate.h"

namespace ridgepoint::ui {
namespace {

constexpr double kBucketPixels = 2;

double bytesOf(const run::MemoryPoint& point) {
    return static_cast<double>(run::total(point.bytes));
}

}  // namespace

void MemoryStrip::setSnapshot(std::shared_ptr<const run::Snapshot> snapshot) {
    snapshot_ = std::move(snapshot);
    any_ = snapshot_ != nullptr &&
           std::any_of(snapshot_->memory_points.begin(), snapshot_->memory_points.end(),
                       [](const auto& chunk) { return chunk && !chunk->empty(); });
    points_.clear();
    coarse_.clear();
}

// Returns the memory points to draw. If the view covers far more points than it can show, returns a
// reduced copy, so that a frame does not read all points.
const run::Chunks<run::MemoryPoint>& MemoryStrip::pointsFor(const TimeScale& scale) {
    constexpr int kCoarse = 1 << 15;
    const auto& all = snapshot_->memory_points;
    std::size_t count = 0;
    for (const auto& chunk : all) count += chunk ? chunk->size() : 0;
    if (count <= 4 * static_cast<std::size_t>(kCoarse)) return all;
    if (coarse_.empty()) {
        const auto filled = [](const auto& chunk) { return chunk && !chunk->empty(); };
        const auto first = std::find_if(all.begin(), all.end(), filled);
        const auto last = std::find_if(all.rbegin(), all.rend(), filled);
        coarse_from_ns_ = (*first)->front().time_ns;
        coarse_to_ns_ = (*last)->back().time_ns;
        coarse_ = {std::make_shared<const std::vector<run::MemoryPoint>>(
            decimate(all, coarse_from_ns_, coarse_to_ns_ + 1, kCoarse))};
    }
    const double wanted = scale.view.length() / (scale.width / kBucketPixels);
    const double there = static_cast<double>(coarse_to_ns_ - coarse_from_ns_) / kCoarse;
    return wanted >= there ? coarse_ : all;
}

void MemoryStrip::paint(QPainter& painter, const QRectF& row, const TimeScale& scale,
                        const StepIndex& steps) {
    painter.fillRect(row, theme_.lane);
    points_.clear();
    most_ = 0;
    if (!any_) return;
    const double from = std::floor(scale.view.from);
    const double to = std::max(std::ceil(scale.view.to), from + 1);
    points_ =
        decimate(pointsFor(scale), static_cast<std::int64_t>(from), static_cast<std::int64_t>(to),
                 std::max(1, static_cast<int>(scale.width / kBucketPixels)));
    for (const run::MemoryPoint& point : points_) most_ = std::max(most_, bytesOf(point));
    if (most_ <= 0) return;
    const QColor color = onto(theme_.surface, memoryColor(run::MemoryCategory::activation), 0.65);
    for (std::size_t i = 0; i < points_.size(); ++i) {
        // A value is valid until the next point.
        const double left = std::max(scale.x(static_cast<double>(points_[i].time_ns)), scale.left);
        const double right =
            i + 1 < points_.size()
                ? std::min(scale.x(static_cast<double>(points_[i + 1].time_ns)), scale.right())
                : left + 1;
        if (right < scale.left || left > scale.right()) continue;
        const double height = bytesOf(points_[i]) / most_ * (row.height() - 2);
        painter.fillRect(QRectF(left, row.bottom() - height, std::max(right - left, 1.0), height),
                         color);
    }
    if (!steps.hasKind(run::StepRecord::Kind::baseline) &&
        !steps.hasKind(run::StepRecord::Kind::counted)) {
        return;
    }
    for (const StepSlice& step : steps.between(scale.view.from, scale.view.to)) {
        if (!hooksOff(step.kind)) continue;
        const double left = std::max(scale.x(static_cast<double>(step.start_ns)), scale.left);
        const double right = std::min(scale.x(static_cast<double>(step.end_ns)), scale.right());
        if (right - left >= 1) {
            painter.fillRect(QRectF(left, row.top(), right - left, row.height()), theme_.lane);
        }
    }
}

std::optional<std::int64_t> MemoryStrip::allocatedAt(double time) const {
    const run::MemoryPoint* before = nullptr;
    for (const run::MemoryPoint& point : points_) {
        if (static_cast<double>(point.time_ns) > time) break;
        before = &point;
    }
    if (before == nullptr) return std::nullopt;
    return run::total(before->bytes);
}

}  // namespace ridgepoint::ui
