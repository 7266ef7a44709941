// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of a run file row by row and checks every value. What is wrong is thrown as a
// StoreError that names the table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/run/run_file.h"
#include "core/run/snapshot.h"

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
    void steps(std::int64_t& last, std::vector<StepRecord>& steps);
    void memoryPoints(std::int64_t& last, std::vector<MemoryPoint>& points);

    std::vector<OpRecord> ops(std::int64_t step);
    std::vector<MemoryEvent> memoryEvents(std::int64_t step);

  private:
    std::string document(const char* name);
    void countRow();

    RunFile& file_;
    const std::filesystem::path& path_;
    std::int64_t most_rows_;
    std::int64_t rows_ = 0;
};

}  // namespace ridgepoint::run
