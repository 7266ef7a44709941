// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two runs with 10⁶ op calls, and two with 10⁶ kernel launches, like `ridgepoint compare`:
// opens files, aligns rows, reads the variation between steps.
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/run_files.h"
#include "report.h"
#include "tests/support/synthetic_run.h"
#include "tests/support/training_generator.h"

namespace {

using namespace ridgepoint;
namespace fs = std::filesystem;

double compared(const fs::path& a, const fs::path& b) {
    std::vector<double> seconds;
    for (int i = 0; i < 3; ++i) {
        const auto start = std::chrono::steady_clock::now();
        compare::RunFile first(a), second(b);
        std::vector<compare::Input> inputs{{first.snapshot(false), "a", {}},
                                           {second.snapshot(false), "b", {}}};
        const run::GroupBy by = compare::defaultGroupBy(inputs);
        inputs[0].spreads = first.spreads(by);
        inputs[1].spreads = second.spreads(by);
        const auto comparison = compare::compareRuns(inputs);
        seconds.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        if (comparison.rows.empty()) return -1;
    }
    return bench::median(seconds);
}

}  // namespace

int main() {
    const fs::path folder =
        fs::temp_directory_path() / ("ridgepoint-compare-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    tests::generateRun(folder / "a.ridge", 1'000'000);
    tests::generateRun(folder / "b.ridge", 1'000'000);
    bench::print({"compare two runs of 1e6 op calls",
                  compared(folder / "a.ridge", folder / "b.ridge"), "s", 2, "median of 3"});
    tests::SyntheticOptions options;
    options.layers = 60;
    options.steps = 2400;  // with about 420 launches each
    const tests::SyntheticRun run = tests::makeSyntheticGpuRun(options);
    tests::writeRun(folder / "g.ridge", run);
    fs::copy_file(folder / "g.ridge", folder / "h.ridge");
    bench::print({"compare two runs of " + std::to_string(run.gpu_records.size()) + " launches",
                  compared(folder / "g.ridge", folder / "h.ridge"), "s", 2, "median of 3"});
    fs::remove_all(folder);
    return 0;
}
