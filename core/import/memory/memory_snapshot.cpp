// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory/memory_snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/import/import_error.h"
#include "core/import/memory/call_frames.h"
#include "core/recording/collect/memory_ledger.h"
#include "core/run/run_identity.h"

namespace ridgepoint::import::memory {
namespace {

using run::MemoryCategory;
using run::Phase;

// Limits the number of visited items, because a pickle can refer to the same list many times.
constexpr std::size_t kMostVisited = 20'000'000;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 48;  // maximum size of a block
constexpr std::int64_t kLatestMicros = std::int64_t{1} << 52;
constexpr std::size_t kMostPoolName = 64;
// Maximum length of a history: about 2.3 years (2⁵⁶ ns).
constexpr std::int64_t kLongestMicros = (std::int64_t{1} << 56) / 1000;

struct Block {
    std::int64_t bytes = 0;
    const Pickle::Value* frames = nullptr;
};

struct Action {
    enum class Kind : std::uint8_t { allocate, free, segment, unsegment, out_of_memory };
    Kind kind;
    std::int64_t micros;
    std::uint64_t address;
    std::int64_t bytes;
    const Pickle::Value* frames;
};

class SnapshotReader {
  public:
    SnapshotReader(const Pickle& pickle, Sink& sink, Report& report, const std::string& file)
        : pickle_(pickle), sink_(sink), report_(report), file_(file), callers_(pickle, sink) {}
    void read();

  private:
    std::optional<std::int64_t> integerAt(const Pickle::Value& dict, std::string_view key) const {
        const Pickle::Value* const value = pickle_.find(dict, key);
        return value != nullptr ? pickle_.integer(*value) : std::nullopt;
    }
    std::string_view textAt(const Pickle::Value& dict, std::string_view key) const {
        const Pickle::Value* const value = pickle_.find(dict, key);
        return value != nullptr ? pickle_.text(*value) : std::string_view{};
    }
    bool truthAt(const Pickle::Value& dict, std::string_view key) const {
        const Pickle::Value* const value = pickle_.find(dict, key);
        return value != nullptr && value->type == Pickle::Type::truth && value->integer != 0;
    }
    void visit() {
        if (++visited_ > kMostVisited) {
            throw ImportError(
                fmt::format("\"{}\" contains more than {} blocks and entries, which is the limit.",
                            file_, kMostVisited));
        }
    }
    // Adds a size to the total of all sizes. Throws ImportError if the total exceeds the limit,
    // which is far below the maximum that a run file can store.
    void weigh(std::int64_t bytes) {
        bytes_ += static_cast<double>(bytes);
        if (bytes_ > 1e17) {
            throw ImportError(
                fmt::format("\"{}\" names sizes of memory that no machine has.", file_));
        }
    }
    void chooseDevice();
    void segments();
    void history();
    void play();
    void before(std::int64_t start_ns);
    void run(const Action& action);
    void phase(Phase phase);
    void outOfMemory(const Action& action);
    void tell();

    const Pickle& pickle_;
    Sink& sink_;
    Report& report_;
    const std::string& file_;
    Callers callers_;
    std::size_t visited_ = 0;
    double bytes_ = 0;
    std::int64_t device_ = 0;
    std::int64_t reserved_ = 0, allocated_ = 0;  // values at the end, from the segments
    std::int64_t segments_ = 0, blocks_ = 0, inactive_ = 0;
    std::map<std::uint64_t, Block> alive_;  // blocks in use at the end
    std::vector<Action> actions_;
    std::map<std::string, std::uint64_t> unknown_actions_;

