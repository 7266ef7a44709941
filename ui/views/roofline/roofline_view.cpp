// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/roofline/roofline_view.h"

#include <QAction>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/tool_row.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/calls/row_actions.h"
#include "ui/run/estimate_beside.h"
#include "ui/run/group_by_box.h"
#include "ui/run/run_facts.h"
#include "ui/views/roofline/answer_strip.h"
#include "ui/views/roofline/roof_menu.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

constexpr int kAllLevels = -1;
constexpr int kLeastCaptioned = 400;  // pixels; minimum height of a view whose chart has a caption
constexpr int kLeastForOne = 380, kLeastForThree = 480;
constexpr const char* kLossKey = "roofline/size-by-loss";
constexpr const char* kRegionsKey = "roofline/regions";
constexpr const char* kTrailsKey = "roofline/trails";

}  // namespace

RooflineView::RooflineView(ViewOptions* options, Selection* selection, QWidget* parent)
    : RunView(parent),
      options_(options),
      selection_(selection),
      actions_(new RowActions(selection, this)),
      chart_(new RooflineChart),
      canvas_(new RooflineCanvas(chart_, selection, this)),
      answer_(new AnswerStrip(this)),
      by_(new GroupByBox(options, this)),
      level_(new QComboBox(this)),
      color_(new QComboBox(this)),
      roofs_(new QToolButton(this)),
      roof_menu_(new RoofMenu(this)),
      time_(new QToolButton(this)),
      estimate_(new QToolButton(this)),
      back_(new QToolButton(this)),
      reset_(new QToolButton(this)),
      empty_(new QLabel(canvas_)) {
    setUpControls();
    auto* const bar = new ToolRow;
    bar->addLabelledBox(tr("&Group by"), by_);
    bar->addLabelledBox(tr("&Level"), level_);
    bar->addLabelledBox(tr("C&olour"), color_);
    bar->addWidget(roofs_);
    bar->addWidget(time_);
    bar->addWidget(estimate_);
    bar->addStretch();
    bar->addWidget(back_);
    bar->addWidget(reset_);

    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(answer_);
    column->addWidget(canvas_, 1);
    canvas_->setAccessibleName(tr("Roofline"));
    setFocusProxy(canvas_);

    empty_->setText(tr("Waiting for the first step…"));
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setObjectName(QStringLiteral("emptyRoofline"));
    auto* const over = new QVBoxLayout(canvas_);
    over->addWidget(empty_, 0, Qt::AlignCenter);
    empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(answer_, &AnswerStrip::picked, selection, &Selection::setRow);
    connect(selection, &Selection::roofChanged, this, &RooflineView::applyRoofs);
    connect(canvas_, &ChartView::menuOpens, this, &RooflineView::openMenu);
    connectControls();
    updateButtons();
}

void RooflineView::setUpControls() {
    by_->setObjectName(QStringLiteral("groupBy"));
    chart_->setSelectable(true);
    level_->setObjectName(QStringLiteral("level"));
    level_->setToolTip(tr("Memory level that intensities are taken against"));
    for (const roofline::Level level :
         {roofline::Level::dram, roofline::Level::l3, roofline::Level::l2, roofline::Level::l1}) {
        level_->addItem(word(level), static_cast<int>(level));
    }
    level_->addItem(tr("All"), kAllLevels);
    level_->setItemData(level_->count() - 1, tr("Every dot at each level, joined"),
                        Qt::ToolTipRole);
    color_->setObjectName(QStringLiteral("colorBy"));
    color_->setToolTip(tr("What the dot colours show"));
    color_->addItem(tr("Category"), static_cast<int>(ColorBy::category));
    color_->addItem(tr("Phase"), static_cast<int>(ColorBy::phase));
    color_->addItem(tr("Layer"), static_cast<int>(ColorBy::layer));
    time_->setObjectName(QStringLiteral("timePlane"));
    time_->setText(tr("Time"));
    time_->setCheckable(true);
    time_->setToolTip(
        tr("Plots compute time and memory time instead of achieved FLOP/s and intensity"));
    roofs_->setObjectName(QStringLiteral("roofs"));
    roofs_->setText(tr("Roofs"));
    roofs_->setToolTip(tr("Selects the roofs, also those of another device"));
    roofs_->setMenu(roof_menu_);
    roofs_->setPopupMode(QToolButton::InstantPopup);
    estimate_->setObjectName(QStringLiteral("estimateBeside"));
    estimate_->setText(tr("Overlay Estimate"));
    estimate_->setCheckable(true);
    estimate_->setToolTip(tr(
        "Join each dot to its time at the roofs (dots by layer, phase or category of a network of "
        "the zoo)"));
    // Uses symbols instead of words, because the bar has little space.
    back_->setText(QStringLiteral("↶"));
    back_->setToolTip(tr("Zoom Back"));
    reset_->setText(QStringLiteral("⤢"));
    reset_->setAccessibleName(tr("Show All"));
    back_->setAccessibleName(tr("Zoom Back"));
    reset_->setToolTip(tr("Show all dots and roofs (double click)"));
    for (QToolButton* const button : {roofs_, time_, estimate_, back_, reset_})
        button->setAutoRaise(true);
}

