// SPDX-License-Identifier: GPL-3.0-or-later
// Information about the program and the machine.
#include "core/cost/model/zoo.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

class Machine : public Cli {};

TEST_F(Machine, ModelsAreTheZoo) {
    const json list = jsonOf(ridgepoint({"models", "--json"}));
    ASSERT_TRUE(list.is_array());
    EXPECT_EQ(list.size(), cost::model::zooNames().size());
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

TEST_F(Machine, EstimateIsKnownBeforeAnythingRuns) {
    const json document = jsonOf(ridgepoint({"estimate", "AlexNet", "--batch", "8", "--json"}));
    EXPECT_EQ(document.at("format"), "ridgepoint-estimate");
    EXPECT_EQ(document.at("model"), "alexnet");
    EXPECT_EQ(document.at("batch"), 8);
    EXPECT_EQ(document.at("mode"), "train");
    EXPECT_EQ(document.at("precision"), "fp32");
    EXPECT_EQ(document.at("optimizer"), "sgd");
    EXPECT_EQ(document.at("parameters"), 61'100'840);
    const json& flops = document.at("flops");
    EXPECT_EQ(flops.at("forward").get<std::int64_t>() + flops.at("backward").get<std::int64_t>(),
              33'156'618'240);
    EXPECT_EQ(document.at("macs_forward").get<std::int64_t>() * 2, flops.at("forward"));
    for (const char* const key : {"flops", "flops_elementwise", "bytes"}) {
        EXPECT_GT(document.at(key).at("forward").get<std::int64_t>(), 0) << key;
        EXPECT_GT(document.at(key).at("backward").get<std::int64_t>(), 0) << key;
        EXPECT_TRUE(document.at(key).contains("optimizer")) << key;
    }
    for (const char* const key :
         {"parameter", "gradient", "optimizer_state", "activation", "input", "temporary", "peak"}) {
        EXPECT_GT(document.at("memory").at(key).get<std::int64_t>(), 0) << key;
    }
    EXPECT_FALSE(document.at("layers").empty());
    for (const json& layer : document.at("layers")) {
        for (const char* const key :
             {"name", "type", "output", "parameters", "macs_forward", "flops_forward",
              "flops_backward", "bytes_forward", "bytes_backward"}) {
            EXPECT_TRUE(layer.contains(key)) << key;
        }
    }
    EXPECT_TRUE(document.at("devices").is_array());

    const Result text = ridgepoint({"estimate", "alexnet", "--layers"});
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("61,100,840"));
    EXPECT_THAT(text.out, HasSubstr("features.0"));
    expectRefusal(ridgepoint({"estimate", "alexnot"}), 2, "alexnet");
    expectRefusal(ridgepoint({"estimate", "alexnet", "--batch", "0"}), 2, "--batch");
    expectRefusal(ridgepoint({"estimate", "alexnet", "--mode", "dream"}), 2, "--mode");
    expectRefusal(ridgepoint({"estimate", "alexnet", "--precision", "fp31"}), 2, "--precision");
    expectRefusal(ridgepoint({"estimate", "gpt2", "--attention", "none"}), 2, "--attention");
    expectRefusal(ridgepoint({"estimate", "alexnet", "--device", "abacus"}), 2, "did you mean");
    expectRefusal(ridgepoint({"estimate", "alexnet", "--device", "a100"}), 2, "A100 PCIe 80GB");
}

TEST_F(Machine, EstimatesOfAnswersAndOfOtherSizes) {
    const json answer =
        jsonOf(ridgepoint({"estimate", "googlenet", "--mode", "infer", "--batch", "1", "--json"}));
    EXPECT_EQ(answer.at("mode"), "infer");
    EXPECT_EQ(answer.at("flops").at("backward"), 0);
    EXPECT_EQ(answer.at("bytes").at("optimizer"), 0);
    EXPECT_EQ(answer.at("memory").at("gradient"), 0);
    EXPECT_EQ(answer.at("memory").at("activation"), 0);
    // Without the classifiers that only training uses.
    EXPECT_EQ(answer.at("parameters"), 6'624'904);

    const json small = jsonOf(
        ridgepoint({"estimate", "resnet18", "--input", "3x64x64", "--batch", "1", "--json"}));
    EXPECT_EQ(small.at("macs_forward"), 148'557'824);
    expectRefusal(ridgepoint({"estimate", "alexnet", "--input", "3x16x16"}), 1, "features.");
    for (const char* const odd : {"3xbig", "foo", "0x0x0", "3x", "x3", "", "3x-1x4", "1e9"}) {
        expectRefusal(ridgepoint({"estimate", "alexnet", "--input", odd}), 2, "3x224x224");
    }
    expectRefusal(ridgepoint({"estimate", "alexnet", "--input", "1x224x224"}), 1, "channels");
}

TEST_F(Machine, EstimatesOfLanguageModelsAndPrecisions) {
    const auto of = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"estimate", "gpt2", "--batch", "1", "--json"});
        return jsonOf(ridgepoint(words));
    };
    const json whole = of({});
    EXPECT_EQ(whole.at("parameters"), 124'439'808);
    EXPECT_EQ(whole.at("layers").front().at("output"), json({1, 1024}));
    const json half = of({"--precision", "bf16"});
    EXPECT_EQ(half.at("precision"), "bf16");
    EXPECT_EQ(half.at("flops"), whole.at("flops"));
    EXPECT_EQ(half.at("memory").at("parameter"), whole.at("memory").at("parameter"));
    EXPECT_LT(half.at("memory").at("activation").get<std::int64_t>(),
              whole.at("memory").at("activation").get<std::int64_t>());
    const json scores = of({"--attention", "materialised"});
    EXPECT_GT(scores.at("memory").at("peak").get<std::int64_t>(),
              whole.at("memory").at("peak").get<std::int64_t>());
    EXPECT_GT(scores.at("bytes").at("forward").get<std::int64_t>(),
              whole.at("bytes").at("forward").get<std::int64_t>());
    EXPECT_EQ(of({"--input", "128"}).at("layers").front().at("output"), json({1, 128}));
    expectRefusal(ridgepoint({"estimate", "gpt2", "--input", "2048"}), 1, "wpe");
    expectRefusal(ridgepoint({"estimate", "gpt2", "--input", "3x224x224"}), 1, "tokens");
    expectRefusal(ridgepoint({"estimate", "vit_b_16", "--input", "3x256x256"}), 1, "positions");
}

