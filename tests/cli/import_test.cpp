// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint import`: valid files, invalid files, several files, a pipe, and files that cannot be
// read or written.
#include <fmt/format.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

class ImportCommand : public Cli {
  protected:
    // Returns a kernel's time, bytes and FLOPs in Nsight Compute's long table.
    static std::string counted(const std::string& device = "NVIDIA A100-SXM4-80GB") {
        std::string table =
            "==PROF== Connected to process 1 (/usr/bin/python)\nloss 2.31\n"
            "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
            "\"Stream\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";
        const auto row = [&](const std::string& metric, const std::string& unit,
                             const std::string& value) {
            table += fmt::format(
                "\"0\",\"1\",\"python\",\"127.0.0.1\",\"gemm\",\"1\",\"7\",\"S\",\"{}\",\"{}\",\"{}"
                "\"\n",
                metric, unit, value);
        };
        row("gpu__time_duration.sum", "nsecond", "12,345");
        row("dram__bytes.sum", "Kbyte", "1,234.5");
        for (const char* const op : {"fadd", "fmul", "ffma"})
            row(fmt::format("smsp__sass_thread_inst_executed_op_{}_pred_on.sum", op), "inst",
                "1,024");
        if (!device.empty()) row("device__attribute_display_name", "", device);
        return table;
    }
    static std::string traced(int rank) {
        return fmt::format(
            R"({{"schemaVersion": 1, "distributedInfo": {{"rank": {}}}, "traceEvents": [
            {{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":7,"ts":1100,"dur":50,
             "args":{{"Input Dims":[[4,10],[10,20]],"Input type":["float","float"]}}}},
            {{"ph":"X","cat":"nonsense","name":"x","pid":1,"tid":7,"ts":1100,"dur":50}}]}})",
            rank);
    }
    std::string written(const char* name, const std::string& text) const {
        writeFile(folder() / name, text);
        return path(name);
    }
    // Expects that importing into RUN is refused and leaves RUN unchanged.
    void expectRefused(const std::vector<std::string>& files, const std::string& sentence) const {
        const std::string run = path("refused.ridge");
        std::vector<std::string> words{"import", "-o", run, "-q"};
        for (const std::string& file : files) words.push_back(file);
        expectRefusal(ridgepoint(words), 1, sentence);
        EXPECT_FALSE(std::filesystem::exists(run));
    }
};

TEST_F(ImportCommand, AFileBecomesARunLikeAnyOther) {
    const std::string file = written("profile.csv", counted());
    const json report =
        jsonOf(ridgepoint({"import", file, "-o", path("run.ridge"), "--json", "-q"}));
    EXPECT_EQ(report.at("format"), "ridgepoint-import");
    EXPECT_EQ(report.at("runs").at(0), path("run.ridge"));
    EXPECT_EQ(report.at("files").at(0).at("format"), "ncu");
    EXPECT_EQ(report.at("read").at(0).at("count"), 1);
    EXPECT_FALSE(report.at("device_needed").get<bool>());
    const json show = jsonOf(ridgepoint({"show", path("run.ridge"), "--json"}));
    EXPECT_EQ(show.at("run").at("source"), "imported:ncu");
    EXPECT_FALSE(show.at("ceilings").empty());
    const std::string writer = show.at("machine").at("software").at("ridgepoint");
    EXPECT_THAT(ridgepoint({"--version"}).out,
                ::testing::StartsWith("ridgepoint " + writer + "\n"));
    const json& row = show.at("rows").at(0);
    EXPECT_EQ(row.at("name"), "gemm");
    EXPECT_DOUBLE_EQ(row.at("seconds").get<double>(), 12345e-9);
    EXPECT_DOUBLE_EQ(row.at("flops").at("fp32").get<double>(), 4 * 1024);
    EXPECT_EQ(row.at("provenance").at("flops"), "counted");
    EXPECT_EQ(ridgepoint({"check", path("run.ridge")}).status, 0);
    EXPECT_EQ(ridgepoint({"export", path("run.ridge"), "-o", path("rows.csv")}).status, 0);
    const Result told = ridgepoint({"import", file, "-o", path("again.ridge")});
    EXPECT_THAT(told.out, AllOf(HasSubstr("read: 1"), HasSubstr("written: ")));
    // A run is never overwritten.
    expectRefusal(ridgepoint({"import", file, "-o", path("again.ridge"), "-q"}), 1, "again.ridge");
}

