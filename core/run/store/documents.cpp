// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/documents.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/run/ranks.h"
#include "core/run/store/compilation_fields.h"
#include "core/run/store/documents_json.h"

namespace ridgepoint::run {
namespace {

using namespace documents;

// Names of the caches in the machine document, indexed by roofline::Level.
constexpr roofline::PerLevel<const char*> kCacheNames = {"l1", "l2", "l3", "dram"};

constexpr std::size_t kMostBlocks = 64;

ordered_json byCategory(const MemoryByCategory& bytes) {
    ordered_json document;
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        document[std::string(toString(static_cast<MemoryCategory>(i)))] = bytes[i];
    }
    return document;
}

void readByCategory(const json& document, MemoryByCategory& bytes) {
    const Reader read(document);
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        read(std::string(toString(static_cast<MemoryCategory>(i))).c_str(), bytes[i]);
    }
}

ordered_json toJson(const OutOfMemory& moment) {
    ordered_json document;
    document["time_ns"] = moment.time_ns;
    document["step"] = moment.step;
    document["batch"] = moment.batch;
    document["phase"] = toString(moment.phase);
    document["op"] = moment.op;
    document["layer"] = moment.layer;
    document["requested_bytes"] = moment.requested_bytes;
    document["bytes"] = byCategory(moment.bytes);
    if (moment.reserved_bytes) document["reserved_bytes"] = *moment.reserved_bytes;
    if (moment.batch_that_fits) document["batch_that_fits"] = *moment.batch_that_fits;
    ordered_json& largest = document["largest"];
    largest = ordered_json::array();
    for (const OutOfMemory::Block& block : moment.largest) {
        largest.push_back({{"bytes", block.bytes},
                           {"category", toString(block.category)},
                           {"op", block.op},
                           {"layer", block.layer}});
    }
    return document;
}

OutOfMemory outOfMemoryFrom(const json& document) {
    const Reader read(document);
    OutOfMemory moment;
    read("time_ns", moment.time_ns);
    read("step", moment.step);
    read("batch", moment.batch);
    std::string phase(toString(moment.phase));
    read("phase", phase);
    moment.phase = parsePhase(phase).value_or(Phase::none);
    read("op", moment.op);
    read("layer", moment.layer);
    read("requested_bytes", moment.requested_bytes);
    read("reserved_bytes", moment.reserved_bytes);
    read("batch_that_fits", moment.batch_that_fits);
    if (const json* bytes = read.find("bytes")) readByCategory(*bytes, moment.bytes);
    const json* const largest = read.find("largest");
    if (largest == nullptr) return moment;
    if (!largest->is_array() || largest->size() > kMostBlocks) Reader::wrong("largest");
    for (const json& part : *largest) {
        const Reader of(part);
        OutOfMemory::Block block;
        of("bytes", block.bytes);
        of("op", block.op);
        of("layer", block.layer);
        std::string category;
        of("category", category);
        for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
            if (category == toString(static_cast<MemoryCategory>(i))) {
                block.category = static_cast<MemoryCategory>(i);
            }
        }
        moment.largest.push_back(std::move(block));
    }
    return moment;
}

ordered_json toJson(const Compilations& compilations) {
    ordered_json object;
    compilationFields(compilations,
                      [&](const char* name, const auto& field) { object[name] = field; });
    ordered_json& events = object["events"];
    events = ordered_json::array();
    for (const Compilations::Event& event : compilations.events) {
        ordered_json& one = events.emplace_back();
        one["start_ns"] = event.start_ns;
        one["duration_ns"] = event.duration_ns;
        eventFields(event, [&](const char* name, const auto& field) { one[name] = field; });
    }
    return object;
}

Compilations compilationsFrom(const json& object) {
    Compilations compilations;
    const Reader read(object);
    compilationFields(compilations, read);
    const json* const events = read.find("events");
    if (events == nullptr) return compilations;
    if (!events->is_array() || events->size() > Compilations::kMostEvents) Reader::wrong("events");
    for (const json& each : *events) {
        const Reader of(each);
        Compilations::Event& event = compilations.events.emplace_back();
        of("start_ns", event.start_ns, base::kMaxTime);
        of("duration_ns", event.duration_ns, base::kMaxTime);
        eventFields(event, of);
    }
    return compilations;
}