TEST_F(Machine, EstimatesForThisMachine) {
    const json document =
        jsonOf(ridgepoint({"estimate", "resnet18", "--batch", "4", "--device", "this", "--json"}));
    ASSERT_EQ(document.at("devices").size(), 1U);
    const json& device = document.at("devices").front();
    EXPECT_GT(device.at("seconds").get<double>(), 0);
    EXPECT_GT(device.at("samples_per_second").get<double>(), 0);
    EXPECT_TRUE(device.at("bound").is_string());
    for (const char* const key : {"name", "fits", "memory_bytes", "largest_batch"}) {
        EXPECT_TRUE(device.contains(key)) << key;
    }
}

TEST_F(Machine, DevicesAreListedAndEstimatedFor) {
    const json list = jsonOf(ridgepoint({"devices", "--json"}));
    ASSERT_GT(list.size(), 50u);
    for (const json& device : list) {
        for (const char* const key : {"name", "kind", "memory_bytes", "ceilings", "source"}) {
            EXPECT_TRUE(device.contains(key)) << key;
        }
        EXPECT_EQ(device.at("ceilings").front().at("provenance"), "datasheet");
    }
    EXPECT_THAT(ridgepoint({"devices"}).out, HasSubstr("T4"));

    const json two = jsonOf(ridgepoint({"estimate", "vgg16", "--batch", "224", "--device", "t4",
                                        "--device", "a100-sxm4-80gb", "--json"}))
                         .at("devices");
    ASSERT_EQ(two.size(), 2u);
    EXPECT_EQ(two[0].at("name"), "T4");
    EXPECT_EQ(two[0].at("fits"), false);
    EXPECT_EQ(two[0].at("bound"), "compute");
    EXPECT_EQ(two[1].at("fits"), true);
    EXPECT_LT(two[1].at("seconds").get<double>(), two[0].at("seconds").get<double>());
    EXPECT_THAT(
        ridgepoint({"estimate", "lenet_300_100", "--batch", "1024", "--device", "a100-sxm4-80gb"})
            .out,
        ::testing::ContainsRegex("[0-9],[0-9][0-9][0-9] samples/s"));
    // A precision that the device does not support has no time.
    const json none = jsonOf(
        ridgepoint({"estimate", "resnet18", "--precision", "bf16", "--device", "t4", "--json"}));
    EXPECT_TRUE(none.at("devices")[0].at("seconds").is_null());
    const json all =
        jsonOf(ridgepoint({"estimate", "resnet18", "--device", "all", "--json"})).at("devices");
    EXPECT_EQ(all.size(), list.size());
}

