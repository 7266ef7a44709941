// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/entry.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/json_text.h"
#include "core/recording/collect/compiled_graph.h"
#include "core/recording/script/recording.h"

namespace {

using ridgepoint::recording::collect::kNamedInLog;
using ridgepoint::recording::script::Recording;
namespace run = ridgepoint::run;

// The recording is never destroyed, because threads may still log while the process exits. After a
// fork, it belongs to the parent process.
Recording* recording = nullptr;
std::string file;
std::string said;

template <class Action>
const char* sentence(Action&& action) {
    try {
        action();
        return nullptr;
    } catch (const std::exception& error) {
        said = error.what();
        return said.c_str();
    }
}

ridgepoint::recording::collect::ThreadLog& log() { return recording->logs().mine(); }
std::uint32_t logged(std::uint32_t layer) { return layer == 0 ? 0 : layer | kNamedInLog; }

}  // namespace

int ridgepoint_entry_interface() { return RIDGEPOINT_ENTRY_INTERFACE; }

void* ridgepoint_entry_listen(int gpu) {
    recording = nullptr;
    sentence([&] { recording = new Recording(gpu != 0); });
    return recording == nullptr ? nullptr : &recording->logs();
}

void ridgepoint_entry_hold(std::int64_t reserved, std::int64_t count,
                           const std::uint64_t* addresses, const std::int64_t* bytes) {
    ridgepoint::recording::collect::ThreadLog& mine = log();
    for (std::int64_t i = 0; i < count; ++i) {
        mine.memory(addresses[i], bytes[i],
                    reserved < 0 ? ridgepoint::recording::collect::kNotReserved : reserved);
    }
}

const char* ridgepoint_entry_start(const char* document) {
    return sentence([&] { recording->start(ridgepoint::base::parseJson(document)); });
}

const char* ridgepoint_entry_file() {
    file = recording->outcome().file.string();
    return file.c_str();
}

const char* ridgepoint_entry_moved() {
    said = recording->outcome().moved;
    return said.c_str();
}

void ridgepoint_entry_update(const char* document) {
    sentence([&] { recording->update(ridgepoint::base::parseJson(document)); });
}

const char* ridgepoint_entry_failure() {
    const auto failure = recording->failure();
    if (!failure) return nullptr;
    said = *failure;
    return said.c_str();
}

const char* ridgepoint_entry_finish(const char* end_reason) {
    return sentence([&] { recording->finish(end_reason); });
}

std::int64_t ridgepoint_entry_measured() { return recording->outcome().measured_steps; }
void ridgepoint_entry_discard() { recording->discard(); }

void ridgepoint_entry_name_layer(std::uint32_t layer, const char* name) {
    log().nameLayer(layer, name);
}
void ridgepoint_entry_open_layer(std::uint32_t layer) {
    log().openLayer(static_cast<run::StringId>(logged(layer)));
}
void ridgepoint_entry_close_layer() { log().closeLayer(); }

void ridgepoint_entry_describe_graph(std::uint32_t number, const char* document) {
    namespace collect = ridgepoint::recording::collect;
    auto graph = std::make_unique<collect::CompiledGraph>();
    sentence([&] { *graph = collect::readCompiledGraph(document); });
    log().describeGraph(number, graph.release());
}
void ridgepoint_entry_open_graph(std::uint32_t number) { log().openGraph(number); }
void ridgepoint_entry_close_graph() { log().closeGraph(); }
void ridgepoint_entry_open_kernel(std::uint32_t slot) { log().openKernel(slot); }
void ridgepoint_entry_close_kernel() { log().closeOp(); }

void ridgepoint_entry_change_phase(int from, int to) {
    ridgepoint::recording::collect::ThreadLog& mine = log();
    if (from != 0) mine.closePhase(static_cast<run::Phase>(from));
    if (to != 0) mine.openPhase(static_cast<run::Phase>(to));
}

int ridgepoint_entry_open_step(std::int64_t index) {
    return static_cast<int>(recording->openStep(index));
}
void ridgepoint_entry_close_step(std::int64_t batch) { recording->closeStep(batch); }
void ridgepoint_entry_skip_steps() { recording->skipSteps(); }
int ridgepoint_entry_next_step(std::int64_t index, std::int64_t batch) {
    recording->closeStep(batch);
    return static_cast<int>(recording->openStep(index));
}

void ridgepoint_entry_tag(int category, std::int64_t count, const std::uint64_t* addresses,
                          const std::uint32_t* layers) {
    ridgepoint::recording::collect::ThreadLog& mine = log();
    for (std::int64_t i = 0; i < count; ++i) {
        mine.tag(addresses[i], static_cast<run::MemoryCategory>(category),
                 static_cast<run::StringId>(logged(layers[i])));
    }
}
