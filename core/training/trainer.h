// SPDX-License-Identifier: GPL-3.0-or-later
// Trains one network on one device, step by step, with its phases and layers marked in the
// training thread's log. Knows nothing of files and windows; everything runs on the caller's
// thread.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/collect/session.h"
#include "core/model/graph.h"
#include "core/run/recorder.h"

namespace ridgepoint::training {

// LibTorch could not allocate. Everything else that it throws passes through as it is.
class OutOfMemory : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Constructor, setBatch and step throw OutOfMemory.
class Trainer {
  public:
    // Builds the module, its optimizer and the data. Names of layers are interned in the session,
    // which must not have begun. Hooks are armed before anything is allocated.
    Trainer(const run::RecordingOptions& options, const model::Graph& graph,
            collect::Session& session);
    ~Trainer();

    // Interned layers, tagged parameters: once, after Session::begin(), before the first step.
    void tagParameters();
    // At a step boundary; new data is made for it.
    void setBatch(std::int64_t batch);
    // One training step. A reference step runs with every hook off.
    void step(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment);
    // Loss of the last step; to see that training is what it is.
    double loss() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

std::string torchVersion();
std::int64_t threadCount();

}  // namespace ridgepoint::training
