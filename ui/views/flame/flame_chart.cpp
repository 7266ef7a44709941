// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/flame/flame_chart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/body_item.h"
#include "ui/chart/legend_item.h"
#include "ui/roofline/row_tooltip.h"

namespace ridgepoint::ui {
namespace {

constexpr double kUsualRow = 24, kLowestRow = 5;  // pixels; height of a block
constexpr double kLeastBlock = 0.5;               // pixels; minimum width of a drawn block
constexpr double kLegendShare = 0.01;             // minimum share of a category in the legend
constexpr std::size_t kMostBlocks = 100'000;

struct FlameText {
    Q_DECLARE_TR_FUNCTIONS(FlameChart)
};

QFont blockFont() { return figureFont(11); }

// Returns each layer's position in the order of first calls, which is the order of the names' IDs.
// An outer layer has the position of its first inner layer.
std::map<std::string, std::size_t> firstCalls(const run::Snapshot& snapshot) {
    std::vector<bool> used(snapshot.strings->size());
    const auto use = [&](run::StringId layer) {
        const auto id = static_cast<std::size_t>(layer);
        if (id < used.size()) used[id] = true;
    };
    for (const run::Cell& cell : *snapshot.cells) use(cell.key.layer);
    for (const auto& cell : *snapshot.gpu_cells) use(cell.key.layer);
    std::map<std::string, std::size_t> first;
    for (std::size_t id = 1; id < used.size(); ++id) {
        if (!used[id]) continue;
        const std::string& name = (*snapshot.strings)[static_cast<run::StringId>(id)];
        for (std::size_t dot = 0; dot != std::string::npos;) {
            dot = name.find('.', dot + 1);
            first.try_emplace(name.substr(0, dot), id);
        }
    }
    return first;
}

}  // namespace

FlameChart::FlameChart()
    : body_(new BodyItem(this, [this](QPainter& painter) { paint(painter); })),
      legend_(new LegendItem(this)) {
    body_->setZValue(50);
    setInvitation(FlameText::tr("Open or record a run to see its layers and their ops."));
    setTheme(Theme::light());
}

void FlameChart::startAfresh() {
    FigureChart::startAfresh();
    snapshot_.reset();
    blocks_.clear();
    tree_.clear();
    zoom_ = 0;
    current_.reset();
    legend_->setEntries({}, 1, false);
    body_->update();
}

bool FlameChart::hasContent(const Frame& frame) const { return !frame.rows.empty(); }

double FlameChart::valueOf(const run::Row& row) const {
    switch (measure_) {
        case Measure::flops:
            return row.knownFlops().value_or(0);
        case Measure::bytes:
            return static_cast<double>(row.bytes[roofline::index(level_)].value_or(0));
        case Measure::time:
            break;
    }
    return row.time().value_or(0);
}

// Sorts layers by their first calls, so that blocks do not move during a recording. Ops stay sorted
// by time in descending order.
void FlameChart::sortLikeTheRun(std::vector<run::RowNode>& nodes) const {
    const std::map<std::string, std::size_t> first = firstCalls(*snapshot_);
    const auto placeOf = [&](const run::RowNode& node) {
        const auto found =
            node.row.kind == run::RowKind::layer ? first.find(node.row.name) : first.end();
        return found != first.end() ? found->second : snapshot_->strings->size();
    };
    const auto sort = [&](auto&& self, std::vector<run::RowNode>& level) -> void {
        std::vector<std::size_t> order(level.size()), places;
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (const run::RowNode& node : level) places.push_back(placeOf(node));
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return places[a] < places[b]; });
        std::vector<run::RowNode> sorted;
        sorted.reserve(level.size());
        for (const std::size_t at : order) sorted.push_back(std::move(level[at]));
        level = std::move(sorted);
        for (run::RowNode& node : level) self(self, node.children);
    };
    sort(sort, nodes);
}

void FlameChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    // Restores the current block and the zoomed block if they still exist.
    struct Kept {
        run::Row row;
        std::optional<run::Row> parent;
    };
    const auto keep = [this](Place at) -> std::optional<Kept> {
        if (!at || *at == 0 || *at >= blocks_.size()) return std::nullopt;
        const Block& block = blocks_[*at];
        Kept kept{block.node->row, {}};
        if (block.parent != 0) kept.parent = blocks_[block.parent].node->row;
        return kept;
    };
    const auto zoom = keep(zoom_), current = keep(current_);
    const bool at_whole = current_ == Place(0);
    snapshot_ = frame.snapshot;
    level_ = frame.level;
    blocks_.clear();  // the blocks point into the old tree
    tree_ = run::rowTree(*frame.snapshot, run::Nesting::layer_op, frame.filter);
    sortLikeTheRun(tree_);
    lay();
    const auto again = [this](const std::optional<Kept>& kept) {
        return kept ? find(kept->row, kept->parent ? &*kept->parent : nullptr) : Place();
    };
    zoom_ = again(zoom).value_or(0);
    current_ = at_whole ? Place(0) : again(current);
    fillLegend();
    place();
}

