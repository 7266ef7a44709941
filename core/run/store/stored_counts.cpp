// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/stored_counts.h"

#include "core/run/store/documents_json.h"

namespace ridgepoint::run {
namespace {

using namespace documents;

constexpr std::size_t kMostTerms = 256;
}  // namespace

std::string toDocument(const CountersInfo& info) {
    ordered_json document;
    document["recipe"] = info.recipe;
    document["chip"] = info.chip;
    document["passes"] = info.passes;
    document["every"] = info.every;
    document["sets"] = info.sets;
    document["refused_sets"] = info.refused_sets;
    document["flops_complete"] = info.flops_complete;
    document["unseen"] = info.unseen;
    document["bytes_at_least"] = info.bytes_at_least;
    ordered_json& metrics = document["metrics"];
    metrics = ordered_json::array();
    for (const CounterTerm& term : info.terms) {
        metrics.push_back(
            {{"metric", term.metric}, {"counts", term.counts}, {"factor", term.factor}});
    }
    ordered_json& checks = document["checks"];
    checks = ordered_json::array();
    for (const CounterCheck& check : info.checks) {
        ordered_json& entry = checks.emplace_back();
        entry["precision"] = toString(check.arithmetic);
        entry["expected_flops"] = check.expected_flops;
        entry["counted_flops"] =
            check.counted_flops ? ordered_json(*check.counted_flops) : ordered_json();
        entry["good"] = check.good;
        entry["reason"] = check.reason;
    }
    document["notes"] = info.notes;
    return serialize(document);
}

CountersInfo countersFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    CountersInfo info;
    read("recipe", info.recipe);
    read("chip", info.chip);
    read("passes", info.passes);
    read("every", info.every);
    read("sets", info.sets);
    read("refused_sets", info.refused_sets);
    read("flops_complete", info.flops_complete);
    read("unseen", info.unseen);
    read("bytes_at_least", info.bytes_at_least);
    read("notes", info.notes);
    const auto list = [&](const char* name, const auto& take) {
        const json* const entries = read.find(name);
        if (entries == nullptr) return;
        if (!entries->is_array() || entries->size() > kMostTerms) Reader::wrong(name);
        for (const json& entry : *entries) take(Reader(entry));
    };
    list("metrics", [&](const Reader& of) {
        CounterTerm term;
        of("metric", term.metric);
        of("counts", term.counts);
        of("factor", term.factor);
        info.terms.push_back(std::move(term));
    });
    list("checks", [&](const Reader& of) {
        CounterCheck check;
        std::string precision;
        of("precision", precision);
        const auto arithmetic = roofline::parseArithmetic(precision);
        if (!arithmetic) return;  // a later version wrote the value
        check.arithmetic = *arithmetic;
        of("expected_flops", check.expected_flops);
        of("counted_flops", check.counted_flops);
        of("good", check.good);
        of("reason", check.reason);
        info.checks.push_back(std::move(check));
    });
    return info;
}

}  // namespace ridgepoint::run
