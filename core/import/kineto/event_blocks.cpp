// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/event_blocks.h"

#include <utility>

#include "core/base/quiet_thread.h"
#include "core/import/kineto/value_scan.h"
#include "core/import/piece.h"

namespace ridgepoint::import::kineto {
namespace {

// Parsed events of a block, about six times as large, stay in a core's cache.
constexpr std::size_t kBlockBytes = piece(128 << 10);

// The end of a flow, by its first member. A fifth of a trace's events are.
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

// Brackets and quotes of each event match in number, so an array that is valid JSON has exactly
// these elements.
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

// False at the end.
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
    run::beQuietThread("trace parser");
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
