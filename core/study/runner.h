// SPDX-License-Identifier: GPL-3.0-or-later
// Runner makes a study's recordings one after another, each in its own process, and continues an
// interrupted study.
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
        left,  // cannot be recorded here, because this machine lacks the device
    };
    Recording recording;
    State state = State::waiting;
    std::string reason;                      // a sentence that explains the state; only for failed
                                             // and left
    std::optional<Outcome> outcome;          // set only if the state is done or failed
    std::optional<double> expected_seconds;  // lower bound for all steps, from the estimate
};
std::string_view toString(Item::State state);

struct RunnerProgress {
    std::size_t total = 0;    // number of recordings that this machine can make
    std::size_t over = 0;     // number of these recordings that are done or have failed
    std::size_t current = 0;  // index of the current item
    std::string detail;       // last message from the recorder of this item
    std::optional<double> seconds_left;
};

struct RunnerOptions {
    std::filesystem::path program;  // path of `ridgepoint`
    bool failed_again = false;      // whether to repeat failed recordings
    // If this function returns true, the runner stops the current recording and returns.
    std::function<bool()> interrupted;
    // While this function returns true, no new recording starts. Can be empty.
    std::function<bool()> paused;
    // Called a few times per second, with the progress. Can be empty.
    std::function<void(const RunnerProgress&)> progress;
    // Called when an item's state changes. Can be empty.
    std::function<void(const Item&)> changed;
};

class Runner {
  public:
    // Reads the outcomes that already exist in the folder. All references must outlive the runner.
    Runner(const Study& study, const std::vector<Point>& points, const Folder& folder,
           Devices& devices, Estimator& estimator, RunnerOptions options);

    const std::vector<Item>& items() const { return items_; }
    // Makes all recordings. Returns false if interrupted; completed recordings remain valid. Throws
    // StudyError if the folder cannot be written.
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
