// SPDX-License-Identifier: GPL-3.0-or-later
// CsvLine builds one line of a CSV file.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/base/plain_text.h"

namespace ridgepoint::present {

// Quotes a field that contains a separator, a quote or a line break, and doubles its quotes (RFC
// 4180). Names come from files, so control characters become "?". A field that looks like a formula
// gets a leading "'", so that spreadsheets interpret it as text.
inline std::string csvField(std::string_view text) {
    std::string clean = base::printable(text, "\n");
    if (!clean.empty() && std::string_view("=+-@").find(clean[0]) != std::string_view::npos)
        clean.insert(0, "'");
    if (clean.find_first_of(",;\"\n") == std::string::npos) return clean;
    std::string quoted = "\"";
    for (const char c : clean) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted += '"';
}

class CsvLine {
  public:
    void add(std::string_view text) { addField(csvField(text)); }
    // fmt writes the shortest string that parses to the same number, independent of the locale.
    template <class Number>
    void addNumber(const std::optional<Number>& value) {
        addField(value ? fmt::format("{}", *value) : std::string());
    }
    void endInto(std::string& table) const { table.append(line_).append("\r\n"); }

  private:
    void addField(std::string_view field) {
        if (started_) line_ += ',';
        started_ = true;
        line_ += field;
    }

    std::string line_;
    bool started_ = false;
};

}  // namespace ridgepoint::present
