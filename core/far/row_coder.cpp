// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/row_coder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

#include "core/far/stream_frames.h"
#include "core/run/store/tables/schema.h"

namespace ridgepoint::far {
namespace {

using How = SentTable::How;

// Limits for the totals that both ends store. kMostTotalsBytes is more than any network needs, and
// prevents a malicious end from filling the memory. kEntryBytes is the size of an entry without its
// packed row.
constexpr std::size_t kMostTotalsBytes = 32 << 20, kEntryBytes = 64;
// Limit for the strings in a frame. It exceeds the frame size, because a string that equals the
// string in the previous row takes only one byte.
constexpr std::size_t kMostTextBytes = 4 * kMostUnpackedBytes;

enum class What : std::uint8_t { row, clear };

// How a value is encoded.
enum class As : std::uint8_t {
    null,
    same,      // equal to the value in the earlier row
    in_ratio,  // increased in proportion to the number of calls
    integer,   // difference from the value in the earlier row
    real,
    text,
};

void putNumber(std::uint64_t number, std::string& to) {
    while (number >= 0x80) {
        to += static_cast<char>(number | 0x80);
        number >>= 7;
    }
    to += static_cast<char>(number);
}

// Maps small positive and negative differences to small unsigned numbers.
std::uint64_t folded(std::uint64_t difference) {
    return (difference << 1) ^ (0 - (difference >> 63));
}
std::uint64_t unfolded(std::uint64_t number) { return (number >> 1) ^ (0 - (number & 1)); }

std::uint64_t bitsOf(std::int64_t value) { return static_cast<std::uint64_t>(value); }

__extension__ using Wide = __int128;

class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    bool atEnd() const { return bytes_.empty(); }
    std::uint8_t byte() { return static_cast<std::uint8_t>(take(1).front()); }
    std::uint64_t number() {
        std::uint64_t number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint8_t next = byte();
            number |= static_cast<std::uint64_t>(next & 0x7f) << shift;
            if (next < 0x80) return number;
        }
        throw ProtocolError("The other end sent a number that is too long.");
    }
    std::string_view take(std::uint64_t size) {
        if (size > bytes_.size())
            throw ProtocolError("The other end sent a row that is longer than its frame.");
        const std::string_view taken = bytes_.substr(0, static_cast<std::size_t>(size));
        bytes_.remove_prefix(taken.size());
        return taken;
    }

  private:
    std::string_view bytes_;
};

std::size_t callsColumn(const run::tables::Table& table) {
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                    [](const auto& column) { return column.name == "calls"; });
    return static_cast<std::size_t>(found - table.columns.begin());
}

// Returns the value that a totals column would have if each call had added the same amount, or
// nullopt if this is unknown.
std::optional<std::int64_t> inRatio(const Row& earlier, const Row& now, std::size_t calls,
                                    std::size_t column) {
    if (column <= calls || earlier.empty()) return std::nullopt;
    const auto* const value = std::get_if<std::int64_t>(&earlier[column]);
    const auto* const before = std::get_if<std::int64_t>(&earlier[calls]);
    const auto* const after = std::get_if<std::int64_t>(&now[calls]);
    if (value == nullptr || before == nullptr || after == nullptr || *before <= 0) return {};
    const Wide expected = static_cast<Wide>(*value) * *after / *before;
    if (expected > std::numeric_limits<std::int64_t>::max() ||
        expected < std::numeric_limits<std::int64_t>::min()) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(expected);
}

std::int64_t integerIn(const Row& earlier, std::size_t column) {
    const auto* const value =
        column < earlier.size() ? std::get_if<std::int64_t>(&earlier[column]) : nullptr;
    return value == nullptr ? 0 : *value;
}

