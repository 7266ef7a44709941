// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time for estimates: one large network, and all built-in networks at ten batch sizes.
#include "core/cost/estimate.h"

#include <chrono>

#include "core/cost/device_time.h"
#include "core/cost/model/zoo.h"
#include "core/cost/prediction/step_prediction.h"
#include "report.h"

int main() {
    using namespace ridgepoint;
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    std::vector<double> seconds, predicted;
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    const machine::Device& device = *catalogue.find("H100 SXM5");
    for (int i = 0; i < 50; ++i) {
        const auto start = Clock::now();
        const auto graph = cost::model::findInZoo("resnet152");
        const cost::StepEstimate estimate = cost::estimateTraining(*graph, 256, "sgd");
        seconds.push_back(estimate.layers.empty() ? 0 : since(start));
        predicted.push_back(cost::predictStep(estimate, device) ? since(start) : 0);
    }
    bench::print({"Estimate of ResNet-152, training, batch 256", bench::median(seconds), "s", 5e-3,
                  "graph and estimate, median of 50"});
    bench::print({"Estimate and prediction of ResNet-152, training, batch 256",
                  bench::median(predicted), "s", 5e-3, "on an H100, median of 50"});

    const auto names = cost::model::zooNames();
    // Roofs like an H100's; their values do not affect the time.
    std::vector<roofline::Ceiling> ceilings(2);
    ceilings[0].value = 6.7e13;
    ceilings[1].kind = roofline::Ceiling::Kind::bandwidth;
    ceilings[1].value = 3.35e12;
    const auto start = Clock::now();
    double sum = 0;
    for (const std::string& name : names) {
        const auto graph = cost::model::findInZoo(name);
        for (std::int64_t batch = 1; batch <= 512; batch *= 2) {
            const auto estimate = cost::estimateTraining(*graph, batch, "adam");
            // As many devices as a catalogue can have.
            for (int at = 0; at < 50; ++at) {
                const auto time = cost::timeOn(estimate, ceilings, cost::kGpuLaunchSeconds);
                sum += time ? time->seconds : 0;
            }
        }
    }
    bench::print({"Estimates of the zoo at 10 batch sizes on 50 devices", since(start), "s",
                  sum > 0 ? 1.0 : 0, std::to_string(names.size()) + " networks"});
    return 0;
}