void RooflineView::connectControls() {
    connect(level_, &QComboBox::activated, this, [this](int at) {
        const int level = level_->itemData(at).toInt();
        all_levels_ = level == kAllLevels;
        chart_->setAllLevels(all_levels_);
        if (!all_levels_) options_->setLevel(static_cast<roofline::Level>(level));
        redraw();
    });
    connect(color_, &QComboBox::activated, this, [this](int at) {
        options_->setColorBy(static_cast<ColorBy>(color_->itemData(at).toInt()));
    });
    connect(options_, &ViewOptions::colorsChanged, this, [this] {
        chart_->setColorBy(options_->colorBy());
        redraw();
    });
    connect(time_, &QToolButton::toggled, this, [this](bool on) {
        chart_->setPlane(on ? RooflineChart::Plane::time : RooflineChart::Plane::roofline);
        level_->setEnabled(!on);
        redraw();
        updateButtons();
    });
    connect(roof_menu_, &RoofMenu::chosen, this, &RooflineView::applyRoofs);
    connect(estimate_, &QToolButton::toggled, options_, &ViewOptions::setEstimateBeside);
    connect(back_, &QToolButton::clicked, this, &RooflineView::zoomBack);
    connect(reset_, &QToolButton::clicked, this, &RooflineView::showAll);
    connect(canvas_, &RooflineCanvas::zoomed, this, &RooflineView::updateButtons);
}

void RooflineView::applyRoofs() {
    RoofChoice choice = roof_menu_->choice();
    choice.emphasized = selection_->roof().toStdString();
    chart_->setRoofChoice(choice);
    redraw();
}

void RooflineView::openMenu(QMenu& menu, const QContextMenuEvent& event) {
    // The Menu key opens the menu of the selected dots.
    if (event.reason() != QContextMenuEvent::Keyboard) {
        const Dot* const dot = chart_->dots()->at(event.pos());
        if (dot == nullptr) return;
        if (!selection_->rows().contains(dot->name)) selection_->setRow(QString(dot->name));
    }
    fillMenu(menu);
}

void RooflineView::fillMenu(QMenu& menu) {
    std::vector<run::Row> rows;
    const QStringList names = selection_->rows();
    for (const Dot& dot : chart_->dots()->dots()) {
        if (names.contains(dot.name) && frame() && dot.row < frame()->rows.size())
            rows.push_back(frame()->rows[dot.row]);
    }
    if (rows.empty()) return;
    const auto toggle = [&](const QString& words, bool (RooflineChart::*on)(const QString&) const,
                            void (RooflineChart::*set)(const QString&, bool)) {
        QAction* const action = menu.addAction(words);
        action->setCheckable(true);
        action->setChecked(std::all_of(names.begin(), names.end(),
                                       [&](const QString& name) { return (chart_->*on)(name); }));
        connect(action, &QAction::toggled, this, [this, names, set](bool checked) {
            for (const QString& name : names) (chart_->*set)(name, checked);
        });
    };
    toggle(tr("Label"), &RooflineChart::labelled, &RooflineChart::setLabelled);
    toggle(tr("Pin Line to Roof"), &RooflineChart::pinned, &RooflineChart::setPinned);
    menu.addSeparator();
    actions_->offer(menu, rows, names, frame());
    menu.addSeparator();
}

void RooflineView::startAfresh() {
    RunView::startAfresh();
    canvas_->setFrame(nullptr);
    answer_->setFrame(nullptr);
    chart_->startAfresh();
    empty_->setText(tr("Waiting for the first step…"));
    empty_->show();
    updateButtons();
}

void RooflineView::showFrame(const Frame& frame) {
    canvas_->setFrame(this->frame());
    roof_menu_->setSnapshot(frame.snapshot);
    answer_->setFrame(&frame);
    chart_->setFrame(frame);
    fillSelectors(frame);
    empty_->hide();  // from now on, the chart itself reports missing data
}

