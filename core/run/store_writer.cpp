// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <deque>
#include <system_error>
#include <thread>
#include <unordered_map>

#include "core/run/run_file.h"
#include "core/run/sqlite.h"
#include "core/run/store.h"
#include "core/run/store_documents.h"
#include "core/run/store_schema.h"
#include "core/run/writer_presence.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;

// No operator has a name or shapes as long as this; what a script calls its scopes may be.
constexpr std::size_t kMaxTextBytes = 64 << 10;
constexpr std::string_view kCut = "…";
// How long finish() waits for those who follow the run to see that it is complete.
constexpr std::chrono::milliseconds kFollowersLeave{3000};

[[noreturn]] void cannotCreate(const fs::path& path, int error) {
    const std::string name = path.string();
    switch (error) {
        case EEXIST:
        case EISDIR:
            throw StoreError(Kind::already_exists,
                             fmt::format("\"{}\" exists already; choose another name, a run is "
                                         "never overwritten.",
                                         name));
        case ENOENT:
        case ENOTDIR:
            throw StoreError(
                Kind::not_writable,
                fmt::format("The folder of \"{}\" does not exist; make it first.", name));
        case ENOSPC:
        case EDQUOT:
            throw StoreError(Kind::disk_full,
                             fmt::format("The disk is full: \"{}\" cannot be made.", name));
        default:
            throw StoreError(Kind::not_writable,
                             fmt::format("\"{}\" cannot be made: {}.", name,
                                         std::generic_category().message(error)));
    }
}

// Makes the empty file; two recorders cannot both succeed.
void makeFile(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) cannotCreate(path, errno);
    ::close(file);
}

void removeFile(const fs::path& path) {
    std::error_code ignored;
    for (const char* const ending : {"", "-journal", "-wal", "-shm"}) {
        fs::path part = path;
        part += ending;
        fs::remove(part, ignored);
    }
}

