// SPDX-License-Identifier: GPL-3.0-or-later
// Environments and processes: how a script is started, and the processes that it starts.
#include <fmt/format.h>
#include <sys/stat.h>

#include <sstream>

#include "core/run/analysis/rank_summary.h"
#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Processes : public Script {
  protected:
    std::vector<std::string> runs() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder())) {
            if (entry.path().extension() == ".ridge") names.push_back(entry.path().filename());
        }
        std::sort(names.begin(), names.end());
        return names;
    }
    Words torchrun(const std::string& name, const std::string& word) const {
        return {python(),
                "-m",
                "torch.distributed.run",
                "--nproc-per-node",
                "2",
                RIDGEPOINT_PYTHON_SCRIPTS "/" + name,
                word};
    }
};

TEST_F(Processes, TheUsersOwnSitecustomizeRuns) {
    std::filesystem::create_directories(path("site"));
    writeFile(path("site/sitecustomize.py"), "import sys\nsys.mine = 'mine'\n");
    const Result result =
        record({python(), "-c",
                "import sitecustomize, sys; print(sys.mine, sitecustomize.__file__, sys.path[1])"},
               {}, {.environment = {{"PYTHONPATH", path("site")}}});
    EXPECT_EQ(result.out, fmt::format("mine {0}/sitecustomize.py {0}\n", path("site")));
}

TEST_F(Processes, WhatOthersPutIntoTheFolderForTemporaryFilesDoesNoHarm) {
    for (const char* const name : {"tmp/ridgepoint-pipe", "tmp/ridgepoint-old", "precious"})
        std::filesystem::create_directories(path(name));
    ASSERT_EQ(::mkfifo(path("tmp/ridgepoint-pipe/owner").c_str(), 0600), 0);
    writeFile(path("tmp/ridgepoint-old/owner"), "");
    writeFile(path("precious/owner"), "");
    std::filesystem::create_directory_symlink(path("precious"), path("tmp/ridgepoint-link"));
    const Result result =
        record({python(), "-c", "print('done')"}, {}, {.environment = {{"TMPDIR", path("tmp")}}});
    EXPECT_EQ(result.out, "done\n") << result.err;
    EXPECT_TRUE(std::filesystem::exists(path("precious/owner")));
    EXPECT_FALSE(std::filesystem::exists(path("tmp/ridgepoint-old")));  // left by a killed recorder
}

TEST_F(Processes, WorkersOfADataLoaderAreLeftAlone) {
    const auto command = train({"5", "workers"});
    const Result result = record(command);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, alone(command).out);
    EXPECT_THAT(runs(), ::testing::ElementsAre("run.ridge"));
    EXPECT_EQ(open()->steps->size(), 5u);
}

TEST_F(Processes, AForkAfterTorchWasImportedLeavesNothing) {
    const auto command = train({"4", "fork"});
    const Result result = record(command);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(runs(), ::testing::ElementsAre("run.ridge"));
    EXPECT_EQ(open()->steps->size(), 4u);
}

TEST_F(Processes, ChildrenThatTrainHaveRunsOfTheirOwn) {
    writeFile(path("two.py"),
              "import subprocess, sys\n"
              "for steps in '34':\n"
              "    subprocess.run([sys.executable, sys.argv[1], steps], check=True)\n");
    const Result result = record({python(), path("two.py"), RIDGEPOINT_PYTHON_SCRIPTS "/train.py"});
    EXPECT_EQ(result.status, 0) << result.err;
    ASSERT_THAT(runs(), ::testing::ElementsAre("run-2.ridge", "run.ridge"));
    EXPECT_EQ(open("run.ridge")->steps->size(), 3u);
    EXPECT_EQ(open("run-2.ridge")->steps->size(), 4u);
}

TEST_F(Processes, AForkedChildThatTrainsHasARunOfItsOwn) {
    writeFile(path("forks.py"),
              "import multiprocessing, runpy, sys\n"
              "import torch\n"
              "def train():\n"
              "    runpy.run_path(sys.argv[0], run_name='child')\n"
              "sys.argv = sys.argv[1:]\n"
              "child = multiprocessing.get_context('fork').Process(target=train)\n"
              "child.start()\n"
              "child.join()\n"
              "sys.exit(child.exitcode)\n");
    const Result result =
        record({python(), path("forks.py"), RIDGEPOINT_PYTHON_SCRIPTS "/train.py", "4"});
    EXPECT_EQ(result.status, 0) << result.err;
    ASSERT_THAT(runs(), ::testing::ElementsAre("run.ridge"));
    const auto snapshot = open();
    EXPECT_EQ(snapshot->steps->size(), 4u);
    EXPECT_TRUE(snapshot->info.complete);
}

