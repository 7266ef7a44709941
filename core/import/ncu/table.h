// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of `ncu --csv`: long, a row for each metric of a launch, or wide (--page raw), a row
// for each launch and a second line of units.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/csv.h"
#include "core/import/ncu/launch.h"

namespace ridgepoint::import::ncu {

// Whether a line names the columns of such a table.
bool isHeader(std::string_view line);

class Table {
  public:
    Table(NumberStyle& style, Report& report, std::function<void(Launch&&)> take)
        : style_(style), report_(report), take_(std::move(take)) {}

    void begin(std::string_view header);
    bool begun() const { return begun_; }
    char delimiter() const { return delimiter_; }
    static bool looksLikeRow(std::string_view line);  // begins as one does
    // Of a wide table's header: the first column behind those that describe the launch.
    static std::size_t metricsBegin(const CsvLine& header);
    // Takes a row; false when it is none. whole: no quote was left open.
    bool row(const CsvLine& csv, bool whole, const Where& where);
    void end();  // hands out the last launch

  private:
    struct Columns {
        std::size_t id = kNone, process = kNone, process_name = kNone, host = kNone, kernel = kNone,
                    time = kNone, context = kNone, stream = kNone, block = kNone, grid = kNone,
                    device = kNone, capability = kNone, section = kNone, metric = kNone,
                    unit = kNone, value = kNone, rule = kNone;
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
    std::vector<std::string> names_;  // of a wide table's columns
    std::vector<Unit> wide_units_;
    std::unordered_map<std::string, Unit> units_;
    char delimiter_ = ',';
    bool begun_ = false, long_ = false, units_expected_ = false, open_ = false;
    Launch launch_;
};

// "(16, 8, 1)" or "16 x 8 x 1"; what is not said is 1. All 0 when it is no size.
std::array<std::uint32_t, 3> parseSize(std::string_view text);
// Puts a value into the launch: what describes it into its fields, a number among its metrics.
// False: it is neither; a "nan" is counted as invalid.
bool putMetric(Launch& launch, std::string_view name, const Unit& unit, std::string_view text,
               NumberStyle& style);

}  // namespace ridgepoint::import::ncu