TEST_F(Machine, AUsersOwnDevicesCount) {
    const StartOptions mine{.environment = {{"RIDGEPOINT_DEVICES", path("mine.json")}}};
    expectRefusal(ridgepoint({"devices"}, mine), 1, "mine.json");
    writeFile(path("mine.json"), R"({"format": "ridgepoint-devices", "version": 1, "devices": [
        {"name": "T4 at 1 GHz", "from": "T4", "clock_mhz": 1000, "source": "nvidia-smi -lgc"}]})");
    EXPECT_THAT(ridgepoint({"devices"}, mine).out, HasSubstr("T4 at 1 GHz"));
    EXPECT_THAT(ridgepoint({"estimate", "alexnet", "--device", "t4 at 1 ghz"}, mine).out,
                HasSubstr("T4 at 1 GHz"));
    writeFile(path("mine.json"), R"({"format": "ridgepoint-devices", "version": 1, "devices": [
        {"name": "T4 at 1 GHz", "from": "T4", "clock_mhz": -1, "source": "nvidia-smi -lgc"}]})");
    expectRefusal(ridgepoint({"estimate", "alexnet", "--device", "t4"}, mine), 1, "clock_mhz");
}

TEST_F(Machine, DoctorSaysWhatIsMissingAndWhatMendsIt) {
    // The command loads all available NVIDIA libraries. With these, the leak sanitizer itself
    // crashes at the end for some lengths of the environment.
    const std::pair<std::string, std::string> no_leak_check{"ASAN_OPTIONS", "detect_leaks=0"};
    const StartOptions bare{.environment = {{"RIDGEPOINT_RECORDING_LIBRARY", "/nonexistent"},
                                            {"RIDGEPOINT_UI", "/nonexistent"},
                                            no_leak_check}};
    Result broken = ridgepoint({"doctor", "--json"}, bare);
    EXPECT_EQ(broken.status, 1) << "RIDGEPOINT_UI asks for a window that is not there";
    broken.status = 0;
    const json document = jsonOf(broken);
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
         {"program", "path", "python", "cpu", "vector unit", "gpu driver", "cupti", "gpu tracing",
          "gpu counters", "cpu counters", "ram counters", "cpu energy", "libtorch", "qt window"}) {
        EXPECT_TRUE(findings.contains(name)) << name;
    }
    EXPECT_EQ(findings.at("libtorch").at("status"), "missing");
    EXPECT_THAT(findings.at("libtorch").at("remedy").get<std::string>(),
                HasSubstr("scripts/setup"));
    EXPECT_EQ(findings.at("qt window").at("status"), "missing");
    EXPECT_THAT(findings.at("qt window").at("remedy").get<std::string>(),
                HasSubstr("RIDGEPOINT_GUI"));

    const Result text = ridgepoint({"doctor"}, {.environment = {no_leak_check}});
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("libtorch"));
}

TEST_F(Machine, DoctorNamesTheInstallationsOnPath) {
    const auto findingOf = [&](const std::string& folders, const std::string& name) -> json {
        const json document = jsonOf(ridgepoint(
            {"doctor", "--json"}, {.environment = {{"PATH", folders},
                                                   {"RIDGEPOINT_RECORDING_LIBRARY", "/nonexistent"},
                                                   {"ASAN_OPTIONS", "detect_leaks=0"}}}));
        for (const json& finding : document.at("findings")) {
            if (finding.at("name") == name) return finding;
        }
        return {};
    };
    const std::string own = std::filesystem::path(RIDGEPOINT_PROGRAM).parent_path().string();
    EXPECT_THAT(findingOf(own, "program").at("detail").get<std::string>(),
                AllOf(HasSubstr(RIDGEPOINT_PROGRAM), HasSubstr("build folder")));
    EXPECT_EQ(findingOf(own, "path").at("status"), "ok");
    EXPECT_EQ(findingOf("/nonexistent", "path").at("status"), "limited");

    std::filesystem::create_directory(path("other"));
    writeFile(path("other/ridgepoint"), "#!/bin/sh\necho ridgepoint 0.0.7\n");
    std::filesystem::permissions(path("other/ridgepoint"), std::filesystem::perms::owner_all);
    const json second = findingOf(own + ":" + path("other"), "path");
    EXPECT_EQ(second.at("status"), "ok");
    EXPECT_THAT(second.at("detail").get<std::string>(), HasSubstr("other/ridgepoint\" (0.0.7)"));
    const json first = findingOf(path("other") + ":" + own, "path");
    EXPECT_EQ(first.at("status"), "limited");
    EXPECT_THAT(first.at("detail").get<std::string>(), HasSubstr("another installation"));
}

