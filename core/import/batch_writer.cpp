// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/batch_writer.h"

#include <utility>

#include "core/base/quiet_thread.h"

namespace ridgepoint::import {
namespace {

// Clears the batch but keeps the memory of its longest lists for reuse, because the system would
// have to zero newly allocated memory for each batch.
run::RunWriter::Batch emptied(run::RunWriter::Batch used) {
    run::RunWriter::Batch batch;
    const auto reuse = [](auto& from, auto& to) {
        from.clear();
        to = std::move(from);
    };
    reuse(used.ops, batch.ops);
    reuse(used.gpu_records, batch.gpu_records);
    reuse(used.api_calls, batch.api_calls);
    return batch;
}

}  // namespace

BatchWriter::BatchWriter(std::unique_ptr<run::RunWriter> writer)
    : writer_(std::move(writer)), thread_([this] { work(); }) {}

BatchWriter::~BatchWriter() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
}

void BatchWriter::work() {
    base::beQuietThread("import writer");
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stop_ || next_; });
        if (!next_) return;
        std::optional<Task> task = std::exchange(next_, std::nullopt);
        writing_ = true;
        lock.unlock();
        std::exception_ptr failed;
        try {
            for (const std::string& name : task->names) writer_->intern(name);
            writer_->commit(task->batch);
        } catch (...) {
            failed = std::current_exception();
        }
        run::RunWriter::Batch written = emptied(std::move(task->batch));
        lock.lock();
        written_ = std::move(written);
        writing_ = false;
        if (!failed_) failed_ = failed;
        changed_.notify_all();
    }
}

void BatchWriter::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !next_ && !writing_; });
    if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
}

run::RunWriter::Batch BatchWriter::commit(std::vector<std::string> names,
                                          run::RunWriter::Batch batch) {
    wait();
    run::RunWriter::Batch written;
    {
        const std::lock_guard lock(mutex_);
        next_ = Task{std::move(names), std::move(batch)};
        written = std::exchange(written_, {});
    }
    changed_.notify_all();
    return written;
}

void BatchWriter::finish(const run::RunInfo& info) {
    wait();
    writer_->finish(info);
}

}  // namespace ridgepoint::import