    recording::collect::MemoryLedger ledger_;
    std::unordered_map<std::uint64_t, Phase> made_;  // live blocks that the history allocated
    Phase phase_ = Phase::none;
    std::int64_t now_reserved_ = 0, origin_ = 0;
    std::int64_t time_ = -1;  // time of the last replayed entry
    std::uint64_t unmatched_ = 0;
};

// Selects the device with the most history entries, or with the most segments if there is no
// history.
void SnapshotReader::chooseDevice() {
    std::map<std::int64_t, std::size_t> entries;
    if (const Pickle::Value* const traces = pickle_.find(pickle_.root(), "device_traces")) {
        std::int64_t number = 0;
        for (const Pickle::Value& trace : pickle_.items(*traces)) {
            if (pickle_.size(trace) > 0) entries[number] = pickle_.size(trace);
            ++number;
        }
    }
    std::map<std::int64_t, std::size_t> of_segments;
    if (const Pickle::Value* const segments = pickle_.find(pickle_.root(), "segments")) {
        for (const Pickle::Value& segment : pickle_.items(*segments)) {
            visit();
            ++of_segments[integerAt(segment, "device").value_or(0)];
        }
    }
    const auto& from = entries.empty() ? of_segments : entries;
    std::size_t most = 0;
    for (const auto& [device, count] : from) {
        if (count <= most) continue;
        most = count;
        device_ = device;
    }
    if (from.size() > 1) {
        report_.note(fmt::format(
            "The snapshot is of {} devices; device {}, on which most happened, is shown.",
            from.size(), device_));
    }
}

void SnapshotReader::segments() {
    const Pickle::Value* const list = pickle_.find(pickle_.root(), "segments");
    if (list == nullptr) return;
    for (const Pickle::Value& segment : pickle_.items(*list)) {
        visit();
        if (integerAt(segment, "device").value_or(0) != device_) continue;
        const auto total = integerAt(segment, "total_size");
        if (!total || *total < 0 || *total > kMostBytes) {
            report_.skip("segments", "they have no size, or an impossible one", "");
            continue;
        }
        ++segments_;
        weigh(*total);
        reserved_ += *total;
        run::MemorySegment known;
        known.address = static_cast<std::uint64_t>(integerAt(segment, "address").value_or(0));
        known.bytes = *total;
        known.stream = integerAt(segment, "stream").value_or(0);
        known.pool = textAt(segment, "segment_type").substr(0, kMostPoolName);
        known.expandable = truthAt(segment, "is_expandable");
        auto address = known.address;
        const Pickle::Value* const blocks = pickle_.find(segment, "blocks");
        const auto inside =
            blocks != nullptr ? pickle_.items(*blocks) : std::span<const Pickle::Value>();
        for (const Pickle::Value& block : inside) {
            visit();
            const auto bytes = integerAt(block, "size");
            if (!bytes || *bytes < 0 || *bytes > kMostBytes) {
                report_.skip("blocks", "they have no size, or an impossible one", "");
                continue;
            }
            ++blocks_;
            weigh(*bytes);
            // Before torch 2.1, blocks have no address, but they are contiguous.
            if (const auto at = integerAt(block, "address"))
                address = static_cast<std::uint64_t>(*at);
            const std::string_view state = textAt(block, "state");
            // Blocks that extend beyond their segment indicate a damaged file.
            if (*bytes > *total - known.allocated_bytes - known.pending_bytes - known.free_bytes) {
                report_.skip("blocks", "they are larger than their segment", "");
                continue;
            }
            ++known.blocks;
            if (state.starts_with("active")) {
                const Pickle::Value* frames = pickle_.find(block, "frames");
                if (const Pickle::Value* const past = pickle_.find(block, "history")) {
                    for (const Pickle::Value& each : pickle_.items(*past)) {
                        if (frames == nullptr) frames = pickle_.find(each, "frames");
                        break;
                    }
                }
                alive_[address] = {*bytes, frames};
                allocated_ += *bytes;
                (state == "active_allocated" ? known.allocated_bytes : known.pending_bytes) +=
                    *bytes;
            } else {
                ++inactive_;
                ++known.free_blocks;
                known.free_bytes += *bytes;
                known.largest_free_bytes = std::max(known.largest_free_bytes, *bytes);
            }
            address += static_cast<std::uint64_t>(*bytes);
        }
        sink_.add(known);
    }
}

void SnapshotReader::history() {
    const Pickle::Value* const traces = pickle_.find(pickle_.root(), "device_traces");
    if (traces == nullptr) return;
    const auto devices = pickle_.items(*traces);
    if (device_ < 0 || static_cast<std::size_t>(device_) >= devices.size()) return;
    std::int64_t last = 0;
    for (const Pickle::Value& entry : pickle_.items(devices[static_cast<std::size_t>(device_)])) {
        visit();
        const std::string_view what = textAt(entry, "action");
        Action action{};
        using Kind = Action::Kind;
        if (what == "alloc")
            action.kind = Kind::allocate;
        else if (what == "free_completed" || what == "free")
            action.kind = Kind::free;
        else if (what == "segment_alloc" || what == "segment_map")
            action.kind = Kind::segment;
        else if (what == "segment_free" || what == "segment_unmap")
            action.kind = Kind::unsegment;
        else if (what == "oom")
            action.kind = Kind::out_of_memory;
        else {
            if (what != "free_requested" && what != "snapshot" &&
                (unknown_actions_.size() < 100 || unknown_actions_.contains(std::string(what)))) {
                ++unknown_actions_[std::string(what)];
            }
            continue;
        }
        const auto bytes = integerAt(entry, "size");
        if (!bytes || *bytes < 0 || *bytes > kMostBytes) {
            report_.skip("entries of the history", "they have no size, or an impossible one",
                         std::string(what));
            continue;
        }
        action.bytes = *bytes;
        weigh(*bytes);
        action.address = static_cast<std::uint64_t>(integerAt(entry, "addr").value_or(0));
        // Before torch 2.2, entries have no times, so their order determines the times.
        const auto micros = integerAt(entry, "time_us");
        const bool timed = micros && *micros >= 0 && *micros < kLatestMicros &&
                           (actions_.empty() || *micros - actions_.front().micros < kLongestMicros);
        action.micros = timed ? std::max(*micros, last) : last + 1;
        last = action.micros;
        action.frames = pickle_.find(entry, "frames");
        actions_.push_back(action);
    }
}

// Determines the blocks that existed when the history started. These are blocks in use at the end
// that the history did not allocate, and blocks that it freed without having allocated them.
void SnapshotReader::before(std::int64_t start_ns) {
    std::map<std::uint64_t, Block> there = alive_;
    std::unordered_set<std::uint64_t> seen;
    std::int64_t net_segments = 0;
    for (auto action = actions_.rbegin(); action != actions_.rend(); ++action) {
        switch (action->kind) {
            case Action::Kind::allocate:
                // The history contains only the requested size. For a block that is still in use,
                // the allocated size is known and takes precedence.
                if (const auto found = there.find(action->address);
                    found != there.end() && seen.insert(action->address).second) {
                    action->bytes = std::max(action->bytes, found->second.bytes);
                }
                there.erase(action->address);
                break;
            case Action::Kind::free:
                seen.insert(action->address);
                there[action->address] = {action->bytes, nullptr};
                break;
            case Action::Kind::segment:
                net_segments += action->bytes;
                break;
            case Action::Kind::unsegment:
                net_segments -= action->bytes;
                break;
            case Action::Kind::out_of_memory:
                break;
        }
    }
    now_reserved_ = std::max<std::int64_t>(reserved_ - net_segments, 0);
    for (const auto& [address, block] : there) {
        const Caller& caller = callers_.of(block.frames);
        ledger_.allocate(start_ns, address, block.bytes, Phase::none, caller.op, caller.place,
                         now_reserved_, caller.stack);
        if (caller.module_made)
            ledger_.tag(address, MemoryCategory::parameter, caller.place);
        else if (caller.phase == Phase::optimizer) {
            ledger_.tag(address, MemoryCategory::optimizer_state, caller.place);
        }
    }
}

void SnapshotReader::phase(Phase phase) {
    if (phase == Phase::none || phase == phase_) return;
    // Blocks that are still allocated after the backward pass are gradients.
    if (phase_ == Phase::backward) {
        for (auto& [address, made] : made_) {
            if (made != Phase::backward) continue;
            ledger_.tag(address, MemoryCategory::gradient, run::StringId::none);
            made = Phase::none;
        }
    }
    phase_ = phase;
    ledger_.phaseOpens(phase);
}

void SnapshotReader::outOfMemory(const Action& action) {
    constexpr std::size_t kMostBlocks = 8;
    const recording::collect::MemoryLedger::Alive alive = ledger_.alive(phase_, kMostBlocks);
    const Caller& caller = callers_.of(action.frames);
    run::OutOfMemory& moment = sink_.info.out_of_memory.emplace();
    moment.time_ns = time_;
    moment.phase = phase_;
    moment.op = sink_.text(caller.op);
    moment.layer = sink_.text(caller.place);
    moment.requested_bytes = action.bytes;
    moment.bytes = alive.bytes;
    moment.reserved_bytes = now_reserved_;
    for (const auto& block : alive.largest) {
        moment.largest.push_back({block.bytes, block.category, std::string(sink_.text(block.op)),
                                  std::string(sink_.text(block.layer))});
    }
}

void SnapshotReader::run(const Action& action) {
    // Entries in the same microsecond are placed one nanosecond apart, so that all times differ.
    time_ = std::max(action.micros * 1000 - origin_, time_ + 1);
    switch (action.kind) {
        case Action::Kind::allocate: {
            const Caller& caller = callers_.of(action.frames);
            phase(caller.phase);
            ledger_.allocate(time_, action.address, action.bytes, caller.phase, caller.op,
                             caller.place, now_reserved_, caller.stack);
            if (caller.module_made) {
                ledger_.tag(action.address, MemoryCategory::parameter, caller.place);
            }
            made_[action.address] = caller.phase;
            break;
        }
        case Action::Kind::free: {
            const Caller& caller = callers_.of(action.frames);
            const std::int64_t held = ledger_.allocatedBytes();
            ledger_.free(time_, action.address, caller.phase, caller.op, caller.place,
                         now_reserved_, caller.stack);
            if (ledger_.allocatedBytes() == held && action.bytes > 0) ++unmatched_;
            made_.erase(action.address);
            break;
        }
        case Action::Kind::segment:
            now_reserved_ += action.bytes;
            break;
        case Action::Kind::unsegment:
            now_reserved_ = std::max<std::int64_t>(now_reserved_ - action.bytes, 0);
            break;
        case Action::Kind::out_of_memory:
            outOfMemory(action);
            break;
    }
}

void SnapshotReader::play() {
    origin_ = actions_.empty() ? 0 : actions_.front().micros * 1000;
    before(0);
    for (const run::MemoryEvent& event : ledger_.finishStep(run::kBeforeFirstStep, 0, 0).events) {
        sink_.add(event);
    }
    for (const Action& action : actions_) run(action);
    const std::int64_t end = std::max<std::int64_t>(time_, 1);
    phase(Phase::optimizer);  // categorizes the remaining gradients
    const recording::collect::MemoryLedger::Step step = ledger_.finishStep(0, 0, end);
    for (const run::MemoryEvent& event : step.events) sink_.add(event);
    for (const run::MemoryPoint& point : step.points) sink_.add(point);
    run::MemorySummary memory;
    memory.peak_allocated_bytes = run::total(step.peak);
    memory.at_peak = step.peak;
    memory.peak_reserved_bytes = std::max(step.peak_reserved.value_or(0), reserved_);
    sink_.setMemory(memory);
    run::StepRecord record;
    record.duration_ns = end;
    // A history can cover any number of steps, so step, idle and busy times are not valid.
    sink_.info.times_of = run::TimesOf::kernels;
    sink_.endStep(record);
}

void SnapshotReader::tell() {
    if (sink_.stacksFull()) {
        report_.note(fmt::format("Call stacks beyond {} different frames were cut off.",
                                 run::CallStacks::kMostEntries));
    }
    report_.read("segments", static_cast<std::uint64_t>(segments_));
    report_.read("blocks", static_cast<std::uint64_t>(blocks_));
    report_.read("entries of the history", actions_.size());
    for (const auto& [action, count] : unknown_actions_) {
        report_.skip("entries of the history", "what they are is not known", action, count);
    }
    if (actions_.empty()) {
        report_.note(
            "The snapshot has no history (torch.cuda.memory._record_memory_history was not on): "
            "only the memory that is alive at its end is shown.");
    } else {
        report_.guess(
            "Categories follow from the Python calls that allocated the blocks: autograd's "
            "remaining blocks count as gradients, the optimizer's as its state, blocks that "
            "outlive the forward pass as activations. Blocks from before the history are unknown.");
    }
    if (unmatched_ > 0) {
        report_.note(
            fmt::format("{} releases are of blocks that the snapshot does not know.", unmatched_));
    }
    run::RunInfo& info = sink_.info;
    info.device = fmt::format("cuda:{}", device_);
    info.rung = run::EvidenceLevel::activity;
    info.rung_reason = "a memory snapshot contains no kernel times";
    constexpr std::int64_t kSince2011 = 1'293'840'000;  // smaller values are not seconds since 1970
    if (const std::int64_t seconds = origin_ / 1'000'000'000;
        !actions_.empty() && seconds >= kSince2011) {
        info.started = run::iso8601(seconds);
    }
    info.notes.push_back(
        fmt::format("At the end {} segments of {:.1f} MiB contain {} blocks; {:.1f} MiB are "
                    "allocated, {} blocks are free.",
                    segments_, static_cast<double>(reserved_) / (1 << 20), blocks_,
                    static_cast<double>(allocated_) / (1 << 20), inactive_));
}

void SnapshotReader::read() {
    chooseDevice();
    segments();
    history();
    if (segments_ == 0 && actions_.empty()) {
        throw ImportError(fmt::format(
            "\"{}\" is a memory snapshot without any memory: it has neither segments nor "
            "a history.",
            file_));
    }
    play();
    tell();
}

}  // namespace

bool isSnapshot(const Pickle& pickle) {
    return pickle.find(pickle.root(), "segments") != nullptr ||
           pickle.find(pickle.root(), "device_traces") != nullptr;
}

void readSnapshot(const Pickle& pickle, Sink& sink, Report& report, const std::string& file) {
    SnapshotReader(pickle, sink, report, file).read();
}

}  // namespace ridgepoint::import::memory
