// SPDX-License-Identifier: GPL-3.0-or-later
// Finds room for labels: each gets the candidate place that covers the least of what is already
// there. Pixels only; knows nothing of roofs or dots.
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

namespace ridgepoint::ui {

struct LabelPlace {
    QPointF anchor;    // centre of the label
    double angle = 0;  // degrees, as QPainter turns
};

class LabelPlacer {
  public:
    explicit LabelPlacer(const QRectF& area) : area_(area) {}

    void blockRect(const QRectF& rect) { rects_.push_back(rect); }
    void blockLine(const QLineF& line) { lines_.push_back(line); }
    // No label may touch this.
    void forbid(const QRectF& rect) { forbidden_.push_back(rect); }
    // Whether a blocked line passes through the label or within `margin` of it. Lines that run
    // along `own` do not count: they are what the label names.
    bool meetsLine(const LabelPlace& place, const QSizeF& size, double margin,
                   const QLineF& own = {}) const;
    // Whether the line passes through a label that has been placed.
    bool meetsLabel(const QLineF& line) const;

    // The best of the candidates for a label of this size, which is then taken; unset when each
    // lies outside of the area or costs `limit` or more (1 for each blocked
    // rectangle covered, 0.6 for each line crossed, 5 for a label).
    std::optional<LabelPlace> place(const std::vector<LabelPlace>& candidates, const QSizeF& size,
                                    double limit);

  private:
    double cost(const QPolygonF& box) const;
    QRectF area_;
    std::vector<QRectF> rects_, forbidden_;
    std::vector<QPolygonF> labels_;
    std::vector<QLineF> lines_;
};

// Candidates along a line, a little above and below it, from the end that `t` = 0 names.
std::vector<LabelPlace> placesAlong(const QLineF& line, const QSizeF& size, double first_t,
                                    double last_t, bool above_first);
// Candidates on the line itself, which the label then interrupts.
std::vector<LabelPlace> placesOn(const QLineF& line, const QSizeF& size, double first_t,
                                 double last_t);
// Candidates around a dot: right, left, above, below, and the diagonals; then the same farther out.
std::vector<LabelPlace> placesAround(const QPointF& center, double radius, const QSizeF& size);

}  // namespace ridgepoint::ui
