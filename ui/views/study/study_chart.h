// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a study's figure: a number over an axis or over another number, in one panel or in several
// with the same axes. Estimates are hollow, recordings are filled, and published numbers are
// diamonds and squares. Lines connect numeric values only, not names. A roofline also has roofs.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/study/results.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/figure_chart.h"
#include "ui/chart/label_placer.h"

namespace ridgepoint::ui {

class BodyItem;
class GridItem;
class LegendItem;

class StudyChart : public FigureChart {
  public:
    struct Shown {
        study::Figure figure;
        QString title, subtitle, provenance;
        std::array<QString, study::kLineKinds.size()> kinds;  // names of the line kinds
        // Roof for each row of the results. The chart draws the roofs if the figure shows FLOP/s
        // over FLOP/byte.
        std::vector<std::optional<study::Roof>> roofs;
        std::vector<study::PublishedRoof> published_roofs;
    };
    StudyChart();
    void show(Shown shown);
    void startAfresh() override;

    struct Mark {
        QPointF pixel;
        std::optional<double> low, high;  // y pixels of the interval's ends
        // Whether an end of the interval is unknown. The bar is then dashed and extends to the edge
        // of the plot or to the roof.
        bool low_open = false, high_open = false;
        std::optional<double> foot;  // y pixel of the value 0 if the mark is a bar
        double bar_width = 0;        // pixels
        std::optional<double> roof;  // y pixel of the roof if the interval crosses the roof
        study::Line::Kind kind = study::Line::Kind::recorded;
        std::size_t row = 0;  // index of the row in the results
        QColor color;
        QString name, tooltip;
    };
    struct Curve {
        study::Line::Kind kind = study::Line::Kind::recorded;
        std::size_t panel = 0;
        bool joined = false;
        int under = 0;  // number of later curves that cover this curve
        QString name;
        std::vector<Mark> marks;
    };
    const std::vector<Curve>& curves() const { return curves_; }
    struct Name {
        QString words;
        LabelPlace place;
        std::size_t panel = 0;
    };
    const std::vector<Name>& roofNames() const { return roof_names_; }
    const std::vector<Name>& markNames() const { return mark_names_; }
    const LegendItem* legendItem() const { return legend_; }
    std::vector<QRectF> panels() const;  // areas of the panels' plots
    // Returns how many pixels of height are missing for readable panels.
    double missingHeight() const { return missing_height_; }
    const Mark* at(const QPointF& pixel) const;
    // Highlights the marks of a results row.
    void setSelected(std::optional<std::size_t> row);

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    struct Scale {
        bool log = false;
        double low = 0, high = 1;         // range of the values, or of their base-10 logarithms
        double part(double value) const;  // position of a value in the range, 0 to 1
    };
    struct Panel {
        QRectF plot;
        GridItem* grid = nullptr;
        AxisItem* x = nullptr;
        AxisItem* y = nullptr;
    };
    struct RoofLine {
        QPolygonF line;
        std::size_t panel = 0;
        bool published = false;
    };
    struct Tick {
        double value = 0;
        QString label;
        bool major = true;
    };
    QRectF layLegend(const QRectF& body);  // returns the area that remains for the panels
    void layScales();
    void layPanels(const QRectF& area);
    void layAxes(std::size_t panel, bool named_y, bool named_x);
    void layCurves();
    void spreadMarks();
    void layNames();
    struct Nameable;
    Nameable layRoofs(std::size_t panel);  // adds the panel's roof lines
    void nameRoofs(LabelPlacer& placer, const Nameable& found, std::size_t panel);
    void nameMarks(LabelPlacer& placer, std::size_t panel);
    bool isNearerToDiamond(const LabelPlace& place, const QSizeF& size, const Mark& own,
                           std::size_t panel) const;
    std::vector<Tick> ticksAcross(double width) const;
    std::vector<Tick> ticksUp(double height) const;
    double xOf(const QRectF& plot, double value) const;
    double yOf(const QRectF& plot, double value) const;
    void paintCurves(QPainter& painter) const;
    void paintBar(QPainter& painter, const Mark& mark) const;
    void paintMark(QPainter& painter, const Mark& mark, int under) const;
    void paintNames(QPainter& painter) const;
    std::vector<study::Roof> roofsOf(std::size_t panel) const;
    std::string seriesOf(const study::Line& line, const study::Line::Mark& mark) const;
    std::vector<std::string> series() const;  // names without duplicates
    bool isRoofline() const;

    Shown shown_;
    Scale x_scale_, y_scale_;
    std::vector<Panel> panels_;
    double missing_height_ = 0;
    std::vector<Curve> curves_;
    std::vector<RoofLine> roof_lines_;
    std::vector<Name> roof_names_, mark_names_;
    std::optional<std::size_t> selected_;
    BodyItem* painted_;
    LegendItem* legend_;
};

}  // namespace ridgepoint::ui
