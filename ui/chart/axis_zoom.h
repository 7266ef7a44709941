// SPDX-License-Identifier: GPL-3.0-or-later
// The visible range of an axis: the whole range, or a zoomed part that can be moved.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

namespace ridgepoint::ui {

class AxisZoom {
  public:
    using Ends = std::pair<double, double>;

    Ends of(const Ends& all) const { return part_.value_or(all); }
    bool zoomed() const { return part_.has_value(); }
    void reset() { part_.reset(); }
    // Zooms about a position in the visible range (`place`, 0 to 1). The new range is at least
    // `least` long.
    void zoomAbout(const Ends& all, double place, double factor, double least) {
        const auto [from, to] = of(all);
        part_.reset();
        const double length = std::max((to - from) / factor, least);
        if (length >= all.second - all.first) return;
        const double part = std::clamp(place, 0.0, 1.0);
        setStart(all, from + part * (to - from) - part * length, length);
    }
    // Pans by a multiple of the visible range's length.
    void pan(const Ends& all, double lengths) {
        if (!part_) return;
        const double length = part_->second - part_->first;
        setStart(all, part_->first + lengths * length, length);
    }

  private:
    void setStart(const Ends& all, double start, double length) {
        start = std::clamp(start, all.first, std::max(all.first, all.second - length));
        part_ = {start, start + length};
    }
    std::optional<Ends> part_;
};

}  // namespace ridgepoint::ui
