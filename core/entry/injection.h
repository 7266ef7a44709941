// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a running Python process execute Python code of ours.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/descriptor.h"
#include "core/entry/processes.h"

namespace ridgepoint::entry {

// A request to a process. It cannot harm the process: the code runs on a thread of its own, its
// errors end there, and a request that is withdrawn, or whose files are gone, has no effect.
class Injection {
  public:
    // `text`: Python code. `file`: a path that the process sees, for a script
    // with this code if one is needed. `nothing`: a script that does nothing and remains.
    struct Code {
        std::string text;
        std::filesystem::path file, nothing;
    };

    // Asks the process to start the thread when its main thread gets to its next Python
    // instruction, and returns at once. Python 3.14 and newer have sys.remote_exec for this. In an
    // older one, this stops the main thread for less than a millisecond and calls
    // Py_AddPendingCall there. Throws std::runtime_error with one sentence if the system or the
    // process does not allow it.
    Injection(const PythonProcess& process, const Code& code);
    ~Injection();  // withdraws the request if the thread has not started yet
    Injection(const Injection&) = delete;
    Injection& operator=(const Injection&) = delete;

    // Returns whether the process could not start the thread.
    bool failed() const;

  private:
    void addPendingCall();
    void executeRemotely();

    PythonProcess process_;
    Code code_;
    run::Descriptor alive_;   // the process, not another one with its ID
    std::uint64_t data_ = 0;  // address of what the pending call reads; 0: sys.remote_exec was used
};

}  // namespace ridgepoint::entry
