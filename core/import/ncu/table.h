// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of `ncu --csv`. A long table has a row for each metric of a launch, and in a
// summary (--print-summary) for each metric of all launches of a kernel. A wide table
// (--page raw) has a row for each launch, and a second header line with units.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/csv.h"
#include "core/import/ncu/launch.h"

namespace ridgepoint::import::ncu {

// Whether a line is the header of such a table.
bool isHeader(std::string_view line);

class Table {
  public:
    Table(NumberStyle& style, Report& report, std::function<void(Launch&&)> take)
        : style_(style), report_(report), take_(std::move(take)) {}

    void begin(std::string_view header);
    bool begun() const { return begun_; }
    char delimiter() const { return delimiter_; }
    static bool looksLikeRow(std::string_view line);  // checks only the beginning
    // Returns the first column of a wide table's header after those that describe the launch.
    static std::size_t metricsBegin(const CsvLine& header);
    // Reads a row; false if it is not one. whole: every quote was closed.
    bool row(const CsvLine& csv, bool whole, const Where& where);
    void end();  // passes on the last launch

  private:
    struct Columns {
        std::size_t id = kNone, process = kNone, process_name = kNone, host = kNone, kernel = kNone,
                    time = kNone, context = kNone, stream = kNone, block = kNone, grid = kNone,
                    device = kNone, capability = kNone, section = kNone, metric = kNone,
                    unit = kNone, value = kNone, rule = kNone, invocations = kNone;
    };
    static constexpr std::size_t kNone = ~std::size_t{0};
    void startLaunch(const CsvLine& csv);
    void longRow(const CsvLine& csv, bool whole, const Where& where);
    void wideRow(const CsvLine& csv, bool whole, const Where& where);
    void put(std::string_view name, const Unit& unit, std::string_view text, const Where& where);
    void handOut();
    const Unit& unitOf(std::string_view word);

    NumberStyle& style_;
    Report& report_;
    std::function<void(Launch&&)> take_;
    Columns columns_;
    std::size_t width_ = 0;
    std::vector<std::string> names_;  // column names of a wide table
    std::vector<Unit> wide_units_;
    std::unordered_map<std::string, Unit> units_;
    char delimiter_ = ',';
    std::uint64_t invocations_ = 1;  // of the launch, in a summary
    bool begun_ = false, long_ = false, units_expected_ = false, open_ = false;
    Launch launch_;
};

// Parses "(16, 8, 1)" or "16 x 8 x 1"; missing sizes are 1. All 0 if it is not a size.
std::array<std::uint32_t, 3> parseSize(std::string_view text);
// Stores a value in the launch: a description in its field, a number as a metric. Returns false if
// the value is neither. "nan" counts as an invalid metric.
bool putMetric(Launch& launch, std::string_view name, const Unit& unit, std::string_view text,
               NumberStyle& style);

}  // namespace ridgepoint::import::ncu
