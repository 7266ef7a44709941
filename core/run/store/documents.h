// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the JSON documents of the run file, such as the configuration ("run") and the machine
// ("machine").
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/snapshot.h"
#include "core/run/store/store.h"

namespace ridgepoint::run {

inline constexpr std::size_t kMaxDocumentBytes = 1 << 20;

// Return the members of a document or of a part of it. Unset structs are missing.
nlohmann::ordered_json toJson(const RunInfo& info);
nlohmann::ordered_json toJson(const OutOfMemory& moment);
nlohmann::ordered_json toJson(const MachineInfo& machine);
nlohmann::ordered_json toJson(const CountersInfo& info);

std::string toDocument(const RunInfo& info);
std::string toDocument(const MachineInfo& machine);
std::string toDocument(const CountersInfo& info);  // the document "counters"

// Read a document. Missing members keep their default values, so that later versions can add
// members. The functions throw a sqlite::BadValue that contains the reason if the document is not
// valid JSON or a value has the wrong type.
RunInfo runInfoFrom(std::string_view document);
MachineInfo machineInfoFrom(std::string_view document);
CountersInfo countersFrom(std::string_view document);

// The document "detail" lists the steps with stored records: {"steps": [[first, last], …]}.
std::string detailDocument(const std::vector<StepRange>& steps);
std::vector<StepRange> detailFrom(std::string_view document);

// The document "repair" has the form {"lost": [sentence, …], "incomplete": [table, …]}.
std::string repairDocument(const RepairNotes& notes);
RepairNotes repairFrom(std::string_view document);

// The document "annotations" has the form {"names": [name, …]}. Returns an empty string if there
// are too many names.
std::string annotationsDocument(const std::vector<std::string>& names);
std::vector<std::string> annotationsFrom(std::string_view document);
// The document "calls" contains the arguments of op calls (call_documents.cpp).
std::string callsDocument(std::span<const CallArguments> calls);
std::vector<CallArguments> callsFrom(std::string_view document);
// The document "loss" has the form {"steps": [index, …], "values": [loss, …]}. lossFrom() sorts the
// values by step.
std::string lossDocument(const std::vector<LossPoint>& points);
std::vector<LossPoint> lossFrom(std::string_view document);

// The document "exchange_groups" belongs to a trace and has the form {"groups": [{"operation":
// "allreduce", …}, …]}.
std::string exchangeGroupsDocument(std::span<const ExchangeGroup> groups);
std::vector<ExchangeGroup> exchangeGroupsFrom(std::string_view document);
// The document "rank_traces" belongs to a run that was merged from traces. It contains values for
// which the table rank has no column: {"ranks": [{"rank": 0, "clock": {…}, "gpu": {…}}, …]}.
// readRankTraces() adds them to `ranks`.
std::string rankTracesDocument(std::span<const RankOfRun> ranks);
void readRankTraces(std::string_view document, std::vector<RankOfRun>& ranks);

// The document "timeline" contains the last IDs in the tables timeline, gpu_timeline and
// api_timeline: {"last_op": id, "last_gpu_record": id, "last_api_call": id}.
std::string timelineDocument(std::int64_t last_op, std::int64_t last_gpu_record,
                             std::int64_t last_api_call);
std::int64_t timelineEndFrom(std::string_view document, std::string_view name);

}  // namespace ridgepoint::run
