// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/command_pane.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr int kShowIntervalMs = 50;
constexpr int kLongestMs = 10;
constexpr int kRestFactor = 4;  // ratio of the pause after a long update to the update's duration

// The eight terminal colours and their bright variants. All have a contrast of at least 4.5:1 to
// the theme's background.
QColor terminalColor(int index, const Theme& theme) {
    static constexpr std::array<QRgb, 8> kOnLight{0xff1b1f24, 0xffb3261e, 0xff116329, 0xff7d4e00,
                                                  0xff0b57d0, 0xff8a2f86, 0xff00677d, 0xff59626d};
    static constexpr std::array<QRgb, 8> kOnDark{0xff9aa4b0, 0xffff8a80, 0xff7ee787, 0xffe3b341,
                                                 0xff8ab4f8, 0xffe2a1e0, 0xff76d6e8, 0xffe8eaed};
    const auto at = static_cast<std::size_t>(index) % 8;
    return QColor::fromRgb(theme.dark ? kOnDark[at] : kOnLight[at]);
}

TerminalLine plainLine(const QString& text) { return {text, {{0, text.size(), {}}}}; }

}  // namespace

CommandPane::CommandPane(QWidget* parent)
    : QWidget(parent),
      state_(new QLabel(this)),
      stop_(new QToolButton(this)),
      again_(new QToolButton(this)),
      text_(new QPlainTextEdit(this)) {
    setObjectName(QStringLiteral("commandPane"));
    state_->setTextFormat(Qt::PlainText);
    state_->setObjectName(QStringLiteral("commandState"));
    state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    stop_->setObjectName(QStringLiteral("commandStop"));
    again_->setObjectName(QStringLiteral("commandAgain"));
    again_->setText(tr("Again…"));
    again_->setToolTip(tr("Opens the dialog with the same command"));
    text_->setObjectName(QStringLiteral("commandText"));
    text_->setReadOnly(true);
    text_->setUndoRedoEnabled(false);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setAccessibleName(tr("Output of the command"));
    text_->setPlaceholderText(
        tr("The output of a recorded command appears here (Recording ▸ Record a Command…)."));
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(8, 2, 4, 2);
    bar->addWidget(state_, 1);
    bar->addWidget(again_);
    bar->addWidget(stop_);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(text_, 1);
    showing_.setSingleShot(true);
    connect(&showing_, &QTimer::timeout, this, &CommandPane::show);
    counting_.setInterval(1000);
    connect(&counting_, &QTimer::timeout, this, &CommandPane::showState);
    connect(stop_, &QToolButton::clicked, this, &CommandPane::stopWanted);
    connect(again_, &QToolButton::clicked, this, &CommandPane::againWanted);
    showState();
}

void CommandPane::follow(CommandRun* run) {
    if (run_ != nullptr) run_->disconnect(this);
    run_ = run;
    streams_ = {};
    lines_.clear();
    new_lines_ = all_lines_ = 0;
    open_shown_ = written_ = 0;
    text_->clear();
    since_.start();
    counting_.start();
    connect(run, &CommandRun::wrote, this, &CommandPane::take);
    connect(run, &CommandRun::ended, this, [this] {
        counting_.stop();
        show();
        showState();
    });
    showState();
}

void CommandPane::take(CommandRun::Stream stream, const QByteArray& bytes) {
    std::vector<TerminalLine> whole;
    streams_[stream == CommandRun::Stream::output ? 0 : 1].feed(bytes, whole);
    const std::size_t before = lines_.size();
    for (TerminalLine& line : whole) {
        if (stream == CommandRun::Stream::output) {
            lines_.push_back({std::move(line), Source::output});
            continue;
        }
        // Ridgepoint's message can follow a progress bar that does not end its line.
        const qsizetype ours = line.text.lastIndexOf(QLatin1String(kOwnLinesBegin));
        if (ours < 0) {
            lines_.push_back({std::move(line), Source::errors});
            continue;
        }
        if (ours > 0) lines_.push_back({plainLine(line.text.left(ours)), Source::errors});
        lines_.push_back({plainLine(line.text.mid(ours)), Source::ours});
    }
    const std::size_t added = lines_.size() - before;
    all_lines_ += added;
    while (lines_.size() > kMostLines) lines_.pop_front();
    new_lines_ = std::min(new_lines_ + added, lines_.size());
    if (!showing_.isActive()) showing_.start(kShowIntervalMs);
}

std::vector<CommandPane::Line> CommandPane::openLines() const {
    std::vector<Line> open;
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        if (streams_[i].hasOpen())
            open.push_back({streams_[i].open(), i == 0 ? Source::output : Source::errors});
    }
    return open;
}

