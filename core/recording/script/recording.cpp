// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/machine/catalogue.h"
#include "core/machine/ceiling_cache.h"
#include "core/machine/cuda/cuda_ceilings.h"
#include "core/run/run_identity.h"
#include "core/run/store/compilation_fields.h"

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Kind = run::StepRecord::Kind;

// Returns a member of the document, or null if it is missing.
const json& member(const json& document, const char* name) {
    static const json none;
    return document.contains(name) ? document.at(name) : none;
}
void read(const json& document, const char* name, std::string& into) {
    if (const json& value = member(document, name); value.is_string()) value.get_to(into);
}
void read(const json& document, const char* name, std::int64_t& into) {
    if (const json& value = member(document, name); value.is_number_integer()) value.get_to(into);
}
void read(const json& document, const char* name, double& into) {
    if (const json& value = member(document, name); value.is_number()) value.get_to(into);
}
void read(const json& document, const char* name, std::vector<std::string>& into) {
    const json& value = member(document, name);
    if (!value.is_array()) return;
    into.clear();
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i].is_string()) into.push_back(value[i].get<std::string>());
    }
}

// Reads the process's rank. Ranks on one machine share a clock. The clocks of different machines
// are compared when runs are merged.
void readRank(const json& document, const recording::collect::TickClock& clock,
              run::RunInfo& info) {
    const json& rank = member(document, "rank");
    if (!rank.is_object()) return;
    run::RankInfo& into = info.rank.emplace();
    read(rank, "rank", into.rank);
    read(rank, "ranks", into.ranks);
    read(rank, "training", into.training);
    read(rank, "exchange", into.exchange);
    into.clock_ns = clock.originNanoseconds();
}

// Converts a time from the script's clock, CLOCK_MONOTONIC, to the run's clock. The rates of the
// two clocks differ slightly.
std::int64_t runTime(std::int64_t monotonic_ns, const recording::collect::TickClock& clock) {
    const recording::collect::ClockReading now = recording::collect::readClocks();
    const auto passed =
        static_cast<double>(static_cast<std::int64_t>(now.nanoseconds) - clock.originNanoseconds());
    const auto since = static_cast<double>(monotonic_ns - clock.originNanoseconds());
    if (!(passed > 0) || !(since > 0)) return 0;
    return std::llround(since / passed * static_cast<double>(clock.nanoseconds(now.ticks)));
}

void readCompilations(const json& document, const recording::collect::TickClock& clock,
                      run::RunInfo& info) {
    const json& given = member(document, "compilations");
    if (!given.is_object()) return;
    run::Compilations& compilations = info.compilations.emplace();
    run::compilationFields(compilations,
                           [&](const char* name, auto& field) { read(given, name, field); });
    const json& events = member(given, "events");
    for (std::size_t i = 0; i < std::min(events.size(), run::Compilations::kMostEvents); ++i) {
        run::Compilations::Event& event = compilations.events.emplace_back();
        std::int64_t end_ns = 0;
        read(events[i], "start_ns", event.start_ns);
        read(events[i], "end_ns", end_ns);
        event.start_ns = runTime(event.start_ns, clock);
        event.duration_ns = std::max<std::int64_t>(0, runTime(end_ns, clock) - event.start_ns);
        run::eventFields(event,
                         [&](const char* name, auto& field) { read(events[i], name, field); });
    }
}

std::vector<run::LossPoint> lossOf(const json& document) {
    std::vector<run::LossPoint> points;
    const json& given = member(document, "loss");
    if (!given.is_array()) return points;
    for (std::size_t i = 0; i < std::min(given.size(), run::kMostLossPoints); ++i) {
        const json& point = given[i];
        if (!point.is_array() || point.size() != 2 || !point[0].is_number_unsigned() ||
            !point[1].is_number())
            continue;
        points.push_back({point[0].get<std::int64_t>(), point[1].get<double>()});
    }
    return points;
}

run::Detail detailOf(const json& document) {
    run::Detail detail;
    std::string mode;
    read(document, "detail", mode);
    if (mode == "all") detail.mode = run::Detail::Mode::all;
    if (mode == "none") detail.mode = run::Detail::Mode::none;
    const json& windows = member(document, "windows");
    if (mode != "windows" || !windows.is_array()) return detail;
    detail.mode = run::Detail::Mode::windows;
    for (std::size_t i = 0; i < windows.size(); ++i) {
        const json& window = windows[i];
        if (!window.is_array() || window.size() != 2) continue;
        detail.windows.push_back({window[0].get<std::int64_t>(), window[1].get<std::int64_t>()});
    }
    return detail;
}

}  // namespace

void readInfo(const json& document, const recording::collect::TickClock& clock,
              run::RunInfo& info) {
    read(document, "title", info.title);
    read(document, "model", info.model);
    read(document, "device", info.device);
    read(document, "precision", info.precision);
    read(document, "optimizer", info.optimizer);
    read(document, "threads", info.threads);
    read(document, "warmup", info.warmup_steps);
    read(document, "batch", info.batch);
    read(document, "modes", info.modes);
    read(document, "notes", info.notes);
    readCompilations(document, clock, info);
}

Recording::Recording(bool gpu) : listening_(std::make_shared<recording::collect::Listening>()) {
    listening_->logs.mine();
    if (gpu) tracing_ = recording::collect::openTracing();
}

Recording::~Recording() = default;

