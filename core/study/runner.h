// SPDX-License-Identifier: GPL-3.0-or-later
// Runner makes the recordings of a study one after the other, each in its own process, and
// continues an interrupted study.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/study/estimates.h"
#include "core/study/folder.h"

namespace ridgepoint::study {

struct Item {
    enum class State : std::uint8_t {
        waiting,
        running,
        done,
        failed,
        left,  // cannot be recorded here: this machine lacks its device
    };
    Recording recording;
    State state = State::waiting;
    std::string reason;                      // failed and left: why, in one sentence
    std::optional<Outcome> outcome;          // done and failed only
    std::optional<double> expected_seconds;  // estimated lower bound for all steps
};
std::string_view toString(Item::State state);

struct RunnerProgress {
    std::size_t total = 0;    // number of recordings that this machine can make
    std::size_t over = 0;     // number of these recordings that are done or failed
    std::size_t current = 0;  // index of the running item
    std::string detail;       // last message of its recorder
    std::optional<double> seconds_left;
};

struct RunnerOptions {
    std::filesystem::path program;      // `ridgepoint`
    bool failed_again = false;          // record failed items again
    std::function<bool()> interrupted;  // true: stop the current recording and return
    std::function<bool()> paused;       // true: start no new recording for now; may be empty
    std::function<void(const RunnerProgress&)> progress;  // a few times per second; may be empty
    std::function<void(const Item&)> changed;             // the item's state changed; may be empty
};

class Runner {
  public:
    // Reads the outcomes that the folder already has. The references must outlive the runner.
    Runner(const Study& study, const std::vector<Point>& points, const Folder& folder,
           Devices& devices, Estimator& estimator, RunnerOptions options);

    const std::vector<Item>& items() const { return items_; }
    // Makes all recordings. Returns false if interrupted; finished recordings remain. Throws
    // StudyError if writing to the folder fails.
    bool run();

  private:
    void look(Item& item);
    std::optional<Outcome> adopted(const Item& item) const;
    std::optional<Outcome> record(Item& item);
    std::vector<std::string> arguments(const Item& item) const;
    void setState(Item& item, Item::State state);
    void report(const Item& item, double running_seconds) const;
    std::optional<double> secondsLeft(const Item& item, double running_seconds) const;

    const Study& study_;
    const Folder& folder_;
    Devices& devices_;
    Estimator& estimator_;
    RunnerOptions options_;
    std::vector<Item> items_;
};

}  // namespace ridgepoint::study