void putRow(const Row& row, const Row& earlier, std::size_t calls, std::string& to) {
    for (std::size_t column = 0; column < row.size(); ++column) {
        const Value& value = row[column];
        const auto as = [&](As how) { to += static_cast<char>(how); };
        if (const auto* const integer = std::get_if<std::int64_t>(&value);
            integer != nullptr && inRatio(earlier, row, calls, column) == *integer) {
            as(As::in_ratio);
        } else if (column < earlier.size() && value == earlier[column]) {
            as(As::same);
        } else if (integer != nullptr) {
            as(As::integer);
            putNumber(folded(bitsOf(*integer) - bitsOf(integerIn(earlier, column))), to);
        } else if (const auto* const real = std::get_if<double>(&value)) {
            as(As::real);
            const auto bits = std::bit_cast<std::array<char, sizeof(double)>>(*real);
            to.append(bits.data(), bits.size());
        } else if (const auto* const text = std::get_if<std::string>(&value)) {
            as(As::text);
            putNumber(text->size(), to);
            to += *text;
        } else {
            as(As::null);
        }
    }
}

Value valueIn(Reader& reader, const run::tables::Column& column, std::size_t at, const Row& row,
              const Row& earlier, std::size_t calls) {
    using run::tables::Type;
    const auto require = [&](bool fits) {
        if (!fits)
            throw ProtocolError("The other end sent a value of another type than its column's.");
    };
    switch (static_cast<As>(reader.byte())) {
        case As::null:
            require(column.nullable);
            return {};
        case As::same:
            require(at < earlier.size());
            return earlier[at];
        case As::in_ratio: {
            const auto value = inRatio(earlier, row, calls, at);
            require(value.has_value());
            return *value;
        }
        case As::integer:
            require(column.type == Type::integer);
            return static_cast<std::int64_t>(bitsOf(integerIn(earlier, at)) +
                                             unfolded(reader.number()));
        case As::real: {
            require(column.type == Type::real);
            std::array<char, sizeof(double)> bits{};
            const std::string_view taken = reader.take(bits.size());
            std::copy(taken.begin(), taken.end(), bits.begin());
            return std::bit_cast<double>(bits);
        }
        case As::text: {
            require(column.type == Type::text);
            return std::string(reader.take(reader.number()));
        }
    }
    throw ProtocolError("The other end sent a value of an unknown kind.");
}

// Encodes a row as a short string, so that many rows can be stored.
std::string packedRow(const Row& row) {
    std::string text;
    putRow(row, {}, row.size(), text);
    return text;
}

Row unpackedRow(const std::string& text, const run::tables::Table& table) {
    Reader reader(text);
    Row row;
    for (std::size_t at = 0; at < table.columns.size(); ++at)
        row.push_back(valueIn(reader, table.columns[at], at, row, {}, table.columns.size()));
    return row;
}

}  // namespace

std::span<const SentTable> sentTables() {
    static const std::vector<SentTable> all = [] {
        const std::pair<std::string_view, How> how[] = {
            // Tables with names precede the tables with rows that use the names.
            {"string", How::growing},       {"step", How::growing},
            {"memory_point", How::growing}, {"device_sample", How::growing},
            {"cell", How::totals},          {"gpu_cell", How::totals},
            {"gpu_call", How::totals},      {"gpu_use", How::totals},
            {"document", How::whole},       {"ceiling", How::whole},
            {"memory_summary", How::whole}, {"counted_cell", How::whole},
            {"rank", How::whole},           {"rank_step", How::whole},
            {"rank_cell", How::whole},      {"timeline", How::at_end},
            {"gpu_timeline", How::at_end},  {"api_timeline", How::at_end},
        };
        std::vector<SentTable> tables;
        for (const auto& entry : how) {
            const auto& known = run::schemaTables();
            const auto found = std::find_if(known.begin(), known.end(), [&](const auto& table) {
                return table.name == entry.first;
            });
            if (found != known.end()) tables.push_back({&*found, entry.second});
        }
        return tables;
    }();
    return all;
}

RowEncoder::RowEncoder() : sent_(sentTables().size()) {}

void RowEncoder::clear(std::size_t table, std::string& to) {
    to += static_cast<char>(table);
    to += static_cast<char>(What::clear);
    sent_[table] = {};
}

