// SPDX-License-Identifier: GPL-3.0-or-later
// Records training inside a user's own process. It listens from the import of torch and creates the
// run file when the first step begins, so that a process that never trains leaves no file. It
// depends on neither LibTorch nor Python; see entry.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/recording/collect/baseline_steps.h"
#include "core/recording/collect/collection.h"
#include "core/recording/collect/recording_device.h"
#include "core/run/types.h"

namespace ridgepoint::recording::script {

// Reads the description that the user's program provides, which may arrive or change while the
// program runs. The members of the document are title, model, device, precision, optimizer,
// threads, warmup, batch, modes, notes and compilations. Unknown members are ignored, and missing
// members leave the earlier value unchanged. `clock` is the clock for the times in the run.
void readInfo(const nlohmann::json& document, const recording::collect::TickClock& clock,
              run::RunInfo& info);

class Recording {
  public:
    // Starts listening. Call this on the training thread. `gpu` is true if CUDA may be used and has
    // no context in this process yet.
    explicit Recording(bool gpu);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    recording::collect::ThreadLogs& logs() { return listening_->logs; }
    bool started() const { return collection_ != nullptr; }

    // Creates the run file and starts the recorder thread. The document has the members of
    // readInfo() and: output (path of the run file; if "run.ridge" exists, "run-2.ridge" …),
    // libtorch (a version), capability (LibTorch's CPU capability), roofs (a folder with stored
    // roofs, see CeilingCache), memory (whether to sample memory on a CPU), detail (which steps'
    // calls are stored) and windows (the steps for the detail "windows"). If several processes
    // train together, it also has rank {rank, ranks, training, exchange}. Throws run::StoreError on
    // failure and then leaves no file.
    void start(const nlohmann::json& document);
    void update(const nlohmann::json& document);

    // Call these functions on the training thread. If a step is still open, openStep() discards it,
    // and the work in it belongs to no step. openStep() returns how the new step must run; for
    // example, a baseline step runs without op hooks.
    run::StepRecord::Kind openStep(std::int64_t index);
    void closeStep(std::int64_t batch);    // batch 0: unknown
    void skipSteps() { plan_.skipped(); }  // after steps that were not recorded
    // Completes the file. end_reason: why the run did not end as requested; empty if it did. Throws
    // run::StoreError.
    void finish(const std::string& end_reason);
    std::optional<std::string> failure() const { return collection_->failure(); }
    run::RunWriter::Outcome outcome() const { return collection_->outcome(); }
    bool discard() { return collection_->discard(); }  // call only after finish()

  private:
    void setUpDevice(const nlohmann::json& document, const machine::Machine& machine);

    std::shared_ptr<recording::collect::Listening> listening_;
    std::optional<recording::collect::cuda::GpuTracing> tracing_;
    std::unique_ptr<recording::collect::Collection> collection_;
    run::RunInfo info_;
    recording::ChosenDevice device_;
    run::StepRecord::Kind kind_ = run::StepRecord::Kind::warmup;
    std::int64_t index_ = 0, warmed_ = 0;
    std::uint64_t opened_ns_ = 0;
    bool sparing_ = true;  // whether to skip measuring some steps if collection takes too much time
    recording::collect::ReferencePlan plan_;
    std::vector<run::LossPoint> loss_;
    std::string plan_note_;
    std::int64_t first_spared_ = 0;       // first step to which plan_note_ applies
    std::vector<std::string> own_notes_;  // the recorder's own notes, which are added to the
                                          // program's notes
};

}  // namespace ridgepoint::recording::script
