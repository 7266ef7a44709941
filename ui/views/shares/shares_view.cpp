// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/shares/shares_view.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {

SharesCanvas::SharesCanvas(SharesChart* chart, QWidget* parent)
    : ChartView(chart, parent), figure_(chart) {
    setMouseTracking(true);
}

void SharesCanvas::mouseMoveEvent(QMouseEvent* event) {
    const auto slice = figure_->sliceAt(event->position());
    setCursor(slice ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showPointerTip(this, event->globalPosition().toPoint(), slice ? slice->tooltip : QString());
}

void SharesCanvas::mousePressEvent(QMouseEvent* event) { event->accept(); }

void SharesCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const SharesChart::Slice slice =
        figure_->sliceAt(event->position()).value_or(SharesChart::Slice());
    picked_ = slice.names;
    Q_EMIT picked(slice);
}

void SharesCanvas::pickNeighbour(bool next) {
    const std::vector<SharesChart::Slice> slices = figure_->slices();
    if (slices.empty()) return;
    const auto now = std::find_if(slices.begin(), slices.end(),
                                  [this](const auto& slice) { return slice.names == picked_; });
    auto at = slices.begin();
    if (now != slices.end()) {
        if (next ? std::next(now) == slices.end() : now == slices.begin()) return;
        at = next ? std::next(now) : std::prev(now);
    }
    picked_ = at->names;
    const SharesChart::Slice slice = *at;
    QToolTip::showText(viewport()->mapToGlobal(viewport()->rect().center()), slice.tooltip, this);
    Q_EMIT picked(slice);
    announce(this, slice.tooltip);
}

void SharesCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Down:
        case Qt::Key_Right:
            pickNeighbour(true);
            return;
        case Qt::Key_Up:
        case Qt::Key_Left:
            pickNeighbour(false);
            return;
        default:
            event->ignore();
    }
}

SharesView::SharesView(ViewOptions* options, Selection* selection, QWidget* parent)
    : RunView(parent),
      options_(options),
      selection_(selection),
      chart_(new SharesChart),
      canvas_(new SharesCanvas(chart_, this)),
      kind_(new QComboBox(this)) {
    chart_->setCaptioned(false);
    kind_->setObjectName(QStringLiteral("sharesKind"));
    kind_->addItem(tr("Bars by category and phase"), static_cast<int>(SharesChart::Kind::bars));
    kind_->addItem(tr("Rings by category and phase"), static_cast<int>(SharesChart::Kind::rings));
    kind_->addItem(tr("By layer"), static_cast<int>(SharesChart::Kind::layers));
    kind_->setAccessibleName(tr("Shares of what"));
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(10, 2, 10, 0);
    bar->addWidget(kind_);
    bar->addStretch();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(canvas_, 1);
    canvas_->setAccessibleName(tr("Shares of time"));
    setFocusProxy(canvas_);
    setMinimumSize(180, 100);
    connect(kind_, &QComboBox::currentIndexChanged, this, [this](int at) {
        chart_->setKind(static_cast<SharesChart::Kind>(kind_->itemData(at).toInt()));
    });
    connect(canvas_, &SharesCanvas::picked, this, &SharesView::select);
    connect(selection_, &Selection::rowsChanged, this, [this] {
        announce(canvas_, {});
        chart_->setSelected(selection_->rows(), frame().get());
    });
}

// Selects rows with the current grouping if possible. Otherwise, changes the grouping.
void SharesView::select(const SharesChart::Slice& slice) {
    if (slice.names.isEmpty() || !frame()) {
        selection_->setRows({});
        return;
    }
    const Frame& shown = *frame();
    if (!slice.by) {
        selection_->setRows(slice.names);  // the timeline highlights these API calls
        return;
    }
    const QStringList rows =
        slice.by == run::GroupBy::layer ? QStringList() : SharesChart::rowsIn(slice, shown);
    if (!rows.isEmpty()) {
        selection_->setRows(rows);
        return;
    }
    options_->setGroupBy(slice.by);
    selection_->setRows(slice.names);
}

void SharesView::startAfresh() {
    RunView::startAfresh();
    chart_->startAfresh();
}

void SharesView::showFrame(const Frame& frame) { chart_->setFrame(frame); }

void SharesView::changeEvent(QEvent* event) {
    RunView::changeEvent(event);
    // Draws the bars again, because their grey tones depend on the theme.
    if (event->type() == QEvent::PaletteChange && frame()) offer(frame());
}

LookPtr SharesView::look() const {
    auto look = std::make_shared<SharesLook>();
    look->kind = chart_->kind();
    return look;
}

const ViewDescriptor& sharesView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new SharesView(parts.options, parts.selection, parent);
        },
        .dock =
            DockDescriptor{.name = "shares",
                           .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Shares of Time"),
                           .watch = {Place::Side::right, 1},
                           .explore = {Place::Side::right, 1, false}},
        .of_calls = true,
        .exports = {
            {.name = "shares",
             .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Shares as Picture…"),
             .run = {.figure = [](const std::shared_ptr<const Frame>& frame,
                                  const ExportOptions& options) -> std::unique_ptr<FigureChart> {
                 auto chart = std::make_unique<SharesChart>();
                 chart->setSelected(options.selected, frame.get());
                 dress(*chart, options);
                 // The summary of a whole program contains no steps that bars could show.
                 if (frame->snapshot->info.times_of == run::TimesOf::kernels)
                     chart->setKind(SharesChart::Kind::rings);
                 if (const auto* const look = lookAs<SharesLook>(options.look))
                     chart->setKind(look->kind);
                 chart->setFrame(*frame);
                 return chart;
             }}}}};
    return view;
}

}  // namespace ridgepoint::ui
