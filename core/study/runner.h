// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the recordings of a study, one after the other, each in a process of its own, and continues
// where an earlier one stopped.
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
        left,  // cannot be recorded here: its device is elsewhere
    };
    Recording recording;
    State state = State::waiting;
    std::string reason;                      // of failed and left ones, one sentence
    std::optional<Outcome> outcome;          // of done and failed ones
    std::optional<double> expected_seconds;  // of the steps, at least: by the estimate
};
std::string_view toString(Item::State state);

struct RunnerProgress {
    std::size_t total = 0;    // recordings that can be made here
    std::size_t over = 0;     // of those, done or failed
    std::size_t current = 0;  // index of the item that runs
    std::string detail;       // what its recorder last said
    std::optional<double> seconds_left;
};

struct RunnerOptions {
    std::filesystem::path program;      // `ridgepoint`
    bool failed_again = false;          // else a failed recording stays failed
    std::function<bool()> interrupted;  // true: leave the current one and return
    std::function<bool()> paused;       // true: start no other one until it is false; may be empty
    std::function<void(const RunnerProgress&)> progress;  // a few times a second; may be empty
    std::function<void(const Item&)> changed;             // its state is another; may be empty
};

class Runner {
  public:
    // Looks up what the folder has already. The references must outlive it.
    Runner(const Study& study, const std::vector<Point>& points, const Folder& folder,
           Devices& devices, Estimator& estimator, RunnerOptions options);

    const std::vector<Item>& items() const { return items_; }
    // False when it was interrupted; what is done is kept. Throws StudyError when the folder cannot
    // be written any more.
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
