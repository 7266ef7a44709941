// SPDX-License-Identifier: GPL-3.0-or-later
// Finds places for labels: each label gets the candidate position that covers the fewest existing
// items. Works only with pixels and does not depend on roofs or dots.
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

namespace ridgepoint::ui {

struct LabelPlace {
    QPointF anchor;    // centre of the label
    double angle = 0;  // degrees, clockwise as in QPainter
};

// Returns whether both ends of `line` are within `reach` pixels of `own` or its extension.
bool runsAlong(const QLineF& line, const QLineF& own, double reach = 1);

class LabelPlacer {
  public:
    explicit LabelPlacer(const QRectF& area) : area_(area) {}

    void blockRect(const QRectF& rect) { rects_.push_back(rect); }
    void blockLine(const QLineF& line) { lines_.push_back(line); }
    // Adds an area that no label is allowed to touch.
    void forbid(const QRectF& rect) { forbidden_.push_back(rect); }
    // Returns whether the label is completely inside the area.
    bool hasRoom(const LabelPlace& place, const QSizeF& size) const;
    // Returns whether a blocked line crosses the label or is closer than `margin` pixels. Ignores
    // lines that run along `own`, the line that the label names.
    bool meetsLine(const LabelPlace& place, const QSizeF& size, double margin,
                   const QLineF& own = {}) const;
    // Returns whether the line crosses any placed label.
    bool meetsLabel(const QLineF& line) const;
    // Returns whether the line crosses a blocked line. Ignores blocked lines that run along `own`.
    bool crossesLine(const QLineF& line, const QLineF& own) const;

    // Returns and reserves the candidate with the lowest cost for a label of this size. Covering a
    // blocked area costs 1, crossing a line 0.6, and covering another label 5. Returns nothing if
    // every candidate is outside the area, covers a forbidden area, or costs at least `limit`.
    std::optional<LabelPlace> place(const std::vector<LabelPlace>& candidates, const QSizeF& size,
                                    double limit);

  private:
    double cost(const QPolygonF& box) const;
    QRectF area_;
    std::vector<QRectF> rects_, forbidden_;
    std::vector<QPolygonF> labels_;
    std::vector<QLineF> lines_;
};

// Returns candidates along a line, slightly above and below the line. The first candidates are at
// `first_t`, a fraction of the line's length.
std::vector<LabelPlace> placesAlong(const QLineF& line, const QSizeF& size, double first_t,
                                    double last_t, bool above_first);
// Returns candidates around a dot: right, left, above, below, diagonal; then the same farther out.
std::vector<LabelPlace> placesAround(const QPointF& center, double radius, const QSizeF& size);

}  // namespace ridgepoint::ui
