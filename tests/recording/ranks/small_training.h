// SPDX-License-Identifier: GPL-3.0-or-later
// A small network without batch norm and dropout, so that its result depends only on the samples.
// One process or each of several ranks trains it with the same seed.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/cost/model/zoo_builder.h"
#include "core/recording/training/network.h"
#include "core/recording/training/ranks/rank_group.h"
#include "core/recording/training/trainer.h"
#include "tests/recording/ranks/difference.h"

namespace ridgepoint::recording::ranks {

// Large enough for several gradient buckets.
inline cost::model::Graph smallNetwork() {
    using namespace cost::model;
    GraphBuilder build("small", "small", {3, 16, 16}, 10);
    int x = build.add(
        "conv1",
        Conv2d{.in_channels = 3, .out_channels = 32, .kernel = both(3), .padding = both(1)},
        build.input());
    x = build.add("relu1", ReLU{}, x);
    x = build.add(
        "conv2",
        Conv2d{.in_channels = 32, .out_channels = 32, .kernel = both(3), .padding = both(1)}, x);
    x = build.add("relu2", ReLU{}, x);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("fc1", Linear{.in_features = 32 * 16 * 16, .out_features = 64}, x);
    x = build.add("relu3", ReLU{}, x);
    build.add("fc2", Linear{.in_features = 64, .out_features = 10}, x);
    return std::move(build).finish();
}

struct SmallTraining {
    std::int64_t batch = 8;  // over all ranks
    std::string optimizer = "sgd";
    std::string device = "cpu";
    int steps = 6;
    bool deterministic = false;
    std::function<void(int)> before_step = [](int) {};
};

// Returns all parameters in order. `group` is null for a single process.
inline std::vector<float> trainSmall(const SmallTraining& small,
                                     recording::training::RankGroup* group) {
    recording::RecordingOptions options;
    options.batch = small.batch / (group != nullptr ? group->ranks() : 1);
    options.optimizer = small.optimizer;
    options.device = small.device;
    options.deterministic = small.deterministic;
    options.threads = 1;
    options.seed = 7;
    recording::collect::ThreadLogs logs;
    recording::training::Trainer trainer(options, recording::training::zooNetwork(smallNetwork()),
                                         {logs, [](std::string_view) { return run::StringId{1}; }},
                                         recording::training::Place::device, {}, group);
    for (int step = 0; step < small.steps; ++step) {
        small.before_step(step);
        trainer.step(run::StepRecord::Kind::measured, step, 0);
    }
    std::vector<float> values;
    for (const auto& [layer, tensor] : trainer.network().layerParameters()) {
        const torch::Tensor flat = tensor.detach().cpu().contiguous().flatten();
        const float* const first = flat.const_data_ptr<float>();
        values.insert(values.end(), first, first + flat.numel());
    }
    return values;
}

}  // namespace ridgepoint::recording::ranks
