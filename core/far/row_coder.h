// SPDX-License-Identifier: GPL-3.0-or-later
// Encodes rows of a run file's tables as differences from earlier rows, so that a stream of totals
// that change with every step takes a few bytes for each. Both ends keep the same earlier rows.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "core/store/tables/column.h"

namespace ridgepoint::far {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
using Row = std::vector<Value>;

// A table that is sent, and how.
struct SentTable {
    enum class How : std::uint8_t {
        growing,  // rows after the last one that was sent
        totals,   // rows that changed; all after a new connection
        whole,    // all rows if any changed
        at_end,   // like whole, when the run is complete
    };
    const run::tables::Table* table = nullptr;
    How how = How::growing;
};
// Returns the sent tables; a table's number in a stream is its place here. Those with single calls,
// allocations and call stacks are missing.
std::span<const SentTable> sentTables();

class RowEncoder {
  public:
    RowEncoder();
    // Starts a table anew: the other end deletes its rows.
    void clear(std::size_t table, std::string& to);
    // Appends the row; of a table of totals, nothing if it was sent before with the same values.
    // `id` does not matter if the table has none.
    void put(std::size_t table, std::int64_t id, Row row, std::string& to);

  private:
    friend class RowDecoder;
    struct Sent {
        std::int64_t last_id = 0;
        Row last;
        std::unordered_map<std::int64_t, std::string> totals;  // packed rows
    };
    std::vector<Sent> sent_;
};

class RowDecoder {
  public:
    RowDecoder();
    struct Sink {
        std::function<void(std::size_t table)> clear;
        std::function<void(std::size_t table, std::int64_t id, const Row& row)> put;
    };
    // Reads the rows of a frame. Throws ProtocolError.
    void read(std::string_view rows, const Sink& sink);

  private:
    std::vector<RowEncoder::Sent> sent_;
    std::size_t totals_bytes_ = 0;
};

// Returns a number that differs for different rows.
std::uint64_t digestOf(std::uint64_t before, const Row& row);

}  // namespace ridgepoint::far
