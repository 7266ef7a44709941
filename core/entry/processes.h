// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the running Python processes of this machine, as /proc shows them.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::entry {

struct PythonProcess {
    pid_t id = 0;
    pid_t id_there = 0;  // in its own PID namespace: differs from `id` in a container
    pid_t parent = 0;
    std::vector<std::string> words;         // its command line
    std::optional<std::int64_t> age_s;      // seconds since its start; unset if unknown
    std::optional<std::int64_t> gpu_bytes;  // unset: unknown, or it uses no GPU
    bool torch = false;                     // has loaded LibTorch
    bool traced = false;                    // another program debugs it
    bool stopped = false;                   // by a signal such as SIGSTOP
    std::string rank;                       // RANK of its environment at its start; empty: none
    std::filesystem::path program;          // the file that it executes
    std::filesystem::path interpreter;  // the file with the interpreter: the program, or libpython
    bool waits = false;                 // for a recording (RIDGEPOINT_WAIT=1)
    bool spawned = false;  // by multiprocessing's "spawn", and has network connections: as ranks do
};

// Returns this user's Python processes that have loaded torch, by their ID. Data loader workers and
// other children of a listed process with the same rank are left out: they do not train. So are
// launchers of ranks.
std::vector<PythonProcess> trainingProcesses();

// Returns the process. Throws std::runtime_error with one sentence if there is none, it has ended,
// it belongs to another user, it is not a Python process, or it cannot be looked into.
PythonProcess pythonProcess(pid_t id);

// Whether a signal such as SIGSTOP has stopped the process.
bool isStopped(pid_t id);

// Returns the processes that `id` stands for: the ranks that it has started if it is a launcher
// such as torchrun or torch.multiprocessing.spawn, otherwise itself. Throws like pythonProcess().
std::vector<PythonProcess> processesOf(pid_t id);

}  // namespace ridgepoint::entry
