// SPDX-License-Identifier: GPL-3.0-or-later
// Declares the C functions that Python calls through ctypes. libridgepoint-entry.so is the same for
// every torch version; torch_hooks.cpp is compiled for each torch version.
#pragma once

#include <cstdint>

// Increase this number with every change to these declarations. Python checks it in both libraries.
#define RIDGEPOINT_ENTRY_INTERFACE 6
#define RIDGEPOINT_ENTRY_EXPORT extern "C" __attribute__((visibility("default")))

// --- libridgepoint-entry.so (entry.cpp) ---
// Documents are JSON, see recording.h. Returned strings are valid until the next call. start(),
// failure() and finish() return null on success, or one sentence on failure.

RIDGEPOINT_ENTRY_EXPORT int ridgepoint_entry_interface();
// Starts listening on the calling thread and returns the logs for the hooks. The state from an
// earlier call is not freed, because its threads no longer exist after a fork.
RIDGEPOINT_ENTRY_EXPORT void* ridgepoint_entry_listen(int gpu);
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_start(const char* document);
// Logs blocks that were allocated before the hooks existed, as if they were allocated now.
// reserved: bytes that the allocator has reserved; -1 if it has no cache, as on a CPU. Call this on
// the training thread.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_hold(std::int64_t reserved, std::int64_t count,
                                                   const std::uint64_t* addresses,
                                                   const std::int64_t* bytes);
// Return the file of the started run, and why the run continued in a new file (empty if it did
// not).
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_file();
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_moved();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_update(const char* document);
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_failure();
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_entry_finish(const char* end_reason);
// Returns the number of measured steps in the file.
RIDGEPOINT_ENTRY_EXPORT std::int64_t ridgepoint_entry_measured();
// Removes a finished run that has no steps.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_discard();

// Call these functions on the training thread. Phases and memory categories are values of
// run::Phase and run::MemoryCategory. Layers are numbers that ridgepoint_entry_name_layer() has
// named, or 0 for no layer.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_name_layer(std::uint32_t layer, const char* name);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_open_layer(std::uint32_t layer);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_layer();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_change_phase(int from, int to);
// Describe a graph that torch.compile has compiled, in JSON (collect/compiled_graph.h), and mark
// calls to the graph and its kernels.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_describe_graph(std::uint32_t number,
                                                             const char* document);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_open_graph(std::uint32_t number);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_graph();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_open_kernel(std::uint32_t slot);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_kernel();
// Opens a step and returns its run::StepRecord::Kind. The caller must run a step of kind 2
// (baseline) without op hooks.
RIDGEPOINT_ENTRY_EXPORT int ridgepoint_entry_open_step(std::int64_t index);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_close_step(std::int64_t batch);
// Call this between two steps, after steps that were not recorded.
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_skip_steps();
// Closes the current step and opens the next one, which has this index. Returns the kind of the
// opened step.
RIDGEPOINT_ENTRY_EXPORT int ridgepoint_entry_next_step(std::int64_t index, std::int64_t batch);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_entry_tag(int category, std::int64_t count,
                                                  const std::uint64_t* addresses,
                                                  const std::uint32_t* layers);

// --- functions that are compiled for each torch version (torch_hooks.cpp) ---

RIDGEPOINT_ENTRY_EXPORT int ridgepoint_hooks_interface();
// Returns the TORCH_VERSION in the headers for which the hooks were compiled.
RIDGEPOINT_ENTRY_EXPORT const char* ridgepoint_hooks_torch();
// Records memory on one device ("cpu", "cuda") for this thread. logs: the result of
// ridgepoint_entry_listen().
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_hear_memory(void* logs, const char* device);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_pause_memory();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_resume_memory();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_hear_ops(void* logs, int exchanges);
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_pause_ops();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_resume_ops();
// Pause and resume the hooks around unmeasured steps. After rest(), ops are not recorded until
// resume_ops(). Between rest() and wake(), memory is only recorded for blocks that still exist at
// wake().
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_rest();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_wake();
RIDGEPOINT_ENTRY_EXPORT void ridgepoint_hooks_stop();
