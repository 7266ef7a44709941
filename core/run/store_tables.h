// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of a run file row by row and checks every value. What is wrong is thrown as a
// StoreError that names the table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "core/run/run_file.h"
#include "core/run/snapshot.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

class TableReader {
  public:
    TableReader(RunFile& file, const std::filesystem::path& path);

    RunInfo runInfo();
    MachineInfo machineInfo();
    // Where its writer can be seen from (WriterPresence::place), empty when it said nothing.
    std::string writerPlace();
    std::vector<roofline::Ceiling> ceilings();
    MemorySummary memorySummary();
    std::vector<Cell> cells(std::size_t string_count);

    // Appends the rows after `last` and moves it to the last row read.
    void strings(std::int64_t& last, std::vector<std::string>& strings);
    // The rows after `last`, whichever are missing.
    void anyStrings(std::int64_t& last,
                    const std::function<void(std::int64_t id, std::string text)>& take);
    // `rows` gets the ids of the steps' rows.
    void steps(std::int64_t& last, std::vector<StepRecord>& steps, std::vector<std::int64_t>& rows);
    void memoryPoints(std::int64_t& last, const std::function<void(const MemoryPoint&)>& take);
    // The last id, 0 when there is none.
    std::int64_t lastMemoryPoint();
    // From the last one at or before from_ns to the first one at or after to_ns. When they are many
    // more than `most`, of each stretch the least and the most.
    std::vector<MemoryPoint> memoryPointsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                                 std::size_t most);

    // Of the step whose row has this id (kBeforeFirstStep has none: 0).
    std::vector<OpRecord> ops(std::int64_t step, std::int64_t row);
    std::vector<MemoryEvent> memoryEvents(std::int64_t step, std::int64_t row);
    // How many ops the step had; unset in version 1 and when the file does not hold them.
    std::optional<std::int64_t> opCalls(std::int64_t row);
    // The steps that have their records; unset: all.
    std::optional<std::vector<StepRange>> detailedSteps();
    // False when the file holds none.
    bool timeline(TimelineBuckets& buckets);

  private:
    std::string document(const char* name);
    void countRow();
    struct Range {
        std::int64_t first = 1, last = 0;
    };
    Range rangeOf(std::int64_t row, const char* first, const char* last);
    // The records of a step: version 1 finds them by the step's number, later ones by their ids.
    sqlite::Statement recordsOf(std::int64_t step, const Range& range, const char* sql);

    RunFile& file_;
    const std::filesystem::path& path_;
    std::int64_t most_rows_;
    std::int64_t rows_ = 0;
};

}  // namespace ridgepoint::run