TEST_F(ImportCommand, ADeviceThatNoFileNamesIsAskedFor) {
    const std::string file = written("profile.csv", counted(""));
    const json report =
        jsonOf(ridgepoint({"import", file, "-o", path("run.ridge"), "--json", "-q"}));
    EXPECT_TRUE(report.at("device_needed").get<bool>());
    EXPECT_TRUE(jsonOf(ridgepoint({"show", path("run.ridge"), "--json"})).at("ceilings").empty());
    const std::vector<std::string> named{
        "import", file, "-o", path("a100.ridge"), "--device", "a100 sxm4 80gb", "-q"};
    EXPECT_EQ(ridgepoint(named).status, 0);
    EXPECT_FALSE(jsonOf(ridgepoint({"show", path("a100.ridge"), "--json"})).at("ceilings").empty());
    expectRefusal(ridgepoint({"import", file, "-o", path("x.ridge"), "--device", "a1000000"}), 2,
                  "a1000000");
}

TEST_F(ImportCommand, SeveralFilesAreOneRunOrOneForEachRank) {
    const std::string trace = written("trace.json", traced(0));
    const std::string roofs = written("roofline.json",
                                      R"({"empirical": {"gbytes": {"data": [["DRAM", 83.0]]},
                    "gflops": {"data": [["GFLOPs", 355.5]]}}})");
    const json joined =
        jsonOf(ridgepoint({"import", trace, roofs, "-o", path("joined.ridge"), "--json", "-q"}));
    EXPECT_EQ(joined.at("runs").size(), 1U);
    EXPECT_EQ(joined.at("files").at(1).at("format"), "ert");
    EXPECT_EQ(jsonOf(ridgepoint({"show", path("joined.ridge"), "--json"})).at("ceilings").size(),
              2U);
    EXPECT_EQ(joined.at("skipped").at(0).at("count"), 1);

    const std::string other = written("other.json", traced(1));
    const json ranks =
        jsonOf(ridgepoint({"import", trace, other, "-o", path("job.ridge"), "--json", "-q"}));
    ASSERT_EQ(ranks.at("runs").size(), 2U);
    for (const json& run : ranks.at("runs"))
        EXPECT_EQ(ridgepoint({"check", run.get<std::string>()}).status, 0);
    // If one file cannot be read, nothing is written for the other one.
    expectRefused({trace, path("none.json")}, "does not exist");
}

