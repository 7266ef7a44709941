// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "core/present/level_reason.h"
#include "core/run/analysis/step_summary.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::run {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> keysOf(const ordered_json& object) {
    std::vector<std::string> keys;
    for (const auto& item : object.items()) keys.push_back(item.key());
    return keys;
}

// The fields documented in docs/cli.md come first, in this order; others may follow.
void expectKeys(const ordered_json& object, std::vector<std::string> promised) {
    std::vector<std::string> keys = keysOf(object);
    ASSERT_GE(keys.size(), promised.size());
    keys.resize(promised.size());
    EXPECT_EQ(keys, promised);
}

TEST(ShowJson, HasThePromisedFieldsInTheirOrder) {
    const ordered_json json = present::showJson(*tests::makeSnapshot());
    expectKeys(json, {"format", "version", "run", "machine", "ceilings", "step", "memory"});
    EXPECT_EQ(keysOf(json).back(), "rows");
    EXPECT_EQ(json["format"], "ridgepoint-show");
    EXPECT_EQ(json["version"], 1);
    expectKeys(json["run"],
               {"id", "title", "source", "started", "model", "batch", "precision", "optimizer",
                "device", "warmup_steps", "steps", "complete", "dropped_records", "rung"});
    expectKeys(json["machine"], {"host", "cpu", "gpus", "software"});
    EXPECT_TRUE(json["machine"]["gpus"].is_array());
    ASSERT_EQ(json["ceilings"].size(), 5u);
    for (const auto& ceiling : json["ceilings"]) {
        expectKeys(ceiling, {"name", "kind", "precision", "unit", "level", "value", "provenance"});
        const bool compute = ceiling["kind"] == "compute";
        EXPECT_EQ(ceiling["level"].is_null(), compute);
        EXPECT_EQ(ceiling["precision"].is_null(), !compute);
        EXPECT_EQ(ceiling["unit"].is_null(), !compute);
    }
    expectKeys(json["step"],
               {"seconds_mean", "seconds_median", "seconds_min", "seconds_max", "phases", "flops",
                "flops_matrix", "samples_per_second", "collection_overhead"});
    EXPECT_EQ(keysOf(json["step"]["phases"]),
              (std::vector<std::string>{"data", "forward", "loss", "backward", "optimizer"}));
    expectKeys(json["memory"], {"peak_allocated_bytes", "peak_reserved_bytes", "at_peak"});
    EXPECT_EQ(keysOf(json["memory"]["at_peak"]),
              (std::vector<std::string>{"parameter", "gradient", "optimizer_state", "activation",
                                        "input", "temporary", "unknown"}));
    ASSERT_EQ(json["rows"].size(), 12u);
    for (const auto& row : json["rows"]) {
        expectKeys(row, {"name", "full_name", "kind", "category", "phase", "calls", "seconds",
                         "seconds_mean", "seconds_min", "seconds_max", "share", "flops", "bytes",
                         "intensity", "flops_per_second", "roof_share", "bound", "provenance"});
        EXPECT_EQ(keysOf(row["bytes"]), (std::vector<std::string>{"dram", "l3", "l2", "l1"}));
        EXPECT_EQ(keysOf(row["intensity"]), (std::vector<std::string>{"dram", "l3", "l2", "l1"}));
        EXPECT_EQ(keysOf(row["provenance"]),
                  (std::vector<std::string>{"seconds", "flops", "bytes"}));
    }
}

TEST(ShowJson, HasTheValues) {
    const auto snapshot = tests::makeSnapshot();
    const ordered_json json = present::showJson(*snapshot);
    EXPECT_EQ(json["run"]["batch"], 16);
    EXPECT_EQ(json["run"]["steps"], 5);
    EXPECT_EQ(json["run"]["warmup_steps"], 2);
    EXPECT_EQ(json["run"]["complete"], true);
    EXPECT_EQ(json["run"]["rung"], "modelled");
    EXPECT_TRUE(json["memory"]["peak_reserved_bytes"].is_null());
    EXPECT_EQ(json["step"]["flops"].get<double>(), *summarizeSteps(*snapshot).flops);
    const ordered_json& conv = json["rows"][0];
    EXPECT_EQ(conv["name"], "aten::convolution_backward");
    EXPECT_EQ(conv["phase"], "backward");
    EXPECT_EQ(conv["bound"], "compute");
    EXPECT_EQ(keysOf(conv["flops"]), std::vector<std::string>{"fp32"});
    double share = 0;
    for (const auto& row : json["rows"]) share += row["share"].get<double>();
    EXPECT_NEAR(share, 1, 1e-12);
}