TEST_F(Machine, DoctorOfAWheelReportsAPackageThatSharesItsFiles) {
    const std::string packages = path("lib/python3.11/site-packages");
    const std::string program = packages + "/ridgepoint/bin/ridgepoint";
    const std::string script = path("bin/ridgepoint");
    for (const std::string& folder : {packages + "/ridgepoint/bin", path("bin"),
                                      packages + "/ridgepoint_profiler-0.2.0.dist-info"}) {
        std::filesystem::create_directories(folder);
    }
    std::filesystem::copy_file(RIDGEPOINT_PROGRAM, program);
    const auto writeScript = [&](const std::string& module) {
        writeFile(script, "#!/bin/sh\n# from " + module + " import main\nexit 2\n");
        std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    };
    const auto lookAt = [&](const std::string& name) {
        return Process(program, {"doctor", name},
                       {.environment = {{"PATH", path("bin")},
                                        {"RIDGEPOINT_RECORDING_LIBRARY", "/nonexistent"},
                                        {"ASAN_OPTIONS", "detect_leaks=0"}}})
            .wait();
    };
    writeScript("ridgepoint.start");
    const Result incomplete = lookAt("wheel");
    EXPECT_EQ(incomplete.status, 1);
    EXPECT_THAT(incomplete.out, HasSubstr("ridgepoint/__init__.py\" is missing"));

    writeFile(packages + "/ridgepoint/__init__.py", "");
    const Result alone = lookAt("wheel");
    EXPECT_EQ(alone.status, 0);
    EXPECT_THAT(alone.out, HasSubstr("ridgepoint-profiler in \"" + packages + "\""));
    EXPECT_THAT(lookAt("program").out, HasSubstr("(Python wheel)"));
    EXPECT_THAT(lookAt("path").out, HasSubstr("PATH finds this program"));

    std::filesystem::create_directory(packages + "/ridgepoint-0.1.2.dist-info");
    writeScript("ridgepoint.cli");
    const Result both = lookAt("wheel");
    EXPECT_EQ(both.status, 1);
    EXPECT_THAT(both.out,
                AllOf(::testing::StartsWith("limited  wheel"),
                      HasSubstr("ridgepoint 0.1.2 and ridgepoint-profiler overwrite"),
                      HasSubstr(packages), HasSubstr("install ridgepoint-profiler again")));
    EXPECT_THAT(lookAt("path").out, HasSubstr("PATH finds another installation"));
}

TEST_F(Machine, DoctorLooksAtPythonAndFailsForWhatIsNamedAndMissing) {
    // A torch package that contains only its version.
    std::filesystem::create_directories(folder() / "site" / "torch");
    writeFile(folder() / "site" / "torch" / "__init__.py", "raise SystemExit('imported')\n");
    writeFile(folder() / "site" / "torch" / "version.py", "__version__ = '2.4.0+cu121'\n");
    writeFile(path("python"),
              "#!/bin/sh\nshift\nPYTHONPATH=" + path("site") + " exec python3 \"$@\"\n");
    std::filesystem::permissions(path("python"), std::filesystem::perms::owner_all);
    const std::vector<std::string> look{"doctor", "--python", path("python"), "--json"};
    const StartOptions calm{.environment = {{"ASAN_OPTIONS", "detect_leaks=0"}}};
    if (ridgepoint({"doctor", "python"}, calm).status != 0) GTEST_SKIP() << "needs python3";
    std::map<std::string, json> findings;
    const json document = jsonOf(ridgepoint(look, calm));
    for (const json& finding : document.at("findings")) findings[finding.at("name")] = finding;
    EXPECT_EQ(findings.at("python").at("status"), "ok");
    EXPECT_EQ(findings.at("torch").at("detail"), "torch 2.4.0+cu121");
    EXPECT_EQ(findings.at("torch hooks").at("status"), "missing");
    EXPECT_THAT(findings.at("torch hooks").at("detail").get<std::string>(), HasSubstr("too old"));

    const Result hooks = ridgepoint({"doctor", "torch hooks", "--python", path("python")}, calm);
    EXPECT_EQ(hooks.status, 1);
    EXPECT_THAT(hooks.out, ::testing::StartsWith("missing  torch hooks"));
    EXPECT_EQ(ridgepoint({"doctor", "cpu"}, calm).status, 0);
    EXPECT_EQ(ridgepoint({"doctor", "--python", path("none")}, calm).status, 1);
    expectRefusal(ridgepoint({"doctor", "pyhton"}, calm), 2, "pyhton");
}

TEST_F(Machine, CeilingsAreMeasured) {
    const Result result = ridgepoint({"ceilings", "--quick", "--again", "--json"});
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
    const Result one = ridgepoint({"ceilings", "--quick", "--threads", "1", "--json"});
    for (const json& ceiling : jsonOf(one)) EXPECT_EQ(ceiling.at("threads"), 1);
    expectRefusal(ridgepoint({"ceilings", "--threads", "0"}), 2, "--threads");
    expectRefusal(ridgepoint({"ceilings", "--threads", "100000"}), 2, "--threads");
}

}  // namespace
}  // namespace ridgepoint::tests
