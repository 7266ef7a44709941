// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/path/path_view.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <exception>
#include <limits>
#include <utility>

#include "core/base/seconds.h"
#include "core/roofline/quantity.h"
#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/run/drawn_path.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLeastTableHeight = 28;

// Marks the strings in core/run/analysis/path/critical_path.cpp, which has no translator. A test in
// tests/ui checks that the list is complete.
[[maybe_unused]] constexpr std::array kPathTexts{
    QT_TRANSLATE_NOOP("CriticalPath", "kernels"),
    QT_TRANSLATE_NOOP("CriticalPath", "communication"),
    QT_TRANSLATE_NOOP("CriticalPath", "copies"),
    QT_TRANSLATE_NOOP("CriticalPath", "fills"),
    QT_TRANSLATE_NOOP("CriticalPath", "CPU"),
    QT_TRANSLATE_NOOP("CriticalPath", "data loader"),
    QT_TRANSLATE_NOOP("CriticalPath", "CUDA calls"),
    QT_TRANSLATE_NOOP("CriticalPath", "outside ops"),
    QT_TRANSLATE_NOOP("CriticalPath", "launch delay"),
    QT_TRANSLATE_NOOP("CriticalPath", "gaps between kernels"),
    QT_TRANSLATE_NOOP("CriticalPath", "earlier steps")};

QString partWord(run::PathPart part) {
    return QCoreApplication::translate("CriticalPath",
                                       std::string(run::wordsOf(part).title).c_str());
}

QString atMost(std::int64_t nanoseconds) {
    return QStringLiteral("≤ ") + text(roofline::formatSeconds(base::seconds(nanoseconds)));
}

}  // namespace

WhatIfModel::WhatIfModel(QObject* parent) : TableModel(parent) {
    using Row = run::WhatIf;
    setColumns({
        {tr("Name"),
         [this](const Row& row) {
             return row.name == run::StringId::none || !strings_
                        ? QStringLiteral("(%1)").arg(partWord(row.part))
                        : withoutNamespace(text((*strings_)[row.name]));
         }},
        {tr("Part"), [](const Row& row) { return partWord(row.part); }},
        numbers(
            tr("On the path"),
            [](const Row& row) { return std::optional(base::seconds(row.path_ns)); },
            roofline::formatSeconds, tr("Time on the critical path")),
        numbers(
            tr("Share"),
            [this](const Row& row) {
                return std::optional(length_ > 0 ? static_cast<double>(row.path_ns) / length_ : 0);
            },
            roofline::formatShare, tr("Share of the step")),
        {.title = tr("2 × faster saves"),
         .words = [](const Row& row) { return atMost(row.saved_by_half_ns); },
         .tip = tr("Upper bound of the gain if it took half of its time"),
         .number =
             [](const Row& row) { return std::optional(base::seconds(row.saved_by_half_ns)); },
         .right = true},
        {.title = tr("Without it saves"),
         .words = [](const Row& row) { return atMost(row.saved_by_all_ns); },
         .tip = tr("Upper bound of the gain if it took no time"),
         .number = [](const Row& row) { return std::optional(base::seconds(row.saved_by_all_ns)); },
         .right = true},
    });
}

// Shows the full name in a tooltip, because the column might be too narrow for it.
QVariant WhatIfModel::answer(const run::WhatIf& row, int column, int role) const {
    if (role != Qt::ToolTipRole || column != kName || row.name == run::StringId::none || !strings_)
        return {};
    return text((*strings_)[row.name]);
}

void WhatIfModel::setPath(const run::StepPath* path,
                          std::shared_ptr<const run::StringTable> strings) {
    strings_ = std::move(strings);
    length_ = path != nullptr ? static_cast<double>(path->length()) : 0;
    setRows(path != nullptr ? path->what_if : std::vector<run::WhatIf>());
}

PathView::PathView(Selection* selection, QWidget* parent)
    : RunView(parent),
      selection_(selection),
      drawn_(DrawnPath::of(selection)),
      model_(new WhatIfModel(this)),
      step_(new QSpinBox(this)),
      words_(new QLabel(this)),
      table_(new QTableView(this)),
      order_(makeSorted(table_, model_, WhatIfModel::kTime, Qt::DescendingOrder)),
      answers_(
          [](const Question& question, const std::atomic<bool>&) -> Answer {
              auto found = std::make_shared<Found>();
              found->file = question.file;
              found->snapshot = question.snapshot;
              found->step = question.step;
              try {
                  auto path = run::criticalPathOf(*run::RunReader::open(question.file),
                                                  *question.snapshot, question.step);
                  if (path) found->path = std::make_shared<const run::StepPath>(*std::move(path));
              } catch (const std::exception& error) {
                  found->problem = text(error.what());
              }
              return found;
          },
          [this](const Answer& answer) { take(*answer); }) {
    table_->setObjectName(QStringLiteral("pathTable"));
    table_->setMinimumHeight(1);
    table_->setAccessibleName(tr("What faster ops would gain"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setToolTip(tr("A double click shows the longest piece on the timeline"));
    step_->setObjectName(QStringLiteral("pathStep"));
    step_->setKeyboardTracking(false);
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setMargin(6);
    words_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(10, 2, 10, 0);
    auto* const label = new QLabel(tr("Step"), this);
    label->setBuddy(step_);
    step_->setAccessibleName(tr("Step"));
    bar->addWidget(label);
    bar->addWidget(step_);
    bar->addStretch();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(words_);
    column->addWidget(table_, 1);
    setMinimumSize(200, 60);
    setFocusProxy(table_);
    connect(step_, &QSpinBox::valueChanged, this, &PathView::ask);
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) {
        lookAt(model_->row(order_->mapToSource(index).row()));
    });
}

