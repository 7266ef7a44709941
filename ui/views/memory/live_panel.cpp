// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/live_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTableView>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/roofline/quantity.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/views/memory/live_model.h"

namespace ridgepoint::ui {
namespace {

constexpr qsizetype kLongestMaker = 200;  // characters; maximum length of each name

QString memory(std::int64_t bytes) {
    return text(roofline::formatMemory(static_cast<double>(bytes)));
}

}  // namespace

LivePanel::LivePanel(Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      model_(new LiveModel(this)),
      words_(new QLabel(this)),
      table_(new QTableView(this)),
      by_(new QComboBox(this)),
      earlier_(new QToolButton(this)),
      later_(new QToolButton(this)),
      parts_(new QSplitter(this)),
      stack_(new QPlainTextEdit(this)) {
    table_->setModel(model_);
    makePlain(table_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setAlternatingRowColors(true);
    // Name columns shrink so that the numbers fit.
    QHeaderView* const header = table_->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int name : {LiveModel::kLayer, LiveModel::kOp})
        header->setSectionResizeMode(name, QHeaderView::Stretch);
    table_->setAccessibleName(tr("Alive at the chosen moment"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    const auto button = [this](QToolButton* made, const QString& sign, const QString& words) {
        made->setText(sign);
        made->setAutoRaise(true);
        made->setToolTip(words);
        made->setAccessibleName(words);
        return made;
    };
    auto* const close = button(new QToolButton(this), QStringLiteral("✕"), tr("Close"));
    button(earlier_, QStringLiteral("◀"), tr("Previous Allocation or Release"));
    button(later_, QStringLiteral("▶"), tr("Next Allocation or Release"));
    by_->addItems({tr("Call Site"), tr("Op"), tr("Layer"), tr("Category")});
    by_->setToolTip(tr("Group by"));
    by_->setAccessibleName(tr("Group by"));
    stack_->setReadOnly(true);
    stack_->setLineWrapMode(QPlainTextEdit::NoWrap);
    stack_->setPlaceholderText(tr("Select a row to see its call stack."));
    stack_->setAccessibleName(tr("Call stack"));
    stack_->setTabChangesFocus(true);
    parts_->addWidget(table_);
    parts_->addWidget(stack_);
    parts_->setStretchFactor(0, 3);
    parts_->setStretchFactor(1, 2);
    parts_->setChildrenCollapsible(false);
    auto* const head = new QHBoxLayout;
    head->setContentsMargins(8, 2, 2, 2);
    for (QWidget* const each : std::initializer_list<QWidget*>{earlier_, later_, by_})
        head->addWidget(each);
    head->addStretch(1);
    head->addWidget(close);
    words_->setContentsMargins(10, 0, 10, 2);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(words_);
    column->addWidget(parts_, 1);
    connect(close, &QToolButton::clicked, this, &LivePanel::closed);
    connect(earlier_, &QToolButton::clicked, this, [this] { step(false); });
    connect(later_, &QToolButton::clicked, this, [this] { step(true); });
    connect(by_, &QComboBox::currentIndexChanged, this, [this](int chosen) {
        model_->setBy(static_cast<LiveModel::By>(chosen));
        showStack();
    });
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        pick();
        showStack();
    });
    table_->setMinimumHeight(60);
    showStack();
    hide();
}

LivePanel::~LivePanel() = default;

QString LivePanel::words() const { return words_->text(); }

void LivePanel::setMoment(std::optional<std::int64_t> time_ns) {
    moment_ = time_ns;
    problem_.clear();
    setVisible(moment_.has_value());
    const bool other_file = !loader_ || !frame_ || loader_->path() != frame_->file;
    // Keeps the previous rows until the new rows are read, so that stepping does not flicker.
    if (!moment_ || other_file) model_->setMoment(nullptr);
    if (!moment_) {
        loader_.reset();
        showStack();
        return;
    }
    say();
    showStack();
    if (!frame_ || frame_->file.empty()) {
        problem_ = tr("An estimate has no blocks to show.");
        say();
        return;
    }
    if (other_file) {
        loader_ = std::make_unique<TimelineLoader>(frame_->file);
        connect(loader_.get(), &TimelineLoader::liveReady, this,
                [this](const std::shared_ptr<const run::LiveMoment>& moment) {
                    if (!moment_ || moment->time_ns != *moment_) return;
                    model_->setMoment(moment);
                    say();
                    showStack();
                });
        connect(loader_.get(), &TimelineLoader::failed, this, [this](const QString& sentence) {
            problem_ = sentence;
            say();
        });
    }
    loader_->requestLive(*moment_);
}

void LivePanel::say() {
    if (!problem_.isEmpty()) {
        words_->setText(problem_);
        return;
    }
    const QString when = tr("At %1").arg(durationText(static_cast<double>(moment_.value_or(0))));
    const run::LiveMoment* const moment = model_->moment();
    if (moment == nullptr || moment->time_ns != moment_) {
        words_->setText(tr("%1: reading…").arg(when));
        return;
    }
    QStringList facts;
    const std::int64_t all = moment->allocated ? run::total(*moment->allocated) : 0;
    if (moment->allocated) facts << tr("%1 allocated").arg(memory(all));
    if (moment->groups.empty()) {
        facts << tr("blocks are unknown: the run does not store them");
    } else if (moment->allocated && moment->found_bytes < all) {
        facts << tr("%1 known by block").arg(memory(moment->found_bytes));
    } else {
        facts << tr("%1 known by block").arg(memory(moment->found_bytes));
    }
    if (moment->gaps && !moment->groups.empty())
        facts << tr("steps without stored calls are missing");
    QStringList lines{tr("%1: %2").arg(when, facts.join(QStringLiteral(" · ")))};
    if (moment->event) lines << eventWords(*moment->event);
    if (moment->segments && roomy_) {
        const run::MemorySegments& sum = *moment->segments;
        lines << tr("Segments at the end: %1 reserved · %2 free (%3) · %4 of it in segments in "
                    "use · largest free block %5")
                     .arg(memory(sum.reserved_bytes), memory(sum.free_bytes),
                          text(roofline::formatShare(sum.freeShare())), memory(sum.split_bytes),
                          memory(sum.largest_free_bytes));
    }
    words_->setText(lines.join(QLatin1Char('\n')));
}

QString LivePanel::eventWords(const run::MemoryEvent& event) const {
    const run::StringTable& strings = *model_->moment()->strings;
    QStringList who;
    for (const run::StringId id : {event.op, event.layer}) {
        if (id != run::StringId::none) who << text(strings[id]).left(kLongestMaker);
    }
    if (who.isEmpty()) who << text(roofline::kUnknown);
    const QString by = who.join(QStringLiteral(" · "));
    return event.bytes > 0 ? tr("Last event: %1 allocated by %2").arg(memory(event.bytes), by)
                           : tr("Last event: %1 freed by %2").arg(memory(-event.bytes), by);
}

void LivePanel::step(bool later) {
    const run::LiveMoment* const moment = model_->moment();
    if (moment == nullptr) return;
    if (const auto& to = later ? moment->later_ns : moment->earlier_ns) Q_EMIT stepped(*to);
}

QString LivePanel::stack() const { return stack_->toPlainText(); }

void LivePanel::showStack() {
    const run::LiveMoment* const moment = model_->moment();
    earlier_->setEnabled(moment != nullptr && moment->earlier_ns);
    later_->setEnabled(moment != nullptr && moment->later_ns);
    stack_->setVisible(moment != nullptr && moment->stacks && roomy_);
    QString lines;
    int own = -1;  // line of the innermost frame in the program's own code
    if (moment != nullptr && moment->stacks) {
        const auto rows = table_->selectionModel()->selectedRows();
        const run::StackId id = !rows.isEmpty() ? model_->group(rows.front().row()).stack
                                : moment->event ? moment->event->stack
                                                : run::StackId::none;
        int number = 0;
        for (const run::StringId id_of_frame : moment->stacks->frames(id)) {
            const QString frame = text((*moment->strings)[id_of_frame]);
            if (own < 0 && frame.contains(QLatin1String(".py(")) &&
                !frame.contains(QLatin1String("site-packages/"))) {
                own = number;
            }
            lines += frame + QLatin1Char('\n');
            ++number;
        }
    }
    if (lines == stack_->toPlainText()) return;
    stack_->setPlainText(lines);
    // Scrolls to the program's own frames, which are below the allocator's frames.
    if (own < 0) return;
    QTextCursor cursor(stack_->document()->findBlockByNumber(own));
    stack_->setTextCursor(cursor);
    QTextEdit::ExtraSelection mark;
    mark.cursor = cursor;
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.format.setBackground(stack_->palette().alternateBase());
    stack_->setExtraSelections({mark});
    stack_->centerCursor();
}

void LivePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // Pixels: the minimum width to show the stack beside the table, and the minimum height that the
    // stack and the table each need.
    constexpr int kWide = 640, kHigh = 200;
    const bool wide = width() >= kWide;
    parts_->setOrientation(wide ? Qt::Horizontal : Qt::Vertical);
    const bool roomy = height() >= (wide ? kHigh : 2 * kHigh);
    if (roomy == roomy_) return;
    roomy_ = roomy;
    if (moment_) say();
    showStack();
}

// Selects the row of the selected memory blocks in the other views. The current grouping determines
// whether this is a row for a layer, a phase or an op.
void LivePanel::pick() {
    const auto rows = table_->selectionModel()->selectedRows();
    if (rows.isEmpty() || !frame_) return;
    const run::LiveGroup& group = model_->group(rows.front().row());
    const run::StringTable& strings = *model_->moment()->strings;
    // A row that combines several ops or layers selects nothing.
    const bool of_op = model_->by() == LiveModel::By::site || model_->by() == LiveModel::By::op;
    switch (frame_->by) {
        case run::GroupBy::layer:
            if (model_->by() == LiveModel::By::category || model_->by() == LiveModel::By::op)
                return;
            selection_->setRow(text(strings[group.layer]));
            break;
        case run::GroupBy::phase:
            if (model_->by() != LiveModel::By::site) return;
            selection_->setRow(text(run::toString(group.phase)));
            break;
        default:
            if (!of_op) return;
            selection_->setRow(text(strings[group.op]));
    }
}

}  // namespace ridgepoint::ui
