// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a trace into blocks of events on another thread, which also parses the blocks. If the
// reader of the blocks had to wait, it parses the next block itself, so that both threads are
// always busy.
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

// A block of consecutive events, or one member of the top-level object.
struct EventBlock {
    struct Event {
        std::size_t begin = 0, size = 0;  // position in `text`
        std::uint64_t at = 0;             // offset of the first byte in the uncompressed file
    };
    std::string text;  // a JSON array of events or the value of a member, followed by padding
    std::string key;   // key if the block is a member
    bool member = false;
    std::vector<Event> events;
    // The parsed events in order. If the array is not valid JSON, the list is empty and each event
    // must be parsed separately.
    std::vector<simdjson::dom::element> parsed;
    std::uint64_t flow_ends = 0;  // number of flow ends, which a run does not store
    simdjson::dom::parser parser{4 * Splitter::kMostEvent};

    // Returns the JSON of an event. Splitter::kPadding readable bytes follow it.
    std::string_view json(const Event& event) const {
        return std::string_view(text).substr(event.begin, event.size);
    }
    void clear();
    void add(const TracePiece& piece);
    void parse();  // has no effect after the first call

  private:
    bool done_ = false;
};

// Splits and parses a trace on its own thread. The object must not be used by several threads at
// the same time.
class EventBlocks {
  public:
    explicit EventBlocks(Input& input);
    ~EventBlocks();
    EventBlocks(const EventBlocks&) = delete;
    EventBlocks& operator=(const EventBlocks&) = delete;

    // Returns the next block, or null at the end. The block is valid until the next call. Rethrows
    // any exception that occurs while the input is read.
    const EventBlock* next();
    // Valid after next() has returned null.
    const Splitter& splitter() const { return splitter_; }

  private:
    static constexpr std::size_t kBlocks = 4;
    void work(const std::stop_token& stop);
    bool fill(EventBlock& block);
    bool readerWaited();

    Splitter splitter_;
    std::optional<TracePiece> piece_;  // the next piece, if it is already known
    std::array<EventBlock, kBlocks> blocks_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    // mutex_ guards these members. The blocks [taken_, filled_) of the ring are ready.
    std::size_t filled_ = 0, taken_ = 0;
    bool ended_ = false;
    bool waited_ = false;  // whether next() had to wait since the thread last checked
    std::exception_ptr failed_;
    bool holds_ = false;   // whether the caller of next() still uses the block before taken_
    std::jthread thread_;  // declared last, so that the thread starts after all other members exist
};

}  // namespace ridgepoint::import::kineto
