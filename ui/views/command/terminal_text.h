// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a program's terminal output to lines: handles bytes that are not UTF-8, colours, and
// overwritten lines (progress bars). Keeps a bounded part of each line.
#pragma once

#include <QString>
#include <QStringDecoder>
#include <QStringView>
#include <cstdint>
#include <vector>

namespace ridgepoint::ui {

// Style of a part of a line: one of the terminal's sixteen colours, or none, and bold.
struct TextStyle {
    std::int8_t color = -1;  // 0–7, bright colours 8–15; -1 if there is none
    bool bold = false;
    bool operator==(const TextStyle&) const = default;
};

struct TerminalLine {
    struct Stretch {
        qsizetype begin = 0, length = 0;
        TextStyle style;
    };
    QString text;
    std::vector<Stretch> stretches;  // cover the whole text
};

class TerminalText {
  public:
    static constexpr qsizetype kMostColumns = 4096;

    // Appends completed lines to `lines`.
    void feed(const QByteArray& bytes, std::vector<TerminalLine>& lines);
    // Returns the unfinished line as it currently looks.
    TerminalLine open() const;
    bool hasOpen() const { return !text_.isEmpty(); }

  private:
    enum class State : std::uint8_t { text, escape, control, string, string_escape, charset };

    void put(QChar c);
    void endLine(std::vector<TerminalLine>& lines);
    void obey(QChar command);  // executes a control sequence with parameters_
    void setStyle();

    QStringDecoder decoder_{QStringDecoder::Utf8};
    State state_ = State::text;
    QString parameters_;
    QString text_;
    std::vector<TextStyle> styles_;  // one style per character of text_
    qsizetype column_ = 0;
    TextStyle style_;
    bool cut_ = false;
};

}  // namespace ridgepoint::ui
