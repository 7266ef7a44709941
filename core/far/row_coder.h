// SPDX-License-Identifier: GPL-3.0-or-later
// Encodes rows of a run file's tables as differences from earlier rows, so that totals that change
// with every step take only a few bytes each. Both ends store the same earlier rows.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "core/run/store/tables/column.h"

namespace ridgepoint::far {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
using Row = std::vector<Value>;

// A table to send, and how its rows are sent.
struct SentTable {
    enum class How : std::uint8_t {
        growing,  // sends the rows after the last sent row
        totals,   // sends changed rows, or all rows after a new connection
        whole,    // sends all rows if any row has changed
        at_end,   // sends all rows when the run is complete
    };
    const run::tables::Table* table = nullptr;
    How how = How::growing;
};
// Returns the tables that are sent. A table's number in a stream is its index here. Tables that
// contain individual calls, allocations or call stacks are not sent.
std::span<const SentTable> sentTables();

class RowEncoder {
  public:
    RowEncoder();
    // Requests that the other end delete all rows of a table.
    void clear(std::size_t table, std::string& to);
    // Appends the row. In a table of totals, the row is omitted if its values have not changed
    // since it was last sent. `id` is ignored if the table has no IDs.
    void put(std::size_t table, std::int64_t id, Row row, std::string& to);

  private:
    friend class RowDecoder;
    struct Sent {
        std::int64_t last_id = 0;
        Row last;
        std::unordered_map<std::int64_t, std::string> totals;  // last sent rows, packed
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
    // Reads the rows in a frame. Throws ProtocolError.
    void read(std::string_view rows, const Sink& sink);

  private:
    std::vector<RowEncoder::Sent> sent_;
    std::size_t totals_bytes_ = 0;
};

// Returns the digest `before` with this row added (64-bit FNV-1a), to compare rows on both ends.
std::uint64_t digestOf(std::uint64_t before, const Row& row);

}  // namespace ridgepoint::far