void CommandPane::write(const Line& line) {
    QTextCursor end(text_->document());
    end.movePosition(QTextCursor::End);
    if (written_++ > 0) end.insertBlock();
    const Theme& theme = Theme::of(palette());
    for (const TerminalLine::Stretch& stretch : line.line.stretches) {
        QTextCharFormat format;
        const QColor plain = line.source == Source::output   ? theme.ink
                             : line.source == Source::errors ? theme.warning
                                                             : theme.accent;
        format.setForeground(stretch.style.color < 0 ? plain
                                                     : terminalColor(stretch.style.color, theme));
        format.setFontWeight(stretch.style.bold ? QFont::Bold : QFont::Normal);
        end.insertText(line.line.text.mid(stretch.begin, stretch.length), format);
    }
}

void CommandPane::show() {
    showing_.stop();
    QElapsedTimer clock;
    clock.start();
    QScrollBar* const bar = text_->verticalScrollBar();
    const bool at_end = bar->value() >= bar->maximum() - 1;
    text_->setUpdatesEnabled(false);
    QTextDocument* const document = text_->document();
    // Removes the unfinished lines from the end of the text. They are written again below.
    for (; open_shown_ > 0; --open_shown_) {
        QTextCursor last(document);
        last.movePosition(QTextCursor::End);
        last.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
        last.removeSelectedText();
        if (--written_ > 0) last.deletePreviousChar();
    }
    if (new_lines_ == lines_.size()) {
        document->clear();
        written_ = 0;
    }
    while (new_lines_ > 0 && clock.elapsed() < kLongestMs)
        write(lines_[lines_.size() - new_lines_--]);
    // QTextDocument's own limit would also count the unfinished lines, so old lines are removed
    // here.
    const int over = written_ - static_cast<int>(lines_.size() - new_lines_);
    if (new_lines_ == 0) {
        for (const Line& line : openLines()) {
            write(line);
            ++open_shown_;
        }
    }
    if (over > 0) {
        QTextCursor first(document);
        first.movePosition(QTextCursor::Start);
        first.movePosition(QTextCursor::NextBlock, QTextCursor::KeepAnchor, over);
        first.removeSelectedText();
        written_ -= over;
    }
    text_->setUpdatesEnabled(true);
    if (at_end) bar->setValue(bar->maximum());
    showState();
    const auto took = static_cast<int>(clock.elapsed());
    if (new_lines_ > 0) showing_.start(std::max(kShowIntervalMs, took * kRestFactor));
}

void CommandPane::showAll() {
    text_->clear();
    open_shown_ = written_ = 0;
    new_lines_ = lines_.size();
    show();
}

QString CommandPane::state() const { return state_->text(); }

void CommandPane::showState() {
    const CommandRun* const run = run_.data();
    const bool running = run != nullptr && run->running();
    stop_->setVisible(running);
    again_->setVisible(run != nullptr && !running);
    if (run == nullptr) {
        state_->clear();
        return;
    }
    switch (run->nextStop()) {
        case CommandRun::Force::interrupt:
            stop_->setText(tr("Stop"));
            stop_->setToolTip(tr("Interrupts the command, as Ctrl+C does in a terminal"));
            break;
        case CommandRun::Force::terminate:
            stop_->setText(tr("Terminate"));
            stop_->setToolTip(tr("It was interrupted and goes on; asks it to end (SIGTERM)"));
            break;
        case CommandRun::Force::kill:
            stop_->setText(tr("Kill"));
            stop_->setToolTip(
                tr("It was asked to end and goes on; ends it and all that it started (SIGKILL)"));
            break;
    }
    const qint64 seconds = since_.elapsed() / 1000;
    const QString how =
        !running && !run->ending().isEmpty()
            ? run->ending()
            : tr("running for %1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
    QStringList parts{run->what().line, how};
    if (all_lines_ > kMostLines) {
        parts << tr("the last %1 of %2 lines")
                     .arg(text(roofline::formatCount(static_cast<double>(kMostLines))),
                          text(roofline::formatCount(static_cast<double>(all_lines_))));
    }
    // Shows the state before a long command, so that the state is not cut off.
    if (parts.front().size() > 60) std::swap(parts[0], parts[1]);
    const QString words = parts.join(QStringLiteral(" · "));
    if (words != state_->text()) {
        state_->setText(words);
        state_->setToolTip(plainTip(run->what().line));
    }
}

void CommandPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) showAll();
}

}  // namespace ridgepoint::ui
