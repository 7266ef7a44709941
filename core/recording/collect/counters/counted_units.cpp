// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/counted_units.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ridgepoint::recording::collect::counters {
namespace {

class Hash {
  public:
    // Adds one word to the hash (FNV-1a).
    void mix(std::uint64_t value) { value_ = (value_ ^ value) * 0x100000001b3; }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace

CountedUnits unitsOf(std::span<const run::GpuRecord> records) {
    std::vector<const run::GpuRecord*> kernels;
    for (const run::GpuRecord& record : records) {
        if (record.kind == run::GpuKind::kernel) kernels.push_back(&record);
    }
    std::stable_sort(kernels.begin(), kernels.end(), [](const auto* a, const auto* b) {
        return std::pair(a->launch_ns.value_or(a->start_ns), a->start_ns) <
               std::pair(b->launch_ns.value_or(b->start_ns), b->start_ns);
    });
    CountedUnits of;
    Hash hash;
    for (const run::GpuRecord* kernel : kernels) {
        of.units.push_back({run::countedKey(0, *kernel), true});
        hash.mix(static_cast<std::uint64_t>(kernel->full_name));
        for (const std::uint32_t size : kernel->grid) hash.mix(size);
        for (const std::uint32_t size : kernel->block) hash.mix(size);
    }
    of.hash = hash.value();
    return of;
}

CountedUnits unitsOf(std::span<const run::OpRecord> ops) {
    std::vector<const run::OpRecord*> calls;
    for (const run::OpRecord& op : ops) calls.push_back(&op);
    // Records arrive in the order in which calls end, but an outer call must precede its inner
    // calls.
    std::stable_sort(calls.begin(), calls.end(), [](const auto* a, const auto* b) {
        return std::tuple(a->thread, a->start_ns, a->depth) <
               std::tuple(b->thread, b->start_ns, b->depth);
    });
    CountedUnits of;
    Hash hash;
    std::vector<const run::OpRecord*> around;  // for each open call, the call that represents it in
                                               // the rows
    for (const run::OpRecord* call : calls) {
        hash.mix(static_cast<std::uint64_t>(call->name));
        hash.mix(static_cast<std::uint64_t>(call->shapes));
        hash.mix(static_cast<std::uint64_t>(call->phase));
        hash.mix((std::uint64_t{call->thread} << 32U) + call->depth);
        if (call->thread != 0) {
            of.side_by_side = true;
            continue;
        }
        around.resize(std::min<std::size_t>(around.size(), call->depth));
        const run::OpRecord* const stands = call->costed || around.empty() ? call : around.back();
        around.push_back(stands);
        of.units.push_back({run::countedKey(0, *stands), call->costed});
    }
    of.hash = hash.value();
    return of;
}

}  // namespace ridgepoint::recording::collect::counters
