// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of `ncu --csv`. A long table has one row for each metric of a launch. In a
// summary (--print-summary), it has one row for each metric of all launches of a kernel. A wide
// table (--page raw) has one row for each launch, and a second header line that contains the units.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/csv.h"
#include "core/import/ncu/launch.h"

namespace ridgepoint::import::ncu {

// Returns whether a line is the header of such a table.
bool isHeader(std::string_view line);

class Table {
  public:
    Table(NumberStyle& style, Report& report, std::function<void(Launch&&)> take)
        : style_(style), report_(report), take_(std::move(take)) {}

    void begin(std::string_view header);
    bool begun() const { return begun_; }
    char delimiter() const { return delimiter_; }
    static bool looksLikeRow(std::string_view line);  // checks only the beginning of the line
    // Returns the index of the first metric column in a wide table's header.
    static std::size_t metricsBegin(const CsvLine& header);
    // Reads a row. Returns false if the line is not a row. `whole` is false if a quote is not
    // closed.
    bool row(const CsvLine& csv, bool whole, const Where& where);
    void end();  // passes the last launch to the caller

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
    std::uint64_t invocations_ = 1;  // number of launches that a summary row covers
    bool begun_ = false, long_ = false, units_expected_ = false, open_ = false;
    Launch launch_;
};

// Parses "(16, 8, 1)" or "16 x 8 x 1". Missing sizes are set to 1. If the string is not a size, all
// three are 0.
std::array<std::uint32_t, 3> parseSize(std::string_view text);
// Stores the device's name in its field, or a number as a metric. Returns false if the value is
// neither. "nan" is counted as an invalid metric.
bool putMetric(Launch& launch, std::string_view name, const Unit& unit, std::string_view text,
               NumberStyle& style);

}  // namespace ridgepoint::import::ncu
