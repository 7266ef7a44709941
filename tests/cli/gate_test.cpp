// SPDX-License-Identifier: GPL-3.0-or-later
#include <sqlite3.h>

#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A slow-down of one layer in every step of the run.
struct Planted {
    std::string layer = {};
    double factor = 1;
};

class GateCommand : public Cli {
  protected:
    // Writes a repeat, whose times differ randomly from other repeats by a few per mille.
    std::string repeat(const std::string& name, int number, const Planted& planted = {},
                       const std::function<void(SyntheticRun&)>& change = {}) const {
        SyntheticOptions options;
        options.layers = 3;
        SyntheticRun run = makeSyntheticRun(options);
        run.info.id = fmt::format("{:0>32}", name.substr(0, 20));
        const double luck = 1 + 0.004 * std::sin(12.9898 * number);
        for (run::OpRecord& op : run.ops) {
            const std::string& layer = run.strings[static_cast<std::size_t>(op.layer)];
            const double factor = luck * (layer == planted.layer ? planted.factor : 1);
            op.self_ns = std::llround(static_cast<double>(op.self_ns) * factor);
        }
        for (run::StepRecord& step : run.steps)
            step.duration_ns = std::llround(static_cast<double>(step.duration_ns) * luck);
        if (change) change(run);
        writeRun(folder() / name, run);
        return path(name);
    }
    std::vector<std::string> repeats(const std::string& prefix, int count, int seed,
                                     const Planted& planted = {}) const {
        std::vector<std::string> runs;
        for (int i = 0; i < count; ++i)
            runs.push_back(repeat(fmt::format("{}{}.ridge", prefix, i), seed + i, planted));
        return runs;
    }
    static std::vector<std::string> words(const std::vector<std::string>& base,
                                          const std::vector<std::string>& now,
                                          const std::vector<std::string>& more = {}) {
        std::vector<std::string> all{"gate", "--by", "layer", "--base"};
        all.insert(all.end(), base.begin(), base.end());
        all.emplace_back("--new");
        all.insert(all.end(), now.begin(), now.end());
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::string layerOf(const std::string& run) const {
        const json rows = jsonOf(ridgepoint({"show", run, "--by", "layer", "--json"})).at("rows");
        for (const json& row : rows) {
            if (row.at("kind") == "layer") return row.at("name");
        }
        return {};
    }
};

const json* rowOf(const json& gate, const std::string& name) {
    for (const json& row : gate.at("rows")) {
        if (row.at("name") == name) return &row;
    }
    return nullptr;
}

TEST_F(GateCommand, PassesRepeatsOfOneProgram) {
    const auto base = repeats("a", 5, 0), now = repeats("b", 5, 100);
    const json gate = jsonOf(ridgepoint(words(base, now, {"--json"})));
    EXPECT_EQ(gate.at("format"), "ridgepoint-gate");
    EXPECT_TRUE(gate.at("passed"));
    EXPECT_EQ(gate.at("noise_between"), "runs");
    EXPECT_EQ(gate.at("false_alarms_used"), 0.01);
    EXPECT_EQ(gate.at("rows").at(0).at("name"), "step");
    const Result text = ridgepoint(words(base, now));
    EXPECT_EQ(text.status, 0) << text.err;
    EXPECT_THAT(text.out,
                AllOf(HasSubstr("Passed: none of "), HasSubstr("5 base runs, 5 new runs")));
}

TEST_F(GateCommand, FailsWithStatusFourForASlowerLayerAndNamesIt) {
    const auto base = repeats("a", 5, 0);
    const std::string layer = layerOf(base[0]);
    const auto now = repeats("b", 5, 100, {layer, 1.08});
    const Result result = ridgepoint(words(base, now, {"--json"}));
    EXPECT_EQ(result.status, 4) << result.err;
    const json gate = json::parse(result.out);
    EXPECT_FALSE(gate.at("passed"));
    const json* const row = rowOf(gate, layer);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->at("verdict"), "worse");
    EXPECT_NEAR(row->at("change").get<double>(), 0.08, 0.01);
    EXPECT_LT(row->at("change_low").get<double>(), row->at("change").get<double>());
    EXPECT_NEAR(row->at("p").get<double>(), 1.0 / 252, 1e-9);
    for (const json& other : gate.at("rows")) {
        if (other.at("name") != layer) {
            EXPECT_NE(other.at("verdict"), "worse") << other;
        }
    }
    // A higher limit accepts it.
    EXPECT_EQ(ridgepoint(words(base, now, {"--fail-above", "10%"})).status, 0);
    EXPECT_EQ(ridgepoint(words(now, base)).status, 0);  // faster
}

