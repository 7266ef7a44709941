// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/zoom_stack.h"

#include <algorithm>

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kMostZooms = 64;

LogRange scaled(const LogRange& range, double about, double factor) {
    const double decades =
        std::clamp(range.decades() / factor, ZoomStack::kLeastDecades, ZoomStack::kMostDecades);
    const double ratio = range.decades() > 0 ? (about - range.low) / range.decades() : 0.5;
    return {about - ratio * decades, about + (1 - ratio) * decades};
}

LogRange kept(LogRange range) {
    const double decades =
        std::clamp(range.decades(), ZoomStack::kLeastDecades, ZoomStack::kMostDecades);
    range.low = std::clamp(range.low, -ZoomStack::kFarthest, ZoomStack::kFarthest - decades);
    range.high = range.low + decades;
    return range;
}

// Limits the range's centre to the range of all data, so that users cannot pan into empty space.
LogRange keptNear(const LogRange& range, const LogRange& home) {
    const double half = range.decades() / 2;
    const double low = std::clamp(range.low, home.low - half, home.high - half);
    return {low, low + range.decades()};
}

}  // namespace

void ZoomStack::setHome(const PlaneRange& home) { home_ = {kept(home.x), kept(home.y)}; }

void ZoomStack::put(PlaneRange range, bool joined) {
    range = {keptNear(kept(range.x), home_.x), keptNear(kept(range.y), home_.y)};
    if (range == current()) return;
    if (joined && !stack_.empty()) {
        stack_.back() = range;
        return;
    }
    stack_.push_back(range);
    if (stack_.size() > kMostZooms) stack_.erase(stack_.begin());
}

void ZoomStack::zoomAbout(double x, double y, double factor, bool joined) {
    if (!(factor > 0)) return;
    put({scaled(current().x, x, factor), scaled(current().y, y, factor)}, joined);
}

void ZoomStack::panBy(double dx, double dy, bool joined) {
    PlaneRange range = current();
    range.x = {range.x.low + dx, range.x.high + dx};
    range.y = {range.y.low + dy, range.y.high + dy};
    put(range, joined);
}

void ZoomStack::show(const PlaneRange& range) { put(range, false); }

void ZoomStack::back() {
    if (!stack_.empty()) stack_.pop_back();
}

void ZoomStack::reset() { stack_.clear(); }

}  // namespace ridgepoint::ui
