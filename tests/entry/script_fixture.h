// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody's training script, run with and without us.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/run/snapshot.h"
#include "core/store/store.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {

class Script : public Cli {
  protected:
    void SetUp() override;

    using Words = std::vector<std::string>;
    // python tests/data/python/NAME WORDS…
    Words script(const std::string& name, const Words& words = {}) const;
    Words train(const Words& words) const { return script("train.py", words); }
    // The command as it is, and below `record -o run.ridge OPTIONS… -- …`.
    Result alone(const Words& command, const StartOptions& options = {}) const;
    Result record(const Words& command, const Words& options = {}, StartOptions how = {}) const;
    std::string run(const std::string& name = "run.ridge") const { return path(name); }
    // Opens it, expects no problem in it.
    std::shared_ptr<const run::Snapshot> open(const std::string& name = "run.ridge") const;
    // Records the command, of whose step `step` torch's profiler times the ops too (tests/data/
    // python/packages.py), and expects as many calls as it saw, and as long ones, to
    // 5 %, of at least `least` ops. Both time the same calls; where the system stops the thread
    // between the two, another recording may tell.
    void expectTheProfilersOps(const Words& command, std::int64_t step, int least) const;
    const std::string& python() const { return python_; }

  private:
    std::string python_;
};

// The lines that begin so, without that.
std::vector<std::string> linesAfter(const std::string& text, const std::string& begin);

}  // namespace ridgepoint::tests