RankInfo rankFrom(const json& object) {
    const Reader read(object);
    RankInfo rank;
    read("rank", rank.rank, kMostRanks - 1);
    read("ranks", rank.ranks, kMostRanks);
    read("batch", rank.batch);
    read("training", rank.training);
    read("exchange", rank.exchange);
    read("clock_ns", rank.clock_ns, base::kMaxClock);
    read("clock_uncertainty_ns", rank.clock_uncertainty_ns, base::kMaxClock);
    if (rank.rank >= rank.ranks) Reader::wrong("rank");
    return rank;
}

}  // namespace

std::string toDocument(const RunInfo& info) {
    ordered_json document;
    document["id"] = info.id;
    document["title"] = info.title;
    document["source"] = info.source;
    document["started"] = info.started;
    document["model"] = info.model;
    document["batch"] = info.batch;
    document["precision"] = info.precision;
    document["optimizer"] = info.optimizer;
    document["device"] = info.device;
    document["modes"] = info.modes;
    document["notes"] = info.notes;
    if (info.out_of_memory) document["out_of_memory"] = toJson(*info.out_of_memory);
    if (info.compilations) document["compilations"] = toJson(*info.compilations);
    if (info.rank) {
        document["rank"] = {{"rank", info.rank->rank},
                            {"ranks", info.rank->ranks},
                            {"batch", info.rank->batch},
                            {"training", info.rank->training},
                            {"exchange", info.rank->exchange},
                            {"clock_ns", info.rank->clock_ns},
                            {"clock_uncertainty_ns", info.rank->clock_uncertainty_ns}};
    }
    document["warmup_steps"] = info.warmup_steps;
    document["threads"] = info.threads;
    document["seed"] = info.seed;
    document["complete"] = info.complete;
    document["end_reason"] = info.end_reason;
    document["dropped_records"] = info.dropped_records;
    if (!info.losses.empty()) document["losses"] = info.losses;
    document["rung"] = toString(info.rung);
    document["rung_reason"] = info.rung_reason;
    if (info.times_of != TimesOf::run) document["times_of"] = toString(info.times_of);
    return serialize(document);
}

std::string toDocument(const MachineInfo& machine) {
    ordered_json document;
    document["host"] = machine.host;
    document["cpu"] = machine.cpu;
    document["gpus"] = machine.gpus;
    if (machine.gpu_multiprocessors > 0)
        document["gpu_multiprocessors"] = machine.gpu_multiprocessors;
    if (!machine.gpu_compute_capability.empty())
        document["gpu_compute_capability"] = machine.gpu_compute_capability;
    document["software"] = machine.software;
    document["logical_cores"] = machine.logical_cores;
    document["physical_cores"] = machine.physical_cores;
    document["memory_bytes"] =
        machine.memory_bytes ? ordered_json(*machine.memory_bytes) : ordered_json(nullptr);
    ordered_json& caches = document["cache_bytes"];
    caches = ordered_json::object();
    for (std::size_t level = 0; level < kCacheNames.size(); ++level) {
        if (machine.cache_bytes[level] > 0) {
            caches[kCacheNames[level]] = machine.cache_bytes[level];
        }
    }
    return serialize(document);
}

RunInfo runInfoFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    RunInfo info;
    read("id", info.id);
    read("title", info.title);
    read("source", info.source);
    read("started", info.started);
    read("model", info.model);
    read("batch", info.batch);
    read("precision", info.precision);
    read("optimizer", info.optimizer);
    read("device", info.device);
    read("modes", info.modes);
    read("notes", info.notes);
    if (const json* moment = read.find("out_of_memory")) {
        info.out_of_memory = outOfMemoryFrom(*moment);
    }
    if (const json* compilations = read.find("compilations")) {
        info.compilations = compilationsFrom(*compilations);
    }
    if (const json* rank = read.find("rank")) info.rank = rankFrom(*rank);
    read("warmup_steps", info.warmup_steps);
    read("threads", info.threads);
    read("seed", info.seed);
    read("complete", info.complete);
    read("end_reason", info.end_reason);
    read("dropped_records", info.dropped_records);
    std::string rung(toString(info.rung));
    read("rung", rung);
    const std::optional<EvidenceLevel> parsed = parseEvidenceLevel(rung);
    if (!parsed) Reader::wrong("rung");
    info.rung = *parsed;
    read("rung_reason", info.rung_reason);
    std::string times(toString(info.times_of));
    read("times_of", times);
    const std::optional<TimesOf> times_of = parseTimesOf(times);
    if (!times_of) Reader::wrong("times_of");
    info.times_of = *times_of;
    read("losses", info.losses);
    return info;
}

