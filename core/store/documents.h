// SPDX-License-Identifier: GPL-3.0-or-later
// Converts JSON documents of the run file, such as configuration ("run") and machine ("machine").
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/snapshot.h"
#include "core/store/loss_point.h"
#include "core/store/store.h"

namespace ridgepoint::run {

inline constexpr std::size_t kMaxDocumentBytes = 1 << 20;

std::string toDocument(const RunInfo& info);
std::string toDocument(const MachineInfo& machine);

// Missing members keep their defaults, so later versions can add members. Both throw
// sqlite::BadValue with the reason if the document is not JSON or a value has the wrong type.
RunInfo runInfoFrom(std::string_view document);
MachineInfo machineInfoFrom(std::string_view document);

// The document "detail": the steps whose records are stored, {"steps": [[first, last], …]}.
std::string detailDocument(const std::vector<StepRange>& steps);
std::vector<StepRange> detailFrom(std::string_view document);

// The document "repair": {"lost": [sentence, …], "incomplete": [table, …]}.
std::string repairDocument(const RepairNotes& notes);
RepairNotes repairFrom(std::string_view document);

// The document "annotations": {"names": [name, …]}.
std::string annotationsDocument(const std::vector<std::string>& names);
std::vector<std::string> annotationsFrom(std::string_view document);
// The document "loss": {"steps": [index, …], "values": [loss, …]}.
std::string lossDocument(const std::vector<LossPoint>& points);
std::vector<LossPoint> lossFrom(std::string_view document);

// The document "exchange_groups" of a trace: {"groups": [{"operation": "allreduce", …}, …]}.
std::string exchangeGroupsDocument(std::span<const ExchangeGroup> groups);
std::vector<ExchangeGroup> exchangeGroupsFrom(std::string_view document);
// The document "rank_traces", which completes the table rank in a run that was merged from traces:
// {"ranks": [{"rank": 0, "clock": {…}, "gpu": {…}}, …]}. Reading it fills the ranks.
std::string rankTracesDocument(std::span<const RankOfRun> ranks);
void readRankTraces(std::string_view document, std::vector<RankOfRun>& ranks);

// The document "timeline": the last IDs that the tables timeline, gpu_timeline and api_timeline
// cover, {"last_op": id, "last_gpu_record": id, "last_api_call": id}.
std::string timelineDocument(std::int64_t last_op, std::int64_t last_gpu_record,
                             std::int64_t last_api_call);
std::int64_t timelineEndFrom(std::string_view document, std::string_view name);

}  // namespace ridgepoint::run
