// SPDX-License-Identifier: GPL-3.0-or-later
// A user's training script, run with and without Ridgepoint.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/run/snapshot.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {

class Script : public Cli {
  protected:
    void SetUp() override;

    using Words = std::vector<std::string>;
    // Returns the command python tests/data/python/NAME WORDS….
    Words script(const std::string& name, const Words& words = {}) const;
    Words train(const Words& words) const { return script("train.py", words); }
    // Run the command unchanged, and with `record -o run.ridge OPTIONS… -- …`.
    Result alone(const Words& command, const StartOptions& options = {}) const;
    Result record(const Words& command, const Words& options = {}, StartOptions how = {}) const;
    std::string run(const std::string& name = "run.ridge") const { return path(name); }
    // Opens the run and expects no problems.
    std::shared_ptr<const run::Snapshot> open(const std::string& name = "run.ridge") const;
    // Records the command while torch's profiler measures the ops in step `step`
    // (tests/data/python/packages.py). Expects the same number of calls, and times within 5 %, for
    // at least `least` ops. Both tools measure the same calls. If the system interrupts the thread
    // between the two measurements, another recording may be needed.
    void expectTheProfilersOps(const Words& command, std::int64_t step, int least) const;
    const std::string& python() const { return python_; }

  private:
    std::string python_;
};

// Returns the lines with this prefix, without the prefix.
std::vector<std::string> linesAfter(const std::string& text, const std::string& begin);

}  // namespace ridgepoint::tests
