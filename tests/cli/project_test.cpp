// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint project`: projects a GPU's kernels to another GPU. Also the predictions of
// `estimate`.
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using ::nlohmann::json;
using ::testing::HasSubstr;

class Project : public Cli {
  protected:
    std::string gpuRun(const std::string& gpu = "NVIDIA A100-SXM4-80GB",
                       std::uint64_t dropped = 0) const {
        SyntheticOptions options;
        options.layers = 2;
        options.steps = 3;
        options.warmup = 1;
        SyntheticRun made = makeSyntheticGpuRun(options);
        if (!gpu.empty()) made.machine.gpus = {gpu};
        made.info.dropped_records = dropped;
        const std::string name = gpu.empty()   ? "unknown.ridge"
                                 : dropped > 0 ? "lossy.ridge"
                                               : "gpu.ridge";
        writeRun(folder() / ("written-" + name), made);
        run::repairRun(folder() / ("written-" + name), folder() / name);
        return path(name);
    }
};

TEST_F(Project, CarriesKernelsOverToAnotherDevice) {
    const std::string run = gpuRun();
    const json same = jsonOf(ridgepoint({"project", run, "--device", "a100 sxm4 80gb", "--json"}));
    EXPECT_EQ(same.at("format"), "ridgepoint-projection");
    ASSERT_EQ(same.at("from"), "A100 SXM4 80GB");
    const auto secondsOf = [](const json& entry) {
        return entry.at("predicted_seconds").at("value").get<double>();
    };
    const json& own = same.at("devices").at(0);
    EXPECT_NEAR(secondsOf(own), own.at("seconds").get<double>(), 1e-9);
    for (const char* const by : {"kernel", "op", "layer"}) {
        const json slower = jsonOf(ridgepoint(
            {"project", run, "--device", "t4", "--device", "b200", "--by", by, "--json"}));
        const json& t4 = slower.at("devices").at(0);
        double sum = t4.at("idle_seconds");
        for (const json& row : t4.at("rows")) {
            EXPECT_GE(secondsOf(row), row.at("seconds").get<double>()) << row;
            sum += secondsOf(row);
        }
        EXPECT_NEAR(sum, secondsOf(t4), 1e-9) << by;
        EXPECT_GT(secondsOf(t4), secondsOf(own));
        EXPECT_LT(t4.at("predicted_seconds").at("low").get<double>(), secondsOf(t4));
        EXPECT_GT(t4.at("predicted_seconds").at("high").get<double>(), secondsOf(t4));
        EXPECT_LT(secondsOf(slower.at("devices").at(1)), secondsOf(own));
    }
    const Result text = ridgepoint({"project", run, "--device", "t4", "--top", "1"});
    EXPECT_THAT(text.out, HasSubstr("T4 · a step"));
    EXPECT_THAT(text.out, HasSubstr("more; --top shows more."));
}

TEST_F(Project, LostRecordsMakeItALowerBound) {
    const std::string run = gpuRun("NVIDIA A100-SXM4-80GB", 5);
    const json lossy = jsonOf(ridgepoint({"project", run, "--device", "t4", "--json"}));
    const json& t4 = lossy.at("devices").at(0);
    EXPECT_EQ(t4.at("partial"), true);
    EXPECT_TRUE(t4.at("idle_seconds").is_null());
    const Result text = ridgepoint({"project", run, "--device", "t4"});
    EXPECT_THAT(text.out, HasSubstr("T4 · a step ≥ "));
    EXPECT_THAT(text.out, HasSubstr("GPU idle –"));
}

TEST_F(Project, RefusesWhatItCannotPredict) {
    const std::string run = gpuRun();
    expectRefusal(ridgepoint({"project", run, "--device", "abacus"}), 2, "did you mean");
    expectRefusal(ridgepoint({"project", run, "--device", "EPYC 9654"}), 2, "is not a GPU");
    expectRefusal(ridgepoint({"project", run, "--device", "t4", "--by", "phase"}), 2, "--by");
    expectRefusal(ridgepoint({"project", gpuRun(""), "--device", "t4"}), 1, "Synthetic GPU");
    expectRefusal(ridgepoint({"project", syntheticRun(), "--device", "t4"}), 1, "no GPU times");
}

TEST_F(Project, EstimatesShowThePrediction) {
    const json document = jsonOf(ridgepoint({"estimate", "bert-base", "--device", "t4", "--device",
                                             "epyc 9654", "--layers", "--json"}));
    const json& t4 = document.at("devices").at(0);
    const json& predicted = t4.at("predicted_seconds");
    EXPECT_LE(t4.at("seconds"), predicted.at("low"));
    EXPECT_LT(predicted.at("low"), predicted.at("value"));
    EXPECT_LT(predicted.at("value"), predicted.at("high"));
    double sum = 0;
    for (const json& layer : t4.at("layers"))
        sum += layer.at("predicted_seconds").at("value").get<double>();
    EXPECT_NEAR(sum, predicted.at("value").get<double>(), 1e-9);
    // For a CPU, nothing can be predicted without a recording.
    EXPECT_TRUE(document.at("devices").at(1).at("predicted_seconds").is_null());
    const Result text =
        ridgepoint({"estimate", "bert-base", "--device", "t4", "--precision", "fp16"});
    EXPECT_THAT(text.out, HasSubstr("at best"));
    EXPECT_THAT(text.out, HasSubstr("predicted"));
    EXPECT_THAT(text.out, HasSubstr("extrapolated"));
    EXPECT_TRUE(document.at("host_seconds_per_op").is_null());
}

}  // namespace
}  // namespace ridgepoint::tests