QString PathView::words() const { return words_->text(); }

void PathView::say(const QString& words) {
    words_->setText(words);
    shareRoom();
}

// Shows the text above the table only if all of it fits.
void PathView::shareRoom() {
    const int least = step_->sizeHint().height() + kLeastTableHeight;
    words_->setVisible(!words_->text().isEmpty() &&
                       least + words_->heightForWidth(width()) <= height());
}

void PathView::resizeEvent(QResizeEvent* event) {
    RunView::resizeEvent(event);
    shareRoom();
}

void PathView::startAfresh() {
    RunView::startAfresh();
    path_.reset();
    model_->setPath(nullptr, nullptr);
    say({});
    file_.clear();
    asked_step_ = -1;
    drawn_->setPath(nullptr);
}

void PathView::showFrame(const Frame& frame) {
    const bool new_file = frame.file != file_;
    if (new_file) path_.reset();
    const auto& steps = *frame.snapshot->steps;
    const std::optional<std::int64_t> typical = run::typicalStep(*frame.snapshot);
    step_->setEnabled(typical.has_value() && !frame.callsFile().empty());
    if (!typical || frame.callsFile().empty()) {
        say(frame.otherRank() ? tr("Another file contains the calls of this rank.")
                              : tr("The run stores no step whose critical path can be found."));
        model_->setPath(nullptr, nullptr);
        drawn_->setPath(nullptr);
        return;
    }
    {
        const QSignalBlocker quiet(step_);
        std::int64_t last = 0;
        for (const run::StepRecord& step : steps) last = std::max(last, step.index);
        step_->setRange(
            0, static_cast<int>(std::min<std::int64_t>(last, std::numeric_limits<int>::max())));
        if (new_file) step_->setValue(static_cast<int>(*typical));
    }
    ask();
}

void PathView::ask() {
    if (!frame() || frame()->callsFile().empty()) return;
    if (file_ == frame()->file && asked_step_ == step_->value()) return;
    file_ = frame()->file;
    asked_step_ = step_->value();
    answers_.ask({frame()->callsFile(), frame()->snapshot, asked_step_});
}

void PathView::take(const Found& found) {
    if (found.file != file_ || found.step != asked_step_) return;
    path_ = found.path;
    model_->setPath(path_.get(), found.snapshot->strings);
    drawOnTimeline();
    if (!path_) {
        say(!found.problem.isEmpty()
                ? found.problem
                : tr("The run does not store the calls of step %1.").arg(found.step));
        return;
    }
    std::vector<run::PathPart> parts;
    for (std::size_t i = 0; i < run::kPathPartCount; ++i)
        if (path_->parts[i] > 0) parts.push_back(static_cast<run::PathPart>(i));
    const auto timeOf = [this](run::PathPart part) {
        return path_->parts[static_cast<std::size_t>(part)];
    };
    std::stable_sort(parts.begin(), parts.end(),
                     [&](run::PathPart a, run::PathPart b) { return timeOf(a) > timeOf(b); });
    QStringList words{tr("Step %1 takes %2")
                          .arg(QString::number(found.step),
                               text(roofline::formatSeconds(base::seconds(path_->length()))))};
    for (const run::PathPart part : parts) {
        const double share =
            static_cast<double>(timeOf(part)) / static_cast<double>(path_->length());
        words << QStringLiteral("%1 %2 (%3)")
                     .arg(partWord(part),
                          text(roofline::formatSeconds(base::seconds(timeOf(part)))),
                          text(roofline::formatShare(share)));
    }
    say(words.join(QStringLiteral(" · ")));
    widenColumns(table_, table_->horizontalHeader(), WhatIfModel::kPart);
}

// Shows the longest piece of the row's critical path on the timeline.
void PathView::lookAt(const run::WhatIf& row) {
    if (!path_) return;
    const run::PathPiece* longest = nullptr;
    for (const run::PathPiece& piece : path_->path.pieces) {
        if (piece.part != row.part || piece.name != row.name || !piece.record) continue;
        if (longest == nullptr || piece.length() > longest->length()) longest = &piece;
    }
    if (longest == nullptr) return;
    selection_->lookAt({path_->path.step, *longest->record, longest->kind},
                       {longest->start_ns, longest->end_ns});
}

void PathView::drawOnTimeline() {
    drawn_->setPath(isVisible() && path_
                        ? std::shared_ptr<const run::CriticalPath>(path_, &path_->path)
                        : nullptr);
}

void PathView::showEvent(QShowEvent* event) {
    RunView::showEvent(event);
    drawOnTimeline();
}

void PathView::hideEvent(QHideEvent* event) {
    RunView::hideEvent(event);
    drawn_->setPath(nullptr);
}

const ViewDescriptor& pathView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new PathView(parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "path",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Critical Path"),
                               .watch = {Place::Side::right, 1, false},
                               .explore = {Place::Side::right, 1, false}},
        .whole_run = true,
        .of_calls = true};
    return view;
}

}  // namespace ridgepoint::ui
