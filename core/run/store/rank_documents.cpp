// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the documents of a run that was merged from traces. They contain exchange groups, and
// values for which the table rank has no columns.
#include "core/run/ranks.h"
#include "core/run/store/documents.h"
#include "core/run/store/documents_json.h"

namespace ridgepoint::run {
namespace documents {

using tables::kAddress, tables::kPositive, tables::upTo;

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
}

}  // namespace documents

using namespace documents;

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
