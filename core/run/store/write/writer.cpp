// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <utility>

#include "core/run/interner.h"
#include "core/run/store/documents.h"
#include "core/run/store/run_file.h"
#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/store.h"
#include "core/run/store/stored_text.h"
#include "core/run/store/tables/schema.h"
#include "core/run/store/write/create.h"
#include "core/run/store/write/inserts.h"
#include "core/run/store/write/step_writer.h"
#include "core/run/store/write/written_file.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;

// Maximum size of a stored string. Names and shapes of operators are always shorter, but names of a
// script's scopes can be longer.
constexpr std::size_t kMaxTextBytes = 64 << 10;
constexpr std::string_view kCut = "…";
// Returns the document for a value. Throws sqlite::Failure if readers would refuse the document.
template <class Value, class Read>
std::string readable(const char* name, const Value& value, const Read& read) {
    std::string document = toDocument(value);
    try {
        read(document);
    } catch (const sqlite::BadValue& bad) {
        throw sqlite::Failure(fmt::format("The run's document \"{}\" {}.", name, bad.what()),
                              SQLITE_RANGE, 0);
    }
    return document;
}

class Writer final : public RunWriter {
  public:
    // Requires that the file exists and is empty.
    Writer(const fs::path& path, RunInfo info, MachineInfo machine, const Detail& detail,
           Survives survives);
    ~Writer() override {
        if (file_->isTornAway()) letGo(std::move(inserts_));
    }

    StringId intern(std::string_view text) override;
    std::string_view text(StringId id) const override { return strings_.text(id); }
    std::size_t stringCount() const override { return strings_.size(); }
    void commit(const Batch& batch) override;
    void finish(const RunInfo& info) override;
    std::optional<std::vector<StepRange>> detailedSteps() const override { return steps_.kept(); }
    const Outcome& outcome() const override { return outcome_; }
    bool discard() override { return file_->remove(); }

  private:
    void begin();
    void followFile();
    bool moveTo(const fs::path& next, const std::string& why);
    void letGo(std::unique_ptr<Inserts> inserts);
    void beginAgain();
    void putBatch(const Batch& batch);
    void throwIfFinished() const;
    [[noreturn]] void rethrowWithReason();
    void leaveReason(std::string reason);

    sqlite::Database& database() { return file_->database(); }

    fs::path first_path_;
    int number_ = 1;  // number of the current file; each number is used only once
    Outcome outcome_;
    RunInfo info_;  // the latest RunInfo from the caller
    MachineInfo machine_;
    std::optional<std::int64_t> last_step_;  // last committed step
    bool reason_left_ = false;
    std::unique_ptr<WrittenFile> file_;
    // Declared after file_, because it uses the database of file_.
    std::unique_ptr<Inserts> inserts_;
    Interner strings_;
    // Starts at 1 because the empty string is not stored.
    std::size_t strings_committed_ = 1, stacks_committed_ = 0;
    StepWriter steps_;
};

Writer::Writer(const fs::path& path, RunInfo info, MachineInfo machine, const Detail& detail,
               Survives survives)
    : first_path_(path),
      outcome_{path, {}, 0},
      info_(std::move(info)),
      machine_(std::move(machine)),
      steps_(detail) {
    try {
        file_ = std::make_unique<WrittenFile>(path, survives);
        begin();
    } catch (const sqlite::Failure&) {
        try {
            rethrowAsStoreError(path, true);
        } catch (const StoreError& error) {
            // No part of the run remains, so the error reports that the run could not be created.
            if (error.kind() == Kind::disk_full) cannotCreate(path, ENOSPC);
            throw;
        }
    }
}

void Writer::begin() {
    {
        // One transaction ensures that readers see either an empty file or a complete run header.
        sqlite::Transaction transaction(database(), sqlite::Transaction::Kind::write);
        createSchema(database());
        inserts_ = std::make_unique<Inserts>(database());
        inserts_->document("run", readable("run", info_, runInfoFrom));
        inserts_->document("machine", readable("machine", machine_, machineInfoFrom));
        if (file_->isVisible()) inserts_->document("writer", WriterPresence::place());
        transaction.commit();
    }
    inserts_.reset();
    file_->useLog();
    inserts_ = std::make_unique<Inserts>(database());
}

// If the file was lost, continues in a new file. Throws Kind::began_again if the committed data is
// lost too, so that the new file contains none of it.
void Writer::followFile() {
    const std::string loss = file_->loss();
    if (loss.empty()) return;
    const std::string what =
        fmt::format("\"{}\" {} during the recording", outcome_.file.string(), loss);
    bool whole = false;
    try {
        whole = moveTo(makeFreeFile(first_path_, ++number_), what);
    } catch (const StoreError& error) {
        throw StoreError(error.kind(), fmt::format("{}, and no other file can be created: {}", what,
                                                   error.what()));
    }
    if (!whole) throw StoreError(Kind::began_again, outcome_.moved);
}

