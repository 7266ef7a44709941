// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the running Python processes of this machine, as /proc shows them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::recording::script {

struct PythonProcess {
    pid_t id = 0;
    pid_t id_there = 0;  // ID in the process's own PID namespace, which differs from `id` in a
                         // container
    pid_t parent = 0;
    std::vector<std::string> words;         // command line
    std::optional<std::int64_t> age_s;      // seconds since the process started; unset if unknown
    std::optional<std::int64_t> gpu_bytes;  // unset if unknown or if the process uses no GPU
    bool torch = false;                     // whether the process has loaded LibTorch
    bool traced = false;                    // whether another program debugs the process
    bool stopped = false;                   // whether a signal such as SIGSTOP has stopped the
                                            // process
    std::string rank;                       // RANK in the process's initial environment; empty if
                                            // not set
    std::filesystem::path program;          // executable file
    std::filesystem::path interpreter;  // file with the interpreter: libpython or the executable
    // True if the process waits for a recording (RIDGEPOINT_WAIT=1).
    bool waits = false;
    bool spawned = false;  // whether multiprocessing's "spawn" has started the process and the
                           // process has a TCP socket, like a rank
};

// Returns this user's Python processes that have loaded torch, sorted by ID. Omits processes that
// do not train: launchers of ranks, data loader workers, and other children that have the same rank
// as a listed process.
std::vector<PythonProcess> trainingProcesses();

// Returns the process with this ID. Throws std::runtime_error with one sentence if the process does
// not exist, has exited, belongs to another user, is not a Python process, or cannot be inspected.
PythonProcess pythonProcess(pid_t id);

// Returns whether a signal such as SIGSTOP has stopped the process.
bool isStopped(pid_t id);

// Returns the processes to record for `id`. For a launcher such as torchrun or
// torch.multiprocessing.spawn, these are the ranks that it has started. For any other process, this
// is the process itself. Throws like pythonProcess().
std::vector<PythonProcess> processesOf(pid_t id);

}  // namespace ridgepoint::recording::script
