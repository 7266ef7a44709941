// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/summary/summary_view.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

#include "core/present/show.h"
#include "ui/base/words.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

constexpr int kSummaryColumns = 100;

}  // namespace

SummaryView::SummaryView(QWidget* parent) : RunView(parent), text_(new QPlainTextEdit(this)) {
    text_->setReadOnly(true);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setAccessibleName(tr("Summary"));
    text_->setPlaceholderText(tr("Open or record a run to see its summary."));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(text_);
    setMinimumSize(180, 80);
    setFocusProxy(text_);
}

void SummaryView::startAfresh() {
    RunView::startAfresh();
    text_->clear();
}

QString SummaryView::words() const { return text_->toPlainText(); }

void SummaryView::showFrame(const Frame& frame) {
    const QString now = text(present::showHeading(*frame.snapshot, kSummaryColumns));
    if (now == words()) return;
    // Keeps the scroll position during live updates.
    const int at = text_->verticalScrollBar()->value();
    text_->setPlainText(now);
    text_->verticalScrollBar()->setValue(at);
}

const ViewDescriptor& summaryView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts&, QWidget* parent) -> RunView* {
            return new SummaryView(parent);
        },
        .dock = DockDescriptor{.name = "summary",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Summary"),
                               .watch = {Place::Side::right, 1, false},
                               .explore = {Place::Side::right, 1, false}},
        .whole_run = true};
    return view;
}

}  // namespace ridgepoint::ui
