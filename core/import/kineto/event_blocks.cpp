// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/event_blocks.h"

#include <utility>

#include "core/base/quiet_thread.h"
#include "core/import/kineto/value_scan.h"
#include "core/import/piece.h"

namespace ridgepoint::import::kineto {
namespace {

// A block is complete when its JSON reaches this size. The parsed form is about six times as large
// and should fit in the cache of a core.
constexpr std::size_t kBlockBytes = piece(128 << 10);

// Returns whether the event is the end of a flow, judging by its first member. About 20 % of the
// events in a trace are flow ends.
bool endsFlow(std::string_view json) {
    for (const std::string_view word : {"{", "\"ph\"", ":", "\"f\""}) {
        while (!json.empty() && isSpace(json.front())) json.remove_prefix(1);
        if (!json.starts_with(word)) return false;
        json.remove_prefix(word.size());
    }
    return true;
}

}  // namespace

void EventBlock::clear() {
    text.clear();
    key.clear();
    member = false;
    events.clear();
    parsed.clear();
    flow_ends = 0;
    done_ = false;
}

void EventBlock::add(const TracePiece& piece) {
    if (endsFlow(piece.json)) {
        ++flow_ends;
        return;
    }
    text += text.empty() ? '[' : ',';
    events.push_back({text.size(), piece.json.size(), piece.at});
    text += piece.json;
}

// Parses the events as one array. Brackets and quotes in each event are balanced, so if the array
// is valid JSON, its elements are exactly these events.
void EventBlock::parse() {
    if (std::exchange(done_, true) || events.empty()) return;
    text += ']';
    text.reserve(text.size() + Splitter::kPadding);
    simdjson::dom::array array;
    if (parser.parse(text.data(), text.size(), false).get(array) != simdjson::SUCCESS) return;
    for (const simdjson::dom::element each : array) parsed.push_back(each);
    if (parsed.size() != events.size()) parsed.clear();
}

EventBlocks::EventBlocks(Input& input)
    : splitter_(input), thread_([this](const std::stop_token& stop) { work(stop); }) {}

EventBlocks::~EventBlocks() = default;

// Fills the block with the next events, or with one other member of the trace. Returns false at the
// end of the input.
bool EventBlocks::fill(EventBlock& block) {
    block.clear();
    for (;;) {
        if (!piece_) piece_ = splitter_.next();
        if (!piece_) break;
        if (piece_->kind == TracePiece::Kind::member) {
            if (!block.events.empty() || block.flow_ends > 0) break;
            block.member = true;
            block.key = piece_->key;
            block.text = piece_->json;
            block.text.reserve(block.text.size() + Splitter::kPadding);
            piece_.reset();
            return true;
        }
        block.add(*piece_);
        piece_.reset();
        if (block.text.size() >= kBlockBytes) break;
    }
    return !block.events.empty() || block.flow_ends > 0;
}

bool EventBlocks::readerWaited() {
    const std::lock_guard lock(mutex_);
    return std::exchange(waited_, false);
}

void EventBlocks::work(const std::stop_token& stop) {
    base::beQuietThread("trace parser");
    bool more = true;
    while (more && !stop.stop_requested()) {
        {
            std::unique_lock lock(mutex_);
            const auto room = [this] { return filled_ - taken_ + (holds_ ? 1 : 0) < kBlocks; };
            if (!changed_.wait(lock, stop, room)) return;
        }
        std::exception_ptr failed;
        try {
            EventBlock& block = blocks_[filled_ % kBlocks];
            more = fill(block);
            if (!readerWaited()) block.parse();
        } catch (...) {
            failed = std::current_exception();
            more = false;
        }
        {
            const std::lock_guard lock(mutex_);
            if (more) ++filled_;
            ended_ = !more;
            failed_ = failed;
        }
        changed_.notify_all();
    }
}

const EventBlock* EventBlocks::next() {
    std::unique_lock lock(mutex_);
    holds_ = false;
    if (filled_ == taken_) waited_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return ended_ || filled_ > taken_; });
    if (filled_ == taken_) {
        if (failed_) std::rethrow_exception(failed_);
        return nullptr;
    }
    holds_ = true;
    EventBlock& block = blocks_[taken_++ % kBlocks];
    lock.unlock();
    block.parse();
    return &block;
}

}  // namespace ridgepoint::import::kineto
