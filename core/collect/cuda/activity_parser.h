// SPDX-License-Identifier: GPL-3.0-or-later
// ActivityParser reads the records of a completed activity buffer (layout: cupti_records.h).
// Buffers may be damaged: the parser reads only the given bytes and counts unreadable records.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/collect/cuda/activity.h"
#include "core/collect/cuda/cupti_records.h"

namespace ridgepoint::collect::cuda {

// Resolves the pointer fields of a record. In CUPTI's own buffers, such a field is a pointer. In
// the buffers of a file, it is an index and must never be used as a pointer.
class NameResolver {
  public:
    virtual ~NameResolver() = default;
    virtual std::string_view name(std::uint64_t field) const = 0;  // empty: none
    // Memory that CUPTI leaves to its client (CUpti_ActivityOverhead3::overheadData).
    virtual void release(std::uint64_t field) const { static_cast<void>(field); }
};
class PointerNames : public NameResolver {
  public:
    std::string_view name(std::uint64_t field) const override;
    void release(std::uint64_t field) const override;
};

struct ParseCounts {
    std::uint64_t records = 0;                                // passed to the sink
    std::array<std::uint64_t, layout::kKindCount> skipped{};  // complete records of unused kinds
    std::uint64_t unnamed_kernels = 0;
    std::uint64_t untimed = 0;             // GPU work without times, taken with no duration
    std::uint64_t reversed_times = 0;      // end before start; taken with no duration
    std::uint64_t torn_buffers = 0;        // ended inside a record
    std::uint64_t unreadable_buffers = 0;  // lost from a record of unknown size on
    std::uint64_t unreadable_bytes = 0;    // lost in torn and unreadable buffers

    std::uint64_t skippedRecords() const;
    // Returns one sentence without full stop for each loss ("12 records skipped: kind 47"), joined
    // by "; ". Empty if there are no losses.
    std::string describe() const;
};

class ActivityParser {
  public:
    explicit ActivityParser(const NameResolver& names) : names_(names) {}

    // bytes: the valid part of a buffer; needs no alignment.
    void parse(std::span<const std::byte> bytes, ActivitySink& sink);
    const ParseCounts& counts() const { return counts_; }

  private:
    void take(std::uint32_t kind, const std::byte* record, ActivitySink& sink);

    const NameResolver& names_;
    ParseCounts counts_;
};

}  // namespace ridgepoint::collect::cuda
