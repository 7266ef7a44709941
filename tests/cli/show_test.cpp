// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show.h"

#include <functional>
#include <thread>

#include "core/base/json_values.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"
#include "tests/support/training_generator.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class Show : public Cli {};

// Types of the documented keys: "s" text, "i" integer, "n" number or null, "N" number, "b" boolean,
// "S" text or null.
void expectType(const json& value, char type, const std::string& where) {
    switch (type) {
        case 's':
            EXPECT_TRUE(value.is_string()) << where;
            break;
        case 'S':
            EXPECT_TRUE(value.is_string() || value.is_null()) << where;
            break;
        case 'i':
            EXPECT_TRUE(value.is_number_integer()) << where;
            break;
        case 'n':
            EXPECT_TRUE(value.is_number() || value.is_null()) << where;
            break;
        case 'N':
            EXPECT_TRUE(value.is_number()) << where;
            break;
        case 'b':
            EXPECT_TRUE(value.is_boolean()) << where;
            break;
        default:
            FAIL() << "no such type";
    }
}

void expectKeys(const json& object, const std::vector<std::pair<std::string, char>>& keys,
                const std::string& where) {
    ASSERT_TRUE(object.is_object()) << where;
    for (const auto& [key, type] : keys) {
        ASSERT_TRUE(object.contains(key)) << where << "." << key;
        expectType(object.at(key), type, where + "." + key);
    }
}

void expectNumbers(const json& object, const std::string& where) {
    ASSERT_TRUE(object.is_object()) << where;
    for (const auto& [key, value] : object.items()) expectType(value, 'n', where + "." + key);
}

void expectShowSchema(const json& document) {
    EXPECT_EQ(document.at("format"), "ridgepoint-show");
    EXPECT_EQ(document.at("version"), 1);
    const json& run = document.at("run");
    expectKeys(run,
               {{"id", 's'},
                {"title", 's'},
                {"source", 's'},
                {"started", 's'},
                {"model", 's'},
                {"batch", 'i'},
                {"precision", 's'},
                {"optimizer", 's'},
                {"device", 's'},
                {"warmup_steps", 'i'},
                {"steps", 'i'},
                {"complete", 'b'},
                {"dropped_records", 'i'},
                {"rung", 's'}},
               "run");
    const json& machine = document.at("machine");
    expectKeys(machine, {{"host", 's'}, {"cpu", 's'}}, "machine");
    EXPECT_TRUE(machine.at("gpus").is_array());
    EXPECT_TRUE(machine.at("software").is_object());
    ASSERT_TRUE(document.at("ceilings").is_array());
    EXPECT_FALSE(document.at("ceilings").empty());
    for (const json& ceiling : document.at("ceilings")) {
        expectKeys(ceiling,
                   {{"name", 's'},
                    {"kind", 's'},
                    {"precision", 'S'},
                    {"unit", 'S'},
                    {"level", 'S'},
                    {"value", 'N'},
                    {"provenance", 's'}},
                   "ceiling");
        EXPECT_TRUE(ceiling.at("kind") == "compute" || ceiling.at("kind") == "bandwidth");
    }
    const json& step = document.at("step");
    expectKeys(step,
               {{"seconds_mean", 'n'},
                {"seconds_median", 'n'},
                {"seconds_min", 'n'},
                {"seconds_max", 'n'},
                {"flops", 'n'},
                {"flops_matrix", 'n'},
                {"samples_per_second", 'n'},
                {"collection_overhead", 'n'}},
               "step");
    expectKeys(
        step.at("phases"),
        {{"data", 'n'}, {"forward", 'n'}, {"loss", 'n'}, {"backward", 'n'}, {"optimizer", 'n'}},
        "step.phases");
    const json& memory = document.at("memory");
    expectKeys(memory, {{"peak_allocated_bytes", 'n'}, {"peak_reserved_bytes", 'n'}}, "memory");
    expectKeys(memory.at("at_peak"),
               {{"parameter", 'n'},
                {"gradient", 'n'},
                {"optimizer_state", 'n'},
                {"activation", 'n'},
                {"input", 'n'},
                {"temporary", 'n'},
                {"unknown", 'n'}},
               "memory.at_peak");
    ASSERT_FALSE(document.at("rows").empty());
    for (const json& row : document.at("rows")) {
        expectKeys(row,
                   {{"name", 's'},
                    {"full_name", 's'},
                    {"kind", 's'},
                    {"category", 's'},
                    {"phase", 'S'},
                    {"calls", 'i'},
                    {"seconds", 'N'},
                    {"seconds_mean", 'n'},
                    {"seconds_min", 'n'},
                    {"seconds_max", 'n'},
                    {"share", 'N'},
                    {"flops_per_second", 'n'},
                    {"roof_share", 'n'},
                    {"bound", 'S'}},
                   "row");
        expectNumbers(row.at("flops"), "row.flops");
        expectNumbers(row.at("bytes"), "row.bytes");
        expectNumbers(row.at("intensity"), "row.intensity");
        expectKeys(row.at("provenance"), {{"seconds", 'S'}, {"flops", 'S'}, {"bytes", 'S'}},
                   "row.provenance");
    }
}