void RowEncoder::put(std::size_t table, std::int64_t id, Row row, std::string& to) {
    const SentTable& sent_table = sentTables()[table];
    Sent& sent = sent_[table];
    Row before;
    const Row* earlier = &sent.last;
    std::string text = sent_table.how == How::totals ? packedRow(row) : std::string();
    if (const auto found = sent.totals.find(id); found != sent.totals.end()) {
        if (found->second == text) return;
        before = unpackedRow(found->second, *sent_table.table);
        earlier = &before;
    }
    to += static_cast<char>(table);
    to += static_cast<char>(What::row);
    if (!sent_table.table->id.empty()) putNumber(folded(bitsOf(id) - bitsOf(sent.last_id)), to);
    putRow(row, *earlier, earlier == &sent.last ? row.size() : callsColumn(*sent_table.table), to);
    sent.last_id = id;
    if (sent_table.how == How::totals) sent.totals[id] = std::move(text);
    sent.last = std::move(row);
}

RowDecoder::RowDecoder() : sent_(sentTables().size()) {}

void RowDecoder::read(std::string_view rows, const Sink& sink) {
    Reader reader(rows);
    std::size_t text_bytes = 0;
    while (!reader.atEnd()) {
        const std::size_t number = reader.byte();
        if (number >= sentTables().size())
            throw ProtocolError("The other end sent a row of an unknown table.");
        const SentTable& table = sentTables()[number];
        RowEncoder::Sent& sent = sent_[number];
        const auto what = static_cast<What>(reader.byte());
        if (what == What::clear) {
            for (const auto& [id, text] : sent.totals) totals_bytes_ -= text.size() + kEntryBytes;
            sent = {};
            sink.clear(number);
            continue;
        }
        if (what != What::row) throw ProtocolError("The other end sent an unknown record.");
        if (!table.table->id.empty())
            sent.last_id =
                static_cast<std::int64_t>(bitsOf(sent.last_id) + unfolded(reader.number()));
        Row before;
        const Row* earlier = &sent.last;
        std::size_t calls = table.table->columns.size();
        if (const auto found = sent.totals.find(sent.last_id); found != sent.totals.end()) {
            before = unpackedRow(found->second, *table.table);
            earlier = &before;
            calls = callsColumn(*table.table);
        }
        Row row;
        for (std::size_t at = 0; at < table.table->columns.size(); ++at)
            row.push_back(valueIn(reader, table.table->columns[at], at, row, *earlier, calls));
        for (const Value& value : row) {
            if (const auto* const text = std::get_if<std::string>(&value))
                text_bytes += text->size();
        }
        if (text_bytes > kMostTextBytes)
            throw ProtocolError("The other end sent a frame with more than 32 MiB of texts.");
        sink.put(number, sent.last_id, row);
        if (table.how == How::totals) {
            auto [known, is_new] = sent.totals.try_emplace(sent.last_id);
            totals_bytes_ += is_new ? kEntryBytes : 0;
            totals_bytes_ -= known->second.size();
            known->second = packedRow(row);
            totals_bytes_ += known->second.size();
            if (totals_bytes_ > kMostTotalsBytes)
                throw ProtocolError("The other end sent more totals than a run can have.");
        }
        sent.last = std::move(row);
    }
}

std::uint64_t digestOf(std::uint64_t before, const Row& row) {
    std::uint64_t digest = before;
    const auto add = [&](std::string_view bytes) {
        for (const char c : bytes) {
            digest ^= static_cast<unsigned char>(c);
            digest *= 0x100000001b3;  // FNV-1a
        }
    };
    for (const Value& value : row) {
        const char kind = static_cast<char>(value.index());
        add({&kind, 1});
        if (const auto* const integer = std::get_if<std::int64_t>(&value)) {
            const auto bytes = std::bit_cast<std::array<char, 8>>(*integer);
            add({bytes.data(), bytes.size()});
        } else if (const auto* const real = std::get_if<double>(&value)) {
            const auto bytes = std::bit_cast<std::array<char, 8>>(*real);
            add({bytes.data(), bytes.size()});
        } else if (const auto* const text = std::get_if<std::string>(&value)) {
            add(*text);
        }
    }
    return digest;
}

}  // namespace ridgepoint::far
