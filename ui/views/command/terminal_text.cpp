// SPDX-License-Identifier: GPL-3.0-or-later
// Handles ECMA-48 control sequences: ESC [ parameters final. Styles (m), line erasure (K) and
// cursor columns (G) take effect; other sequences are removed.
#include "ui/views/command/terminal_text.h"

#include <algorithm>

namespace ridgepoint::ui {
namespace {

constexpr qsizetype kMostParameters = 64;
constexpr char16_t kEscape = 0x1b, kBell = 0x07, kBackspace = 0x08;

// Returns whether the character is a control character other than a tab.
bool isUnwanted(QChar c) {
    const char16_t code = c.unicode();
    return (code < 0x20 && code != '\t') || (code >= 0x7f && code < 0xa0);
}

QChar shown(QChar c) {
    const char16_t code = c.unicode();
    const bool breaks =
        code == 0x2028 || code == 0x2029 || (code >= 0xfdd0 && code <= 0xfdef) || code == 0xfffc;
    return breaks ? QChar(QChar::ReplacementCharacter) : c;
}

}  // namespace

void TerminalText::feed(const QByteArray& bytes, std::vector<TerminalLine>& lines) {
    const QString text = decoder_.decode(bytes);
    for (const QChar c : text) {
        const char16_t code = c.unicode();
        switch (state_) {
            case State::text:
                if (code == kEscape)
                    state_ = State::escape;
                else if (code == '\n')
                    endLine(lines);
                else if (code == '\r')
                    column_ = 0;
                else if (code == kBackspace)
                    column_ = std::max<qsizetype>(column_ - 1, 0);
                else if (!isUnwanted(c))
                    put(shown(c));
                break;
            case State::escape:
                parameters_.clear();
                state_ = code == '['                                                ? State::control
                         : code == ']' || code == 'P' || code == '_' || code == '^' ? State::string
                         : code == '(' || code == ')'                               ? State::charset
                                                                                    : State::text;
                break;
            case State::charset:
                state_ = State::text;
                break;
            case State::control:
                if (code >= 0x40 && code <= 0x7e) {
                    obey(c);
                    state_ = State::text;
                } else if (code < 0x20) {  // a control character aborts the sequence
                    state_ = State::text;
                    if (code == '\n') endLine(lines);
                } else if (parameters_.size() < kMostParameters) {
                    parameters_ += c;
                }
                break;
            case State::string:  // a title or link: ends with BEL or ESC \ and never spans lines
                if (code == kEscape) state_ = State::string_escape;
                if (code == kBell) state_ = State::text;
                if (code == '\n') {
                    state_ = State::text;
                    endLine(lines);
                }
                break;
            case State::string_escape:
                state_ = State::text;
                break;
        }
    }
}

void TerminalText::put(QChar c) {
    if (column_ >= kMostColumns) {
        cut_ = true;
        return;
    }
    const auto at = static_cast<std::size_t>(column_);
    if (column_ < text_.size()) {
        text_[column_] = c;
        styles_[at] = style_;
    } else {
        text_ += c;
        styles_.push_back(style_);
    }
    ++column_;
}

TerminalLine TerminalText::open() const {
    TerminalLine line;
    line.text = text_;
    for (std::size_t i = 0; i < styles_.size(); ++i) {
        if (line.stretches.empty() || !(line.stretches.back().style == styles_[i]))
            line.stretches.push_back({static_cast<qsizetype>(i), 0, styles_[i]});
        ++line.stretches.back().length;
    }
    if (cut_) {
        line.text += QLatin1String(" …");
        line.stretches.push_back({text_.size(), 2, {}});
    }
    return line;
}

void TerminalText::endLine(std::vector<TerminalLine>& lines) {
    lines.push_back(open());
    text_.clear();
    styles_.clear();
    column_ = 0;
    cut_ = false;
}

void TerminalText::obey(QChar command) {
    if (command == QLatin1Char('m')) {
        setStyle();
    } else if (command == QLatin1Char('K')) {
        // Parameter 0 erases to the end of the line, and 2 erases the whole line. Parameter 1,
        // which erases to the beginning, is ignored.
        const qsizetype keep = parameters_ == QLatin1String("2") ? 0 : column_;
        if (parameters_ == QLatin1String("1") || keep >= text_.size()) return;
        text_.truncate(keep);
        styles_.resize(static_cast<std::size_t>(keep));
        column_ = std::min(column_, keep);
        cut_ = false;
    } else if (command == QLatin1Char('G')) {
        bool number = false;
        const int column = parameters_.toInt(&number);
        column_ = std::clamp<qsizetype>(number ? column - 1 : 0, 0, text_.size());
    }
}

void TerminalText::setStyle() {
    const auto parts = QStringView(parameters_).split(QLatin1Char(';'));
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const int code = parts[i].toInt();  // toInt() returns 0 for a missing parameter
        if (code == 0) style_ = {};
        if (code == 1) style_.bold = true;
        if (code == 22) style_.bold = false;
        if (code == 39) style_.color = -1;
        if (code >= 30 && code <= 37) style_.color = static_cast<std::int8_t>(code - 30);
        if (code >= 90 && code <= 97) style_.color = static_cast<std::int8_t>(code - 90 + 8);
        if (code != 38 && code != 48) continue;
        // 38;5;N selects one of 256 colours, and 38;2;R;G;B selects any colour. Only the first
        // sixteen colours are supported; other values reset the colour. 48 selects a background,
        // which is ignored.
        const bool indexed = i + 1 < parts.size() && parts[i + 1].toInt() == 5;
        if (code == 38) {
            const int index = indexed && i + 2 < parts.size() ? parts[i + 2].toInt() : -1;
            style_.color = static_cast<std::int8_t>(index >= 0 && index < 16 ? index : -1);
        }
        i += indexed ? 2 : 4;
    }
}

}  // namespace ridgepoint::ui
