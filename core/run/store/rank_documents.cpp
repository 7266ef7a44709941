// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the documents of a run that was merged from traces. They contain exchange groups, and
// values for which the table rank has no columns.
#include <limits>

#include "core/run/ranks.h"
#include "core/run/store/documents.h"
#include "core/run/store/documents_json.h"

namespace ridgepoint::run {
namespace {

using namespace documents;

constexpr std::int64_t kMostSum = std::numeric_limits<std::int64_t>::max();

// Describes the members of each struct once, for both Put (which writes them) and Get (which reads
// them).
template <class Visit, class Group>
void members(const Visit& visit, Group& group) {
    visit("operation", group.operation);
    visit("element", group.element);
    visit("process_group", group.process_group);
    visit("description", group.description);
    visit("members", group.members);
    visit("size", group.size, kMostRanks);
    visit("exchanges", group.exchanges, base::kMaxCount);
    visit("bytes", group.bytes, kMostSum);
    visit("moving_ns", group.moving_ns, kMostSum);
    visit("waiting_ns", group.waiting_ns, kMostSum);
    visit.pairs("last", group.last);
}
template <class Visit, class Clock>
void clockMembers(const Visit& visit, Clock& clock) {
    visit.change("offset_ns", clock.offset_ns);
    visit("drift", clock.drift);
    visit("exchanges", clock.exchanges, base::kMaxCount);
    visit("residual_ns", clock.residual_ns, kMostSum);
    visit("uncertainty_ns", clock.uncertainty_ns, kMostSum);
    visit("refusal", clock.refusal);
}
template <class Visit, class Division>
void gpuMembers(const Visit& visit, Division& gpu) {
    visit("steps", gpu.steps, base::kMaxCount);
    visit("steps_ns", gpu.steps_ns, kMostSum);
    visit("busy_ns", gpu.busy_ns, kMostSum);
    visit("compute_ns", gpu.compute_ns, kMostSum);
    visit("communication_ns", gpu.communication_ns, kMostSum);
    visit("overlap_ns", gpu.overlap_ns, kMostSum);
}

class Put {
  public:
    explicit Put(ordered_json& object) : object_(object) {}
    template <class Value>
    void operator()(const char* name, const Value& value, std::int64_t = 0) const {
        object_[name] = value;
    }
    void pairs(const char* name, const std::map<std::int64_t, std::int64_t>& values) const {
        ordered_json& list = object_[name] = ordered_json::array();
        for (const auto& [rank, count] : values) list.push_back({rank, count});
    }
    void change(const char* name, std::int64_t value) const { object_[name] = value; }

  private:
    ordered_json& object_;
};

class Get {
  public:
    explicit Get(const json& object) : read_(object) {}
    template <class Value, class... Most>
    void operator()(const char* name, Value& value, Most... most) const {
        read_(name, value, most...);
    }
    void change(const char* name, std::int64_t& value) const {
        const json* const number = read_.find(name);
        if (number == nullptr) return;
        const bool fits =
            number->is_number_integer() && (!number->is_number_unsigned() || *number <= kMostSum);
        if (!fits) Reader::wrong(name);
        value = number->get<std::int64_t>();
    }

    void pairs(const char* name, std::map<std::int64_t, std::int64_t>& values) const {
        const json* const list = read_.find(name);
        if (list == nullptr) return;
        if (!list->is_array()) Reader::wrong(name);
        for (const json& pair : *list) {
            if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned() ||
                !pair[1].is_number_unsigned() || pair[0] >= kMostRanks || pair[1] > base::kMaxCount)
                Reader::wrong(name);
            values[pair[0].get<std::int64_t>()] = pair[1].get<std::int64_t>();
        }
    }

  private:
    Reader read_;
};

const json& listOf(const json& document, const char* name) {
    const json* const list = Reader(document).find(name);
    if (list == nullptr || !list->is_array()) Reader::wrong(name);
    return *list;
}

}  // namespace

std::string exchangeGroupsDocument(std::span<const ExchangeGroup> groups) {
    ordered_json list = ordered_json::array();
    for (const ExchangeGroup& group : groups) members(Put(list.emplace_back()), group);
    return serialize({{"groups", std::move(list)}});
}

std::vector<ExchangeGroup> exchangeGroupsFrom(std::string_view text) {
    const json document = parse(text);
    std::vector<ExchangeGroup> groups;
    for (const json& each : listOf(document, "groups")) {
        if (groups.size() >= static_cast<std::size_t>(kMostExchangeGroups)) Reader::wrong("groups");
        members(Get(each), groups.emplace_back());
    }
    return groups;
}

std::string rankTracesDocument(std::span<const RankOfRun> ranks) {
    ordered_json list = ordered_json::array();
    for (const RankOfRun& rank : ranks) {
        ordered_json& object = list.emplace_back();
        object["rank"] = rank.info.rank;
        if (rank.clock) clockMembers(Put(object["clock"]), *rank.clock);
        if (rank.gpu) gpuMembers(Put(object["gpu"]), *rank.gpu);
    }
    return serialize({{"ranks", std::move(list)}});
}

void readRankTraces(std::string_view text, std::vector<RankOfRun>& ranks) {
    const json document = parse(text);
    for (const json& each : listOf(document, "ranks")) {
        const Reader read(each);
        std::int64_t number = -1;
        read("rank", number, kMostRanks - 1);
        for (RankOfRun& rank : ranks) {
            if (rank.info.rank != number) continue;
            if (const json* const clock = read.find("clock"))
                clockMembers(Get(*clock), rank.clock.emplace());
            if (const json* const gpu = read.find("gpu")) gpuMembers(Get(*gpu), rank.gpu.emplace());
        }
    }
}

}  // namespace ridgepoint::run