TEST_F(Show, JsonHasEveryDocumentedKey) {
    const json document = jsonOf(ridgepoint({"show", syntheticRun(), "--json"}));
    expectShowSchema(document);
    EXPECT_EQ(document.at("run").at("model"), "synthetic");
    EXPECT_EQ(document.at("run").at("batch"), 16);
    EXPECT_EQ(document.at("run").at("steps"), 5);
    EXPECT_EQ(document.at("run").at("warmup_steps"), 2);
    EXPECT_EQ(document.at("run").at("complete"), true);
    double shares = 0;
    for (const json& row : document.at("rows")) shares += row.at("share").get<double>();
    EXPECT_NEAR(shares, 1, 1e-9);
}

TEST_F(Show, JsonIsWhatTheLibrarySays) {
    const std::string run = syntheticRun();
    const auto snapshot = run::RunReader::open(run)->snapshot();
    const Result result = ridgepoint({"show", run, "--json"});
    EXPECT_EQ(jsonOf(result), present::showJson(*snapshot));
    // Writing row by row gives the same result as writing at once.
    EXPECT_EQ(result.out, base::jsonDocument(json(present::showJson(*snapshot)), 2) + "\n");
}

TEST_F(Show, ModulesAreATreeThatAddsUp) {
    const std::string run = syntheticRun();
    const json shown = jsonOf(ridgepoint({"show", run, "--by", "layer", "--modules", "--json"}));
    double whole = 0, own = 0;
    for (const json& row : shown.at("rows")) whole += row.at("seconds").get<double>();
    const std::function<void(const json&)> add = [&](const json& nodes) {
        for (const json& node : nodes) {
            own += node.at("exclusive_seconds").get<double>();
            EXPECT_TRUE(
                node.at("name").get<std::string>().ends_with(node.at("label").get<std::string>()));
            add(node.at("children"));
        }
    };
    add(shown.at("modules"));
    EXPECT_NEAR(own, whole, 1e-9 * whole);
    EXPECT_THAT(ridgepoint({"show", run, "--modules"}).out, HasSubstr("Own time"));
}

TEST_F(Show, GroupsSortsAndCuts) {
    const std::string run = syntheticRun();
    for (const char* const by : {"op", "layer", "phase", "category", "step"}) {
        const json rows = jsonOf(ridgepoint({"show", run, "--json", "--by", by})).at("rows");
        EXPECT_FALSE(rows.empty()) << by;
    }
    const json rows =
        jsonOf(ridgepoint({"show", run, "--json", "--sort", "calls", "--top", "2"})).at("rows");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_GE(rows[0].at("calls"), rows[1].at("calls"));

    expectRefusal(ridgepoint({"show", run, "--by", "colour"}), 2, "colour");
    expectRefusal(ridgepoint({"show", run, "--sort", "beauty"}), 2, "beauty");
    expectRefusal(ridgepoint({"show", run, "--level", "l9"}), 2, "l9");
    for (const char* const top : {"0", "-1", "x", "99999999999999999999999"}) {
        expectRefusal(ridgepoint({"show", run, "--top", top}), 2, "--top");
    }
}

TEST_F(Show, ScriptsNeedARowAndItsArguments) {
    writeRun(folder() / "run.ridge");
    const std::string run = path("run.ridge");
    const auto script = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"show", run, "--script-of"});
        return ridgepoint(more);
    };
    expectRefusal(script({"aten::convolution_backwards"}), 1,
                  "did you mean \"aten::convolution_backward\"?");
    expectRefusal(script({"aten::convolution_backward"}), 1, "does not contain the arguments");
    expectRefusal(script({"aten::convolution_backward", "--json"}), 2, "omit the other outputs");
    expectRefusal(script({"aten::convolution_backward", "--follow"}), 2, "--script-of cannot");
}

