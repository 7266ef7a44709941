// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/flame/flame_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <functional>

#include "ui/base/labelled_box.h"
#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

QStringList layersIn(const run::RowNode& node) {
    QStringList names;
    const std::function<void(const run::RowNode&)> add = [&](const run::RowNode& each) {
        if (each.row.kind != run::RowKind::op) names << text(each.row.name);
        for (const run::RowNode& child : each.children) add(child);
    };
    add(node);
    return names;
}

}  // namespace

FlameCanvas::FlameCanvas(FlameChart* chart, QWidget* parent)
    : ChartView(chart, parent), figure_(chart) {}

void FlameCanvas::mouseMoveEvent(QMouseEvent* event) {
    const auto block = figure_->at(event->position());
    setCursor(block ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showPointerTip(this, event->globalPosition().toPoint(),
                   block ? figure_->tooltip(figure_->blocks()[*block]) : QString());
}

void FlameCanvas::mousePressEvent(QMouseEvent* event) { event->accept(); }

void FlameCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const auto block = figure_->at(event->position());
    figure_->setCurrent(block);
    if (block && *block != 0)
        Q_EMIT picked(*block);
    else
        Q_EMIT nothingPicked();
}

void FlameCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    figure_->zoomTo(figure_->at(event->position()).value_or(0));
}

void FlameCanvas::goTo(FlameChart::Place block) {
    if (!block) return;
    figure_->setCurrent(block);
    const FlameChart::Block& now = figure_->blocks()[*block];
    const QString tip = figure_->tooltip(now);
    const QPointF below = figure_->rectOf(now).center();
    QToolTip::showText(viewport()->mapToGlobal(below.toPoint()), tip, this);
    if (*block != 0)
        Q_EMIT picked(*block);
    else
        Q_EMIT nothingPicked();
    announce(this, tip);
}

void FlameCanvas::keyPressEvent(QKeyEvent* event) {
    using Way = FlameChart::Way;
    switch (event->key()) {
        case Qt::Key_Up:
            return goTo(figure_->neighbour(Way::up));
        case Qt::Key_Down:
            return goTo(figure_->neighbour(Way::down));
        case Qt::Key_Left:
            return goTo(figure_->neighbour(Way::left));
        case Qt::Key_Right:
            return goTo(figure_->neighbour(Way::right));
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (figure_->current()) figure_->zoomTo(*figure_->current());
            return;
        case Qt::Key_Backspace:
            return figure_->zoomOut();
        default:
            event->ignore();
    }
}

FlameView::FlameView(ViewOptions* options, Selection* selection, QWidget* parent)
    : RunView(parent),
      options_(options),
      selection_(selection),
      chart_(new FlameChart),
      canvas_(new FlameCanvas(chart_, this)),
      measure_(new QComboBox(this)) {
    chart_->setCaptioned(false);
    using Measure = FlameChart::Measure;
    measure_->setObjectName(QStringLiteral("flameMeasure"));
    measure_->addItem(tr("Time"), static_cast<int>(Measure::time));
    measure_->addItem(tr("FLOPs"), static_cast<int>(Measure::flops));
    measure_->addItem(tr("Bytes"), static_cast<int>(Measure::bytes));
    measure_->setToolTip(tr("What the width of a block shows"));
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(10, 2, 10, 0);
    addLabelled(bar, tr("Width"), measure_);
    bar->addStretch();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(canvas_, 1);
    canvas_->setAccessibleName(tr("Flame graph of layers and ops"));
    setFocusProxy(canvas_);
    setMinimumSize(180, 100);
    connect(measure_, &QComboBox::currentIndexChanged, this, [this](int at) {
        chart_->setMeasure(static_cast<Measure>(measure_->itemData(at).toInt()));
    });
    connect(canvas_, &FlameCanvas::picked, this,
            [this](std::size_t block) { pick(chart_->blocks()[block]); });
    connect(canvas_, &FlameCanvas::nothingPicked, this, [this] { selection_->setRows({}); });
    connect(selection_, &Selection::rowsChanged, this, [this] {
        announce(canvas_, {});
        chart_->setSelected(selection_->rows());
    });
}

// Selects the block's rows. Groups them by layer if the block is a layer, or by op if it is an op.
void FlameView::pick(const FlameChart::Block& block) {
    const run::Row& row = block.node->row;
    const bool op = row.kind == run::RowKind::op;
    const QStringList names = op ? QStringList(text(row.name)) : layersIn(*block.node);
    if (op || row.kind == run::RowKind::layer)
        options_->setGroupBy(op ? run::GroupBy::op : run::GroupBy::layer);
    selection_->setRows(names);
}

void FlameView::zoomBy(double factor) {
    if (factor < 1)
        chart_->zoomOut();
    else if (chart_->current())
        chart_->zoomTo(*chart_->current());
}

void FlameView::startAfresh() {
    RunView::startAfresh();
    chart_->startAfresh();
}

void FlameView::showFrame(const Frame& frame) { chart_->setFrame(frame); }

LookPtr FlameView::look() const {
    auto look = std::make_shared<FlameLook>();
    look->measure = chart_->measure();
    return look;
}

const ViewDescriptor& flameView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new FlameView(parts.options, parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "flame",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Flame Graph"),
                               .watch = {Place::Side::below, 0, false},
                               .explore = {Place::Side::below, 0}},
        .of_calls = true,
        .exports = {
            {.name = "flame",
             .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Flame Graph as Picture…"),
             .run = {.figure = [](const std::shared_ptr<const Frame>& frame,
                                  const ExportOptions& options) -> std::unique_ptr<FigureChart> {
                 auto chart = std::make_unique<FlameChart>();
                 dress(*chart, options);
                 if (const auto* const look = lookAs<FlameLook>(options.look))
                     chart->setMeasure(look->measure);
                 chart->setFrame(*frame);
                 chart->setSelected(options.selected);
                 chart->shrinkToRows();
                 return chart;
             }}}}};
    return view;
}

}  // namespace ridgepoint::ui
