// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/recording/script/script_fixture.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>

namespace ridgepoint::tests {
namespace {

// A Python that imports torch, or the reason why there is none.
struct Python {
    std::string path, why_not;
};

Python findPython() {
    const char* const named = std::getenv("RIDGEPOINT_TEST_PYTHON");
    Python python{named != nullptr ? named : RIDGEPOINT_BENCH_PYTHON, {}};
    if (named == nullptr && !std::filesystem::exists(python.path)) {
        python.why_not =
            "There is no Python with torch here; scripts/bench-python makes one, or name one with "
            "RIDGEPOINT_TEST_PYTHON.";
        return python;
    }
    Process process(python.path, {"-c", "import torch"});
    if (const Result result = process.wait(); result.status != 0) {
        python.why_not = python.path + " cannot import torch: " + result.err;
    }
    return python;
}

Result start(const std::vector<std::string>& command, const StartOptions& options) {
    Process process(command.front(), {command.begin() + 1, command.end()}, options);
    return process.wait();
}

struct Times {
    double theirs_us = 0, ours_us = 0;
    int timed = 0;             // calls with times
    int theirs = 0, ours = 0;  // calls
};

std::map<std::string, Times> timesBeside(const Result& result, const run::Snapshot& snapshot,
                                         const std::string& run, std::int64_t step) {
    std::map<std::string, Times> ops;
    for (const std::string& line : linesAfter(result.out, "time ")) {
        std::istringstream words(line);
        Times times;
        std::string name;
        words >> times.theirs_us >> times.timed >> times.theirs;
        std::getline(words >> std::ws, name);
        ops[name] = times;
    }
    for (const run::OpRecord& op : run::RunReader::open(run)->ops(step)) {
        const auto known = ops.find((*snapshot.strings)[op.name]);
        if (known == ops.end()) continue;
        known->second.ours_us += static_cast<double>(op.duration_ns) * 1e-3;
        ++known->second.ours;
    }
    return ops;
}

}  // namespace

void Script::SetUp() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "A Python without the sanitizer cannot load what was built with it.";
#endif
    static const Python python = findPython();
    if (!python.why_not.empty()) GTEST_SKIP() << python.why_not;
    python_ = python.path;
    Cli::SetUp();
}

Script::Words Script::script(const std::string& name, const Words& words) const {
    Words command{python_, RIDGEPOINT_PYTHON_SCRIPTS "/" + name};
    command.insert(command.end(), words.begin(), words.end());
    return command;
}

Result Script::alone(const Words& command, const StartOptions& options) const {
    return start(command, options);
}

Result Script::record(const Words& command, const Words& options, StartOptions how) const {
    Words words{RIDGEPOINT_PROGRAM, "record", "-o", run()};
    words.insert(words.end(), options.begin(), options.end());
    words.emplace_back("--");
    words.insert(words.end(), command.begin(), command.end());
    return start(words, how);
}

std::shared_ptr<const run::Snapshot> Script::open(const std::string& name) const {
    const run::CheckReport report = run::checkRun(path(name));
    EXPECT_THAT(report.problems, ::testing::IsEmpty());
    return run::RunReader::open(path(name))->snapshot();
}

std::vector<std::string> linesAfter(const std::string& text, const std::string& begin) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with(begin)) lines.push_back(line.substr(begin.size()));
    }
    return lines;
}

void Script::expectTheProfilersOps(const Words& command, std::int64_t step, int least) const {
    constexpr int kMostTurns = 3;
    for (int turn = 1; turn <= kMostTurns; ++turn) {
        const Result result = record(command);
        ASSERT_EQ(result.status, 0) << result.err;
        int compared = 0;
        std::string apart;
        for (const auto& [name, times] : timesBeside(result, *open(), run(), step)) {
            if (!name.starts_with("aten::") || times.ours == 0) continue;
            EXPECT_EQ(times.ours, times.theirs) << name;
            // For ops that take microseconds, the two tools themselves dominate the time.
            if (times.timed != times.theirs || times.theirs_us / times.theirs < 100) continue;
            ++compared;
            const double ratio = times.ours_us / times.theirs_us;
            if (std::abs(ratio - 1) > 0.05) apart += fmt::format("{}: {:.3f}\n", name, ratio);
        }
        EXPECT_GE(compared, least);
        if (apart.empty() || HasFailure()) return;
        if (turn == kMostTurns) ADD_FAILURE() << apart;
        std::filesystem::remove(run());
    }
}

}  // namespace ridgepoint::tests