// The statements that add rows, prepared once.
struct Inserts {
    explicit Inserts(sqlite::Database& database)
        : document(database.prepare("INSERT OR REPLACE INTO document(name, json) VALUES(?, ?)")),
          string(database.prepare("INSERT INTO string(id, text) VALUES(?, ?)")),
          ceiling(database.prepare(
              "INSERT INTO ceiling(name, kind, precision, unit, level, value, provenance, "
              "samples, spread) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")),
          step(database.prepare("INSERT INTO step VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                "?, ?, ?)")),
          op(database.prepare("INSERT INTO op VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                              "?, ?, ?, ?, ?)")),
          cell(database.prepare("INSERT OR REPLACE INTO cell VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                "?, ?, ?, ?, ?, ?, ?, ?, ?)")),
          memory_summary(database.prepare("INSERT OR REPLACE INTO memory_summary VALUES(1, ?, ?, "
                                          "?, ?, ?, ?, ?, ?, ?, ?)")),
          memory_point(
              database.prepare("INSERT INTO memory_point VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?)")),
          memory_event(
              database.prepare("INSERT INTO memory_event VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")) {}

    sqlite::Statement document, string, ceiling, step, op, cell, memory_summary, memory_point,
        memory_event;
};

std::uint32_t number(StringId id) { return static_cast<std::uint32_t>(id); }
template <class Enum>
int code(Enum value) {
    return static_cast<int>(value);
}

void insert(sqlite::Statement& statement, const roofline::Ceiling& ceiling) {
    const bool compute = ceiling.kind == roofline::Ceiling::Kind::compute;
    statement.bind(std::string_view(ceiling.name))
        .bind(std::string_view(compute ? "compute" : "bandwidth"));
    if (compute) {
        statement.bind(toString(ceiling.arithmetic))
            .bind(std::string_view(ceiling.unit))
            .bindNull();
    } else {
        statement.bindNull().bindNull().bind(toString(ceiling.level));
    }
    statement.bind(ceiling.value)
        .bind(toString(ceiling.provenance))
        .bind(ceiling.samples)
        .bind(ceiling.spread)
        .run();
}

void insert(sqlite::Statement& statement, const StepRecord& step) {
    statement.bind(step.index)
        .bind(step.segment)
        .bind(toString(step.kind))
        .bind(step.batch)
        .bind(step.start_ns)
        .bind(step.duration_ns);
    for (const std::int64_t phase : step.phase_ns) statement.bind(phase);
    statement.bind(step.flops_matrix).bind(step.flops_elementwise).run();
}

void insert(sqlite::Statement& statement, const OpRecord& op, std::int64_t id) {
    statement.bind(op.step)
        .bind(id)
        .bind(code(op.phase))
        .bind(code(op.category))
        .bind(number(op.name))
        .bind(number(op.inner))
        .bind(number(op.layer))
        .bind(number(op.shapes))
        .bind(op.thread)
        .bind(op.depth)
        .bind(op.start_ns)
        .bind(op.duration_ns);
    // What is not known, or counted elsewhere, takes up no bytes.
    if (op.costed) {
        statement.bind(op.self_ns);
    } else {
        statement.bindNull();
    }
    if (op.flops_known) {
        statement.bind(code(op.arithmetic)).bind(op.flops_matrix).bind(op.flops_elementwise);
        for (const std::uint64_t bytes : op.bytes) statement.bind(bytes);
    } else {
        for (std::size_t i = 0; i < 3 + roofline::kLevelCount; ++i) statement.bindNull();
    }
    statement.run();
}

void insert(sqlite::Statement& statement, const Cell& cell) {
    statement.bind(cell.key.segment)
        .bind(cell.key.warmup ? 1 : 0)
        .bind(code(cell.key.phase))
        .bind(code(cell.key.category))
        .bind(code(cell.key.arithmetic))
        .bind(number(cell.key.name))
        .bind(number(cell.key.inner))
        .bind(number(cell.key.layer))
        .bind(cell.calls)
        .bind(cell.calls_without_cost)
        .bind(cell.self_ns)
        .bind(cell.min_ns)
        .bind(cell.max_ns)
        .bind(cell.flops_matrix)
        .bind(cell.flops_elementwise);
    for (const std::uint64_t bytes : cell.bytes) statement.bind(bytes);
    statement.run();
}

void insert(sqlite::Statement& statement, const MemorySummary& memory) {
    statement.bind(memory.capacity_bytes)
        .bind(memory.peak_allocated_bytes)
        .bind(memory.peak_reserved_bytes);
    for (std::size_t category = 0; category < kMemoryCategoryCount; ++category) {
        if (memory.at_peak) {
            statement.bind((*memory.at_peak)[category]);
        } else {
            statement.bindNull();
        }
    }
    statement.run();
}

void insert(sqlite::Statement& statement, const MemoryPoint& point) {
    statement.bind(point.time_ns);
    for (const std::int64_t bytes : point.bytes) statement.bind(bytes);
    statement.run();
}

void insert(sqlite::Statement& statement, const MemoryEvent& event, std::int64_t id) {
    statement.bind(event.step)
        .bind(id)
        .bind(event.time_ns)
        .bind(static_cast<std::int64_t>(event.address))
        .bind(event.bytes)
        .bind(code(event.category))
        .bind(code(event.phase))
        .bind(number(event.op))
        .bind(number(event.layer))
        .run();
}

class Writer final : public RunWriter {
  public:
    // The file is there and empty.
    Writer(const fs::path& path, const RunInfo& info, const MachineInfo& machine);

    StringId intern(std::string_view text) override;
    std::string_view text(StringId id) const override;
    std::size_t stringCount() const override { return texts_.size() + 1; }
    void commit(const Batch& batch) override;
    void finish(const RunInfo& info) override;

  private:
    void putDocument(std::string_view name, const std::string& json) {
        inserts_->document.bind(name).bind(std::string_view(json)).run();
    }
    void putBatch(const Batch& batch);
    void throwIfFinished() const;
    void leaveLog();

    fs::path path_;
    WriterPresence presence_;  // outlives the database
    std::unique_ptr<sqlite::Database> database_;
    std::optional<Inserts> inserts_;
    std::deque<std::string>
        texts_;  // [id - 1]; a deque, so that the map's keys stay where they are
    std::unordered_map<std::string_view, StringId> ids_;
    std::size_t texts_committed_ = 0;
    std::int64_t next_op_ = 1;
    std::int64_t next_memory_event_ = 1;
};

Writer::Writer(const fs::path& path, const RunInfo& info, const MachineInfo& machine)
    : path_(path), presence_(identityOf(path).value_or(FileIdentity{})) {
    try {
        database_ = std::make_unique<sqlite::Database>(path_, sqlite::Access::read_write);
        {
            // In one transaction: whoever looks sees an empty file or a run.
            sqlite::Transaction transaction(*database_, sqlite::Transaction::Kind::write);
            createSchema(*database_);
            inserts_.emplace(*database_);
            putDocument("run", toDocument(info));
            putDocument("machine", toDocument(machine));
            if (presence_.held()) putDocument("writer", WriterPresence::place());
            transaction.commit();
        }
        // A process that is killed loses what it had not committed, and nothing else.
        database_->execute("PRAGMA journal_mode = WAL");
        database_->execute("PRAGMA synchronous = NORMAL");
    } catch (const sqlite::Failure&) {
        try {
            rethrowAsStoreError(path_, true);
        } catch (const StoreError& error) {
            // Nothing is left of it, other than of a run that was begun.
            if (error.kind() == Kind::disk_full) cannotCreate(path_, ENOSPC);
            throw;
        }
    }
}

StringId Writer::intern(std::string_view text) {
    if (text.empty()) return StringId::none;
    std::string cut;
    if (text.size() > kMaxTextBytes) {
        std::size_t end = kMaxTextBytes - kCut.size();
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
        cut = std::string(text.substr(0, end)).append(kCut);
        text = cut;
    }
    if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
    const std::string& kept = texts_.emplace_back(text);
    const auto id = static_cast<StringId>(texts_.size());
    ids_.emplace(kept, id);
    return id;
}

std::string_view Writer::text(StringId id) const {
    const auto position = static_cast<std::size_t>(id);
    if (position == 0 || position > texts_.size()) return {};
    return texts_[position - 1];
}

void Writer::throwIfFinished() const {
    if (database_) return;
    throw StoreError(Kind::other, fmt::format("\"{}\" is complete; nothing can be added to it.",
                                              path_.string()));
}

void Writer::putBatch(const Batch& batch) {
    for (std::size_t i = texts_committed_; i < texts_.size(); ++i) {
        inserts_->string.bind(static_cast<std::int64_t>(i + 1))
            .bind(std::string_view(texts_[i]))
            .run();
    }
    for (const StepRecord& step : batch.steps) insert(inserts_->step, step);
    std::int64_t id = next_op_;
    for (const OpRecord& op : batch.ops) insert(inserts_->op, op, id++);
    id = next_memory_event_;
    for (const MemoryEvent& event : batch.memory_events)
        insert(inserts_->memory_event, event, id++);
    for (const MemoryPoint& point : batch.memory_points) insert(inserts_->memory_point, point);
    for (const Cell& cell : batch.cells) insert(inserts_->cell, cell);
    if (batch.memory) insert(inserts_->memory_summary, *batch.memory);
    if (batch.info) putDocument("run", toDocument(*batch.info));
    if (batch.machine) putDocument("machine", toDocument(*batch.machine));
    if (batch.ceilings) {
        database_->execute("DELETE FROM ceiling");
        for (const roofline::Ceiling& ceiling : *batch.ceilings) {
            // A roof that is not a number is no roof, and SQLite has no such number.
            if (std::isfinite(ceiling.value)) insert(inserts_->ceiling, ceiling);
        }
    }
}

void Writer::commit(const Batch& batch) {
    throwIfFinished();
    if (batch.empty() && texts_committed_ == texts_.size()) return;
    const std::size_t texts = texts_.size();
    try {
        sqlite::Transaction transaction(*database_, sqlite::Transaction::Kind::write);
        putBatch(batch);
        transaction.commit();
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path_, true);
    }
    texts_committed_ = texts;
    next_op_ += static_cast<std::int64_t>(batch.ops.size());
    next_memory_event_ += static_cast<std::int64_t>(batch.memory_events.size());
}

void Writer::leaveLog() {
    database_->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    const auto until = std::chrono::steady_clock::now() + kFollowersLeave;
    for (;;) {
        try {
            if (database_->text("PRAGMA journal_mode = DELETE") == "delete") return;
        } catch (const sqlite::Failure& failure) {
            if (failure.primaryCode() != SQLITE_BUSY) throw;
        }
        // Someone still has it open. All is in the file itself by now, so that the log which stays
        // beside it is empty.
        if (std::chrono::steady_clock::now() >= until) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void Writer::finish(const RunInfo& info) {
    throwIfFinished();
    Batch last;
    last.info = info;
    last.info->complete = true;
    try {
        {
            sqlite::Transaction transaction(*database_, sqlite::Transaction::Kind::write);
            putBatch(last);
            database_->execute("DELETE FROM document WHERE name = 'writer'");
            transaction.commit();
        }
        texts_committed_ = texts_.size();
        database_->execute("PRAGMA synchronous = FULL");
        inserts_.reset();
        leaveLog();
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path_, true);
    }
    database_.reset();
    presence_.release();
}

}  // namespace

bool RunWriter::Batch::empty() const {
    return steps.empty() && ops.empty() && memory_events.empty() && memory_points.empty() &&
           cells.empty() && !memory && !info && !machine && !ceilings;
}

std::unique_ptr<RunWriter> RunWriter::create(const fs::path& path, const RunInfo& info,
                                             const MachineInfo& machine) {
    makeFile(path);
    try {
        return std::make_unique<Writer>(path, info, machine);
    } catch (...) {
        removeFile(path);
        throw;
    }
}

}  // namespace ridgepoint::run
