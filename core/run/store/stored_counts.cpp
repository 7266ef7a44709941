// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/stored_counts.h"

#include "core/run/store/documents_json.h"

namespace ridgepoint::run {
namespace documents {

constexpr tables::Values kTerms = tables::upTo(256);

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

}  // namespace documents

std::string toDocument(const CountersInfo& info) { return documents::documentOf(info); }
CountersInfo countersFrom(std::string_view text) {
    return documents::readDocument<CountersInfo>(text);
}

}  // namespace ridgepoint::run
