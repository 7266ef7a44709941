// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a ResNet-18 training step on the CPU with all hooks and the file writer, and the same
// step with all hooks off, alternating within one run.
#include <cstdlib>
#include <string>

#include "bench_collection.h"
#include "core/cost/model/zoo.h"
#include "core/recording/training/trainer.h"
#include "report.h"

int main(int argc, char** argv) {
    using namespace ridgepoint;
    using Kind = run::StepRecord::Kind;
    const int pairs = argc > 1 ? std::atoi(argv[1]) : 20;
    bench::BenchCollection collection("step");
    recording::RecordingOptions options;
    options.batch = 16;
    recording::training::Trainer trainer(
        options, recording::training::zooNetwork(*cost::model::findInZoo("resnet18")),
        {collection->logs(), [&](std::string_view text) { return collection->intern(text); }});
    collection->begin();
    trainer.tagParameters();
    std::int64_t index = 0;
    for (int i = 0; i < 3; ++i) trainer.step(Kind::warmup, index++, 0);
    const auto timeStep = [&](Kind kind) {
        const std::uint64_t start = recording::collect::clockNanoseconds();
        trainer.step(kind, index++, 0);
        return static_cast<double>(recording::collect::clockNanoseconds() - start) * 1e-9;
    };
    std::vector<double> with, without, ratios;
    for (int i = 0; i < pairs; ++i) {
        // The order alternates between pairs, so that drift of the machine favours neither.
        double on = 0, off = 0;
        if (i % 2 == 0) {
            off = timeStep(Kind::baseline);
            on = timeStep(Kind::measured);
        } else {
            on = timeStep(Kind::measured);
            off = timeStep(Kind::baseline);
        }
        with.push_back(on);
        without.push_back(off);
        ratios.push_back(on / off);
    }
    bench::print({"ResNet-18 step, batch 16: hooks off", bench::median(without), "s", 0, ""});
    bench::print({"ResNet-18 step, batch 16: recording", bench::median(with), "s", 0, ""});
    bench::print({"ResNet-18 step: recording / hooks off", bench::median(ratios), "ratio", 1.02,
                  std::to_string(pairs) + " pairs in turns, median of the pairs' ratios"});
    return 0;
}
