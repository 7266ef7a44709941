// SPDX-License-Identifier: GPL-3.0-or-later
// The claims in the five reports, judged by their own numbers, by recordings and by estimates.
#include "core/study/claims.h"

#include "tests/study/published.h"

namespace ridgepoint::tests {
namespace {

using study::Judgement;
using Verdict = study::Judgement::Verdict;
using ::testing::HasSubstr;
using json = nlohmann::json;

const study::JudgedClaim& claimOf(const study::Results& results, const std::string& beginning) {
    for (const study::JudgedClaim& judged : results.claims) {
        if (judged.claim.text.starts_with(beginning)) return judged;
    }
    throw std::runtime_error("no such claim: " + beginning);
}

TEST(Claims, OfTheReportsAreJudged) {
    std::size_t count = 0, decided = 0;
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        const Shown shown(entry.name);
        EXPECT_EQ(shown.results.claims.size(), shown.study.claims.size());
        count += shown.results.claims.size();
        for (const study::JudgedClaim& judged : shown.results.claims) {
            decided += judged.published.verdict != Verdict::undecided ? 1U : 0U;
            EXPECT_FALSE(judged.published.numbers.empty()) << judged.claim.text;
            EXPECT_EQ(judged.recorded.verdict, Verdict::undecided) << judged.claim.text;
        }
    }
    EXPECT_GE(count, 40U);
    EXPECT_GE(decided, 30U);
}

TEST(Claims, ShowTheNumbersThatDecideThem) {
    const Shown depth("depth");
    const auto& below = claimOf(depth.results, "On the V100, the intensity of ResNet-18 is below");
    EXPECT_EQ(below.published.verdict, Verdict::contradicted);
    EXPECT_EQ(below.published.numbers, "24.5 > 17.4 FLOP/B");
    EXPECT_TRUE(below.claim.hypothesis);
    // The report's own table contradicts its conclusion.
    EXPECT_EQ(claimOf(depth.results, "On the V100, ResNet-50 performs worst").published.verdict,
              Verdict::contradicted);
    EXPECT_EQ(claimOf(depth.results, "ResNet-34 has the highest").published.verdict,
              Verdict::holds);

    const Shown memory("memory");
    EXPECT_EQ(claimOf(memory.results, "Actual memory is more than").published.verdict,
              Verdict::holds);
    EXPECT_EQ(claimOf(memory.results, "All four trials").published.verdict, Verdict::contradicted);
    EXPECT_EQ(claimOf(memory.results, "FLOPs fall by more than").published.verdict,
              Verdict::contradicted);

    const Shown both("cpu-and-gpus");
    const auto& times = claimOf(both.results, "ResNet-18 takes 10 times");
    EXPECT_EQ(times.published.verdict, Verdict::holds);
    EXPECT_EQ(times.estimate.verdict, Verdict::contradicted);
    EXPECT_EQ(claimOf(both.results, "AlexNet is limited").published.verdict, Verdict::undecided);
    EXPECT_EQ(claimOf(both.results, "ResNet-18 reaches better").published.numbers,
              "no number decides it");

    for (const Shown* const shown : {&depth, &memory, &both}) {
        const std::string markdown = study::toMarkdown(shown->study, shown->results);
        EXPECT_THAT(markdown, HasSubstr("## Claims of the publication"));
        EXPECT_THAT(study::toText(shown->study, shown->results, 100),
                    HasSubstr("Published numbers: holds"));
    }
    // Nothing was recorded, so there is no column for recordings.
    const study::TitledTable table = study::claimsOf(depth.results);
    EXPECT_EQ(table.table.columns.size(), 4U);
    for (const auto& row : table.table.rows) EXPECT_EQ(row.size(), 4U);
    study::Devices devices = pretendDevices();
    const auto document = study::toJson(depth.study, depth.results, devices);
    EXPECT_EQ(document.at("claims").at(1).at("published").at("verdict"), "contradicted");
}

class JudgedRecordings : public StudyFolder {
  protected:
    static json term(const char* model, const char* device) {
        return {{"quantity", "seconds"}, {"of", {{"model", model}, {"device", device}}}};
    }
    static json claim(json left, const char* relation, json right) {
        return {{"claim", "A is faster than B."},
                {"tests", {{{"left", left}, {"is", relation}, {"right", right}}}}};
    }
    std::vector<study::JudgedClaim> judged(const json& claims, std::vector<double> seconds,
                                           double spread) {
        const study::Study study =
            studyOf({{"model", {"resnet18", "alexnet"}}, {"batch", {2}}}, {{"claims", claims}});
        study::Devices devices = pretendDevices();
        study::Estimator estimator(devices);
        auto results = study::resultsOf(study, study.points(10), {}, estimator);
        for (std::size_t i = 0; i < 2; ++i) {
            study::Numbers& recorded = results.rows[i].recorded;
            recorded["seconds"] = {seconds[i], roofline::Provenance::measured};
            recorded["seconds_low"] = {seconds[i] - spread, roofline::Provenance::measured};
            recorded["seconds_high"] = {seconds[i] + spread, roofline::Provenance::measured};
        }
        return study::judgedClaims(study.claims, results.rows, {}, devices);
    }
};

TEST_F(JudgedRecordings, HaveIntervalsAndStandForAnotherDevice) {
    // Recorded on this CPU; the claim is about a device that is not available here.
    const json claims{claim(term("resnet18", "T4"), "<", term("alexnet", "T4"))};
    const auto clear = judged(claims, {1, 2}, 0.1);
    EXPECT_EQ(clear.at(0).recorded.verdict, Verdict::holds);
    EXPECT_EQ(clear.at(0).recorded.numbers, "1.00 s < 2.00 s");
    EXPECT_EQ(clear.at(0).recorded.points, "cpu");
    EXPECT_EQ(judged(claims, {2, 1}, 0.1).at(0).recorded.verdict, Verdict::contradicted);
    const json same{claim(term("resnet18", "cpu"), "<", term("alexnet", "cpu"))};
    const auto unclear = judged(same, {1, 1.1}, 0.2);
    EXPECT_EQ(unclear.at(0).recorded.verdict, Verdict::undecided);
    EXPECT_THAT(unclear.at(0).recorded.numbers, HasSubstr("intervals overlap"));
    // One device cannot replace two.
    const json devices{claim(term("resnet18", "T4"), "<", term("resnet18", "K80"))};
    EXPECT_EQ(judged(devices, {1, 2}, 0.1).at(0).recorded.verdict, Verdict::undecided);
}

TEST_F(JudgedRecordings, MistakesAreNamed) {
    const auto fails = [&](const json& claim, const char* words) {
        try {
            studyOf({{"model", "resnet18"}}, {{"claims", {claim}}});
            ADD_FAILURE() << words;
        } catch (const study::StudyError& error) {
            EXPECT_THAT(error.what(), HasSubstr(words));
        }
    };
    fails({{"claim", "x"}}, "claims[0]: needs \"tests\"");
    fails(claim(term("resnet18", "cpu"), "=", 3), "claims[0].tests[0].is: must be one of");
    fails(claim(term("resnet18", "cpu"), "≈", 3), "\"within\"");
    fails(claim({{"quantity", "second"}}, "<", 3), "did you mean seconds");
}

}  // namespace
}  // namespace ridgepoint::tests
