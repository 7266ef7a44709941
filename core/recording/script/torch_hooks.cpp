// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the LibTorch hooks for a recorded process (entry.h). They are built with the headers
// of the process's own torch, because the layout of arguments differs between versions.
#include <torch/version.h>

#include <optional>

#include "core/recording/collect/torch_memory.h"
#include "core/recording/collect/torch_ops.h"
#include "core/recording/script/entry.h"

namespace {

using ridgepoint::recording::collect::ThreadLogs;

// The hook is never destroyed, because LibTorch might be unloaded before this library.
std::optional<ridgepoint::recording::collect::OpHook>& ops() {
    static auto* const hook = new std::optional<ridgepoint::recording::collect::OpHook>;
    return *hook;
}
std::optional<ridgepoint::recording::collect::MemoryHook>& memory() {
    static auto* const hook = new std::optional<ridgepoint::recording::collect::MemoryHook>;
    return *hook;
}

}  // namespace

int ridgepoint_hooks_interface() { return RIDGEPOINT_ENTRY_INTERFACE; }
const char* ridgepoint_hooks_torch() { return TORCH_VERSION; }

void ridgepoint_hooks_hear_memory(void* logs, const char* device) {
    memory().reset();
    memory().emplace(*static_cast<ThreadLogs*>(logs), device);
}
void ridgepoint_hooks_pause_memory() {
    if (memory()) memory()->pause();
}
void ridgepoint_hooks_resume_memory() {
    if (memory()) memory()->resume();
}

void ridgepoint_hooks_hear_ops(void* logs, int exchanges) {
    ops().reset();
    ops().emplace(*static_cast<ThreadLogs*>(logs),
                  ridgepoint::recording::collect::MetaTensors::ignored, exchanges != 0);
}
void ridgepoint_hooks_pause_ops() {
    if (ops()) ops()->pause();
}
void ridgepoint_hooks_resume_ops() {
    if (ops()) ops()->resume();
}

void ridgepoint_hooks_rest() {
    if (ops()) ops()->pause();
    if (memory()) memory()->rest();
}
void ridgepoint_hooks_wake() {
    if (memory()) memory()->wake();
}

void ridgepoint_hooks_stop() {
    if (memory()) memory()->wake();
    ops().reset();
    memory().reset();
}