// Continues the run in the file `next`. Returns false if the committed data is lost.
bool Writer::moveTo(const fs::path& next, const std::string& why) {
    try {
        const bool whole = file_->copyInto(next);
        auto file = std::make_unique<WrittenFile>(next);
        auto before = std::move(inserts_);
        if (whole) {
            file->useLog();
            inserts_ = std::make_unique<Inserts>(file->database(), std::move(*before));
        }
        outcome_.moved = fmt::format("{}{} \"{}\".", why,
                                     whole ? "; the run continues, with all its steps, in"
                                           : ", and its steps are lost; the run begins again in",
                                     next.string());
        if (whole && file_->hasName()) leaveReason(outcome_.moved);
        letGo(std::move(before));
        file_ = std::move(file);
        outcome_.file = next;
        reason_left_ = false;
        if (!whole) beginAgain();
        return whole;
    } catch (const sqlite::Failure&) {
        removeFile(next);
        rethrowAsStoreError(next, true);
    }
}

// Abandons a file that was lost.
void Writer::letGo(std::unique_ptr<Inserts> inserts) {
    if (!file_->isTornAway()) {
        inserts.reset();
        file_->abandon();
        return;
    }
    struct TornAway {
        std::unique_ptr<WrittenFile> file;
        std::unique_ptr<Inserts> inserts;
    };
    // This object is never destroyed, because its destruction would close the files that now have
    // these descriptor numbers.
    static auto& torn_away = *new std::vector<TornAway>();
    torn_away.push_back({std::move(file_), std::move(inserts)});
}

void Writer::beginAgain() {
    strings_committed_ = 1;
    stacks_committed_ = 0;
    steps_.restart();
    last_step_.reset();
    outcome_.measured_steps = 0;
    begin();
}

StringId Writer::intern(std::string_view text) {
    std::string cut;
    return strings_.intern(storedText(text, cut));
}

void Writer::throwIfFinished() const {
    if (file_->isOpen()) return;
    throw StoreError(Kind::other, fmt::format("\"{}\" is complete; nothing can be added to it.",
                                              outcome_.file.string()));
}

void Writer::putBatch(const Batch& batch) {
    for (std::size_t i = strings_committed_; i < strings_.size(); ++i)
        inserts_->strings.put(static_cast<std::int64_t>(i),
                              strings_.text(static_cast<StringId>(i)));
    for (std::size_t i = stacks_committed_; batch.stacks && i < batch.stacks->size(); ++i)
        inserts_->stacks.put(static_cast<std::int64_t>(i + 1), batch.stacks->entries()[i]);
    for (const MemorySegment& segment : batch.segments) inserts_->segments.put(segment);
    steps_.put(batch, database(), *inserts_, outcome_.file);
    eachTotal(
        [](auto& insert, const auto& totals) {
            for (const auto& total : totals) insert.put(total);
        },
        *inserts_, batch);
    for (const DeviceSample& sample : batch.device_samples) inserts_->device_samples.put(sample);
    if (batch.memory) inserts_->memory_summary.put(1, *batch.memory);
    if (batch.info) inserts_->document("run", readable("run", *batch.info, runInfoFrom));
    if (batch.machine)
        inserts_->document("machine", readable("machine", *batch.machine, machineInfoFrom));
    if (batch.counted) {
        inserts_->document("counters", readable("counters", batch.counted->info, countersFrom));
        putCountedCells(database(), batch.counted->cells);
    }
    if (batch.ranks) putRanks(database(), *batch.ranks);
    if (batch.exchange_groups)
        inserts_->document("exchange_groups", exchangeGroupsDocument(*batch.exchange_groups));
    if (batch.repair) inserts_->document("repair", repairDocument(*batch.repair));
    if (batch.annotations) {
        std::string names = annotationsDocument(*batch.annotations);
        if (!names.empty()) inserts_->document("annotations", std::move(names));
    }
    if (!batch.calls.empty()) inserts_->document("calls", callsDocument(batch.calls));
    if (!batch.loss.empty()) inserts_->document("loss", lossDocument(batch.loss));
    if (batch.ceilings) {
        database().execute("DELETE FROM ceiling");
        for (const roofline::Ceiling& ceiling : *batch.ceilings) {
            // SQLite cannot store a number that is not finite, so such a roof is omitted.
            if (std::isfinite(ceiling.value)) inserts_->ceilings.put(ceiling);
        }
    }
}

