// SPDX-License-Identifier: GPL-3.0-or-later
// StepWriter writes the steps of a run with their records and the timeline, and deletes records
// that DetailKeeper no longer keeps. The caller opens the transactions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/store.h"
#include "core/run/store/write/detail_keeper.h"
#include "core/run/store/write/inserts.h"
#include "core/run/store/write/written_timeline.h"

namespace ridgepoint::run {

class StepWriter {
  public:
    explicit StepWriter(const Detail& detail) : keeper_(detail) {}
    StepWriter(const StepWriter&) = delete;
    StepWriter& operator=(const StepWriter&) = delete;
    // Begins again with an empty file.
    void restart();

    // Writes the steps and their records. The records must be in step order, starting with those
    // from before the first step. Throws StoreError if a step is missing; `file` is named in the
    // message.
    void put(const RunWriter::Batch& batch, sqlite::Database& database, Inserts& inserts,
             const std::filesystem::path& file);
    // Deletes all records that are not kept, and writes the timeline of the complete run.
    void finish(sqlite::Database& database, Inserts& inserts);
    // Returns the steps that have records, or std::nullopt if all steps have records.
    const std::optional<std::vector<StepRange>>& kept() const { return keeper_.kept(); }

  private:
    struct Ids {
        std::int64_t step = 1, op = 1, gpu_record = 1, api_call = 1, memory_event = 1,
                     memory_point = 1;
    };
    struct Rest;
    void putStep(const StepRecord& step, Rest& rest, Inserts& inserts);
    void putPoints(const StepRecord& step, Rest& rest, KeptStep& kept, bool wanted,
                   Inserts& inserts);
    void putDetail(Inserts& inserts);
    void dropDetail(sqlite::Database& database, std::size_t added);

    Ids next_;
    DetailKeeper keeper_;
    WrittenTimeline timeline_;
    std::int64_t next_timeline_ns_ = 0;
    std::optional<std::vector<StepRange>> detail_written_;
};

}  // namespace ridgepoint::run