TEST_F(GateCommand, ARowIsNotSlowerBecauseOthersBecameFaster) {
    const auto base = repeats("a", 5, 0);
    std::vector<std::string> now;
    const std::string layer = layerOf(base[0]);
    for (int i = 0; i < 5; ++i)
        now.push_back(repeat(fmt::format("b{}.ridge", i), 100 + i, {}, [&](SyntheticRun& run) {
            std::map<std::int64_t, std::int64_t> saved_ns;
            for (run::OpRecord& op : run.ops) {
                if (run.strings[static_cast<std::size_t>(op.layer)] == layer) continue;
                op.self_ns /= 2;
                saved_ns[op.step] += op.self_ns;
            }
            for (run::StepRecord& step : run.steps) step.duration_ns -= saved_ns[step.index];
        }));
    const json gate = json::parse(ridgepoint(words(base, now, {"--json"})).out);
    EXPECT_GT(rowOf(gate, layer)->at("change_relative").get<double>(), 0.5);
    EXPECT_EQ(rowOf(gate, layer)->at("verdict"), "passed");
}

TEST_F(GateCommand, WritesReportsForReviewers) {
    const auto base = repeats("a", 5, 0);
    const std::string layer = layerOf(base[0]);
    const auto now = repeats("b", 5, 100, {layer, 1.08});
    const Result result = ridgepoint(
        words(base, now,
              {"--junit", path("j.xml"), "--markdown", path("m.md"), "--figure", path("f.svg")}));
    EXPECT_EQ(result.status, 4) << result.err;
    EXPECT_THAT(result.out, HasSubstr("FAILED: 1 of "));
    EXPECT_THAT(contentOf(path("j.xml")),
                AllOf(HasSubstr("failures=\"1\""), HasSubstr("<failure message=\"" + layer),
                      HasSubstr("classname=\"ridgepoint.layer\" name=\"step\"/>")));
    EXPECT_THAT(contentOf(path("m.md")),
                AllOf(HasSubstr("**FAILED"), HasSubstr("| WORSE |"), HasSubstr("95 % interval")));
    EXPECT_THAT(contentOf(path("f.svg")),
                AllOf(testing::StartsWith("<svg "), HasSubstr("limit +5.0 %"), HasSubstr(layer)));
    expectRefusal(ridgepoint(words(base, now, {"--junit", base[0]})), 1, "a0.ridge");
}

TEST_F(GateCommand, SaysWhichNoiseFewRunsExclude) {
    const std::string layer = layerOf(repeat("x.ridge", 0));
    const Result one = ridgepoint(
        {"gate", repeat("a.ridge", 1), repeat("b.ridge", 2, {layer, 1.5}), "--by", "layer"});
    EXPECT_EQ(one.status, 4) << one.err;
    EXPECT_THAT(one.out, AllOf(HasSubstr("only the noise between the steps of a run is excluded"),
                               HasSubstr("Record 5 base runs and 5 new runs for 1 %")));
    const Result half = ridgepoint(
        {"gate", path("a.ridge"), path("b.ridge"), "--by", "layer", "--false-alarms=50%"});
    EXPECT_THAT(half.out, HasSubstr("Record 2 base runs and 2 new runs for 50 %"));
    const auto base = repeats("c", 3, 0), now = repeats("d", 3, 9, {layer, 1.5});
    const Result three = ridgepoint(words(base, now));
    EXPECT_EQ(three.status, 4) << three.err;
    EXPECT_THAT(three.out, HasSubstr("exclude noise only with a false-alarm probability of 5 %"));
}

