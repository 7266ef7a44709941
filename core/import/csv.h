// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a line of CSV into fields.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::import {

class CsvLine {
  public:
    static constexpr std::size_t kMostFields = 1 << 14;

    // Splits a line into fields, which are valid until the next call. If a quote is not closed or
    // the line has more than kMostFields fields, returns false; fields() then contains the fields
    // up to the error, including a field without a closing quote.
    bool split(std::string_view line, char delimiter);
    const std::vector<std::string_view>& fields() const { return fields_; }
    std::string_view operator[](std::size_t place) const {
        return place < fields_.size() ? fields_[place] : std::string_view();
    }

  private:
    std::vector<std::string_view> fields_;
    std::string unquoted_;  // contents of fields that contain a doubled quote
};

// Returns the separator of a header line: the comma, semicolon or tab that occurs most often
// outside quotes, or a comma if none of them occurs.
char delimiterOf(std::string_view header);

}  // namespace ridgepoint::import
