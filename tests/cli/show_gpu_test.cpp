// SPDX-License-Identifier: GPL-3.0-or-later
// Every member and value of `show --json` for a run on a GPU, against a document that is kept:
// whose scripts stand on it must hear of a change. RIDGEPOINT_WRITE_GOLDEN=1 writes it anew, to be
// looked at.
#include <cstdlib>

#include "core/run/store.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using ::nlohmann::json;

class ShowGpu : public Cli {
  protected:
    // Short, with everything in it that a GPU run tells.
    std::string gpuRun() const {
        SyntheticOptions options;
        options.layers = 1;
        options.steps = 3;
        options.warmup = 1;
        options.reference = 1;
        writeRun(folder() / "written.ridge", makeSyntheticGpuRun(options));
        // With what ran beside what.
        EXPECT_THAT(run::repairRun(folder() / "written.ridge", folder() / "gpu.ridge").lost,
                    ::testing::IsEmpty());
        return path("gpu.ridge");
    }
};

// What is not known of a row is not nothing.
TEST_F(ShowGpu, RowsWithoutCallsOfTheCpuHaveNoTimeThere) {
    const std::string run = gpuRun();
    for (const char* const by : {"op", "phase"}) {
        bool any = false;
        const json shown = jsonOf(ridgepoint({"show", run, "--by", by, "--json"}));
        for (const json& row : shown.at("rows")) {
            const std::string name = row.at("name");
            if (name.front() != '(') {
                EXPECT_TRUE(row.at("host_seconds").is_null() ||
                            row.at("host_seconds").get<double>() > 0)
                    << name;
                continue;
            }
            any = true;
            EXPECT_TRUE(row.at("host_seconds").is_null()) << name;
        }
        EXPECT_TRUE(any) << by;
    }
}

}  // namespace
}  // namespace ridgepoint::tests
