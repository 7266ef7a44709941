// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a line of CSV into fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::import {

class CsvLine {
  public:
    static constexpr std::size_t kMostFields = 1 << 14;

    // Splits a line; false if a quote is not closed or there are more than kMostFields fields:
    // fields() then returns the fields before the error. Fields are valid until the next call.
    bool split(std::string_view line, char delimiter);
    const std::vector<std::string_view>& fields() const { return fields_; }
    std::string_view operator[](std::size_t place) const {
        return place < fields_.size() ? fields_[place] : std::string_view();
    }

  private:
    std::vector<std::string_view> fields_;
    std::string unquoted_;  // text of fields that contain a doubled quote
};

// Returns the separator of a header line: comma, semicolon or tab, whichever occurs most often
// outside of quotes; comma if none occurs.
char delimiterOf(std::string_view header);

}  // namespace ridgepoint::import