FlameChart::Place FlameChart::find(const run::Row& row, const run::Row* parent) const {
    for (std::size_t at = 1; at < blocks_.size(); ++at) {
        const Block& block = blocks_[at];
        if (block.node->row.name != row.name || block.node->row.kind != row.kind) continue;
        const bool root = block.parent == 0;
        if (parent == nullptr ? root
                              : !root && blocks_[block.parent].node->row.name == parent->name)
            return at;
    }
    return std::nullopt;
}

void FlameChart::lay() {
    blocks_.assign(1, Block());
    depths_ = 1;
    double whole = 0;
    for (const run::RowNode& node : tree_) whole += valueOf(node.row);
    layChildren(tree_, 0, whole);
    for (const Block& block : blocks_) depths_ = std::max(depths_, block.depth + 1);
    if (snapshot_ && !tree_.empty() && emptyWords().isEmpty() && !(whole > 0)) {
        setEmptyWords(measure_ == Measure::flops
                          ? FlameText::tr("No FLOPs of this run are known.")
                          : FlameText::tr("No bytes of this run are known."));
    }
}

void FlameChart::layChildren(const std::vector<run::RowNode>& nodes, std::size_t parent,
                             double whole) {
    if (!(whole > 0)) return;
    const Block above = blocks_[parent];
    double at = above.from;
    for (const run::RowNode& node : nodes) {
        const double value = valueOf(node.row);
        if (!(value > 0)) continue;
        if (blocks_.size() >= kMostBlocks) return;
        const double to = std::min(above.to, at + above.share() * value / whole);
        blocks_.push_back({&node, parent, above.depth + 1, at, to});
        layChildren(node.children, blocks_.size() - 1, value);
        at = to;
    }
}

void FlameChart::setMeasure(Measure measure) {
    if (measure == measure_) return;
    measure_ = measure;
    zoom_ = 0;
    current_.reset();
    if (!snapshot_) return;
    setEmptyWords({});
    lay();
    fillLegend();
    place();
}

void FlameChart::setSelected(const QStringList& rows) {
    selected_ = rows;
    body_->update();
}

void FlameChart::setCurrent(Place block) {
    current_ = block;
    body_->update();
}

QString FlameChart::label(const Block& block) const {
    if (block.node == nullptr) return FlameText::tr("all layers");
    const run::RowNode& node = *block.node;
    return node.row.kind == run::RowKind::layer && node.label != node.row.name
               ? text(node.label)
               : shortRowLabel(node.row);
}

QString FlameChart::tooltip(const Block& block) const {
    if (block.node == nullptr) return label(block);
    QString words = rowTooltip(block.node->row, level_, snapshot_->ceilings);
    if (measure_ == Measure::time) return words;
    const QString share = text(roofline::formatShare(block.share()));
    words.replace(QStringLiteral("</qt>"),
                  QStringLiteral("<br>") +
                      (measure_ == Measure::flops ? FlameText::tr("%1 of the FLOPs").arg(share)
                                                  : FlameText::tr("%1 of the bytes").arg(share)) +
                      QStringLiteral("</qt>"));
    return words;
}

QString FlameChart::spokenContents() const {
    std::vector<std::pair<QString, double>> items;
    for (const Block& block : blocks_) {
        if (block.node != nullptr && block.parent == 0)
            items.emplace_back(label(block), block.share());
    }
    return largestOf(std::move(items));
}

FigurePart FlameChart::part(std::size_t at) const {
    return {tooltip(blocks_[at]), rectOf(blocks_[at])};
}

void FlameChart::shrinkToRows() {
    const double legend = legend_->size().height() > 0 ? legend_->size().height() + 4 : 0;
    const double spare = rows_.height() - depths_ * kUsualRow - legend;
    if (emptyWords().isEmpty() && spare > 0)
        resize(size().width(), std::floor(size().height() - spare));
}

QRectF FlameChart::rectOf(const Block& block) const {
    const Block& zoom = blocks_[zoom_];
    const double from = std::max(block.from, zoom.from), to = std::min(block.to, zoom.to);
    const double height = std::clamp(rows_.height() / depths_, kLowestRow, kUsualRow);
    if (!(to > from) || !(zoom.share() > 0)) return {};
    const double scale = rows_.width() / zoom.share();
    return {rows_.left() + (from - zoom.from) * scale, rows_.top() + block.depth * height,
            (to - from) * scale, height};
}