TEST_F(GateCommand, ChecksBudgetsWithAndWithoutBaseRuns) {
    const auto now = repeats("b", 2, 0);
    const std::string layer = layerOf(now[0]);
    const auto budgets = [&](const json& entry) {
        writeFile(path("budgets.json"), json{{"format", "ridgepoint-budgets"},
                                             {"version", 1},
                                             {"by", "layer"},
                                             {"budgets", json::array({entry})}}
                                            .dump());
        return ridgepoint({"gate", "--new", now[0], now[1], "--budgets", path("budgets.json")});
    };
    EXPECT_EQ(budgets({{"row", layer}, {"seconds", 100}}).status, 0);
    const Result over = budgets({{"row", layer}, {"seconds", 1e-9}});
    EXPECT_EQ(over.status, 4) << over.err;
    EXPECT_THAT(over.out, AllOf(HasSubstr("OVER BUDGET"), HasSubstr("only budgets were checked")));
    expectRefusal(budgets({{"row", layer + "x"}, {"seconds", 1}}), 2,
                  "did you mean \"" + layer + "\"?");
    expectRefusal(budgets({{"row", layer}, {"seconds", -1}}), 2, "budgets[0].seconds");
    expectRefusal(ridgepoint({"gate", "--new", now[0], "--budgets", path("none.json")}), 2,
                  "none.json\" does not exist");
    expectRefusal(ridgepoint({"gate", "--new", now[0], "--budgets", folder()}), 2, "is a folder");
    expectRefusal(ridgepoint({"gate", "--new", now[0], "--budgets", "/dev/zero"}), 2,
                  "is not a regular file");
    // A row without a value fails.
    writeFile(path("budgets.json"),
              R"({"format": "ridgepoint-budgets", "version": 1, "by": "layer", "budgets": [)"
              R"({"row": ")" +
                  layer + R"(", "roof_share": 1e-9}]})");
    const json roof = jsonOf(ridgepoint({"gate", "--new", now[0], now[1], "--metric", "roof",
                                         "--budgets", path("budgets.json"), "--json"}));
    std::size_t without = 0;
    for (const json& row : roof.at("rows")) {
        EXPECT_EQ(row.at("verdict"), row.at("new").is_null() ? "unknown" : "passed") << row;
        without += row.at("new").is_null() ? 1 : 0;
    }
    EXPECT_GT(without, 0U);
    const std::string kept = contentOf(path("budgets.json"));
    expectRefusal(ridgepoint({"gate", "--new", now[0], "--budgets", path("budgets.json"),
                              "--markdown", path("budgets.json")}),
                  2, "is the file of budgets");
    EXPECT_EQ(contentOf(path("budgets.json")), kept);
}

TEST_F(GateCommand, GatesMemoryFlopsAndTheShareOfTheRoof) {
    const auto base = repeats("a", 3, 0);
    std::vector<std::string> now;
    for (int i = 0; i < 3; ++i)
        now.push_back(repeat(fmt::format("b{}.ridge", i), i, {}, [](SyntheticRun& run) {
            run.memory.peak_allocated_bytes = *run.memory.peak_allocated_bytes * 11 / 10;
            for (run::OpRecord& op : run.ops) {
                op.flops_matrix = op.flops_matrix * 12 / 10;
                op.flops_elementwise = op.flops_elementwise * 12 / 10;
            }
        }));
    const auto gate = [&](const std::string& metric) {
        std::vector<std::string> all{"gate", "--metric", metric, "--json", "--base"};
        all.insert(all.end(), base.begin(), base.end());
        all.emplace_back("--new");
        all.insert(all.end(), now.begin(), now.end());
        return ridgepoint(all);
    };
    const Result memory = gate("memory"), flops = gate("flops"), roof = gate("roof");
    EXPECT_EQ(memory.status, 4) << memory.err;
    const json peaks = json::parse(memory.out);
    EXPECT_NEAR(rowOf(peaks, "peak allocated")->at("change").get<double>(), 0.1, 0.001);
    EXPECT_EQ(rowOf(peaks, "peak allocated")->at("verdict"), "worse");
    EXPECT_EQ(flops.status, 4) << flops.err;
    EXPECT_EQ(json::parse(flops.out).at("unit"), "FLOP");
    // More FLOPs in the same time are a larger share of the roof, which is an improvement.
    EXPECT_EQ(roof.status, 0) << roof.out << roof.err;
}