TEST_F(ImportCommand, AFolderOfTracesIsOneRunOfSeveralRanks) {
    std::filesystem::create_directory(folder() / "job");
    std::filesystem::create_directory(folder() / "runs");
    for (const int rank : {0, 1, 2})
        written(fmt::format("job/rank{}.json", rank).c_str(), traced(rank));
    written("job/README", "the traces of a training");
    const std::string run = path("runs/job.ridge");
    const json report = jsonOf(ridgepoint({"import", path("job"), "-o", run, "--json", "-q"}));
    ASSERT_EQ(report.at("runs").size(), 3U);
    EXPECT_EQ(report.at("files").size(), 3U);
    const json show = jsonOf(ridgepoint({"show", run, "--json"}));
    ASSERT_EQ(show.at("ranks").size(), 3U);
    EXPECT_TRUE(show.at("ranks").at(2).at("clock").is_null()) << "there are no collectives";
    EXPECT_THAT(show.at("run").at("notes").dump(), HasSubstr("contain no collectives"));
    EXPECT_EQ(
        jsonOf(ridgepoint({"show", run, "--rank", "2", "--json"})).at("run").at("rank").at("rank"),
        2);
    for (const json& each : report.at("runs"))
        EXPECT_EQ(ridgepoint({"check", each.get<std::string>()}).status, 0);
    // Merges the same runs again.
    const Result merged = ridgepoint({"merge", path("runs"), "-o", path("merged.ridge")});
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_THAT(merged.err, HasSubstr("3 ranks"));
    // One damaged run and one from another training: the others are merged.
    writeFile(path("runs/a-bad.ridge"), "not a run");
    const json stranger =
        jsonOf(ridgepoint({"import", path("job/rank0.json"), path("job/rank1.json"), "-o",
                           path("runs/other.ridge"), "--json", "-q"}));
    const Result rest = ridgepoint({"merge", path("runs"), "-o", path("rest.ridge")});
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_THAT(rest.err,
                AllOf(HasSubstr("left out: \"" + path("runs/a-bad.ridge")),
                      HasSubstr("other.ridge\" is of another training"), HasSubstr("3 ranks")));
    expectRefusal(ridgepoint({"merge", path("job")}), 1, "no runs of several ranks");
    // Importing a folder of runs makes a copy, which is shown like a folder of traces.
    const json copied =
        jsonOf(ridgepoint({"import", path("runs"), "-o", path("copied.ridge"), "--json", "-q"}));
    EXPECT_EQ(copied.at("runs").size(), 3U);
    EXPECT_THAT(copied.at("notes").dump(), HasSubstr("of another training"));
    for (const char* const given : {"job", "runs"}) {
        const json shown = jsonOf(ridgepoint({"show", path(given), "--json"}));
        EXPECT_EQ(shown.at("ranks").size(), 3U) << given;
    }
    std::filesystem::create_directory(folder() / "nothing");
    expectRefused({path("nothing")}, "without a trace");
    expectRefusal(ridgepoint({"show", path("nothing")}), 1, "without a trace");
    expectRefusal(ridgepoint({"show", path("job"), "--follow"}), 1, "--follow");
    // The split of the step time.
    const json overview = jsonOf(ridgepoint({"show", run, "--overview", "--json"})).at("overview");
    EXPECT_EQ(overview.at("steps"), 1);
    EXPECT_DOUBLE_EQ(overview.at("mean").at("cpu_seconds").get<double>(), 50e-6);
    EXPECT_TRUE(overview.at("mean").at("idle_seconds").is_null()) << "no GPU";
    EXPECT_THAT(ridgepoint({"show", run, "--overview"}).out, HasSubstr("CPU 50.0 µs (100"));
    expectRefusal(ridgepoint({"show", run, "--overview", "--rank", "1"}), 2, "--overview");
    // The critical path.
    const json path_of_step =
        jsonOf(ridgepoint({"show", run, "--critical-path", "--json"})).at("critical_path");
    double sum = 0;
    for (const json& piece : path_of_step.at("pieces")) sum += piece.at("seconds").get<double>();
    EXPECT_DOUBLE_EQ(sum, path_of_step.at("seconds").get<double>());
    EXPECT_EQ(path_of_step.at("parts").at(0).at("part"), "cpu");
    EXPECT_THAT(ridgepoint({"show", run, "--critical-path"}).out, HasSubstr("2 × faster saves"));
    expectRefusal(ridgepoint({"show", run, "--critical-path", "--step", "99"}), 1, "step 99");
    expectRefusal(ridgepoint({"show", run, "--critical-path", "--step", "x"}), 2, "--step");
    expectRefusal(ridgepoint({"show", run, "--step", "0"}), 2, "--critical-path");
    expectRefusal(ridgepoint({"show", run, "--critical-path", "--rank", "1"}), 2, "--critical");
}

TEST_F(ImportCommand, WhatIsNoSuchFileIsOneSentence) {
    expectRefused({path("none.csv")}, "does not exist");
    expectRefused({folder().string()}, "is a folder");
    expectRefused({written("empty.csv", "")}, "is empty");
    expectRefused({written("other.json", "{\"nodes\": [1, 2]}")}, "does not look like a supported");
    expectRefused({written("noise", std::string("\x89PNG\r\n\x1a\n\0\0", 10))},
                  "does not look like a supported");
    // Files that are often confused with supported files: the message names the format and the
    // remedy.
    expectRefused({written("report.ncu-rep", std::string("NVR\0\x01", 5))},
                  "No kernel was profiled");
    expectRefused({written("packed.ncu-repz", "\x28\xb5\x2f\xfd")}, "--export NEW.ncu-rep");
    expectRefused({written("report.nsys-rep", "QDSTRM")}, "nsys export --type sqlite");
    expectRefused({written("pointer.sqlite", "version https://git-lfs.github.com/spec/v1\n")},
                  "git lfs pull");
    expectRefused(
        {written("scope.json",
                 "{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\"}")},
        "speedscope");
    expectRefused({written("trace.pftrace", "\n\x05zzzzz")}, "protobuf trace");
    expectRefused({written("host.xplane.pb", "\n\x05zzzzz")}, "JAX");
    expectRefused({written("runs.tar", std::string(257, 'x') + "ustar")}, "a tar archive");
    expectRefused(
        {written("jax.json",
                 "{\"traceEvents\": [{\"ph\": \"M\", \"pid\": 1, \"name\": "
                 "\"process_name\", \"args\": {\"name\": \"/device:GPU:0\"}}, {\"ph\": "
                 "\"X\", \"pid\": 1, \"tid\": 1, \"ts\": 1, \"dur\": 1, \"name\": \"a\"}]}")},
        "a trace of JAX");
    expectRefused({written("hip.json",
                           "{\"traceEvents\": [{\"ph\": \"X\", \"pid\": 2, \"tid\": 1, \"ts\": 1, "
                           "\"dur\": 1, \"name\": \"hipLaunchKernel\"}]}")},
                  "a Chrome trace of rocprof");
    expectRefused({written("trace.json.zst", "\x28\xb5\x2f\xfd....")}, "zstd: unpack it");
    expectRefused({written("profile.nvvp", "SQLite format 3")}, "is a database without");
    EXPECT_EQ(
        ridgepoint({"import", written("good.csv", counted()), "-o", path("a.ridge"), "-q"}).status,
        0);
    expectRefused({path("a.ridge")}, "is a run already");
    expectRefused({written("cut.csv", counted().substr(0, 60)), "--format", "ncu"}, "cut.csv");
    expectRefused({written("bad.json", "{\"traceEvents\": 5}")}, "is not a trace");
    // A pickle that would call a function.
    expectRefused({written("evil.pickle",
                           "\x80\x02"
                           "cos\nsystem\n(S'touch pwned'\ntR.")},
                  "evil.pickle");
    EXPECT_FALSE(std::filesystem::exists("pwned"));
    const std::string secret = written("secret.csv", counted());
    std::filesystem::permissions(secret, std::filesystem::perms::none);
    if (!std::ifstream(secret)) expectRefused({secret}, "cannot be read");
    expectRefusal(ridgepoint({"import"}), 2);
    expectRefusal(ridgepoint({"import", path("a.csv")}), 2, "output");
    expectRefusal(ridgepoint({"import", path("a.csv"), "-o", path("x.ridge"), "--format", "vtune"}),
                  2, "vtune");
}

