// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: repeats loops until their highest rate is known.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/machine/cpu/thread_team.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

// One way to measure a roof. The highest rate among all ways becomes the roof.
struct Way {
    std::function<void(int thread, std::uint64_t passes)> run;
    double amount = 0;            // FLOP or bytes that all threads together process in one pass
    bool once = false;            // one pass per repetition, because it reads data outside caches
    std::uint64_t passes = 0;     // number of passes per repetition; 0 if not determined yet
    std::vector<double> rates{};  // FLOP/s or B/s of each repetition
};

struct Roof {
    std::string what;  // name that the progress shows
    roofline::Ceiling ceiling;
    std::vector<Way> ways;
};

// Returns whether the best three repetitions agree within 1 %.
bool settled(const std::vector<double>& rates);

// Returns a roof with the value, samples and spread of the way with the best repetition. Returns
// std::nullopt if there are no repetitions.
std::optional<roofline::Ceiling> ceilingOf(const Roof& roof);

struct SamplerOptions {
    double seconds = 1;
    int rounds = 3;  // minimum number of rounds for each way
    std::function<void(const std::string& what, double done)> progress;
    std::function<bool()> cancelled;
};

class Sampler {
  public:
    Sampler(ThreadTeam& team, SamplerOptions options);
    // Measures the rates of all ways. Each round measures every roof that has not settled yet, so
    // that other load on the machine does not affect just one roof. Returns false if cancelled.
    bool run(std::vector<Roof>& roofs);
    // Returns the total number of repetitions of all ways. A way that reads memory in pieces uses
    // this number to select the next piece.
    std::size_t turn() const { return turn_; }

  private:
    bool repeat(Way& way);     // returns false if cancelled
    bool calibrate(Way& way);  // determines the number of passes per repetition
    double runOnce(const Way& way, std::uint64_t passes);
    bool stopped();
    void tell(const std::string& what, double done);

    ThreadTeam& team_;
    SamplerOptions options_;
    std::size_t turn_ = 0;  // changes only while no thread is running
    double told_ = 0;
    bool cancelled_ = false;
};

}  // namespace ridgepoint::machine