TEST_F(GateCommand, GatesTheModelFlopsUtilization) {
    // Ops without a cost model make the utilization a lower bound, which cannot be compared.
    const auto sides = [&](const std::string& prefix, double factor, bool known) {
        std::vector<std::string> runs;
        for (int i = 0; i < 5; ++i)
            runs.push_back(repeat(fmt::format("{}{}.ridge", prefix, i), i + int(prefix[0]), {},
                                  [&](SyntheticRun& run) {
                                      for (run::OpRecord& op : run.ops)
                                          op.flops_known = op.flops_known || known;
                                      for (run::StepRecord& step : run.steps)
                                          step.duration_ns = std::llround(
                                              static_cast<double>(step.duration_ns) * factor);
                                  }));
        return runs;
    };
    const auto gate = [&](std::vector<std::string> base, const std::vector<std::string>& now,
                          const std::string& metric) {
        base.insert(base.begin(), {"gate", "--metric", metric, "--json", "--base"});
        base.emplace_back("--new");
        base.insert(base.end(), now.begin(), now.end());
        return ridgepoint(base);
    };
    const auto base = sides("a", 1, true), slower = sides("b", 1.2, true);
    const Result worse = gate(base, slower, "mfu");
    EXPECT_EQ(worse.status, 4) << worse.err;
    const json result = json::parse(worse.out);
    EXPECT_EQ(result.at("unit"), "share");
    EXPECT_TRUE(result.at("by").is_null());
    ASSERT_EQ(result.at("rows").size(), 1u);
    EXPECT_NEAR(result.at("rows").at(0).at("change").get<double>(), 1 / 1.2 - 1, 0.01);
    EXPECT_EQ(gate(slower, base, "hfu").status, 0);
    const Result nothing = gate(sides("c", 1, false), base, "mfu");
    EXPECT_EQ(nothing.status, 1);
    EXPECT_NE(nothing.err.find("Nothing was compared. step is not compared: its value in c"),
              std::string::npos);
    const json unknown = json::parse(nothing.out);
    EXPECT_EQ(unknown.at("passed"), false);
    EXPECT_EQ(unknown.at("rows").at(0).at("verdict"), "unknown");
    EXPECT_EQ(unknown.at("rows").at(0).at("base_partial"), true);
    EXPECT_EQ(unknown.at("rows").at(0).at("new_partial"), false);
    expectRefusal(ridgepoint({"gate", "--metric", "mfu", "--by", "op", base[0], slower[0]}), 2,
                  "omit --by");
    writeFile(path("mfu.json"), R"({"format": "ridgepoint-budgets", "version": 1, "budgets": )"
                                R"([{"row": "step", "mfu": 0.999}]})");
    EXPECT_EQ(
        ridgepoint({"gate", "--metric", "mfu", "--new", base[0], "--budgets", path("mfu.json")})
            .status,
        4);
}

