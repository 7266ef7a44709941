// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the batches of a run on another thread, while the next batch is made.
#pragma once

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/store/store.h"

namespace ridgepoint::import {

// Only one thread at a time can use this object.
class BatchWriter {
  public:
    // The writer must have no names yet.
    explicit BatchWriter(std::unique_ptr<run::RunWriter> writer);
    ~BatchWriter();  // completes the batch that is being written; failures are lost
    BatchWriter(const BatchWriter&) = delete;
    BatchWriter& operator=(const BatchWriter&) = delete;

    // Starts writing a batch. `names`: new names, in the order of their ids. Waits until the batch
    // before it is written, so at most one is in memory, and returns an empty batch in the memory
    // of that one. Throws that one's StoreError.
    run::RunWriter::Batch commit(std::vector<std::string> names, run::RunWriter::Batch batch);
    // Waits until everything is written. Throws StoreError.
    void wait();
    // Waits, then completes the file. Throws StoreError.
    void finish(const run::RunInfo& info);

  private:
    struct Task {
        std::vector<std::string> names;
        run::RunWriter::Batch batch;
    };
    void work();

    std::unique_ptr<run::RunWriter> writer_;
    std::mutex mutex_;
    std::condition_variable changed_;
    // Guarded by mutex_.
    std::optional<Task> next_;
    run::RunWriter::Batch written_;  // emptied
    bool writing_ = false, stop_ = false;
    std::exception_ptr failed_;
    std::jthread thread_;  // last member: starts after the others
};

}  // namespace ridgepoint::import
