// SPDX-License-Identifier: GPL-3.0-or-later
// Compares ranks that exchange over NCCL with a single process: one rank on the first GPU, and two
// ranks if there are two GPUs. Writes one JSON file. Exits with 1 if parameters differ by more than
// rounding, with 77 if there is no GPU or NCCL is not available. Usage: gpu_ranks, or for one of
// two ranks: gpu_ranks FILE.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "core/machine/cuda/cuda_devices.h"
#include "core/machine/cuda/shared_library.h"
#include "core/recording/ranks/environment.h"
#include "core/recording/ranks/launcher.h"
#include "core/recording/request/device_choice.h"
#include "core/recording/training/cuda_library.h"
#include "tests/recording/ranks/small_training.h"

namespace {

using namespace ridgepoint;
namespace fs = std::filesystem;

constexpr int kSkipped = 77;
// As on CPUs (tests/recording/ranks): the same sums in another order. cuDNN may use other
// algorithms for half the batch, with yet another order.
constexpr double kOneRank = 1e-6, kTwoRanks = 1e-5;

recording::ranks::SmallTraining onGpu(int number) {
    recording::ranks::SmallTraining small;
    small.device = "cuda:" + std::to_string(number);
    small.deterministic = true;
    return small;
}

struct Trained {
    std::vector<float> parameters;
    std::string exchange, why_not;
};

Trained trainRank(const run::RankPlace& place) {
    recording::training::RankGroup group(
        place, c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(place.local_rank)), {});
    Trained trained{recording::ranks::trainSmall(onGpu(place.local_rank), &group), group.exchange(),
                    group.whyNotNccl()};
    group.finish();
    return trained;
}

std::vector<float> floatsOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    const std::string bytes = all.str();
    std::vector<float> values(bytes.size() / sizeof(float));
    bytes.copy(reinterpret_cast<char*>(values.data()), values.size() * sizeof(float));
    return values;
}

int oneOfTwo(const std::string& file) {
    const auto place = recording::ranks::placeFromEnvironment();
    if (!place) return 2;
    recording::training::openTorchCuda(place->local_rank);
    const Trained trained = trainRank(*place);
    if (trained.exchange != "nccl") {
        std::fprintf(stderr, "%s\n", trained.why_not.c_str());
        return 1;
    }
    std::ofstream out(file + std::to_string(place->rank), std::ios::binary);
    out.write(reinterpret_cast<const char*>(trained.parameters.data()),
              static_cast<std::streamsize>(trained.parameters.size() * sizeof(float)));
    return out.flush() ? 0 : 1;
}

// Returns the two ranks' parameters; empty if one did not finish.
std::vector<std::vector<float>> trainTwo() {
    std::string folder = (fs::temp_directory_path() / "ridgepoint-ranks-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return {};
    std::vector<std::vector<float>> both;
    recording::ranks::LaunchOptions options;
    options.program = "/proc/self/exe";
    options.arguments = {folder + "/rank"};
    recording::ranks::Launcher launcher(options);
    const auto ends = launcher.waitFor(std::chrono::minutes(3));
    bool well = ends.has_value();
    if (ends) {
        for (const recording::ranks::RankEnd& end : *ends)
            well = well && end.status == 0 && end.signal == 0;
    }
    for (const char* name : {"rank0", "rank1"}) {
        if (well) both.push_back(floatsOf(fs::path(folder) / name));
    }
    std::error_code error;
    fs::remove_all(folder, error);
    return both;
}

int compare() {
    try {
        const auto system = machine::cuda::thisCudaSystem();
        static_cast<void>(
            recording::chooseDevice("cuda:0", *system, recording::training::openTorchCuda));
    } catch (const std::invalid_argument& no_gpu) {
        std::printf("skipped: %s\n", no_gpu.what());
        return kSkipped;
    }
    const std::vector<float> alone = recording::ranks::trainSmall(onGpu(0), nullptr);

    run::RankPlace place;
    place.master_address = "127.0.0.1";
    const Trained one = trainRank(place);
    if (one.exchange != "nccl") {
        std::printf("skipped: %s\n", one.why_not.c_str());
        return kSkipped;
    }
    nlohmann::ordered_json json;
    const double of_one = recording::ranks::difference(alone, one.parameters);
    json["one_rank"] = {{"difference", of_one}, {"tolerance", kOneRank}};
    bool well = of_one <= kOneRank;
    try {
        recording::training::openTorchCuda(1);
        const auto both = trainTwo();
        const double of_two = both.empty() ? std::numeric_limits<double>::infinity()
                                           : recording::ranks::difference(alone, both.front());
        const bool same = !both.empty() && both.front() == both.back();
        json["two_ranks"] = {{"difference", of_two}, {"tolerance", kTwoRanks}, {"same_bits", same}};
        well = well && same && of_two <= kTwoRanks;
    } catch (const machine::cuda::Unavailable& only_one) {
        json["two_ranks"] = nullptr;
        json["why_not_two"] = only_one.what();
    }
    json["holds"] = well;
    std::printf("%s\n", json.dump(1).c_str());
    return well ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return argc > 1 ? oneOfTwo(argv[1]) : compare();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