TEST_F(GateCommand, GatesTheEnergyOfAStep) {
    const auto sides = [&](const std::string& prefix, double watts, double celsius) {
        std::vector<std::string> runs;
        for (int i = 0; i < 5; ++i)
            runs.push_back(repeat(fmt::format("{}{}.ridge", prefix, i), i + int(prefix[0]), {},
                                  [&](SyntheticRun& run) {
                                      run.info.device = "cuda:0";
                                      const run::StepRecord& last = run.steps.back();
                                      for (int at = 0; at <= 100; ++at) {
                                          run::DeviceSample& sample =
                                              run.device_samples.emplace_back();
                                          sample.time_ns =
                                              (last.start_ns + last.duration_ns) / 100 * (at + 1);
                                          sample.power_watts = watts * (1 + 0.01 * i);
                                          sample.temperature_celsius = celsius;
                                      }
                                  }));
        return runs;
    };
    const auto gate = [&](std::vector<std::string> base, const std::vector<std::string>& now) {
        base.insert(base.begin(), {"gate", "--metric", "energy", "--json", "--base"});
        base.emplace_back("--new");
        base.insert(base.end(), now.begin(), now.end());
        return ridgepoint(base);
    };
    const auto base = sides("a", 300, 50), more = sides("b", 390, 70);
    const Result worse = gate(base, more);
    EXPECT_EQ(worse.status, 4) << worse.err;
    const json result = json::parse(worse.out);
    EXPECT_EQ(result.at("unit"), "J");
    ASSERT_EQ(result.at("rows").size(), 1u);
    EXPECT_NEAR(result.at("rows").at(0).at("change").get<double>(), 0.3, 0.05);
    EXPECT_THAT(result.at("notes").dump(), HasSubstr("a warmer GPU needs more energy"));
    EXPECT_EQ(gate(more, base).status, 0);
    // Runs without readings are not compared, and the reason is in the result.
    std::vector<std::string> without;
    for (int i = 0; i < 5; ++i) without.push_back(repeat(fmt::format("none{}.ridge", i), 90 + i));
    const Result nothing = gate(without, base);
    EXPECT_EQ(nothing.status, 1) << nothing.err;
    const json unknown = json::parse(nothing.out);
    EXPECT_EQ(unknown.at("rows").at(0).at("verdict"), "unknown");
    EXPECT_THAT(unknown.at("rows").at(0).at("reason").get<std::string>(),
                HasSubstr("neither an energy counter nor power"));
    writeFile(path("energy.json"), R"({"format": "ridgepoint-budgets", "version": 1, "budgets": )"
                                   R"([{"row": "step", "joules": 1e-6}]})");
    EXPECT_EQ(ridgepoint({"gate", "--metric", "energy", "--new", base[0], "--budgets",
                          path("energy.json")})
                  .status,
              4);
    const json compared = jsonOf(ridgepoint({"compare", base[0], more[0], "--json"}));
    EXPECT_NEAR(compared.at("runs").at(1).at("joules_per_step").get<double>() /
                    compared.at("runs").at(0).at("joules_per_step").get<double>(),
                1.3, 0.2);
    EXPECT_THAT(ridgepoint({"compare", base[0], more[0]}).out, HasSubstr("Energy per step"));
}

TEST_F(GateCommand, RefusesInASentence) {
    const std::string a = repeat("a.ridge", 0), b = repeat("b.ridge", 1), c = repeat("c.ridge", 2);
    expectRefusal(ridgepoint({"gate"}), 2, "--base a.ridge b.ridge --new c.ridge");
    expectRefusal(ridgepoint({"gate", a}), 2, "name two runs");
    expectRefusal(ridgepoint({"gate", a, b, c}), 2, "--base a.ridge b.ridge --new");
    expectRefusal(ridgepoint({"gate", "--base", a}), 2, "--new");
    expectRefusal(ridgepoint({"gate", "--new", a}), 2, "--base");
    expectRefusal(ridgepoint({"gate", a, a}), 1, "are the same run");
    expectRefusal(ridgepoint({"gate", a, path("none.ridge")}), 1, "none.ridge");
    expectRefusal(ridgepoint({"gate", a, b, "--by", "step"}), 2, "--by");
    expectRefusal(ridgepoint({"gate", a, b, "--metric", "speed"}), 2, "--metric");
    expectRefusal(ridgepoint({"gate", a, b, "--metric", "memory", "--by", "op"}), 2, "omit --by");
    for (const char* const wrong : {"5", "-1%", "x%", "nan%", "5%%", "1e9%", ""})
        expectRefusal(ridgepoint({"gate", a, b, std::string("--fail-above=") + wrong}), 2,
                      "--fail-above");
    expectRefusal(ridgepoint({"gate", a, b, "--fail-above=5"}), 2, "the % is missing: write 5%.");
    expectRefusal(ridgepoint({"gate", a, b, "--false-alarms=0%"}), 2, "must be above 0%");
    // With two reports in one file, the second would replace the first.
    for (const std::string& same : {path("x"), path("folder") + "/../x"}) {
        std::filesystem::create_directory(path("folder"));
        expectRefusal(ridgepoint({"gate", a, b, "--junit", path("x"), "--markdown", same}), 2,
                      "is named for two outputs");
        EXPECT_FALSE(std::filesystem::exists(path("x")));
    }
    writeFile(path("text.ridge"), "not a run");
    expectRefusal(ridgepoint({"gate", a, path("text.ridge")}), 1, "text.ridge");
    // A damaged file, and a run without a finished step.
    std::string damaged = contentOf(b);
    damaged.resize(damaged.size() / 2);
    writeFile(path("damaged.ridge"), damaged);
    expectRefusal(ridgepoint({"gate", a, path("damaged.ridge")}), 1, "damaged.ridge");
    const std::string empty = repeat("empty.ridge", 3, {}, [](SyntheticRun& run) {
        run.steps.clear();
        run.ops.clear();
        run.memory_events.clear();
        run.memory_points.clear();
    });
    expectRefusal(ridgepoint({"gate", a, empty}), 1, "no finished step");
}