void RooflineView::resizeEvent(QResizeEvent* event) {
    RunView::resizeEvent(event);
    // A low view has fewer sentences and no caption, so that the figure has more space. The
    // window's title and status line show the facts of the caption, too.
    answer_->setRoom(height() >= kLeastForThree ? 3 : height() >= kLeastForOne ? 1 : 0);
    const bool roomy = height() >= kLeastCaptioned;
    if (roomy == captioned_) return;
    captioned_ = roomy;
    chart_->setCaptioned(roomy);
    redraw();
}

void RooflineView::redraw() {
    if (!frame()) return;
    chart_->setFrame(*frame());
    fillSelectors(*frame());
}

void RooflineView::fillSelectors(const Frame& frame) {
    const QSignalBlocker quiet_level(level_);
    by_->setFrame(frame);
    level_->setCurrentIndex(
        level_->findData(all_levels_ ? kAllLevels : static_cast<int>(frame.level)));
    QStringList level_tip{level_->toolTip().section(QLatin1Char('\n'), 0, 0), levelFact(frame)};
    level_tip.removeAll(QString());
    level_->setToolTip(level_tip.join(QLatin1Char('\n')));
    color_->setCurrentIndex(color_->findData(static_cast<int>(chart_->colors().by())));
    auto* const colors = qobject_cast<QStandardItemModel*>(color_->model());
    for (int i = 0; colors != nullptr && i < color_->count(); ++i) {
        colors->item(i)->setEnabled(
            DotColors::possible(frame, static_cast<ColorBy>(color_->itemData(i).toInt())));
    }
    estimate_->setEnabled(EstimateBeside::possible(frame));
}

void RooflineView::updateButtons() {
    back_->setEnabled(chart_->zoom().zoomed());
    reset_->setEnabled(chart_->zoom().zoomed());
}

void RooflineView::showAll() {
    chart_->zoom().reset();
    chart_->applyZoom();
    updateButtons();
}

void RooflineView::zoomBack() {
    chart_->zoom().back();
    chart_->applyZoom();
    updateButtons();
}

void RooflineView::addActions(QMenu* menu, QSettings* settings) {
    QAction* const trails = menu->addAction(tr("&Dot Trails"));
    trails->setObjectName(QStringLiteral("trails"));
    trails->setCheckable(true);
    trails->setToolTip(tr("Shows the positions of the last seconds while a run is recorded"));
    connect(trails, &QAction::toggled, this, [this, settings](bool on) {
        settings->setValue(QLatin1String(kTrailsKey), on);
        setTrails(on);
    });
    QAction* const loss = menu->addAction(tr("Dot Size: Time Above Roof"));
    loss->setObjectName(QStringLiteral("sizeByLoss"));
    loss->setCheckable(true);
    loss->setToolTip(tr("Dot area shows the time above the roof instead of the time"));
    connect(loss, &QAction::toggled, this, [this, settings](bool on) {
        settings->setValue(QLatin1String(kLossKey), on);
        chart_->setSizeByLoss(on);
        redraw();
    });
    loss->setChecked(settings->value(QLatin1String(kLossKey), false).toBool());
    QAction* const regions = menu->addAction(tr("Shaded Regions"));
    regions->setObjectName(QStringLiteral("shadedRegions"));
    regions->setCheckable(true);
    regions->setToolTip(tr("Shades where memory, compute or latency limits the speed"));
    connect(regions, &QAction::toggled, this, [this, settings](bool on) {
        settings->setValue(QLatin1String(kRegionsKey), on);
        chart_->setRegions(on);
        redraw();
    });
    regions->setChecked(settings->value(QLatin1String(kRegionsKey), true).toBool());
    trails->setChecked(settings->value(QLatin1String(kTrailsKey), true).toBool());
}

LookPtr RooflineView::look() const { return std::make_shared<RooflineLook>(chart_->look()); }

void RooflineView::setTrails(bool wanted) {
    chart_->setTrails(wanted);
    redraw();
}

void RooflineView::zoomBy(double factor) {
    const LogPoint at = chart_->planeAt(chart_->plot().center());
    chart_->zoom().zoomAbout(at.x, at.y, factor, false);
    chart_->applyZoom();
    updateButtons();
}

const ViewDescriptor& rooflineView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new RooflineView(parts.options, parts.selection, parent);
        },
        .exports = {{.name = "roofline",
                     .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Roofline as &Picture…"),
                     .run = {.figure = rooflineFigure}}}};
    return view;
}

}  // namespace ridgepoint::ui
