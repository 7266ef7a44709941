// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: repeats loops until it is known how fast they can be.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/machine/cpu/thread_team.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

// One way to reach a roof. The highest rate of all ways is the roof.
struct Way {
    std::function<void(int thread, std::uint64_t passes)> run;
    double amount = 0;            // FLOP or bytes in one pass of all threads together
    bool once = false;            // each pass needs memory that has left the caches: one is enough
    std::uint64_t passes = 0;     // in one repetition; 0: not known yet
    std::vector<double> rates{};  // FLOP/s or B/s, one for each repetition
};

struct Roof {
    std::string what;  // shown in the progress
    roofline::Ceiling ceiling;
    std::vector<Way> ways;
};

// The best three repetitions lie within 1 %.
bool settled(const std::vector<double>& rates);

// Value, samples and spread from the way with the best repetition; unset without any.
std::optional<roofline::Ceiling> ceilingOf(const Roof& roof);

struct SamplerOptions {
    double seconds = 1;
    int rounds = 3;  // at least, of every way
    std::function<void(const std::string& what, double done)> progress;
    std::function<bool()> cancelled;
};

class Sampler {
  public:
    Sampler(ThreadTeam& team, SamplerOptions options);
    // Measures the rates of all ways. Each round measures every roof that has not settled, so that
    // other load on the machine does not affect a single roof only. False: cancelled.
    bool run(std::vector<Roof>& roofs);
    // Counts the repetitions of all ways: what goes through memory piece by piece turns with it.
    std::size_t turn() const { return turn_; }

  private:
    bool repeat(Way& way);     // false: cancelled
    bool calibrate(Way& way);  // finds how many passes make a repetition
    double runOnce(const Way& way, std::uint64_t passes);
    bool stopped();
    void tell(const std::string& what, double done);

    ThreadTeam& team_;
    SamplerOptions options_;
    std::size_t turn_ = 0;  // only changes while no thread runs
    double told_ = 0;
    bool cancelled_ = false;
};

}  // namespace ridgepoint::machine
