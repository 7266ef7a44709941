// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/stacks.h"

#include "core/store/row.h"
#include "core/store/tables.h"

namespace ridgepoint::run {
namespace {

constexpr SchemaObject kStackObjects[] = {
    {"table", "call_stack",
     "CREATE TABLE call_stack(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  caller INTEGER,\n"
     "  frame INTEGER NOT NULL)"},
    {"table", "memory_segment",
     "CREATE TABLE memory_segment(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  address INTEGER NOT NULL,\n"
     "  bytes INTEGER NOT NULL,\n"
     "  allocated_bytes INTEGER NOT NULL,\n"
     "  pending_bytes INTEGER NOT NULL,\n"
     "  free_bytes INTEGER NOT NULL,\n"
     "  largest_free_bytes INTEGER NOT NULL,\n"
     "  blocks INTEGER NOT NULL,\n"
     "  free_blocks INTEGER NOT NULL,\n"
     "  stream INTEGER NOT NULL,\n"
     "  pool TEXT,\n"
     "  expandable INTEGER NOT NULL)"},
};
constexpr std::int64_t kMostSegments = 1'000'000;

}  // namespace

std::span<const SchemaObject> stackObjects() { return kStackObjects; }

namespace {

void putEntries(sqlite::Database& database, const CallStacks& stacks, std::size_t written) {
    if (written >= stacks.size()) return;
    sqlite::Statement insert = database.prepare("INSERT INTO call_stack VALUES(?, ?, ?)");
    for (std::size_t i = written; i < stacks.size(); ++i) {
        const CallStacks::Entry& entry = stacks.entries()[i];
        insert.bind(static_cast<std::int64_t>(i + 1));
        if (entry.caller == StackId::none) {
            insert.bindNull();
        } else {
            insert.bind(static_cast<std::int64_t>(entry.caller));
        }
        insert.bind(static_cast<std::int64_t>(entry.frame)).run();
    }
}

void putSegments(sqlite::Database& database, std::span<const MemorySegment> segments) {
    if (segments.empty()) return;
    sqlite::Statement insert = database.prepare(
        "INSERT INTO memory_segment VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const MemorySegment& segment : segments) {
        insert.bind(static_cast<std::int64_t>(segment.address))
            .bind(segment.bytes)
            .bind(segment.allocated_bytes)
            .bind(segment.pending_bytes)
            .bind(segment.free_bytes)
            .bind(segment.largest_free_bytes)
            .bind(segment.blocks)
            .bind(segment.free_blocks)
            .bind(segment.stream);
        if (segment.pool.empty()) {
            insert.bindNull();
        } else {
            insert.bind(std::string_view(segment.pool));
        }
        insert.bind(segment.expandable ? 1 : 0).run();
    }
}

}  // namespace

void putStacks(sqlite::Database& database, const CallStacks* stacks, std::size_t written,
               std::span<const MemorySegment> segments) {
    if (stacks != nullptr) putEntries(database, *stacks, written);
    putSegments(database, segments);
}

std::shared_ptr<const CallStacks> TableReader::callStacks(std::size_t string_count) {
    if (!file_.has("call_stack")) return nullptr;
    return readingTable(path_, "call_stack", [&]() -> std::shared_ptr<const CallStacks> {
        const auto stacks = std::make_shared<CallStacks>();
        sqlite::Statement query =
            file_.database().prepare("SELECT id, caller, frame FROM call_stack ORDER BY id");
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            const std::int64_t id = row.between(1, kMaxId);
            // A caller stands before those that it called.
            const auto caller = static_cast<StackId>(row.optionalBetween(1, id - 1).value_or(0));
            const StringId frame = row.string();
            if (static_cast<std::size_t>(frame) >= string_count)
                bad("a name is not in the table string");
            if (static_cast<std::int64_t>(stacks->intern(caller, frame)) != id)
                bad("a call stack is missing, or there twice");
        }
        return stacks->size() > 0 ? stacks : nullptr;
    });
}

std::vector<MemorySegment> TableReader::memorySegments() {
    if (!file_.has("memory_segment")) return {};
    return readingTable(path_, "memory_segment", [&] {
        std::vector<MemorySegment> segments;
        sqlite::Statement query = file_.database().prepare(
            "SELECT address, bytes, allocated_bytes, pending_bytes, free_bytes, "
            "largest_free_bytes, blocks, free_blocks, stream, pool, expandable "
            "FROM memory_segment ORDER BY id");
        std::int64_t reserved = 0;
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            MemorySegment segment;
            segment.address = static_cast<std::uint64_t>(
                row.between(std::numeric_limits<std::int64_t>::min(), kMost));
            segment.bytes = row.between(0, kMaxBytes);
            segment.allocated_bytes = row.between(0, segment.bytes);
            segment.pending_bytes = row.between(0, segment.bytes - segment.allocated_bytes);
            segment.free_bytes =
                row.between(0, segment.bytes - segment.allocated_bytes - segment.pending_bytes);
            segment.largest_free_bytes = row.between(0, segment.free_bytes);
            segment.blocks = row.count();
            segment.free_blocks = row.between(0, segment.blocks);
            segment.stream = row.between(std::numeric_limits<std::int64_t>::min(), kMost);
            segment.pool = row.optionalText(kMaxName).value_or("");
            segment.expandable = row.between(0, 1) != 0;
            reserved += segment.bytes;
            if (reserved > kMaxBytes ||
                static_cast<std::int64_t>(segments.size()) >= kMostSegments) {
                bad("its segments are more than any device has");
            }
            segments.push_back(std::move(segment));
        }
        return segments;
    });
}

}  // namespace ridgepoint::run