TEST_F(ImportCommand, TheRunMustHaveAPlace) {
    const std::string file = written("profile.csv", counted());
    expectRefusal(ridgepoint({"import", file, "-o", path("no/such/folder/run.ridge"), "-q"}), 1,
                  "run.ridge");
    expectRefusal(ridgepoint({"import", file, "-o", folder().string(), "-q"}), 1);
    StartOptions full;
    full.folder = folder() / "full";
    full.disk_bytes = 64 << 10;
    std::filesystem::create_directory(full.folder);
    const Result result = ridgepoint({"import", file, "-o", "run.ridge", "-q"}, full);
    if (result.status == kNoSmallDisk) GTEST_SKIP() << "no small file system can be made here";
    EXPECT_EQ(result.status, 1);
    EXPECT_FALSE(result.err.empty());
}

TEST_F(ImportCommand, AFileThatMayNotGrowLeavesNothing) {
    const std::string file = written("profile.csv", counted());
    const StartOptions small{.file_bytes = 20'000};
    const Result result = ridgepoint({"import", file, "-o", path("run.ridge"), "-q"}, small);
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("The disk is full"));
    EXPECT_FALSE(std::filesystem::exists(path("run.ridge")));
}

TEST_F(ImportCommand, APipeIsReadToItsEnd) {
    const std::string pipe = path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    Process import(RIDGEPOINT_PROGRAM, {"import", pipe, "-o", path("run.ridge"), "--json", "-q"});
    std::ofstream(pipe, std::ios::binary) << counted();
    const json report = jsonOf(import.wait());
    EXPECT_EQ(report.at("files").at(0).at("format"), "ncu");
    EXPECT_EQ(ridgepoint({"check", path("run.ridge")}).status, 0);
}

TEST_F(ImportCommand, AnInterruptLeavesNothing) {
    const std::string pipe = path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    Process import(RIDGEPOINT_PROGRAM, {"import", pipe, "-o", path("run.ridge"), "-q"});
    // The beginning of the file is available, but the rest never comes.
    std::ofstream feed(pipe, std::ios::binary);
    const std::string text = counted();
    feed << text << std::string(200'000, '\n') << std::flush;
    for (int i = 0; i < 100 && !std::filesystem::exists(path("run.ridge")); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    // Like GNU timeout, which sends the signal to the program and to its group; both are one
    // request.
    import.signal(SIGTERM);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    import.signal(SIGTERM);
    const Result result = import.wait();
    EXPECT_EQ(result.status, 130);
    EXPECT_THAT(result.err, HasSubstr("cancelled"));
    EXPECT_FALSE(std::filesystem::exists(path("run.ridge")));
}

}  // namespace
}  // namespace ridgepoint::tests