TEST_F(GateCommand, RefusesNewerAndGrowingFilesAndWritesNoInvalidNumbers) {
    const std::string a = repeat("a.ridge", 0), b = repeat("b.ridge", 1);
    const auto change = [&](const std::string& name, const char* sql) {
        std::filesystem::copy_file(b, folder() / name);
        sqlite3* database = nullptr;
        sqlite3_open(path(name).c_str(), &database);
        EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
        sqlite3_close(database);
        return path(name);
    };
    expectRefusal(ridgepoint({"gate", a, change("newer.ridge", "PRAGMA user_version = 99")}), 1,
                  "newer Ridgepoint");
    SyntheticRun growing = makeSyntheticRun();
    growing.info.id = "0000000000000000000000000000aaaa";
    std::optional<Result> refused;
    writeRun(folder() / "growing.ridge", growing, [&](int steps) {
        if (steps == 6) refused = ridgepoint({"gate", a, path("growing.ridge")});
    });
    ASSERT_TRUE(refused);
    expectRefusal(*refused, 1, "is still being recorded");
    // JSON has neither infinity nor NaN, so such a value is refused or null.
    const std::string infinite = change("infinite.ridge", "UPDATE ceiling SET value = 9e999");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"gate", a, infinite, "--metric", "roof", "--json"},
          {"show", infinite, "--json", "--insights"},
          {"compare", a, infinite, "--json"}}) {
        const Result result = ridgepoint(words);
        if (result.status == 1) {
            expectRefusal(result, 1, "infinite.ridge");
            continue;
        }
        EXPECT_FALSE(json::parse(result.out, nullptr, false).is_discarded()) << words[0];
        EXPECT_EQ(result.out.find("inf,"), std::string::npos) << words[0];
    }
}

// Only `check` reads every page. Damaged pages must be refused reliably, not only if they are read.
TEST_F(GateCommand, AndTheOverviewRefuseRunsWithDamagedPages) {
    const std::string a = repeat("a.ridge", 0), b = repeat("b.ridge", 1);
    const std::string sound = contentOf(b);
    std::size_t damaged = 0;
    for (std::size_t at = 4 * 4096 + 12; at < sound.size(); at += 4 * 4096) {  // page pointers
        std::string noisy = sound;
        for (std::size_t i = 0; i < 16; ++i) noisy[at + i] = static_cast<char>(0xa5 ^ (37 * i));
        writeFile(b, noisy);
        const Result check = ridgepoint({"check", b});
        if (check.out.find("SQLite") == std::string::npos) continue;  // no page is invalid
        ++damaged;
        expectRefusal(ridgepoint({"gate", a, b}), 1, "is damaged");
        expectRefusal(ridgepoint({"show", b, "--overview"}), 1, "is damaged");
    }
    EXPECT_GE(damaged, 3U);
}

TEST_F(GateCommand, RowsOfOnlySomeRunsAreNotCompared) {
    const auto base = repeats("a", 3, 0);
    SyntheticOptions options;
    options.layers = 4;
    SyntheticRun more = makeSyntheticRun(options);
    more.info.id = "00000000000000000000000000000fff";
    writeRun(folder() / "more.ridge", more);
    const Result result = ridgepoint(words(base, {path("more.ridge")}, {"--json"}));
    const json gate = json::parse(result.out);
    std::size_t unknown = 0;
    for (const json& row : gate.at("rows")) {
        if (row.at("verdict") != "unknown") continue;
        ++unknown;
        EXPECT_TRUE(row.at("change").is_null());
        EXPECT_THAT(row.at("reason").get<std::string>(), HasSubstr("only new runs have it"));
    }
    EXPECT_GT(unknown, 0U);
}

}  // namespace
}  // namespace ridgepoint::tests