TEST(ShowJson, SaysNullForWhatIsNotKnown) {
    const ordered_json json = present::showJson(*tests::makeSnapshot());
    for (const auto& row : json["rows"]) {
        if (row["name"] != "aten::mystery_backward") continue;
        EXPECT_TRUE(row["flops"].empty());
        EXPECT_TRUE(row["bytes"]["dram"].is_null());
        EXPECT_TRUE(row["intensity"]["l1"].is_null());
        EXPECT_TRUE(row["flops_per_second"].is_null());
        EXPECT_TRUE(row["roof_share"].is_null());
        EXPECT_TRUE(row["bound"].is_null());
        EXPECT_TRUE(row["provenance"]["flops"].is_null());
        EXPECT_EQ(row["provenance"]["seconds"], "measured");
    }
}

TEST(ShowJson, OfAnEmptySnapshotIsAllNull) {
    const ordered_json json = present::showJson(Snapshot{});
    EXPECT_TRUE(json["step"]["seconds_mean"].is_null());
    EXPECT_TRUE(json["step"]["phases"]["forward"].is_null());
    EXPECT_TRUE(json["memory"]["at_peak"]["input"].is_null());
    EXPECT_TRUE(json["rows"].empty());
    EXPECT_TRUE(json["rows"].is_array());
    EXPECT_FALSE(json.dump().empty());
}

// Rates in the text refer to the median step; JSON contains both.
TEST(ShowJson, NamesMeansAndMedians) {
    const auto snapshot = tests::makeSnapshot();
    const ordered_json step = present::showJson(*snapshot)["step"];
    const double median = step["seconds_median"], batch = step["samples_per_second_median"];
    EXPECT_DOUBLE_EQ(batch * median, 16);
    EXPECT_DOUBLE_EQ(step["flops_per_second_median"].get<double>() * median,
                     step["flops"].get<double>());
    EXPECT_THAT(present::showText(*snapshot), testing::ContainsRegex("samples/s \\(median\\)"));
    EXPECT_THAT(present::showText(*snapshot), testing::ContainsRegex("FLOP/s \\(median\\)"));
}

TEST(ShowJson, GroupsSortsAndCuts) {
    present::ShowOptions options;
    options.by = GroupBy::layer;
    options.sort = "name";
    options.top = 3;
    const ordered_json json = present::showJson(*tests::makeSnapshot(), options);
    EXPECT_EQ(json["by"], "layer");
    ASSERT_EQ(json["rows"].size(), 3u);
    EXPECT_EQ(json["rows"][0]["name"], "(no layer)");
    EXPECT_EQ(json["rows"][1]["name"], "(outside ops)");
    EXPECT_EQ(json["rows"][2]["name"], "fc");
}

// If caches hold the whole run, a table for DRAM would be empty.
TEST(ShowText, PicksTheLevelThatTells) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    for (OpRecord& op : run.ops) op.bytes[roofline::index(roofline::Level::dram)] = 0;
    const auto snapshot = tests::makeSnapshot(run);
    EXPECT_EQ(defaultLevel(*snapshot), roofline::Level::l3);
    EXPECT_THAT(present::showText(*snapshot), testing::HasSubstr("FLOP/L3 B"));
    present::ShowOptions asked;
    asked.level = roofline::Level::dram;
    EXPECT_THAT(present::showText(*snapshot, asked), testing::HasSubstr("FLOP/DRAM B"));
    EXPECT_THAT(present::showText(*tests::makeSnapshot()), testing::HasSubstr("FLOP/DRAM B"));
}