TEST_F(Processes, EveryRankOfTorchrunHasItsRun) {
    const Result result = record(torchrun("ddp.py", "late"));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("run.ridge has 2 ranks."));
    ASSERT_THAT(runs(), ::testing::ElementsAre("run-rank1.ridge", "run.ridge"));
    for (const std::string& name : runs()) {
        const auto snapshot = open(name);
        EXPECT_EQ(snapshot->steps->size(), 4u) << name;
        EXPECT_EQ(snapshot->info.model, "Sequential");
        EXPECT_THAT(snapshot->info.modes, ::testing::ElementsAre("DDP"));
        ASSERT_TRUE(snapshot->info.rank);
        EXPECT_EQ(snapshot->info.rank->ranks, 2);
        EXPECT_EQ(snapshot->info.rank->exchange, "gloo");
    }
    // The sleeping rank is named, and the advice does not mention printing.
    const auto snapshot = open("run.ridge");
    ASSERT_NE(snapshot->ranks, nullptr);
    EXPECT_EQ(run::batchOfAll(*snapshot), 32);
    const auto straggler = run::stragglerOf(*snapshot);
    ASSERT_TRUE(straggler);
    EXPECT_EQ(straggler->rank, 1);
    EXPECT_GT(straggler->seconds, 0.05);
    const Result shown = alone({RIDGEPOINT_PROGRAM, "show", run(), "--insights"});
    EXPECT_THAT(shown.out, HasSubstr("The other ranks wait for rank 1"));
    EXPECT_THAT(shown.out, Not(HasSubstr("printing")));
    // Merging manually gives the same result, for ranks on machines without a shared folder.
    const Result merged = alone({RIDGEPOINT_PROGRAM, "merge", path("run.ridge"),
                                 path("run-rank1.ridge"), "-o", path("all.ridge")});
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_EQ(run::stragglerOf(*open("all.ridge"))->seconds, straggler->seconds);
    const Result refused = alone({RIDGEPOINT_PROGRAM, "merge", path("run.ridge"), path("run.ridge"),
                                  "-o", path("none.ridge")});
    EXPECT_EQ(refused.status, 1);
    EXPECT_FALSE(std::filesystem::exists(path("none.ridge")));
}

TEST_F(Processes, OfShardedParametersEachRankCountsItsPart) {
    for (const char* const how : {"fsdp", "tensor"}) {
        const Result result = record(torchrun("sharded.py", how));
        ASSERT_EQ(result.status, 0) << result.err;
        std::istringstream words(result.out);
        std::int64_t bytes = 0, exchanges = 0;
        words >> bytes >> exchanges;
        const auto snapshot = open("run.ridge");
        EXPECT_EQ(snapshot->info.model, "Sequential");  // fully_shard calls it FSDPSequential
        EXPECT_EQ(snapshot->info.modes, std::string(how) == "fsdp" ? Words{"FSDP"} : Words{});
        const auto held = [&](run::MemoryCategory category) {
            return snapshot->memory.at_peak.value()[static_cast<std::size_t>(category)];
        };
        EXPECT_EQ(held(run::MemoryCategory::parameter), bytes) << how;
        std::int64_t gradients = 0;
        for (const auto& points : snapshot->memory_points) {
            for (const run::MemoryPoint& point : *points) {
                gradients =
                    std::max(gradients,
                             point.bytes[static_cast<std::size_t>(run::MemoryCategory::gradient)]);
            }
        }
        EXPECT_GE(gradients, bytes) << how;
        EXPECT_LT(held(run::MemoryCategory::unknown), bytes / 100) << how;
        ASSERT_NE(snapshot->ranks, nullptr) << how;
        const auto& times = snapshot->ranks->front().exchanges;
        ASSERT_TRUE(times) << how;
        EXPECT_GE(times->exchanges, exchanges * times->steps) << how;
        for (const std::string& name : runs()) std::filesystem::remove(path(name));
    }
}

TEST_F(Processes, HooksAreBuiltOnceAndKeptInTheCache) {
    const StartOptions how{
        .environment = {{"XDG_CACHE_HOME", path("cache")}, {"RIDGEPOINT_ENTRY_BUILD", "1"}}};
    const Result first = record(train({"3"}), {}, how);
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.err, HasSubstr("Building the hooks"));
    ASSERT_THAT(runs(), Not(IsEmpty()));
    std::filesystem::remove(run());
    const Result second = record(train({"3"}), {}, how);
    EXPECT_THAT(second.err, Not(HasSubstr("Building the hooks")));
    EXPECT_EQ(open()->steps->size(), 3u);
}

TEST_F(Processes, AHomeThatCannotBeWrittenToIsNotNeeded) {
    const Result result = record(train({"3"}), {},
                                 {.environment = {{"XDG_CACHE_HOME", "/proc/none"},
                                                  {"HOME", "/proc/none"},
                                                  {"RIDGEPOINT_ENTRY_BUILD", "1"}}});
    EXPECT_EQ(result.status, 0) << result.err;
    // The message about measuring roofs also has the prefix.
    std::istringstream lines(result.err);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(line.starts_with("ridgepoint: ")) << line;
    }
    const auto snapshot = open();
    EXPECT_EQ(snapshot->steps->size(), 3u);
    EXPECT_FALSE(snapshot->ceilings.empty());
}

}  // namespace
}  // namespace ridgepoint::tests
