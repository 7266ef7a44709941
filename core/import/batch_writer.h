// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the batches of a run on another thread while the caller prepares the next batch.
#pragma once

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/run/store/store.h"

namespace ridgepoint::import {

// Writes batches on its own thread. The object must not be used by several threads at the same
// time.
class BatchWriter {
  public:
    // Requires a writer that has not stored any names yet.
    explicit BatchWriter(std::unique_ptr<run::RunWriter> writer);
    ~BatchWriter();  // completes the current batch and ignores write errors
    BatchWriter(const BatchWriter&) = delete;
    BatchWriter& operator=(const BatchWriter&) = delete;

    // Waits until the previous batch is written, so that at most one is in memory, and then starts
    // writing `batch`. `names` contains the new names in ID order. Returns an empty batch that
    // reuses the memory of the previous one. Throws the StoreError that occurred while the previous
    // batch was written.
    run::RunWriter::Batch commit(std::vector<std::string> names, run::RunWriter::Batch batch);
    // Waits until everything is written. Throws StoreError.
    void wait();
    // Waits until everything is written, then completes the file. Throws StoreError.
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
    // mutex_ guards these members.
    std::optional<Task> next_;
    run::RunWriter::Batch written_;  // the batch that was written last, cleared for reuse
    bool writing_ = false, stop_ = false;
    std::exception_ptr failed_;
    std::jthread thread_;  // declared last, so that the thread starts after all other members exist
};

}  // namespace ridgepoint::import