TEST(ShowText, ExplainsALevelThatIsNotDram) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    for (OpRecord& op : run.ops) op.bytes[roofline::index(roofline::Level::dram)] = 0;
    const auto snapshot = tests::makeSnapshot(run);
    const auto at = [](const Snapshot& of, std::optional<roofline::Level> level) {
        present::ShowOptions options;
        options.level = level;
        return present::showText(of, options, 80);
    };
    EXPECT_THAT(
        at(*snapshot, {}),
        HasSubstr(
            "\nLevel    L3: most bytes stay in this cache · to see DRAM: show --level dram\n"));
    EXPECT_THAT(at(*snapshot, roofline::Level::dram),
                HasSubstr("\nLevel    DRAM: less than half of the bytes reach it · "
                          "default of this run: L3\n"));
    EXPECT_THAT(at(*snapshot, roofline::Level::l2), Not(HasSubstr("\nLevel ")));
    EXPECT_THAT(at(*tests::makeSnapshot(), {}), Not(HasSubstr("\nLevel ")));
    EXPECT_THAT(at(*tests::makeSnapshot(), roofline::Level::l3), Not(HasSubstr("\nLevel ")));
}

// Unknown DRAM traffic can be large.
TEST(LevelReason, IsNotGivenForUnknownBytes) {
    using roofline::Level;
    Row row;
    row.flops_known = true;
    row.flops[0] = 1;
    row.bytes[roofline::index(Level::l2)] = 100;
    std::vector<Row> rows{row};
    EXPECT_EQ(present::levelReason(Level::l2, Level::l2, rows), present::LevelReason::usual);
    rows[0].bytes[roofline::index(Level::dram)] = 0;
    EXPECT_EQ(present::levelReason(Level::l2, Level::l2, rows), present::LevelReason::cached);
    EXPECT_EQ(present::levelReason(Level::dram, Level::l2, rows), present::LevelReason::few_bytes);
    EXPECT_EQ(present::levelReason(Level::l3, Level::l2, rows),
              present::LevelReason::usual);  // there is no L3
    EXPECT_EQ(present::levelReason(Level::l1, Level::l2, rows), present::LevelReason::usual);
}

// The optimizer differs in the first step, and a file may begin within a step.
TEST(DefaultLevel, IsThatOfTheForwardPhase) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    for (OpRecord& op : run.ops) {
        std::uint64_t& dram = op.bytes[roofline::index(roofline::Level::dram)];
        dram = op.phase == Phase::forward ? 0 : op.bytes.front() * 100;
    }
    EXPECT_EQ(defaultLevel(*tests::makeSnapshot(run)), roofline::Level::l3);
    for (OpRecord& op : run.ops) op.phase = Phase::none;
    EXPECT_EQ(defaultLevel(*tests::makeSnapshot(run)), roofline::Level::dram);
}

TEST(ShowJson, IsValidWhateverTheNames) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    run.info.title = "caf\xe9 \x01";
    for (std::string& text : run.strings) {
        if (text == "aten::linear") text = "\xff\xfe bad";
    }
    const std::string text = present::showJson(*tests::makeSnapshot(run)).dump();
    EXPECT_FALSE(ordered_json::parse(text, nullptr, false).is_discarded());
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::size_t widthOf(const std::string& line) {
    std::size_t width = 0;
    for (const char c : line) width += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return width;
}

TEST(ShowText, TellsTheRunAndItsTable) {
    const std::string text = present::showText(*tests::makeSnapshot());
    for (const char* const part :
         {"synthetic · batch 16 · fp32 · sgd · cpu", "5 measured steps", "backward", "peak",
          "FP32 FMA, AVX2, 4 cores 617 GFLOP/s (measured)", "aten::conv2d", "(outside ops)",
          "memory(dram)", "% of roof"}) {
        EXPECT_THAT(text, HasSubstr(part));
    }
    EXPECT_THAT(text, Not(HasSubstr("more rows")));
}

