// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to the pretend GPU: the state that all its parts share, with one lock.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "core/machine/catalogue.h"
#include "tests/pretend/gpu.h"

namespace ridgepoint::pretend {

struct Node {
    Activity activity;
    double seconds = 0;
};
struct Graph {
    std::uint32_t id = 0;
    std::vector<Node> nodes;
};

struct Stream {
    int device = 0;
    std::uint32_t id = 0;
    bool blocking = true;  // synchronizes with the default stream
    int priority = 0;
    std::uint64_t end = 0;           // of all work so far
    std::deque<std::uint64_t> ends;  // of work that may still run
    Graph* capture = nullptr;
};

struct Block {
    std::size_t bytes = 0;
    std::uint8_t memory = kDevice;
    int device = 0;
    bool mapped = false;  // must be unmapped
};

struct State {
    std::recursive_mutex mutex;
    std::vector<DeviceFacts> devices;
    std::vector<machine::Device> entries;  // catalogue entries of the devices
    Faults faults;
    Costs costs;
    bool virtual_clock = false;
    std::vector<std::unique_ptr<Stream>> default_streams;
    std::set<Stream*> streams;
    std::uint32_t next_stream = 13;  // numbered like CUPTI, where 7 is the default stream
    std::map<int, std::array<std::uint64_t, 3>> copy_engines;  // free from: in, out, within
    std::map<std::uintptr_t, Block> blocks;
    std::map<std::uint64_t, Block> unmapped;  // by handle: memory without an address
    std::map<int, std::size_t> used;
    std::uint64_t launches = 0;
    std::set<const char*> loaded;  // kernels that were launched before, by their name's address
    std::uint32_t next_graph = 1;
    std::uint64_t next_node = 1;
    int sticky = 0;
    bool keep_ledger = true;
    std::vector<Activity> ledger;
};
State& state();

std::vector<machine::Device> entriesNamed(std::string_view names);
DeviceFacts factsOf(const machine::Device& device, int number);
Faults parseFaults(std::string_view text);

// Like memset, but whole pages of zeros use no physical memory.
void setBytes(void* at, int value, std::size_t bytes);

// Adds the activity to the ledger and notifies the listener. Callable on any thread.
void happened(const Activity& activity);

}  // namespace ridgepoint::pretend
