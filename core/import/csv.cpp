// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/csv.h"

#include <array>

namespace ridgepoint::import {

bool CsvLine::split(std::string_view line, char delimiter) {
    fields_.clear();
    unquoted_.clear();
    unquoted_.reserve(line.size());  // prevents reallocation, which would invalidate the fields
    bool whole = true;
    while (fields_.size() < kMostFields) {
        std::size_t blanks = 0;
        while (blanks < line.size() && line[blanks] == ' ') ++blanks;
        if (blanks < line.size() && line[blanks] == '"') {
            line.remove_prefix(blanks + 1);
            const std::size_t begin = unquoted_.size();
            bool closed = false, doubled = false;
            std::size_t at = 0;
            while (at < line.size()) {
                if (line[at] != '"') {
                    unquoted_ += line[at++];
                } else if (at + 1 < line.size() && line[at + 1] == '"') {
                    unquoted_ += '"';
                    doubled = true;
                    at += 2;
                } else {
                    closed = true;
                    break;
                }
            }
            if (doubled) {
                fields_.push_back(std::string_view(unquoted_).substr(begin));
            } else {
                fields_.push_back(line.substr(0, at));
                unquoted_.resize(begin);
            }
            line.remove_prefix(at < line.size() ? at + 1 : at);
            whole = whole && closed;
            const std::size_t next = line.find(delimiter);
            if (next == std::string_view::npos) return whole;
            line.remove_prefix(next + 1);
            continue;
        }
        const std::size_t next = line.find(delimiter);
        fields_.push_back(line.substr(0, next));
        if (next == std::string_view::npos) return whole;
        line.remove_prefix(next + 1);
    }
    return false;
}

char delimiterOf(std::string_view header) {
    constexpr std::array<char, 3> kDelimiters{',', ';', '\t'};
    std::array<std::size_t, 3> count{};
    bool quoted = false;
    for (const char c : header) {
        if (c == '"') quoted = !quoted;
        for (std::size_t i = 0; i < kDelimiters.size(); ++i) {
            if (!quoted && c == kDelimiters[i]) ++count[i];
        }
    }
    std::size_t most = 0;
    for (std::size_t i = 1; i < count.size(); ++i) {
        if (count[i] > count[most]) most = i;
    }
    return kDelimiters[most];
}

}  // namespace ridgepoint::import
