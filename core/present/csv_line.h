// SPDX-License-Identifier: GPL-3.0-or-later
// CsvLine builds one line of a CSV file.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::exchange {

// Quotes a field with a separator, a quote or a line break, and doubles its quotes (RFC 4180).
inline std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted += '"';
}

class CsvLine {
  public:
    void add(std::string_view text) {
        if (started_) line_ += ',';
        started_ = true;
        line_ += csvField(text);
    }
    // fmt writes the shortest text that reads back as the same number, independent of the locale.
    template <class Number>
    void addNumber(const std::optional<Number>& value) {
        add(value ? fmt::format("{}", *value) : std::string());
    }
    void endInto(std::string& table) const { table.append(line_).append("\r\n"); }

  private:
    std::string line_;
    bool started_ = false;
};

}  // namespace ridgepoint::exchange
