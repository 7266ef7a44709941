// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the output of a recorded command like a terminal, its state, and a button that stops it.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <array>
#include <deque>
#include <optional>

#include "ui/views/command/command_run.h"
#include "ui/views/command/terminal_text.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QPlainTextEdit;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CommandPane : public QWidget {
    Q_OBJECT
  public:
    static constexpr std::size_t kMostLines = 4000;

    explicit CommandPane(QWidget* parent = nullptr);

    // Shows the output of `run` from now on. The command can already have exited, and the pane can
    // outlive it.
    void follow(CommandRun* run);

    QPlainTextEdit* textBox() const { return text_; }
    QToolButton* stopButton() const { return stop_; }
    QToolButton* againButton() const { return again_; }
    QString state() const;  // text of the line above the output

  Q_SIGNALS:
    void stopWanted();
    void againWanted();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    // The source of a line. `ours` marks messages from Ridgepoint.
    enum class Source { output, errors, ours };
    struct Line {
        TerminalLine line;
        Source source = Source::output;
    };

    void take(CommandRun::Stream stream, const QByteArray& bytes);
    void show();     // displays the new lines
    void showAll();  // displays all lines again, in the colours of another theme
    void showState();
    void write(const Line& line);
    std::vector<Line> openLines() const;

    QLabel* state_;
    QToolButton* stop_;
    QToolButton* again_;
    QPlainTextEdit* text_;
    QTimer showing_;
    QTimer counting_;  // timer that updates the displayed run time
    QElapsedTimer since_;
    QPointer<CommandRun> run_;
    std::array<TerminalText, 2> streams_;
    std::deque<Line> lines_;     // most recent lines
    std::size_t new_lines_ = 0;  // number of lines that are not yet displayed
    std::size_t all_lines_ = 0;  // number of lines since the start of the command
    int written_ = 0;            // number of displayed lines
    int open_shown_ = 0;         // number of unfinished lines at the end of the display
};

}  // namespace ridgepoint::ui
