// SPDX-License-Identifier: GPL-3.0-or-later
// Trains one rank, as selected by the environment, or the whole training. Writes the parameters as
// floats into FILE with the rank appended, or the reason for stopping into FILE with the rank and
// ".why" appended. Usage: train_rank FILE STEPS BATCH OPTIMIZER [WAY]. WAY: direct (between
// devices, over a PolledExchange). In addition, halfway: dies (the last rank is killed), leaves (it
// reports why it stops), refuses (one rank cannot exchange in this way).
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "core/recording/ranks/environment.h"
#include "tests/recording/ranks/polled_exchange.h"
#include "tests/recording/ranks/small_training.h"

namespace {

using namespace ridgepoint;

void train(const std::string& file, recording::ranks::SmallTraining small, const std::string& way) {
    const auto place = recording::ranks::placeFromEnvironment();
    const bool last = place && place->rank == place->ranks - 1;
    std::unique_ptr<recording::training::RankGroup> group;
    if (place) {
        recording::training::OpenExchange open;
        if (!way.empty()) {
            open = [refuse = last && way == "refuses"](c10::Device, std::string& why_not)
                -> std::unique_ptr<recording::training::DeviceExchange> {
                if (!refuse) return std::make_unique<recording::ranks::PolledExchange>();
                why_not = "it is not there";
                return nullptr;
            };
        }
        group = std::make_unique<recording::training::RankGroup>(
            *place, c10::Device(c10::kCPU),
            std::vector<recording::training::RankGroup::Setting>{
                {"batch", std::to_string(small.batch)}},
            open);
        std::ofstream(file + std::to_string(place->rank) + ".exchange")
            << group->exchange() << '\n'
            << group->whyNotNccl() << '\n';
    }
    small.before_step = [&](int step) {
        if (!last || step != 3) return;
        if (way == "dies") static_cast<void>(std::raise(SIGKILL));
        if (way != "leaves") return;
        group->leave("The disk is full.");
        std::_Exit(1);
    };
    try {
        const std::vector<float> values = recording::ranks::trainSmall(small, group.get());
        std::ofstream out(place ? file + std::to_string(place->rank) : file, std::ios::binary);
        out.write(reinterpret_cast<const char*>(values.data()),
                  static_cast<std::streamsize>(values.size() * sizeof(float)));
    } catch (const recording::training::RankFailure& failure) {
        std::ofstream(file + std::to_string(place ? place->rank : 0) + ".why") << failure.what();
        throw;
    }
    if (group) group->finish();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    try {
        recording::ranks::SmallTraining small;
        small.steps = std::atoi(argv[2]);
        small.batch = std::atoi(argv[3]);
        small.optimizer = argv[4];
        train(argv[1], small, argc > 5 ? argv[5] : "");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
