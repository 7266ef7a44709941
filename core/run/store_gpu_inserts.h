// SPDX-License-Identifier: GPL-3.0-or-later
// The statements that add what a GPU did to a run file of the newest version. What fails throws
// sqlite::Failure.
#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "core/run/gpu.h"
#include "core/run/sqlite.h"
#include "core/run/sqlite_rows.h"
#include "core/run/store_kinds.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

class GpuInserts {
  public:
    explicit GpuInserts(sqlite::Database& database);

    void record(const GpuRecord& record, std::int64_t id);
    // The first time that a key comes, and whenever it comes again.
    void cell(const GpuCell& cell);
    void call(const GpuCall& call);
    void sample(const DeviceSample& sample);
    void timeline(const GpuLane& lane, std::int64_t start_ns, std::int64_t width_ns,
                  const TimelineBuckets::Bucket& bucket);
    // Records are only noted by the above: this writes them, and the kinds that they named.
    void flush();
    void committed();
    void rolledBack();

  private:
    // Where something stands, so that replacing it needs no search.
    template <class Key>
    class Places {
      public:
        std::int64_t of(const Key& key) {
            if (const auto place = places_.find(key); place != places_.end()) return place->second;
            const auto next = static_cast<std::int64_t>(places_.size() + new_.size()) + 1;
            return new_.try_emplace(key, next).first->second;
        }
        void committed() {
            places_.merge(new_);
            new_.clear();
        }
        void rolledBack() { new_.clear(); }

      private:
        std::map<Key, std::int64_t> places_, new_;
    };
    Places<GpuCell::Key> cells_;
    Places<GpuCall::Key> calls_;
    Kinds<10> kinds_;
    sqlite::Statement kind_, cell_, call_, sample_, timeline_;
    sqlite::RowBuffer records_;
};

}  // namespace ridgepoint::run