TEST(ShowText, FitsIntoItsColumns) {
    for (const int columns : {50, 60, 80, 100, 120, 200}) {
        for (const GroupBy by : {GroupBy::op, GroupBy::layer, GroupBy::phase}) {
            present::ShowOptions options;
            options.by = by;
            for (const std::string& line :
                 linesOf(present::showText(*tests::makeSnapshot(), options, columns))) {
                // A word that is longer than the line is not broken.
                if (line.find("(measured)") != std::string::npos) continue;
                EXPECT_LE(widthOf(line), static_cast<std::size_t>(columns)) << line;
            }
        }
    }
}

TEST(ShowText, CutsTheTableAndSaysSo) {
    present::ShowOptions options;
    options.top = 2;
    const std::string text = present::showText(*tests::makeSnapshot(), options);
    EXPECT_THAT(text, HasSubstr("… and 10 more rows"));
    EXPECT_THAT(text, Not(HasSubstr("aten::relu_")));
}

TEST(ShowText, DoesNotLetNamesSteerTheTerminal) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    run.info.title = "\x1b[2J\x9b gone \u009b";
    for (std::string& text : run.strings) {
        if (text == "aten::linear") text = "aten::\x1b]0;x\x07";
    }
    const std::string text = present::showText(*tests::makeSnapshot(run));
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find('\x07'), std::string::npos);
    EXPECT_EQ(text.find("\u009b"), std::string::npos);
}

TEST(ShowText, SaysWhatCollectingCostsAsItComesOut) {
    Snapshot snapshot = *tests::makeSnapshot();
    // Only one of the baseline steps is next to a measured step.
    EXPECT_THAT(present::showText(snapshot, {}, 200),
                HasSubstr("collection cost unknown (too few steps)"));
    EXPECT_TRUE(present::showJson(snapshot).at("step").at("collection_overhead").is_null());
    std::vector<StepRecord> steps(snapshot.steps->begin(), snapshot.steps->end());
    steps.at(6).kind = StepRecord::Kind::baseline;
    for (StepRecord& step : steps) {
        step.duration_ns = step.kind == StepRecord::Kind::baseline ? 200'000'000 : 187'000'000;
    }
    snapshot.steps = std::make_shared<StepList>(std::move(steps));
    EXPECT_THAT(present::showText(snapshot, {}, 200),
                HasSubstr("collection -6.5 % ± 0.0 % of step time"));
}

