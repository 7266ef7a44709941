// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: the part of a row that the tables of buckets have in common.
#pragma once

#include "core/run/timeline.h"
#include "core/store/row.h"

namespace ridgepoint::run {

// From start_ns on; `thread` stands for where it belongs, `first` is true of a table's first row.
inline void putBucket(StoredRow& row, std::uint32_t thread, bool first, TimelineBuckets& buckets) {
    const std::int64_t start = row.time();
    const std::int64_t width = row.between(TimelineBuckets::kLeastWidth, kMaxTime);
    if (first) buckets = TimelineBuckets(std::size_t{1} << 18, width);
    TimelineBuckets::Bucket bucket;
    bucket.calls = static_cast<std::uint32_t>(row.between(0, kMaxId));
    bucket.busy_ns = row.between(0, width);
    bucket.category = row.code<cost::Category>(cost::kCategoryCount);
    bucket.name = row.string();
    bucket.longest_ns = row.between(0, width);
    if (width != buckets.width() || !buckets.put(thread, start, bucket))
        bad("a bucket is not where it can be");
}

}  // namespace ridgepoint::run
