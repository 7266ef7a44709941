// SPDX-License-Identifier: GPL-3.0-or-later
// The statements that add what a GPU did to a run file of the newest version. What fails throws
// sqlite::Failure.
#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "core/run/api_call.h"
#include "core/run/timeline.h"
#include "core/store/kinds.h"
#include "core/store/sqlite.h"
#include "core/store/sqlite_rows.h"

namespace ridgepoint::run {

class GpuInserts {
  public:
    explicit GpuInserts(sqlite::Database& database);

    void record(const GpuRecord& record, std::int64_t id);
    void apiCall(const ApiCall& call, std::int64_t id);
    // The first time that a key comes, and whenever it comes again.
    void cell(const GpuCell& cell);
    void call(const GpuCall& call);
    void use(const GpuUse& use);
    void sample(const DeviceSample& sample);
    void timeline(const GpuLane& lane, std::int64_t start_ns, std::int64_t width_ns,
                  const TimelineBuckets::Bucket& bucket);
    // lane: apiLane().
    void apiTimeline(std::uint32_t lane, std::int64_t start_ns, std::int64_t width_ns,
                     const TimelineBuckets::Bucket& bucket);
    // Records and calls are only noted by the above: this writes them, and the kinds that they
    // named.
    void flush();
    void committed();
    void rolledBack();

  private:
    // Row ids, so that replacing a row needs no search.
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
    Places<GpuUse::Key> uses_;
    Kinds<10> kinds_;
    Kinds<3> api_kinds_;
    sqlite::Statement kind_, cell_, call_, use_, sample_, timeline_, api_kind_, api_timeline_;
    sqlite::RowBuffer records_, api_calls_;
};

}  // namespace ridgepoint::run
