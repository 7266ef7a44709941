// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a program's terminal output to lines. Handles invalid UTF-8, colours, and overwritten
// lines (progress bars). Limits the length of each line.
#pragma once

#include <QString>
#include <QStringDecoder>
#include <QStringView>
#include <cstdint>
#include <vector>

namespace ridgepoint::ui {

// Text style: bold or not, and optionally one of the sixteen terminal colours.
struct TextStyle {
    std::int8_t color = -1;  // 0–7, or 8–15 for bright colours; -1: no colour
    bool bold = false;
    bool operator==(const TextStyle&) const = default;
};

struct TerminalLine {
    struct Stretch {
        qsizetype begin = 0, length = 0;
        TextStyle style;
    };
    QString text;
    std::vector<Stretch> stretches;  // adjacent stretches that cover the whole text
};

class TerminalText {
  public:
    static constexpr qsizetype kMostColumns = 4096;

    // Decodes `bytes` and appends the completed lines to `lines`.
    void feed(const QByteArray& bytes, std::vector<TerminalLine>& lines);
    // Returns the unfinished line in its current state.
    TerminalLine open() const;
    bool hasOpen() const { return !text_.isEmpty(); }

  private:
    enum class State : std::uint8_t { text, escape, control, string, string_escape, charset };

    void put(QChar c);
    void endLine(std::vector<TerminalLine>& lines);
    void obey(QChar command);  // executes the control sequence with parameters_
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
