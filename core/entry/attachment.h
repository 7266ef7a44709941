// SPDX-License-Identifier: GPL-3.0-or-later
// Records processes that run already. The processes record themselves; this object starts and ends
// it and reads their reports. When it is gone, no process begins to record.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/descriptor.h"
#include "core/entry/injection.h"
#include "core/entry/place.h"
#include "core/entry/processes.h"
#include "core/entry/reports.h"

namespace ridgepoint::entry {

class Attachment {
  public:
    // Checks that every process can be recorded. Throws std::runtime_error with one sentence.
    Attachment(std::vector<PythonProcess> processes, const CommandOptions& options);

    // Asks the processes to record from their next step on, and returns. Throws std::runtime_error
    // with one sentence if one of them cannot be asked.
    void begin();
    // Asks them to complete the current step and the run. They also do this if this program ends.
    void end();

    Reports reports() const { return readReports(place_); }
    // Whether every process has ended the recording, or has ended itself.
    bool over(const Reports& reports) const;
    // Returns one sentence on a process that has neither begun nor refused, such as one whose main
    // thread does not execute Python code; empty if there is none.
    std::string silence(const Reports& reports) const;
    // Returns one sentence if another program has removed the folder in which the processes report;
    // empty if it is there.
    std::string loss(const Reports& reports) const;
    // Returns the outcome after the end, with the other ranks' results in rank 0's run.
    Reports finalOutcome() const;

  private:
    std::vector<PythonProcess> processes_;
    std::filesystem::path python_;  // folder with the Python part of the hooks
    Place place_;
    run::Descriptor hold_;  // file whose lock says that the recording goes on
    std::map<pid_t, Injection> injections_;
};

}  // namespace ridgepoint::entry
