// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a running Python process execute code for Ridgepoint.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/descriptor.h"
#include "core/recording/script/processes.h"

namespace ridgepoint::recording::script {

// A request to a process to execute Python code. The request cannot harm the process, because the
// code runs on a separate thread and errors end only this thread. A request has no effect if it was
// withdrawn or if its files are missing.
class Injection {
  public:
    // `text` is the Python code. If a script file is needed, `file` is its path, which the process
    // must be able to access. `nothing` is a script that does nothing and is not removed.
    struct Code {
        std::string text;
        std::filesystem::path file, nothing;
    };

    // Requests that the process start the thread when its main thread reaches the next Python
    // instruction, and returns immediately. Uses sys.remote_exec in Python 3.14 and newer. In older
    // versions, stops the main thread for less than a millisecond to call Py_AddPendingCall on it.
    // Throws std::runtime_error with one sentence if the system or the process does not allow this.
    Injection(const PythonProcess& process, const Code& code);
    ~Injection();  // withdraws the request if the thread has not started yet
    Injection(const Injection&) = delete;
    Injection& operator=(const Injection&) = delete;

    // Returns true if the process could not start the thread.
    bool failed() const;

  private:
    void addPendingCall();
    void executeRemotely();

    PythonProcess process_;
    Code code_;
    base::Descriptor alive_;  // identifies the process even if its ID is reused
    std::uint64_t data_ = 0;  // address of the data for the pending call; 0: sys.remote_exec was
                              // used
};

}  // namespace ridgepoint::recording::script