TEST_F(Show, TextTellsTheRun) {
    const Result result = ridgepoint({"show", syntheticRun()});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_THAT(result.out, HasSubstr("synthetic, batch 16"));
    EXPECT_THAT(result.out, HasSubstr("aten::"));
    for (const char* const level : {"dram", "l3", "l2", "l1"}) {
        EXPECT_EQ(
            ridgepoint({"show", syntheticRun(std::string(level) + ".ridge"), "--level", level})
                .status,
            0);
    }
}

TEST_F(Show, TheColumnsOfItsTableCanBeChosen) {
    const std::string run = syntheticRun();
    const Result result = ridgepoint({"show", run, "--columns", "seconds_max,flops_matrix"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, testing::ContainsRegex("\nOp +Max +Matrix FLOPs\n"));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("% of roof")));
    expectRefusal(ridgepoint({"show", run, "--columns", "beauty"}), 2, "host_seconds");
    // Every column can be selected and used for sorting.
    for (const std::string_view id : run::columnIds()) {
        EXPECT_EQ(ridgepoint({"show", run, "--columns", std::string(id)}).status, 0) << id;
        EXPECT_EQ(ridgepoint({"show", run, "--sort", std::string(id)}).status, 0) << id;
    }
}

TEST_F(Show, DoesNotDependOnTheLocale) {
    const std::string run = syntheticRun();
    const StartOptions german{.environment = {{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}}};
    EXPECT_EQ(ridgepoint({"show", run}, german).out, ridgepoint({"show", run}).out);
    EXPECT_EQ(ridgepoint({"show", run, "--json"}, german).out,
              ridgepoint({"show", run, "--json"}).out);
}

TEST_F(Show, AReaderThatGoesAwayIsNoError) {
    const Result result = ridgepoint({"show", syntheticRun(), "--json"}, {.reader_gone = true});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, "");
}

TEST_F(Show, AFullOutputIsAnError) {
    const Result result =
        ridgepoint({"show", syntheticRun(), "--json"}, {.stdout_file = "/dev/full"});
    expectRefusal(result, 1, "standard output");
}