void Writer::commit(const Batch& batch) {
    throwIfFinished();
    followFile();
    if (batch.info) info_ = *batch.info;
    if (batch.machine) machine_ = *batch.machine;
    if (batch.empty() && strings_committed_ == strings_.size()) return;
    const std::size_t strings = strings_.size();
    try {
        sqlite::Transaction transaction(database(), sqlite::Transaction::Kind::write);
        putBatch(batch);
        transaction.commit();
    } catch (const StoreError&) {
        inserts_->rolledBack();
        throw;
    } catch (const sqlite::Failure&) {
        inserts_->rolledBack();
        rethrowWithReason();
    }
    if (!batch.steps.empty()) last_step_ = batch.steps.back().index;
    outcome_.measured_steps += std::count_if(
        batch.steps.begin(), batch.steps.end(),
        [](const StepRecord& step) { return step.kind == StepRecord::Kind::measured; });
    strings_committed_ = strings;
    if (batch.stacks) stacks_committed_ = batch.stacks->size();
    inserts_->committed();
}

void Writer::rethrowWithReason() {
    try {
        rethrowAsStoreError(outcome_.file, true);
    } catch (const StoreError& error) {
        const std::string where = last_step_ ? fmt::format("after step {}", *last_step_)
                                             : std::string("before the first step had ended");
        leaveReason(error.kind() == Kind::disk_full
                        ? fmt::format("The disk was full {}.", where)
                        : fmt::format("Writing failed {}: {}", where, error.what()));
        throw;
    }
}

// Stores the reason why the file ends here, for readers. Ignores errors, because the disk can be
// too full even for this.
void Writer::leaveReason(std::string reason) {
    if (std::exchange(reason_left_, true)) return;
    RunInfo info = info_;
    info.end_reason = std::move(reason);
    const std::string document = toDocument(info);
    file_->releaseReserve();
    for (const bool moved : {false, true}) {
        try {
            // The log may have reached its maximum size. This statement moves its content to the
            // file and empties the log.
            if (moved) database().execute("PRAGMA wal_checkpoint(TRUNCATE)");
            sqlite::Transaction transaction(database(), sqlite::Transaction::Kind::write);
            sqlite::Statement update =
                database().prepare("UPDATE document SET json = ? WHERE name = 'run'");
            update.bind(std::string_view(document)).run();
            transaction.commit();
            return;
        } catch (const sqlite::Failure&) {
        }
    }
}

void Writer::finish(const RunInfo& info) {
    throwIfFinished();
    followFile();
    Batch last;
    last.info = info;
    last.info->complete = true;
    try {
        {
            sqlite::Transaction transaction(database(), sqlite::Transaction::Kind::write);
            putBatch(last);
            steps_.finish(database(), *inserts_);
            database().execute("DELETE FROM document WHERE name = 'writer'");
            transaction.commit();
        }
        strings_committed_ = strings_.size();
        database().execute("PRAGMA synchronous = FULL");
        inserts_.reset();
        file_->leaveLog();
    } catch (const sqlite::Failure&) {
        rethrowWithReason();
    }
    file_->close();
}

// Creates a writer for a file that already exists.
std::unique_ptr<RunWriter> writerOf(const fs::path& path, const RunInfo& info,
                                    const MachineInfo& machine, const Detail& detail,
                                    RunWriter::Survives survives) {
    try {
        return std::make_unique<Writer>(path, info, machine, detail, survives);
    } catch (...) {
        removeFile(path);
        throw;
    }
}

}  // namespace

std::string_view storedText(std::string_view text, std::string& cut) {
    if (text.size() <= kMaxTextBytes) return text;
    std::size_t end = kMaxTextBytes - kCut.size();
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    cut = std::string(text.substr(0, end)).append(kCut);
    return cut;
}

bool RunWriter::Batch::empty() const {
    return steps.empty() && ops.empty() && memory_events.empty() && memory_points.empty() &&
           gpu_records.empty() && api_calls.empty() && gpu_cells.empty() && gpu_calls.empty() &&
           gpu_uses.empty() && device_samples.empty() && cells.empty() && !memory && !info &&
           !machine && !ceilings && !counted && !repair && !ranks && !exchange_groups &&
           collectives.empty() && segments.empty() && !annotations && calls.empty() && loss.empty();
}

bool RepairNotes::isIncomplete(std::string_view table) const {
    return std::find(incomplete.begin(), incomplete.end(), table) != incomplete.end();
}

std::unique_ptr<RunWriter> RunWriter::create(const fs::path& path, const RunInfo& info,
                                             const MachineInfo& machine, const Detail& detail,
                                             Survives survives) {
    makeFile(path);
    return writerOf(path, info, machine, detail, survives);
}

std::unique_ptr<RunWriter> RunWriter::createFree(const fs::path& wanted, const RunInfo& info,
                                                 const MachineInfo& machine, const Detail& detail) {
    int number = 1;
    return writerOf(makeFreeFile(wanted, number), info, machine, detail, Survives::commits);
}

}  // namespace ridgepoint::run
