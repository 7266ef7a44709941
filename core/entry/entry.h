// SPDX-License-Identifier: GPL-3.0-or-later
// Declares the C functions that Python calls through ctypes. libridgepoint-entry.so is the same for
// every torch version; torch_hooks.cpp is compiled for each torch version.
#pragma once

#include <cstdint>

// Increase it with every change to these declarations. Python checks it in both libraries.
#define RIDGEPOINT_ENTRY_INTERFACE 6
#define RIDGEPOINT_ENTRY_EXPORT extern "C" __attribute__((visibility("default")))

// --- libridgepoint-entry.so (entry.cpp) ---
// Documents are JSON, see recording.h. Returned text is valid until the next call. start(),
// failure() and finish() return null on success, and otherwise one sentence.

RIDGEPOINT_ENTRY_EXPORT int ridgepoint_entry_interface();
// Starts listening on the calling thread, and returns the logs for the hooks. Does not free the
// state of an earlier call: after a fork, its threads no longer exist.
RIDGEPOINT_ENTRY_EXPORT void* ridgepoint_entry_listen(int gpu);
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_start(const char* document);
// Logs blocks that were allocated before anything listened, as if allocated now. reserved: bytes
// that the allocator keeps; -1: none, as on a CPU. Call it on the training thread.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_hold(std::int64_t reserved, std::int64_t count,
                                                   const std::uint64_t* addresses,
                                                   const std::int64_t* bytes);
// Return the file of the started run, and why it is not the first file (empty if it is).
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_file();
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_moved();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_update(const char* document);
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_failure();
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_finish(const char* end_reason);
RIDGEPOINT_ENTRY_EXPORT std::int64_t ridgepoint_entry_measured();  // steps in the file
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_discard();  // removes a finished run without steps

// Call these on the training thread. Phases and memory categories are numbers of run::Phase and
// run::MemoryCategory; layers are numbers that were named before (0: none).
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_name_layer(std::uint32_t layer, const char* name);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_open_layer(std::uint32_t layer);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_layer();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_change_phase(int from, int to);
// A graph that torch.compile compiled, described in JSON (collect/compiled_graph.h), and calls of
// it and of its kernels.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_describe_graph(std::uint32_t number,
                                                             const char* document);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_open_graph(std::uint32_t number);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_graph();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_open_kernel(std::uint32_t slot);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_kernel();
// Returns a run::StepRecord::Kind; 2 is a step that runs without op hooks.
RIDGEPOINT_ENTRY_EXPORT int ridgepoint_entry_open_step(std::int64_t index);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_step(std::int64_t batch);
// Call it between two steps, after steps that nothing watched.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_skip_steps();
// Closes a step and opens the step with this index.
RIDGEPOINT_ENTRY_EXPORT int ridgepoint_entry_next_step(std::int64_t index, std::int64_t batch);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_tag(int category, std::int64_t count,
                                                  const std::uint64_t* addresses,
                                                  const std::uint32_t* layers);

// --- built for each version of torch (torch_hooks.cpp) ---

RIDGEPOINT_ENTRY_EXPORT int ridgepoint_hooks_interface();
// Returns TORCH_VERSION of the headers that the hooks were built with.
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_hooks_torch();
// logs: ridgepoint_entry_listen()'s. Records memory of one device ("cpu", "cuda") on this thread.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_hear_memory(void* logs, const char* device);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_pause_memory();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_resume_memory();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_hear_ops(void* logs, int exchanges);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_pause_ops();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_resume_ops();
// For steps that are not measured. Between rest and wake, ops are not recorded (until resume_ops).
// Memory is recorded only for blocks that still exist at wake.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_rest();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_wake();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_stop();