// A step with compilation is long; the median covers only the other steps.
TEST(ShowText, ShowsCompilationsApartFromSteps) {
    Snapshot snapshot = *tests::makeSnapshot();
    std::vector<StepRecord> steps(snapshot.steps->begin(), snapshot.steps->end());
    std::vector<std::size_t> measured;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].start_ns = static_cast<std::int64_t>(i) * 10'000'000'000;
        steps[i].duration_ns = 100'000'000;
        if (steps[i].kind == StepRecord::Kind::measured) measured.push_back(i);
    }
    ASSERT_EQ(measured.size(), 5u);
    StepRecord& slow = steps[measured[1]];
    slow.duration_ns = 4'100'000'000;
    steps[measured[2]].duration_ns = 120'000'000;
    snapshot.steps = std::make_shared<StepList>(steps);
    Compilations& compilations = snapshot.info.compilations.emplace();
    compilations.events = {{"compilation", 0, 50'000'000, "", "Net", "train.py:1"},  // warm-up
                           {"graph_break", slow.start_ns + 2'000'000'000, 1'000'000'000, "print",
                            "blocks.0", "train.py:5"},
                           {"recompilation", slow.start_ns + 10'000'000, 4'000'000'000,
                            "size mismatch", "blocks.0", "train.py:3"},
                           {"compilation", slow.start_ns + 9'000'000'000, 1, "", "", ""}};
    const StepSummary summary = summarizeSteps(snapshot);
    EXPECT_EQ(summary.compiling_steps, 1);
    EXPECT_DOUBLE_EQ(summary.compile_seconds.value(), 4);
    EXPECT_DOUBLE_EQ(summary.seconds_median.value(), 0.1);
    EXPECT_DOUBLE_EQ(summary.seconds_max.value(), 4.1);
    EXPECT_THAT(
        present::showText(snapshot, {}, 200),
        HasSubstr("torch.compile took 4.00 s in 1 of these steps · the median leaves them out"));
    present::ShowOptions by_step;
    by_step.by = GroupBy::step;
    EXPECT_THAT(present::showText(snapshot, by_step, 200),
                HasSubstr("(torch.compile 4.00 s: size mismatch)"));
    const ordered_json json = present::showJson(snapshot);
    EXPECT_EQ(json["step"]["compiling_steps"], 1);
    EXPECT_EQ(json["step"]["compile_seconds"], 4.0);
    const ordered_json& events = json["run"]["compilations"]["events"];
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(events[0]["step"], 0);
    EXPECT_TRUE(events[0]["reason"].is_null());
    EXPECT_EQ(events[1]["kind"], "graph_break");
    EXPECT_EQ(events[1]["line"], "train.py:5");
    EXPECT_EQ(events[2]["step"], slow.index);
    EXPECT_EQ(events[2]["seconds"], 4.0);
    EXPECT_TRUE(events[3]["step"].is_null());  // between two steps
}

TEST(ShowText, CallsACostBelowItsNoiseNotMeasurable) {
    StepSummary steps;
    const auto words = [&](double cost, std::optional<double> noise) {
        steps.collection_overhead = cost;
        steps.collection_overhead_noise = noise;
        const auto found = present::collectionCost(steps);
        return found ? std::string(found->words) + "|" + found->figure : std::string();
    };
    EXPECT_EQ(present::collectionCost(steps), std::nullopt);
    EXPECT_EQ(words(-0.206, 0.249), "collection cost not measurable yet (within ±%1)|24.9 %");
    EXPECT_EQ(words(0.02, 0.03), "collection cost not measurable yet (within ±%1)|3.0 %");
    EXPECT_EQ(words(0.0, 0.0001), "collection cost not measurable yet (within ±%1)|0.1 %");
    EXPECT_EQ(words(0.03, 0.02), "collection %1 of step time|3.0 % ± 2.0 %");
    EXPECT_EQ(words(0.03, {}), "collection cost unknown (too few steps)|");
    // Intervals that are too wide to be useful; the first summary of a short run contained the
    // first one.
    EXPECT_EQ(words(0.03, 4.758), "collection cost unknown (too few steps)|");
    EXPECT_EQ(words(-0.286, 0.359), "collection cost unknown (too few steps)|");
    EXPECT_EQ(words(-0.6, 0.5), "collection cost unknown (too few steps)|");
    EXPECT_EQ(words(0.6, 0.5), "collection %1 of step time|60.0 % ± 50.0 %");

    Snapshot snapshot = *tests::makeSnapshot();
    std::vector<StepRecord> list(snapshot.steps->begin(), snapshot.steps->end());
    list.at(6).kind = StepRecord::Kind::baseline;
    for (StepRecord& step : list) step.duration_ns = 190'000'000;
    // The two runs of baseline steps disagree: +0.5 % and -1 %.
    list.at(3).duration_ns = 188'000'000;
    list.at(6).duration_ns = 192'000'000;
    snapshot.steps = std::make_shared<StepList>(list);
    EXPECT_THAT(present::showText(snapshot, {}, 200),
                HasSubstr("collection cost not measurable yet (within ±10.0 %)"));
    // They disagree by +12 % and -24 %. JSON contains the interval that the text omits.
    list.at(3).duration_ns = 150'000'000;
    list.at(6).duration_ns = 250'000'000;
    snapshot.steps = std::make_shared<StepList>(std::move(list));
    const std::string text = present::showText(snapshot, {}, 200);
    EXPECT_THAT(text, HasSubstr("collection cost unknown (too few steps)"));
    EXPECT_THAT(text, Not(HasSubstr("±")));
    EXPECT_GT(present::showJson(snapshot)["step"]["collection_overhead_noise"].get<double>(), 1);
}

TEST(ShowText, OfAnEmptyRunSaysWhatIsMissing) {
    Snapshot snapshot;
    EXPECT_THAT(present::showText(snapshot), HasSubstr("No step has been recorded yet."));
    snapshot.info.complete = true;
    EXPECT_THAT(present::showText(snapshot), HasSubstr("No step was completed."));
}

}  // namespace
}  // namespace ridgepoint::run
