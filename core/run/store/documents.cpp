// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/documents.h"

#include <algorithm>
#include <utility>

#include "core/run/ranks.h"
#include "core/run/store/compilation_fields.h"
#include "core/run/store/documents_json.h"

namespace ridgepoint::run {
namespace documents {

using tables::kAddress, tables::kPositive, tables::upTo;

// Names of the caches in the machine document, indexed by roofline::Level.
constexpr roofline::PerLevel<const char*> kCacheNames = {"l1", "l2", "l3", "dram"};

constexpr std::size_t kMostBlocks = 64;

void fields(const auto& visit, Is<MemoryByCategory> auto& bytes) {
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        visit(std::string(toString(static_cast<MemoryCategory>(i))).c_str(), bytes[i]);
    }
}

void fields(const auto& visit, Is<OutOfMemory::Block> auto& block) {
    visit("bytes", block.bytes);
    visit.byName("category", block.category, parseMemoryCategory);
    visit("op", block.op);
    visit("layer", block.layer);
}

void fields(const auto& visit, Is<OutOfMemory> auto& moment) {
    visit("time_ns", moment.time_ns);
    visit("step", moment.step, tables::kNumber);
    visit("batch", moment.batch);
    visit.byName("phase", moment.phase, parsePhase);
    visit("op", moment.op);
    visit("layer", moment.layer);
    visit("requested_bytes", moment.requested_bytes);
    visit("bytes", moment.bytes);
    if (visit.kReads || moment.reserved_bytes) visit("reserved_bytes", moment.reserved_bytes);
    if (visit.kReads || moment.batch_that_fits) visit("batch_that_fits", moment.batch_that_fits);
    visit("largest", moment.largest, upTo(kMostBlocks));
}

void fields(const auto& visit, Is<Compilations::Event> auto& event) {
    visit("start_ns", event.start_ns, tables::kDuration);
    visit("duration_ns", event.duration_ns, tables::kDuration);
    eventFields(event, visit);
}

void fields(const auto& visit, Is<Compilations> auto& compilations) {
    compilationFields(compilations, visit);
    visit("events", compilations.events, upTo(Compilations::kMostEvents));
}

void fields(const auto& visit, Is<RankInfo> auto& rank) {
    visit("rank", rank.rank, upTo(kMostRanks - 1));
    visit("ranks", rank.ranks, upTo(kMostRanks));
    visit("batch", rank.batch);
    visit("training", rank.training);
    visit("exchange", rank.exchange);
    visit("clock_ns", rank.clock_ns, upTo(base::kMaxClock));
    visit("clock_uncertainty_ns", rank.clock_uncertainty_ns, upTo(base::kMaxClock));
    if (visit.kReads && rank.rank >= rank.ranks) Reader::wrong("rank");
}

void fields(const auto& visit, Is<StepRange> auto& range) {
    visit("first", range.first, tables::kNumber);
    visit("last", range.last, tables::kNumber);
}

// The fields of MissingRecords that a document contains only if they are not empty.
void missingFields(const auto& visit, auto& info) {
    if (visit.kReads || info.without_launch > 0) visit("without_launch", info.without_launch);
    for (const auto& [name, steps] : {std::pair("cut_steps", &info.cut_steps),
                                      std::pair("overlapping_steps", &info.overlapping_steps)}) {
        if (visit.kReads || !steps->empty()) visit(name, *steps, upTo(RunInfo::kMostStepRanges));
    }
    if (visit.kReads || !info.losses.empty()) visit("losses", info.losses);
}

void fields(const auto& visit, Is<RunInfo> auto& info) {
    visit("id", info.id);
    visit("title", info.title);
    visit("source", info.source);
    visit("started", info.started);
    visit("model", info.model);
    visit("batch", info.batch);
    visit("precision", info.precision);
    visit("optimizer", info.optimizer);
    visit("device", info.device);
    visit("modes", info.modes);
    visit("notes", info.notes);
    visit("out_of_memory", info.out_of_memory);
    visit("compilations", info.compilations);
    visit("rank", info.rank);
    visit("warmup_steps", info.warmup_steps);
    visit("threads", info.threads);
    visit("seed", info.seed);
    visit("complete", info.complete);
    visit("end_reason", info.end_reason);
    visit("dropped_records", info.dropped_records);
    missingFields(visit, info);
    visit.byName("rung", info.rung, parseEvidenceLevel, kStrict);
    visit("rung_reason", info.rung_reason);
    if (visit.kReads || info.times_of != TimesOf::run)
        visit.byName("times_of", info.times_of, parseTimesOf, kStrict);
}

void fields(const auto& visit, Is<decltype(MachineInfo::cache_bytes)> auto& bytes) {
    for (std::size_t level = 0; level < kCacheNames.size(); ++level) {
        if (visit.kReads || bytes[level] > 0) visit(kCacheNames[level], bytes[level]);
    }
}

void fields(const auto& visit, Is<MachineInfo> auto& machine) {
    visit("host", machine.host);
    visit("cpu", machine.cpu);
    visit("gpus", machine.gpus);
    if (visit.kReads || machine.gpu_multiprocessors > 0)
        visit("gpu_multiprocessors", machine.gpu_multiprocessors);
    if (visit.kReads || !machine.gpu_compute_capability.empty())
        visit("gpu_compute_capability", machine.gpu_compute_capability);
    visit("software", machine.software);
    visit("logical_cores", machine.logical_cores);
    visit("physical_cores", machine.physical_cores);
    visit("memory_bytes", machine.memory_bytes);
    visit("cache_bytes", machine.cache_bytes);
}

void fields(const auto& visit, Is<RepairNotes> auto& notes) {
    visit("lost", notes.lost);
    visit("incomplete", notes.incomplete);
}

constexpr tables::Values kTerms = upTo(256);

void fields(const auto& visit, Is<CounterTerm> auto& term) {
    visit("metric", term.metric);
    visit("counts", term.counts);
    visit("factor", term.factor);
}

// Returns false if a later version wrote the precision.
bool fields(const auto& visit, Is<CounterCheck> auto& check) {
    if (!visit.byName("precision", check.arithmetic, roofline::parseArithmetic)) return false;
    visit("expected_flops", check.expected_flops);
    visit("counted_flops", check.counted_flops);
    visit("good", check.good);
    visit("reason", check.reason);
    return true;
}

void fields(const auto& visit, Is<CountersInfo> auto& info) {
    visit("recipe", info.recipe);
    visit("chip", info.chip);
    visit("passes", info.passes);
    visit("every", info.every);
    visit("sets", info.sets);
    visit("refused_sets", info.refused_sets);
    visit("flops_complete", info.flops_complete);
    visit("unseen", info.unseen);
    visit("bytes_at_least", info.bytes_at_least);
    visit("metrics", info.terms, kTerms);
    visit("checks", info.checks, kTerms);
    visit("notes", info.notes);
}

void fields(const auto& visit, Is<ExchangeGroup> auto& group) {
    visit("operation", group.operation);
    visit("element", group.element);
    visit("process_group", group.process_group);
    visit("description", group.description);
    visit("members", group.members);
    visit("size", group.size, upTo(kMostRanks));
    visit("exchanges", group.exchanges);
    visit("bytes", group.bytes, kPositive);
    visit("moving_ns", group.moving_ns, kPositive);
    visit("waiting_ns", group.waiting_ns, kPositive);
    visit("last", group.last, upTo(kMostRanks - 1));
}

void fields(const auto& visit, Is<RankClock> auto& clock) {
    visit("offset_ns", clock.offset_ns, kAddress);
    visit("drift", clock.drift);
    visit("exchanges", clock.exchanges);
    visit("residual_ns", clock.residual_ns, kPositive);
    visit("uncertainty_ns", clock.uncertainty_ns, kPositive);
    visit("refusal", clock.refusal);
}

void fields(const auto& visit, Is<GpuDivision> auto& gpu) {
    visit("steps", gpu.steps);
    visit("steps_ns", gpu.steps_ns, kPositive);
    visit("busy_ns", gpu.busy_ns, kPositive);
    visit("compute_ns", gpu.compute_ns, kPositive);
    visit("communication_ns", gpu.communication_ns, kPositive);
    visit("overlap_ns", gpu.overlap_ns, kPositive);
}

void fields(const auto& visit, Is<RankOfRun> auto& rank) {
    visit("rank", rank.info.rank, upTo(kMostRanks - 1));
    visit("clock", rank.clock);
    visit("gpu", rank.gpu);
    if (visit.kReads || rank.missing.dropped_records > 0)
        visit("dropped_records", rank.missing.dropped_records);
    missingFields(visit, rank.missing);
}

}  // namespace documents

