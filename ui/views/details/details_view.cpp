// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/details/details_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/roofline/row_tooltip.h"
#include "ui/views/details/call_histogram.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

constexpr int kWide = 540;  // pixels; minimum width to show the calls beside the row

QString extent(const std::array<std::uint32_t, 3>& of) {
    return QStringLiteral("%1 × %2 × %3").arg(of[0]).arg(of[1]).arg(of[2]);
}

// Raises the view's tab, unless the user is working in another tab of the same dock.
void raiseFor(QWidget& view) {
    QDockWidget* dock = nullptr;
    for (QWidget* at = view.parentWidget(); at != nullptr && dock == nullptr;
         at = at->parentWidget())
        dock = qobject_cast<QDockWidget*>(at);
    auto* const window =
        dock != nullptr ? qobject_cast<QMainWindow*>(dock->parentWidget()) : nullptr;
    if (window == nullptr || dock->isHidden()) return;
    for (const QDockWidget* const each : window->tabifiedDockWidgets(dock)) {
        const QWidget* const focus = QApplication::focusWidget();
        if (focus != nullptr && each->isAncestorOf(focus)) return;
    }
    dock->raise();
}

QString nothingSelected() {
    return DetailsView::tr("Select a dot or a table row to see its details.");
}

}  // namespace

