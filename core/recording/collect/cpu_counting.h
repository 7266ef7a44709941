// SPDX-License-Identifier: GPL-3.0-or-later
// CpuCounting is the part of a Collection that handles CPU counters. It joins the counts of some
// steps to the ops of neighbouring steps. It is used only on the recorder thread.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/recording/collect/counters/set_joiner.h"
#include "core/run/store/store.h"

namespace ridgepoint::recording::collect {

class CpuCounting {
  public:
    CpuCounting(std::shared_ptr<counters::CountedSets> sets, counters::SetJoiner::Intern intern);

    // Adds a step. Steps must be added in order; steps with hooks off are ignored.
    void addStep(const run::StepRecord& step, std::span<const run::OpRecord> ops);
    void finish();  // call it after the last step
    // Adds the changes since the last call to `batch`.
    void fill(run::RunWriter::Batch& batch);

    std::shared_ptr<const run::Counted> counted() const { return counted_; }
    // Returns the value for RunInfo::rung_reason, or an empty string if nothing was counted yet.
    std::string reason() const;

  private:
    void take();

    counters::SetJoiner joiner_;
    std::shared_ptr<const run::Counted> counted_;
    bool changed_ = false;
};

}  // namespace ridgepoint::recording::collect
