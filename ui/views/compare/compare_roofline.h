// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the roofline of several runs: dots in the run's colour, arrows between dots, and the roofs
// of every machine.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/roofline/annotation_item.h"
#include "ui/roofline/plane_chart.h"
#include "ui/roofline/roof_lines.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class ArrowLayer;
class RoofItem;

class CompareRoofline : public PlaneChart {
  public:
    CompareRoofline();

    void setRuns(std::shared_ptr<const CompareFrame> frame);
    void startAfresh() override;
    // Draws only this run, with its name. If `run` is unset, draws all runs in one plane. The axes
    // always cover all runs. The change takes effect with the next setRuns().
    void setOnly(std::optional<std::size_t> run) { only_ = run; }
    const std::optional<std::size_t>& only() const { return only_; }
    // If `names` is true, the legend contains the names of the runs. Otherwise, the owner shows the
    // names.
    void setNamesRuns(bool names) { names_runs_ = names; }
    // Shows exactly this range instead of all dots. Takes effect with the next setRuns().
    void setRange(std::optional<PlaneRange> range) { range_ = range; }
    // Returns a run's legend entry.
    LegendItem::Entry entryOf(std::size_t run) const;
    void setSelected(const QStringList& rows) override;
    void applyZoom() override;

    const ArrowLayer* arrows() const { return arrows_; }
    const AnnotationItem* notes() const { return notes_; }
    const LegendItem* legendItem() const { return legend_; }
    // Return the dot's run and the dot's row in the comparison.
    std::size_t runOf(const Dot& dot) const { return dot.row % runs(); }
    std::size_t rowOf(const Dot& dot) const { return dot.row / runs(); }
    const std::shared_ptr<const CompareFrame>& frame() const { return frame_; }

    QString roofTooltip(const QPointF& pixel) const override;
    const LegendItem::Entry* legendEntryAt(const QPointF&) const override { return nullptr; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    // Returns an empty string, because the shares of several runs do not add up to one total.
    QString spokenContents() const override { return {}; }

  private:
    struct MachineRoofs {
        Roofs roofs;
        std::optional<Tint> tint;  // colour of the runs; unset if there is only one machine
        QString name;
    };
    std::size_t runs() const { return frame_ ? frame_->runs() : 1; }
    bool shows(std::size_t run) const { return !only_ || *only_ == run; }
    std::vector<Dot> dotsOfRuns() const;
    void joinDots(const std::vector<Dot>& dots);
    void chooseRoofLines();
    void fitHome();
    void sayLane();
    void updateLegend();
    void placeLegend();
    void arrange();

    ArrowLayer* arrows_;
    RoofItem* roof_lines_;
    AnnotationItem* notes_;
    LegendItem* legend_;
    QGraphicsSimpleTextItem* lane_text_;
    QString lane_words_;
    std::vector<MachineRoofs> roofs_;
    std::shared_ptr<const CompareFrame> frame_;
    std::optional<std::size_t> only_;
    bool names_runs_ = true;
    std::optional<PlaneRange> range_;  // unset to show all dots
    roofline::Level level_ = roofline::Level::dram;
    run::GroupBy by_ = run::GroupBy::op;
    QString same_runs_;  // identifies the runs for which the plane was set up
};

// The user's zoom, for exported figures.
struct CompareLook : ViewLook {
    std::optional<PlaneRange> range;  // unset if all dots are shown
};

}  // namespace ridgepoint::ui