DetailsView::DetailsView(Selection* selection, QWidget* parent)
    : RunView(parent),
      selection_(selection),
      row_(new QLabel(this)),
      about_calls_(new QWidget(this)),
      call_(new QLabel(this)),
      histogram_(new CallHistogram(this)),
      previous_(new QToolButton(this)),
      next_(new QToolButton(this)),
      longest_(new QToolButton(this)) {
    for (QLabel* const label : {row_, call_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::RichText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    row_->setObjectName(QStringLiteral("detailsOfRow"));
    row_->setAccessibleName(tr("Details of the selected row"));
    call_->setObjectName(QStringLiteral("detailsOfCall"));
    call_->setAccessibleName(tr("Details of the current call"));
    const auto button = [this](QToolButton* made, const char* name, const QString& words,
                               const QString& tip) {
        made->setObjectName(QLatin1String(name));
        made->setText(words);
        made->setToolTip(tip);
        made->setAccessibleName(tip);
    };
    button(previous_, "previousCall", QStringLiteral("◀"), tr("Previous call on the timeline"));
    button(next_, "nextCall", QStringLiteral("▶"), tr("Next call on the timeline"));
    button(longest_, "longestCall", tr("Longest"), tr("Longest call on the timeline"));
    auto* const ways = new QHBoxLayout;
    for (QToolButton* const each : {previous_, next_, longest_}) ways->addWidget(each);
    ways->addStretch(1);
    auto* const of_calls = new QVBoxLayout(about_calls_);
    of_calls->setContentsMargins(0, 0, 0, 0);
    of_calls->addWidget(histogram_);
    of_calls->addLayout(ways);
    of_calls->addWidget(call_);
    auto* const inside = new QWidget(this);
    parts_ = new QBoxLayout(QBoxLayout::TopToBottom, inside);
    parts_->setContentsMargins(10, 6, 10, 6);
    parts_->addWidget(row_, 3, Qt::AlignTop);
    parts_->addWidget(about_calls_, 2, Qt::AlignTop);
    auto* const area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(inside);
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(area);
    setMinimumSize(180, 80);
    setFocusProxy(area);
    connect(selection_, &Selection::rowsChanged, this, &DetailsView::selectionChanged);
    connect(selection_, &Selection::callChanged, this, &DetailsView::showSelectedCall);
    connect(previous_, &QToolButton::clicked, this, [this] { goTo(current_ - 1); });
    connect(next_, &QToolButton::clicked, this, [this] { goTo(current_ + 1); });
    connect(longest_, &QToolButton::clicked, this, [this] { goTo(calls_->longest); });
    connect(histogram_, &CallHistogram::picked, this, &DetailsView::goTo);
    startAfresh();
}

DetailsView::~DetailsView() = default;

void DetailsView::resizeEvent(QResizeEvent* event) {
    RunView::resizeEvent(event);
    parts_->setDirection(width() >= kWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void DetailsView::startAfresh() {
    RunView::startAfresh();
    loader_.reset();
    calls_.reset();
    asked_ = {};
    about_calls_->hide();
    row_->setText(nothingSelected());
}

QString DetailsView::words() const { return row_->text(); }
QString DetailsView::callWords() const { return call_->text(); }

void DetailsView::selectionChanged() {
    if (!selection_->rows().isEmpty()) raiseFor(*this);
    if (frame() && isVisible()) describe(*frame());
}

void DetailsView::showFrame(const Frame& frame) { describe(frame); }

const run::Row* DetailsView::chosen(const Frame& frame) const {
    const std::string name = selection_->row().toStdString();
    const auto found = std::find_if(frame.rows.begin(), frame.rows.end(),
                                    [&](const run::Row& row) { return row.name == name; });
    return name.empty() || found == frame.rows.end() ? nullptr : &*found;
}

void DetailsView::describe(const Frame& frame) {
    const run::Row* const row = chosen(frame);
    if (row != nullptr) {
        row_->setText(rowDetails(*row, frame.level, frame.snapshot->ceilings));
        askForCalls(frame);
        return;
    }
    calls_.reset();
    asked_ = {};
    about_calls_->hide();
    const QStringList& names = selection_->rows();
    double share = 0;
    for (const run::Row& each : frame.rows)
        share += names.contains(text(each.name)) ? each.timeShare().value_or(0) : 0;
    const bool whole = !frame.whole && frame.filter.passesAll();
    row_->setText(names.isEmpty()     ? nothingSelected()
                  : names.size() == 1 ? (whole ? tr("The rows are grouped by something else than "
                                                    "the selected one.")
                                               : tr("The filter hides the selected row."))
                                      : tr("%1 rows selected: %2 of the time")
                                            .arg(names.size())
                                            .arg(text(roofline::formatShare(share))));
}

void DetailsView::askForCalls(const Frame& frame) {
    const std::filesystem::path file = frame.callsFile();
    const TimelineLoader::CallsRequest wanted{frame.by, selection_->row().toStdString()};
    const bool other_file = !loader_ || loader_->path() != file;
    if (file.empty() || frame.by == run::GroupBy::step) {
        about_calls_->hide();
        return;
    }
    if (!other_file && wanted == asked_) return;
    about_calls_->hide();
    if (other_file) {
        loader_ = std::make_unique<TimelineLoader>(file);
        connect(loader_.get(), &TimelineLoader::callsReady, this, &DetailsView::takeCalls);
    }
    asked_ = wanted;
    calls_.reset();
    loader_->requestCalls(wanted);
}

void DetailsView::takeCalls(const std::shared_ptr<const run::RowCalls>& calls,
                            const TimelineLoader::CallsRequest& of) {
    if (of != asked_) return;
    calls_ = calls->calls.empty() ? nullptr : calls;
    about_calls_->setVisible(calls_ != nullptr);
    histogram_->setCalls(calls_);
    if (!calls_) return;
    current_ = calls_->longest;
    showSelectedCall();
}

void DetailsView::showSelectedCall() {
    if (!calls_) return;
    if (const auto& place = selection_->call()) {
        const auto selected = std::find_if(
            calls_->calls.begin(), calls_->calls.end(), [&](const run::RowCalls::Call& each) {
                return CallPlace{each.step, each.record, each.kind} == *place;
            });
        if (selected != calls_->calls.end())
            current_ = static_cast<std::size_t>(selected - calls_->calls.begin());
    }
    sayCall();
}

void DetailsView::goTo(std::size_t call) {
    if (!calls_ || call >= calls_->calls.size()) return;
    current_ = call;
    sayCall();
    lookAt(*selection_, *calls_, call);
}

void DetailsView::sayCall() {
    const run::RowCalls::Call& call = calls_->calls[current_];
    const run::StringTable& strings = *calls_->strings;
    previous_->setEnabled(current_ > 0);
    next_->setEnabled(current_ + 1 < calls_->calls.size());
    histogram_->setCurrent(current_);
    const auto count = [](std::size_t number) {
        return text(roofline::formatCount(static_cast<double>(number)));
    };
    QStringList lines{
        tr("Call %1 of %2, step %3: %4")
            .arg(count(current_ + 1),
                 text(roofline::atLeast(!calls_->all, roofline::formatCount(static_cast<double>(
                                                          calls_->calls.size())))))
            .arg(call.step)
            .arg(durationText(static_cast<double>(call.counted_ns)))};
    if (call.layer != run::StringId::none) lines << tr("Layer: %1").arg(text(strings[call.layer]));
    if (call.shapes != run::StringId::none)
        lines << tr("Shapes: %1").arg(text(strings[call.shapes]));
    if (call.grid[0] > 0)
        lines << tr("Grid: %1 blocks of %2 threads").arg(extent(call.grid), extent(call.block));
    for (QString& line : lines) line = line.toHtmlEscaped();
    call_->setText(lines.join(QStringLiteral("<br>")));
}

const ViewDescriptor& detailsView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new DetailsView(parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "details",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Details"),
                               .watch = {Place::Side::right, 1},
                               .explore = {Place::Side::right, 1}},
        .of_calls = true};
    return view;
}

}  // namespace ridgepoint::ui