void Recording::start(const json& document) {
    const machine::Machine machine = machine::probe();
    info_.id = run::newRunId();
    info_.started = run::nowIso8601();
    info_.source = run::kFromCommand;
    readInfo(document, listening_->clock, info_);
    info_.rung = run::EvidenceLevel::modelled;
    info_.rung_reason =
        recording::collect::reasonOnCpu(recording::collect::CountingOnCpu::not_offered);
    readRank(document, listening_->clock, info_);
    std::string output, libtorch, capability;
    read(document, "output", output);
    read(document, "libtorch", libtorch);
    read(document, "capability", capability);
    std::string no_gpu;
    if (info_.device != "cpu") {
        try {
            device_ = recording::chooseDevice(info_.device, *machine::cuda::thisCudaSystem());
        } catch (const std::exception& error) {  // the program may still be able to train on this
                                                 // device
            device_.name = info_.device;
            no_gpu = error.what();
        }
    }
    const run::MachineInfo description = recording::collect::describe(
        machine, device_, {{"libtorch", libtorch}, {"libtorch cpu capability", capability}});
    const run::Detail detail = detailOf(document);
    // An exchange between ranks can only be evaluated if all ranks have measured the step, so a
    // rank must not skip steps.
    sparing_ = detail.mode == run::Detail::Mode::automatic && !info_.rank;
    // Each process in a command uses the next free file name.
    collection_ = std::make_unique<recording::collect::Collection>(
        run::RunWriter::createFree(output, info_, description, detail), info_, description,
        listening_);
    const auto given = static_cast<std::ptrdiff_t>(info_.notes.size());
    if (!no_gpu.empty()) info_.notes.push_back(no_gpu);
    setUpDevice(document, machine);
    own_notes_.assign(info_.notes.begin() + given, info_.notes.end());
    collection_->updateInfo(info_);
    collection_->begin();
}

void Recording::setUpDevice(const json& document, const machine::Machine& machine) {
    collection_->setMemoryCapacity(device_.gpu ? device_.gpu->memory_bytes : machine.memory_bytes);
    std::string folder;
    read(document, "roofs", folder);
    const machine::CeilingCache kept{fs::path(folder)};
    std::vector<roofline::Ceiling> roofs;
    if (device_.gpu) {
        // Only stored roofs are used, because measuring would disturb the program.
        for (const machine::CeilingCache& cache : {kept, machine::CeilingCache()}) {
            auto found = cache.find(machine::cuda::ceilingKey(machine, *device_.gpu));
            if (!found || !roofs.empty()) continue;
            roofs = std::move(found->ceilings);
        }
        machine::Identified found =
            machine::identify(device_.gpu->seen(), machine::Catalogue::load());
        if (found.device) {
            roofs.insert(roofs.end(), found.device->ceilings.begin(), found.device->ceilings.end());
            if (!found.certain) info_.notes.push_back(std::move(found.how));
        }
        for (std::string& note : recording::collect::notesOn(device_))
            info_.notes.push_back(std::move(note));
        if (tracing_) collection_->traceGpu(std::move(*tracing_));
    } else {
        machine::MeasureOptions options;
        options.threads = {std::max(machine.physical_cores, 1)};
        machine::MeasuredCeilings found = machine::keptCeilings(machine, options, kept).found;
        if (found.ceilings.empty()) found = machine::keptCeilings(machine, options).found;
        roofs = std::move(found.ceilings);
        if (found.disturbed) {
            info_.notes.insert(info_.notes.end(), found.notes.begin(), found.notes.end());
        }
    }
    if (device_.gpu || document.value("memory", true)) {
        if (auto meter = recording::collect::openMeter(device_, info_.notes))
            collection_->sampleDevice(std::move(meter));
    }
    tracing_.reset();
    for (roofline::Ceiling& roof : roofs) roof.threads = 0;
    collection_->setCeilings(std::move(roofs));
}

void Recording::update(const json& document) {
    readInfo(document, listening_->clock, info_);
    if (document.contains("loss")) loss_ = lossOf(document);
    info_.notes.insert(info_.notes.end(), own_notes_.begin(), own_notes_.end());
    if (!plan_note_.empty()) info_.notes.push_back(plan_note_);
    if (collection_) collection_->updateInfo(info_);
}

Kind Recording::openStep(std::int64_t index) {
    kind_ = warmed_ < info_.warmup_steps ? Kind::warmup
            : plan_.nextIsBaseline()     ? Kind::baseline
                                         : Kind::measured;
    index_ = index;
    opened_ns_ = recording::collect::clockNanoseconds();
    collection_->setGpuTracing(kind_ != Kind::baseline);
    logs().mine().openStep(kind_, index, 0, 0);
    return kind_;
}

void Recording::closeStep(std::int64_t batch) {
    logs().mine().closeStep(kind_, index_, 0, batch);
    if (kind_ == Kind::warmup) {
        ++warmed_;
        return;
    }
    const auto seconds =
        static_cast<double>(recording::collect::clockNanoseconds() - opened_ns_) * 1e-9;
    const std::int64_t before = plan_.period();
    plan_.ended(kind_ == Kind::baseline, seconds, sparing_ ? collection_->recorderSeconds() : 0.0);
    if (plan_.period() == before) return;
    if (plan_note_.empty()) first_spared_ = index_ + 1;
    std::erase(info_.notes, plan_note_);
    plan_note_ = fmt::format(
        "From step {} on, about one step in {} is measured, because measuring all of them would "
        "slow the script down; --detail all measures every step.",
        first_spared_, plan_.period());
    info_.notes.push_back(plan_note_);
    collection_->updateInfo(info_);
}

void Recording::finish(const std::string& end_reason) {
    info_.end_reason = end_reason;
    logs().mine().dropStep();
    collection_->finish(info_, loss_);
}

}  // namespace ridgepoint::recording::script
