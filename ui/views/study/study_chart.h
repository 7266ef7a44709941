// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a figure of a study: a number over an axis or another number. Estimates are dashed lines,
// recordings dots on lines with intervals, published figures marks; a roofline also has roofs.
#pragma once

#include <optional>
#include <vector>

#include "core/study/results.h"
#include "ui/chart/figure_chart.h"
#include "ui/chart/label_placer.h"
#include "ui/views/study/study_answer.h"

namespace ridgepoint::ui {

class AxisItem;
class BodyItem;
class GridItem;
class LegendItem;

class StudyChart : public FigureChart {
  public:
    struct Shown {
        study::Figure figure;
        QString title, subtitle, provenance;
        // Roofs of the devices, drawn if the figure is FLOP/s over FLOP/byte.
        std::vector<StudyRoof> roofs;
    };
    StudyChart();
    void show(Shown shown);
    void startAfresh() override;

    struct Mark {
        QPointF pixel;
        std::optional<double> low, high;  // ends of the interval in pixels
        study::Line::Kind kind = study::Line::Kind::recorded;
        std::size_t row = 0;  // index in the results
        QString tooltip;
    };
    // If there are more lines than colours, repeated colours have square marks.
    struct Look {
        QColor color;
        bool square = false;
    };
    struct Curve {
        study::Line::Kind kind = study::Line::Kind::recorded;
        Look look;
        std::vector<Mark> marks;
    };
    const std::vector<Curve>& curves() const { return curves_; }
    struct RoofName {
        QString words;
        LabelPlace place;
    };
    const std::vector<RoofName>& roofNames() const { return roof_names_; }
    const Mark* at(const QPointF& pixel) const;
    // Highlights the marks of this point.
    void setSelected(std::optional<std::size_t> row);

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    struct Scale {
        bool log = false;
        double low = 0, high = 1;         // range of the values or their log10
        double part(double value) const;  // 0 to 1 in the range
    };
    void layScales();
    void layLegend(const QRectF& body);
    void layAxes();
    void layCurves();
    void layRoofs();
    void paintCurves(QPainter& painter) const;
    void paintRoofs(QPainter& painter) const;
    std::vector<std::string> lineNames() const;  // line names in the figure, without duplicates
    Look lookOf(const std::string& name) const;
    bool isRoofline() const;

    Shown shown_;
    Scale x_scale_, y_scale_;
    QRectF plot_;
    std::vector<Curve> curves_;
    std::vector<QPolygonF> roof_lines_;
    std::vector<RoofName> roof_names_;
    std::optional<std::size_t> selected_;
    GridItem* grid_;
    AxisItem* x_;
    AxisItem* y_;
    BodyItem* painted_;
    LegendItem* legend_;
};

}  // namespace ridgepoint::ui