using namespace documents;

ordered_json toJson(const RunInfo& info) { return jsonOf(info); }
ordered_json toJson(const OutOfMemory& moment) { return jsonOf(moment); }
ordered_json toJson(const MachineInfo& machine) { return jsonOf(machine); }
ordered_json toJson(const CountersInfo& info) { return jsonOf(info); }
std::string toDocument(const RunInfo& info) { return documentOf(info); }
std::string toDocument(const MachineInfo& machine) { return documentOf(machine); }
std::string toDocument(const CountersInfo& info) { return documentOf(info); }
std::string repairDocument(const RepairNotes& notes) { return documentOf(notes); }

RunInfo runInfoFrom(std::string_view text) { return readDocument<RunInfo>(text); }
RepairNotes repairFrom(std::string_view text) { return readDocument<RepairNotes>(text); }
CountersInfo countersFrom(std::string_view text) { return readDocument<CountersInfo>(text); }

MachineInfo machineInfoFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    const json* const caches = read.find("cache_bytes");
    if (caches != nullptr && !caches->is_object()) Reader::wrong("cache_bytes");
    MachineInfo machine;
    fields(read, machine);
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

std::string annotationsDocument(const std::vector<std::string>& names) {
    if (names.size() > kMostAnnotations) return {};
    std::string text = serialize({{"names", names}});
    return text.size() <= kMaxDocumentBytes ? text : std::string();
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
    std::stable_sort(points.begin(), points.end(),
                     [](const LossPoint& a, const LossPoint& b) { return a.step < b.step; });
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
    read(member.c_str(), id, upTo(tables::kMost - 1));
    if (id < 0) Reader::wrong(member.c_str());
    return id;
}

std::string exchangeGroupsDocument(std::span<const ExchangeGroup> groups) {
    ordered_json document;
    const Writer write(document);
    write("groups", groups);
    return serialize(document);
}

std::vector<ExchangeGroup> exchangeGroupsFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    std::vector<ExchangeGroup> groups;
    if (read.find("groups") == nullptr) Reader::wrong("groups");
    read("groups", groups, upTo(kMostExchangeGroups));
    return groups;
}

std::string rankTracesDocument(std::span<const RankOfRun> ranks) {
    ordered_json document;
    const Writer write(document);
    write("ranks", ranks);
    return serialize(document);
}

void readRankTraces(std::string_view text, std::vector<RankOfRun>& ranks) {
    const json document = parse(text);
    const json* const list = Reader(document).find("ranks");
    if (list == nullptr || !list->is_array()) Reader::wrong("ranks");
    for (const json& each : *list) {
        const Reader read(each);
        std::int64_t number = -1;
        read("rank", number, upTo(kMostRanks - 1));
        for (RankOfRun& rank : ranks) {
            if (rank.info.rank == number) fields(read, rank);
        }
    }
}

}  // namespace ridgepoint::run
