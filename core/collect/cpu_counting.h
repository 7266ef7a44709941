// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a session that counts the processor's events: joins what was counted in some steps to
// the ops of the neighbouring steps. Recorder thread.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/collect/counters/set_joiner.h"
#include "core/store/store.h"

namespace ridgepoint::collect {

class CpuCounting {
  public:
    CpuCounting(std::shared_ptr<counters::CountedSets> sets, counters::SetJoiner::Intern intern);

    // Steps in their order; those without hooks are ignored.
    void addStep(const run::StepRecord& step, std::span<const run::OpRecord> ops);
    void finish();  // no step will come any more
    // Puts what changed since the last call into a batch.
    void fill(run::RunWriter::Batch& batch);

    std::shared_ptr<const run::Counted> counted() const { return counted_; }
    // The rung's reason; empty as long as nothing was counted.
    std::string reason() const;

  private:
    void take();

    counters::SetJoiner joiner_;
    std::shared_ptr<const run::Counted> counted_;
    bool changed_ = false;
};

}  // namespace ridgepoint::collect