TEST_F(Show, FollowOfACompleteRunEnds) {
    const Result result = ridgepoint({"show", syntheticRun(), "--follow"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("aten::"));
}

TEST_F(Show, FollowsARunThatIsBeingWritten) {
    const std::string run = path("live.ridge");
    std::unique_ptr<Process> follower;
    writeRun(run, makeSyntheticRun(), [&](int steps) {
        if (steps == 1) {
            follower = std::make_unique<Process>(
                RIDGEPOINT_PROGRAM, std::vector<std::string>{"show", run, "--follow", "--json"});
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
    });
    ASSERT_NE(follower, nullptr);
    const Result result = follower->wait();
    EXPECT_EQ(result.status, 0) << result.err;
    std::vector<json> documents;
    for (std::size_t at = 0; at < result.out.size();) {
        const std::size_t end = result.out.find('\n', at);
        ASSERT_NE(end, std::string::npos);
        documents.push_back(json::parse(result.out.substr(at, end - at)));
        at = end + 1;
    }
    ASSERT_GE(documents.size(), 2U);
    EXPECT_EQ(documents.front().at("run").at("complete"), false);
    EXPECT_EQ(documents.back().at("run").at("complete"), true);
    EXPECT_EQ(documents.back(), jsonOf(ridgepoint({"show", run, "--json"})));
}

TEST_F(Show, SaysThatARecorderThatItFollowsIsGone) {
    const std::string run = path("killed.ridge");
    std::unique_ptr<Process> follower;
    // Like a recorder that was killed: the run is incomplete.
    writeRun(run, makeSyntheticRun({.complete = false}), [&](int steps) {
        if (steps == 1) {
            follower = std::make_unique<Process>(RIDGEPOINT_PROGRAM,
                                                 std::vector<std::string>{"show", run, "--follow"});
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    });
    const Result result = follower->wait();
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("ended early"));
    // Afterwards, `show --follow` shows the existing data.
    EXPECT_EQ(ridgepoint({"show", run, "--follow"}).status, 0);
}

TEST_F(Show, SaysOfWhichStepsEveryCallIsKept) {
    const std::string run = path("some.ridge");
    run::Detail detail;
    detail.mode = run::Detail::Mode::windows;
    detail.windows = {{2, 3}, {5, 5}};
    {
        const auto [generator, writer] = makeGeneratedWriter(run, 2, detail);
        for (int i = 0; i < 8; ++i) {
            run::RunWriter::Batch batch = generator->next(generator->nextKind());
            batch.cells = generator->takeCells();
            writer->commit(batch);
        }
        writer->finish(generator->info());
    }
    EXPECT_THAT(ridgepoint({"show", run}).out, HasSubstr("calls stored for 3 of 8 steps"));
    const json document = jsonOf(ridgepoint({"show", run, "--json"}));
    EXPECT_EQ(document.at("run").at("detailed_steps"), json::parse("[[2, 3], [5, 5]]"));
    EXPECT_TRUE(jsonOf(ridgepoint({"show", syntheticRun(), "--json"}))
                    .at("run")
                    .at("detailed_steps")
                    .is_null());
}

TEST_F(Show, WhatIsAliveAtThePeak) {
    run::Detail some;
    some.mode = run::Detail::Mode::windows;
    some.windows = {{2, 3}};
    for (const bool whole : {true, false}) {
        const std::string run = path(whole ? "whole.ridge" : "some.ridge");
        {
            const auto [generator, writer] =
                makeGeneratedWriter(run, 2, whole ? run::Detail() : some);
            for (int i = 0; i < 8; ++i) {
                run::RunWriter::Batch batch = generator->next(generator->nextKind());
                batch.cells = generator->takeCells();
                writer->commit(batch);
            }
            writer->finish(generator->info());
        }
        const json document = jsonOf(ridgepoint({"show", run, "--by", "allocation", "--json"}));
        expectKeys(document, {{"format", 's'}, {"by", 's'}}, "show");
        const json& moment = document.at("memory").at("moment");
        expectNumbers(moment.at("by_category"), "by_category");
        std::int64_t sum = 0;
        for (const json& row : document.at("rows")) {
            expectKeys(row,
                       {{"name", 'S'},
                        {"op", 'S'},
                        {"layer", 'S'},
                        {"category", 's'},
                        {"phase", 'S'},
                        {"allocated_bytes", 'i'},
                        {"share", 'n'},
                        {"blocks", 'i'}},
                       "row");
            EXPECT_TRUE(row.at("stack").is_null());
            sum += row.at("allocated_bytes").get<std::int64_t>();
        }
        EXPECT_EQ(sum, moment.at("known_bytes"));
        EXPECT_EQ(moment.at("partial"), !whole);
        EXPECT_TRUE(document.at("memory").at("segments").is_null());
        if (whole) {
            EXPECT_EQ(moment.at("allocated_bytes"),
                      document.at("memory").at("peak_allocated_bytes"));
        }
        const auto text = ridgepoint({"show", run, "--by", "allocation", "--top", "3"});
        EXPECT_EQ(text.out.find("≥", text.out.find("\nPeak")) == std::string::npos, whole)
            << text.out;
    }
    const std::string run = path("whole.ridge");
    expectRefusal(ridgepoint({"show", run, "--by", "allocation", "--sort", "calls"}), 2, "--sort");
    expectRefusal(ridgepoint({"show", run, "--by", "allocation", "--follow"}), 2, "--follow");
    expectRefusal(ridgepoint({"export", run, "--by", "allocation", "-o", path("a.csv")}), 2,
                  "allocation");
    SyntheticRun without = makeSyntheticRun();
    without.memory = {};
    without.memory_points.clear();
    without.memory_events.clear();
    writeRun(path("without.ridge"), without);
    const json none =
        jsonOf(ridgepoint({"show", path("without.ridge"), "--by", "allocation", "--json"}));
    EXPECT_TRUE(none.at("memory").at("moment").is_null());
    EXPECT_TRUE(none.at("rows").empty());
    EXPECT_THAT(ridgepoint({"show", path("without.ridge"), "--by", "allocation"}).out,
                HasSubstr("no memory timeline"));
}

TEST_F(Show, TellsWhatStandsOut) {
    SyntheticRun made = makeSyntheticRun();
    made.info.dropped_records = 12;
    const std::string run = path("run.ridge");
    writeRun(run, made);
    const auto text = ridgepoint({"show", run, "--insights"});
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("• 12 records were dropped"));
    const json document = jsonOf(ridgepoint({"show", run, "--insights", "--json"}));
    bool found = false;
    for (const json& insight : document.at("insights")) {
        found |= insight.at("rule") == "records-dropped" && insight.at("value") == 12;
    }
    EXPECT_TRUE(found);
    EXPECT_FALSE(jsonOf(ridgepoint({"show", run, "--json"})).contains("insights"));
}

}  // namespace
}  // namespace ridgepoint::tests
