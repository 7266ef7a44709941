// SPDX-License-Identifier: GPL-3.0-or-later
// Records processes that are already running. The processes record themselves; this object starts
// and ends the recording and reads their reports. After its destruction, no process starts to
// record.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/descriptor.h"
#include "core/recording/script/injection.h"
#include "core/recording/script/place.h"
#include "core/recording/script/processes.h"
#include "core/recording/script/reports.h"

namespace ridgepoint::recording::script {

class Attachment {
  public:
    // Checks that every process can be recorded. Throws std::runtime_error with one sentence if one
    // cannot.
    Attachment(std::vector<PythonProcess> processes, const CommandOptions& options);

    // Requests that the processes record from their next step on, and returns immediately. Throws
    // std::runtime_error with one sentence if a request cannot be sent.
    void begin();
    // Asks the processes to finish the current step and the run file, and to stop recording. They
    // also do this if this program exits.
    void end();

    Reports reports() const { return readReports(place_); }
    // Returns whether every process has finished or refused to record, or has exited.
    bool over(const Reports& reports) const;
    // Returns a sentence about a process that has neither begun nor refused to record, for example,
    // because its main thread does not execute Python code. Returns an empty string if all
    // processes have responded.
    std::string silence(const Reports& reports) const;
    // Returns a sentence if another program has removed the folder for the processes' reports, or
    // an empty string if the folder exists.
    std::string loss(const Reports& reports) const;
    // Returns the outcome after recording has ended. Rank 0's run contains the other ranks'
    // results.
    Reports finalOutcome() const;

  private:
    std::vector<PythonProcess> processes_;
    std::filesystem::path python_;  // folder with the Python code for the hooks
    Place place_;
    base::Descriptor hold_;  // recording continues while this file is locked
    std::map<pid_t, Injection> injections_;
};

}  // namespace ridgepoint::recording::script
