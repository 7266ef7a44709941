// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/claims_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/study/quantities.h"

namespace ridgepoint::study {
namespace {

using nlohmann::json;

constexpr std::size_t kMostTests = 100;

// Reads a number, {"quantity", "of", "theory", "times"} or {"ridge", "times"}.
ClaimTerm termIn(const json& given, const Place& place, const JsonFields& fields,
                 const AxesReader& axes) {
    ClaimTerm term;
    if (given.is_number()) {
        term.number = given.get<double>();
        if (!std::isfinite(*term.number)) fields.fail(place, "must be finite.");
        return term;
    }
    fields.checkKeys(given, place, {"quantity", "of", "theory", "ridge", "times"});
    if (given.contains("times")) term.times = fields.positive(given.at("times"), place / "times");
    if (given.contains("ridge")) {
        if (given.contains("quantity"))
            fields.fail(place, "needs one of \"quantity\" and \"ridge\".");
        term.ridge_of =
            axes.part({{"device", fields.text(given, place, "ridge", {})}}, place / "ridge")
                .at(Axis::device);
        return term;
    }
    term.quantity = fields.text(given, place, "quantity", {});
    if (!findQuantity(term.quantity)) {
        fields.fail(place / "quantity",
                    fmt::format("\"{}\" is not a quantity; did you mean {}?", term.quantity,
                                fmt::join(nearestQuantities(term.quantity), ", ")));
    }
    if (given.contains("of")) term.of = axes.part(given.at("of"), place / "of");
    term.theory = fields.flag(given, place, "theory");
    return term;
}

ClaimTest testIn(const json& given, const Place& place, const JsonFields& fields,
                 const AxesReader& axes) {
    fields.checkKeys(given, place, {"left", "is", "right", "within"});
    for (const char* const key : {"left", "is", "right"}) {
        if (!given.contains(key)) fields.fail(place / key, "is missing.");
    }
    ClaimTest test;
    test.left = termIn(given.at("left"), place / "left", fields, axes);
    test.right = termIn(given.at("right"), place / "right", fields, axes);
    const std::string relation = fields.text(given, place, "is", {});
    if (relation == "<")
        test.relation = ClaimTest::Relation::less;
    else if (relation == ">")
        test.relation = ClaimTest::Relation::greater;
    else if (relation == "≈")
        test.relation = ClaimTest::Relation::near;
    else
        fields.fail(place / "is", fmt::format("must be one of <, > and ≈, not \"{}\".", relation));
    const bool near = test.relation == ClaimTest::Relation::near;
    if (near != given.contains("within"))
        fields.fail(place, "needs \"within\" if, and only if, \"is\" is ≈.");
    if (near) test.within = fields.positive(given.at("within"), place / "within");
    return test;
}

}  // namespace

std::vector<Claim> claimsIn(const json& document, const JsonFields& fields,
                            const AxesReader& axes) {
    std::vector<Claim> claims;
    const json* const list = fields.list(document, {}, "claims");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const json& entry = list->at(i);
        const Place place = (Place() / "claims")[i];
        fields.checkKeys(entry, place, {"claim", "kind", "tests", "note"});
        Claim claim;
        claim.text = fields.text(entry, place, "claim", {});
        if (claim.text.empty()) fields.fail(place / "claim", "is missing.");
        const std::string kind = fields.text(entry, place, "kind", "conclusion");
        if (kind != "conclusion" && kind != "hypothesis")
            fields.fail(place / "kind", "must be \"hypothesis\" or \"conclusion\".");
        claim.hypothesis = kind == "hypothesis";
        claim.note = fields.text(entry, place, "note", {});
        // A claim without tests cannot be decided by numbers. In this case, a note must explain
        // why.
        const json* const tests = fields.list(entry, place, "tests");
        if (tests != nullptr && tests->size() > kMostTests)
            fields.fail(place / "tests", fmt::format("has more than {} tests.", kMostTests));
        for (std::size_t k = 0; tests != nullptr && k < tests->size(); ++k)
            claim.tests.push_back(testIn(tests->at(k), (place / "tests")[k], fields, axes));
        if (claim.tests.empty() && claim.note.empty())
            fields.fail(place, "needs \"tests\", or a \"note\" that says why there are none.");
        claims.push_back(std::move(claim));
    }
    return claims;
}

}  // namespace ridgepoint::study
