// SPDX-License-Identifier: GPL-3.0-or-later
// What a program writes to a terminal, as lines: bytes that need not be UTF-8, colours, and lines
// that are written over (progress bars). Of every line a bounded part is kept.
#pragma once

#include <QString>
#include <QStringDecoder>
#include <QStringView>
#include <cstdint>
#include <vector>

namespace ridgepoint::ui {

// How a stretch of a line looks: one of the sixteen colours of terminals, or none, and bold.
struct TextStyle {
    std::int8_t color = -1;  // 0–7, bright ones 8–15
    bool bold = false;
    bool operator==(const TextStyle&) const = default;
};

struct TerminalLine {
    struct Stretch {
        qsizetype begin = 0, length = 0;
        TextStyle style;
    };
    QString text;
    std::vector<Stretch> stretches;  // covers all of the text
};

class TerminalText {
  public:
    static constexpr qsizetype kMostColumns = 4096;

    // Appends the lines that ended to `lines`.
    void feed(const QByteArray& bytes, std::vector<TerminalLine>& lines);
    // What is not a whole line yet, as it looks now.
    TerminalLine open() const;
    bool hasOpen() const { return !text_.isEmpty(); }

  private:
    enum class State : std::uint8_t { text, escape, control, string, string_escape, charset };

    void put(QChar c);
    void endLine(std::vector<TerminalLine>& lines);
    void obey(QChar command);  // a control sequence, its parameters in parameters_
    void setStyle();

    QStringDecoder decoder_{QStringDecoder::Utf8};
    State state_ = State::text;
    QString parameters_;
    QString text_;
    std::vector<TextStyle> styles_;  // of each unit of text_
    qsizetype column_ = 0;
    TextStyle style_;
    bool cut_ = false;
};

}  // namespace ridgepoint::ui
