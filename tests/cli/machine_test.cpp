// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says about itself and the machine.
#include "core/model/zoo.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class Machine : public Cli {};

TEST_F(Machine, ModelsAreTheZoo) {
    const json list = jsonOf(ridgepoint({"models", "--json"}));
    ASSERT_TRUE(list.is_array());
    EXPECT_EQ(list.size(), model::zooNames().size());
    bool found = false;
    for (const json& entry : list) {
        EXPECT_TRUE(entry.at("name").is_string());
        EXPECT_TRUE(entry.at("family").is_string());
        EXPECT_TRUE(entry.at("parameters").is_number_integer());
        EXPECT_TRUE(entry.at("input").is_array());
        if (entry.at("name") != "resnet18") continue;
        found = true;
        EXPECT_EQ(entry.at("parameters"), 11'689'512);
        EXPECT_EQ(entry.at("input"), (json{3, 224, 224}));
    }
    EXPECT_TRUE(found);
    const Result text = ridgepoint({"models"});
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("resnet18"));
    EXPECT_THAT(text.out, HasSubstr("11,689,512"));
}

TEST_F(Machine, DoctorSaysWhatIsMissingAndWhatMendsIt) {
    const StartOptions bare{.environment = {{"RIDGEPOINT_RECORDING_LIBRARY", "/nonexistent"},
                                            {"RIDGEPOINT_UI", "/nonexistent"}}};
    const json document = jsonOf(ridgepoint({"doctor", "--json"}, bare));
    EXPECT_EQ(document.at("format"), "ridgepoint-doctor");
    std::map<std::string, json> findings;
    for (const json& finding : document.at("findings")) {
        const std::string status = finding.at("status");
        EXPECT_TRUE(status == "ok" || status == "limited" || status == "missing");
        EXPECT_TRUE(finding.at("detail").is_string());
        EXPECT_TRUE(finding.at("remedy").is_string() || finding.at("remedy").is_null());
        findings[finding.at("name")] = finding;
    }
    for (const char* const name :
         {"cpu", "vector unit", "gpu driver", "cupti", "gpu counters", "libtorch", "qt window"}) {
        EXPECT_TRUE(findings.contains(name)) << name;
    }
    EXPECT_EQ(findings.at("libtorch").at("status"), "missing");
    EXPECT_THAT(findings.at("libtorch").at("remedy").get<std::string>(),
                HasSubstr("scripts/setup"));
    EXPECT_EQ(findings.at("qt window").at("status"), "missing");
    EXPECT_THAT(findings.at("qt window").at("remedy").get<std::string>(),
                HasSubstr("RIDGEPOINT_GUI"));

    const Result text = ridgepoint({"doctor"});
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("libtorch"));
}

TEST_F(Machine, CeilingsAreMeasured) {
    const Result result = ridgepoint({"ceilings", "--quick", "--json"});
    const json list = jsonOf(result);
    ASSERT_TRUE(list.is_array());
    bool compute = false;
    bool dram = false;
    for (const json& ceiling : list) {
        EXPECT_TRUE(ceiling.at("name").is_string());
        EXPECT_GT(ceiling.at("value").get<double>(), 0);
        EXPECT_EQ(ceiling.at("provenance"), "measured");
        EXPECT_GE(ceiling.at("samples").get<int>(), 1);
        EXPECT_TRUE(ceiling.at("spread").is_number() || ceiling.at("spread").is_null());
        compute = compute || ceiling.at("kind") == "compute";
        dram = dram || (ceiling.at("kind") == "bandwidth" && ceiling.at("level") == "dram");
    }
    EXPECT_TRUE(compute);
    EXPECT_TRUE(dram);
    EXPECT_NE(result.err, "") << "progress goes to standard error";
    EXPECT_EQ(ridgepoint({"ceilings", "--quick", "--json", "--quiet"}).err, "");
}

}  // namespace
}  // namespace ridgepoint::tests
