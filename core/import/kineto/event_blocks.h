// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a trace on another thread, a block of events at a time. That thread also parses the
// blocks. After the reader of the blocks had to wait, it parses a block itself, so that both have
// work all the time.
#pragma once

#include <simdjson.h>

#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/import/kineto/splitter.h"

namespace ridgepoint::import::kineto {

// Consecutive events, or one member of the outermost object.
struct EventBlock {
    struct Event {
        std::size_t begin = 0, size = 0;  // in `text`
        std::uint64_t at = 0;             // its first byte in the unpacked file
    };
    std::string text;  // a JSON array of the events, or the member's value; padding follows
    std::string key;   // of a member
    bool member = false;
    std::vector<Event> events;
    // The parsed events, in their order. Empty if the array is not valid JSON, so that each event
    // must be parsed by itself.
    std::vector<simdjson::dom::element> parsed;
    std::uint64_t flow_ends = 0;  // events that are left out: the run stores no ends of flows
    simdjson::dom::parser parser{4 * Splitter::kMostEvent};

    // Followed by Splitter::kPadding readable bytes.
    std::string_view json(const Event& event) const {
        return std::string_view(text).substr(event.begin, event.size);
    }
    void clear();
    void add(const TracePiece& piece);
    void parse();  // once; later calls do nothing

  private:
    bool done_ = false;
};

// Only one thread at a time can use this object.
class EventBlocks {
  public:
    explicit EventBlocks(Input& input);
    ~EventBlocks();
    EventBlocks(const EventBlocks&) = delete;
    EventBlocks& operator=(const EventBlocks&) = delete;

    // Returns the next block, valid until the next call; null at the end. Throws what reading the
    // input threw.
    const EventBlock* next();
    // After the end.
    const Splitter& splitter() const { return splitter_; }

  private:
    static constexpr std::size_t kBlocks = 4;
    void work(const std::stop_token& stop);
    bool fill(EventBlock& block);
    bool readerWaited();

    Splitter splitter_;
    std::optional<TracePiece> piece_;  // the next one, if it is read already
    std::array<EventBlock, kBlocks> blocks_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    // Guarded by mutex_: blocks [taken_, filled_) are ready, in a ring.
    std::size_t filled_ = 0, taken_ = 0;
    bool ended_ = false;
    bool waited_ = false;  // the reader had to wait, since a block was last left to it
    std::exception_ptr failed_;
    bool holds_ = false;   // the reader of the blocks still uses the one before taken_
    std::jthread thread_;  // last member: starts after the others
};

}  // namespace ridgepoint::import::kineto