MachineInfo machineInfoFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    MachineInfo machine;
    read("host", machine.host);
    read("cpu", machine.cpu);
    read("gpus", machine.gpus);
    read("gpu_multiprocessors", machine.gpu_multiprocessors);
    read("gpu_compute_capability", machine.gpu_compute_capability);
    read("software", machine.software);
    read("logical_cores", machine.logical_cores);
    read("physical_cores", machine.physical_cores);
    read("memory_bytes", machine.memory_bytes);
    if (const json* caches = read.find("cache_bytes")) {
        if (!caches->is_object()) Reader::wrong("cache_bytes");
        const Reader read_cache(*caches);
        for (std::size_t level = 0; level < kCacheNames.size(); ++level) {
            read_cache(kCacheNames[level], machine.cache_bytes[level]);
        }
    }
    return machine;
}

std::string detailDocument(const std::vector<StepRange>& steps) {
    ordered_json ranges = ordered_json::array();
    for (const StepRange& range : steps) ranges.push_back({range.first, range.last});
    return serialize({{"steps", std::move(ranges)}});
}

std::vector<StepRange> detailFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    std::vector<StepRange> steps;
    const json* ranges = read.find("steps");
    if (ranges == nullptr || !ranges->is_array()) Reader::wrong("steps");
    for (const json& range : *ranges) {
        const auto isStep = [](const json& value) {
            return value.is_number_integer() && value >= -base::kMaxCount &&
                   value <= base::kMaxCount;
        };
        if (!range.is_array() || range.size() != 2 || !isStep(range[0]) || !isStep(range[1])) {
            Reader::wrong("steps");
        }
        steps.push_back({range[0].get<std::int64_t>(), range[1].get<std::int64_t>()});
    }
    std::sort(steps.begin(), steps.end());  // lookups require sorted ranges
    return steps;
}

std::string repairDocument(const RepairNotes& notes) {
    return serialize({{"lost", notes.lost}, {"incomplete", notes.incomplete}});
}

RepairNotes repairFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    RepairNotes notes;
    read("lost", notes.lost);
    read("incomplete", notes.incomplete);
    return notes;
}

std::string annotationsDocument(const std::vector<std::string>& names) {
    return serialize({{"names", names}});
}

std::vector<std::string> annotationsFrom(std::string_view text) {
    const json document = parse(text);
    std::vector<std::string> names;
    const Reader read(document);
    read("names", names);
    return names;
}

std::string lossDocument(const std::vector<LossPoint>& points) {
    ordered_json steps = ordered_json::array(), values = ordered_json::array();
    for (const LossPoint& point : points) {
        steps.push_back(point.step);
        values.push_back(point.value);
    }
    return serialize({{"steps", std::move(steps)}, {"values", std::move(values)}});
}

std::vector<LossPoint> lossFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    const json* const steps = read.find("steps");
    const json* const values = read.find("values");
    if (steps == nullptr || !steps->is_array() || steps->size() > kMostLossPoints)
        Reader::wrong("steps");
    if (values == nullptr || !values->is_array() || values->size() != steps->size())
        Reader::wrong("values");
    std::vector<LossPoint> points;
    for (std::size_t i = 0; i < steps->size(); ++i) {
        if (!(*steps)[i].is_number_unsigned()) Reader::wrong("steps");
        if (!(*values)[i].is_number()) Reader::wrong("values");
        points.push_back({static_cast<std::int64_t>(std::min<std::uint64_t>(
                              (*steps)[i].get<std::uint64_t>(), base::kMaxCount)),
                          (*values)[i].get<double>()});
    }
    return points;
}

std::string timelineDocument(std::int64_t last_op, std::int64_t last_gpu_record,
                             std::int64_t last_api_call) {
    return serialize({{"last_op", last_op},
                      {"last_gpu_record", last_gpu_record},
                      {"last_api_call", last_api_call}});
}

std::int64_t timelineEndFrom(std::string_view text, std::string_view name) {
    const std::string member(name);
    std::int64_t id = -1;
    const json document = parse(text);
    const Reader read(document);
    read(member.c_str(), id, std::numeric_limits<std::int64_t>::max() - 1);
    if (id < 0) Reader::wrong(member.c_str());
    return id;
}

}  // namespace ridgepoint::run
