// SPDX-License-Identifier: GPL-3.0-or-later
// Draws layers within layers, and the ops within each layer, as an icicle chart. The whole run is
// at the top. A block's width shows its time, FLOPs or bytes, and its colour shows the main
// category.
#pragma once

#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/run/analysis/row_tree.h"
#include "ui/chart/figure_chart.h"

namespace ridgepoint::ui {

class BodyItem;
class LegendItem;

class FlameChart : public FigureChart {
  public:
    enum class Measure : std::uint8_t { time, flops, bytes };

    // A layer, or an op within a layer. The first block represents the whole run and has no node.
    struct Block {
        const run::RowNode* node = nullptr;
        std::size_t parent = 0;
        int depth = 0;
        double from = 0, to = 1;  // left and right edge, as fractions of the whole width
        double share() const { return to - from; }
    };
    using Place = std::optional<std::size_t>;  // index of a block

    FlameChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    void setMeasure(Measure measure);
    Measure measure() const { return measure_; }
    void setSelected(const QStringList& rows);
    void setCurrent(Place block);  // sets the block with the keyboard focus
    Place current() const { return current_; }

    const std::vector<Block>& blocks() const { return blocks_; }
    QString label(const Block& block) const;
    QString tooltip(const Block& block) const;  // rich text
    // Returns the visible rectangle of a block, or an empty rectangle if the block is outside the
    // zoomed part.
    QRectF rectOf(const Block& block) const;
    Place at(const QPointF& pixel) const;
    // Returns a visible neighbour of the current block.
    enum class Way { up, down, left, right };
    Place neighbour(Way way) const;

    std::size_t partCount() const override { return blocks_.size(); }
    FigurePart part(std::size_t at) const override;

    // Expands a block to the full width. The blocks that contain it stay visible.
    void zoomTo(std::size_t block);
    // Reduces the figure's height to its rows, for exported files.
    void shrinkToRows();
    void zoomOut();  // zooms to the parent of the zoomed block
    bool zoomed() const { return zoom_ != 0; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    QString spokenContents() const override;
    bool hasContent(const Frame& frame) const override;

  private:
    double valueOf(const run::Row& row) const;
    void lay();
    void layChildren(const std::vector<run::RowNode>& nodes, std::size_t parent, double whole);
    void sortLikeTheRun(std::vector<run::RowNode>& nodes) const;
    Place find(const run::Row& row, const run::Row* parent) const;
    void fillLegend();
    void paint(QPainter& painter) const;

    BodyItem* body_;
    LegendItem* legend_;
    std::shared_ptr<const run::Snapshot> snapshot_;
    roofline::Level level_ = roofline::Level::dram;
    std::vector<run::RowNode> tree_;
    std::vector<Block> blocks_;  // parents precede their children
    Measure measure_ = Measure::time;
    std::size_t zoom_ = 0;
    Place current_;
    QStringList selected_;
    int depths_ = 1;
    QRectF rows_;  // the area that contains the blocks
};

}  // namespace ridgepoint::ui
