// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/log_merger.h"

#include <vector>

namespace ridgepoint::recording::collect {
namespace {

// Returns the time of a record, or 0 for a mark without a time. Such a mark directly follows the
// previous record.
std::uint64_t ticksOf(const RecordHeader& record) {
    switch (record.kind) {
        case RecordKind::op_open:
            return reinterpret_cast<const OpOpenRecord&>(record).ticks;
        case RecordKind::kernel_open:
            return reinterpret_cast<const KernelOpenRecord&>(record).ticks;
        case RecordKind::op_close:
            return reinterpret_cast<const OpCloseRecord&>(record).ticks;
        case RecordKind::memory:
            return reinterpret_cast<const MemoryRecord&>(record).ticks;
        case RecordKind::phase_open:
        case RecordKind::phase_close:
            return reinterpret_cast<const PhaseRecord&>(record).ticks;
        case RecordKind::step_open:
        case RecordKind::step_close:
        case RecordKind::step_drop:
            return reinterpret_cast<const StepRecordMark&>(record).ticks;
        case RecordKind::collective:
            return reinterpret_cast<const CollectiveRecord&>(record).times.end;
        default:
            return 0;
    }
}

}  // namespace

void mergeLogs(std::span<const std::shared_ptr<ThreadLog>> logs,
               const std::function<void(std::uint32_t, const RecordHeader&)>& consume) {
    if (logs.empty()) return;
    // Each ring is merged up to its `until` position. The training thread's ring is read first, so
    // that the merge includes all other threads' records for the steps that it has closed. It is
    // read again last, so that the merge also includes its records that precede the other threads'
    // last records.
    ByteRing& training = logs.front()->ring();
    const std::uint64_t safe = training.published();
    std::vector<std::uint64_t> until(logs.size());
    for (std::size_t i = 1; i < logs.size(); ++i) until[i] = logs[i]->ring().published();
    until[0] = training.published();

    for (;;) {
        std::size_t oldest = logs.size();
        std::uint64_t ticks = 0;
        bool others = false;
        for (std::size_t i = 0; i < logs.size(); ++i) {
            const RecordHeader* const record = logs[i]->ring().peek(until[i]);
            if (record == nullptr) continue;
            others = others || i > 0;
            const std::uint64_t own = ticksOf(*record);
            if (oldest == logs.size() || own < ticks) {
                oldest = i;
                ticks = own;
            }
        }
        if (oldest == logs.size()) return;
        const RecordHeader* const record = logs[oldest]->ring().peek(until[oldest]);
        if (oldest == 0 && training.consumed() >= safe &&
            (!others || record->kind == RecordKind::step_close)) {
            return;  // another thread may have an earlier record that was not read yet
        }
        consume(static_cast<std::uint32_t>(oldest), *record);
        logs[oldest]->ring().pop();
    }
}

}  // namespace ridgepoint::recording::collect
