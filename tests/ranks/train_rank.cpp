// SPDX-License-Identifier: GPL-3.0-or-later
// One rank of a training, as the environment says which, or all of it: trains a small network
// without batch norm and dropout, whose result depends on nothing but the samples, and writes its
// parameters as floats. train_rank FILE STEPS BATCH OPTIMIZER
#include <torch/types.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "core/model/zoo_builder.h"
#include "core/ranks/environment.h"
#include "core/training/network.h"
#include "core/training/rank_group.h"
#include "core/training/trainer.h"

namespace {

using namespace ridgepoint;

// Enough for several buckets of gradients.
model::Graph smallNetwork() {
    using namespace model;
    GraphBuilder build("small", "small", {3, 16, 16}, 10);
    int x = build.add("conv1",
                      Conv2d{.in_channels = 3,
                             .out_channels = 32,
                             .kernel = both(3),
                             .padding = both(1)},
                      build.input());
    x = build.add("relu1", ReLU{}, x);
    x = build.add("conv2",
                  Conv2d{.in_channels = 32,
                         .out_channels = 32,
                         .kernel = both(3),
                         .padding = both(1)},
                  x);
    x = build.add("relu2", ReLU{}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("fc1", Linear{.in_features = 32 * 16 * 16, .out_features = 64}, x);
    x = build.add("relu3", ReLU{}, x);
    build.add("fc2", Linear{.in_features = 64, .out_features = 10}, x);
    return std::move(build).finish();
}

void train(const char* file, int steps, std::int64_t batch, const char* optimizer) {
    const auto place = ranks::placeFromEnvironment();
    run::RecordingOptions options;
    options.batch = batch;
    options.optimizer = optimizer;
    options.threads = 1;
    options.seed = 7;
    std::unique_ptr<training::RankGroup> group;
    if (place) {
        group = std::make_unique<training::RankGroup>(
            *place, c10::Device(c10::kCPU),
            std::vector<training::RankGroup::Setting>{{"batch", std::to_string(batch)}});
        options.batch /= place->ranks;
    }
    collect::ThreadLogs logs;
    {
        training::Trainer trainer(options, training::zooNetwork(smallNetwork()),
                                  {logs, [](std::string_view) { return run::StringId{1}; }},
                                  training::Place::device, {}, group.get());
        for (int step = 0; step < steps; ++step) {
            trainer.step(run::StepRecord::Kind::measured, step, 0);
        }
        std::ofstream out(place ? file + std::to_string(place->rank) : std::string(file),
                          std::ios::binary);
        for (const auto& [layer, tensor] : trainer.network().layerParameters()) {
            const torch::Tensor values = tensor.detach().contiguous();
            out.write(static_cast<const char*>(values.const_data_ptr()),
                      static_cast<std::streamsize>(values.nbytes()));
        }
    }
    if (group) group->finish();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    try {
        train(argv[1], std::atoi(argv[2]), std::atoi(argv[3]), argv[4]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