FlameChart::Place FlameChart::at(const QPointF& pixel) const {
    for (std::size_t at = blocks_.size(); at-- > 0;) {
        if (rectOf(blocks_[at]).contains(pixel)) return at;
    }
    return std::nullopt;
}

FlameChart::Place FlameChart::neighbour(Way way) const {
    if (blocks_.size() < 2) return std::nullopt;
    if (!current_) return 0;
    const Block& now = blocks_[*current_];
    Place best;
    for (std::size_t at = 0; at < blocks_.size(); ++at) {
        const Block& each = blocks_[at];
        if (rectOf(each).width() < kLeastBlock) continue;
        switch (way) {
            case Way::up:
                if (*current_ != 0) return now.parent;
                return std::nullopt;
            case Way::down:  // selects the largest child
                if (at != 0 && each.parent == *current_ &&
                    (!best || each.share() > blocks_[*best].share()))
                    best = at;
                break;
            case Way::left:
                if (each.depth == now.depth && at < *current_) best = at;
                break;
            case Way::right:
                if (each.depth == now.depth && at > *current_) return at;
                break;
        }
    }
    return best;
}

void FlameChart::zoomTo(std::size_t block) {
    zoom_ = block < blocks_.size() ? block : 0;
    body_->update();
}

void FlameChart::zoomOut() { zoomTo(blocks_.empty() ? 0 : blocks_[zoom_].parent); }

void FlameChart::fillLegend() {
    std::map<cost::Category, double> shares;
    for (const Block& block : blocks_) {
        if (block.node != nullptr && block.node->children.empty())
            shares[legendCategory(block.node->row.category)] += block.share();
    }
    std::vector<std::pair<double, cost::Category>> largest;
    for (const auto& [category, share] : shares) {
        if (share >= kLegendShare) largest.emplace_back(share, category);
    }
    std::sort(largest.rbegin(), largest.rend());
    std::vector<LegendItem::Entry> entries;
    for (const auto& [share, category] : largest)
        entries.push_back({LegendItem::Mark::square, categoryColor(category, theme().dark),
                           categoryLabel(category, {})});
    const int columns = static_cast<int>(entries.size());
    legend_->setEntries(std::move(entries), columns, false);
}

void FlameChart::placeParts(const QRectF& body) {
    rows_ = body.adjusted(8, 4, -8, -4);
    // Hides the legend if it does not fit below the blocks.
    const double left = rows_.height() - depths_ * kUsualRow;
    const bool fits = legend_->size().height() <= left && legend_->size().width() <= rows_.width();
    legend_->setVisible(fits && emptyWords().isEmpty());
    if (fits) legend_->setPos(rows_.left(), rows_.top() + depths_ * kUsualRow + 2);
    body_->setRect(body);
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    setPlotArea(body);
}

void FlameChart::paintTheme() {
    legend_->setTheme(theme());
    if (snapshot_) fillLegend();
    body_->update();
}

void FlameChart::paint(QPainter& painter) const {
    if (!emptyWords().isEmpty() || blocks_.size() < 2) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(blockFont());
    const QFontMetricsF metrics(blockFont());
    std::vector<QRectF> marked;
    for (const Block& block : blocks_) {
        const QRectF rect = rectOf(block);
        if (rect.width() < kLeastBlock) continue;
        const bool op = block.node != nullptr && block.node->children.empty();
        QColor fill = onto(theme().surface, theme().ink, 0.10);
        if (block.node != nullptr) {
            const QColor color = categoryColor(block.node->row.category, theme().dark);
            fill = onto(theme().surface, color, op ? 0.85 : 0.35);
        }
        // Only wide blocks have a border, because it would cover narrow blocks.
        const double rim = rect.width() > 3 ? 1 : 0;
        const QRectF box = rect.adjusted(0, 0, -rim, -1);
        painter.fillRect(box, fill);
        if (box.width() > 24 && box.height() >= metrics.height() - 2) {
            QString words = label(block);
            const QString share = text(roofline::formatShare(block.share()));
            const QString both = words + QStringLiteral("  ") + share;
            if (metrics.horizontalAdvance(both) <= box.width() - 6) words = both;
            painter.setPen(inkOn(fill));
            painter.drawText(box.adjusted(4, 0, -2, 0), Qt::AlignVCenter | Qt::AlignLeft,
                             metrics.elidedText(words, Qt::ElideRight, box.width() - 6));
        }
        if (block.node != nullptr && selected_.contains(text(block.node->row.name)))
            marked.push_back(rect);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().ink, 2));
    for (const QRectF& rect : marked) painter.drawRect(rect.adjusted(1, 1, -2, -2));
    if (!current_) return;
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRect(rectOf(blocks_[*current_]).adjusted(1, 1, -2, -2));
}

}  // namespace ridgepoint::ui
