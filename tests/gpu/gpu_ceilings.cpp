// SPDX-License-Identifier: GPL-3.0-or-later
// Measures every GPU of this machine, compares with the catalogue at the observed clock, and writes
// one dated JSON for each. Exit status: 0 all promises hold, 1 one does not, 77 there is no GPU.
//
//   gpu_ceilings [FOLDER]     (default: tests/gpu/results of the source tree)
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/machine/catalogue.h"
#include "core/machine/cuda/cuda_ceilings.h"
#include "core/present/show.h"

namespace {

namespace machine = ridgepoint::machine;
namespace roofline = ridgepoint::roofline;
using nlohmann::json;
using roofline::Ceiling;

constexpr int kSkipped = 77;

struct Promise {
    const char* what;
    double share;  // least share of the datasheet value
};

json compared(const Ceiling* measured, const Ceiling* datasheet, double clock_share,
              const Promise& promise, bool& holds) {
    json entry{{"what", promise.what}, {"at_least", promise.share}};
    if (measured == nullptr || datasheet == nullptr) {
        entry["share"] = nullptr;
        entry["why"] = measured == nullptr ? "not measured" : "not in the catalogue";
        return entry;
    }
    const double share = measured->value / (datasheet->value * clock_share);
    entry["measured"] = measured->value;
    entry["datasheet"] = datasheet->value;
    entry["clock_share"] = clock_share;
    entry["share"] = share;
    entry["by"] = measured->name;
    if (share < promise.share) {
        holds = false;
        std::fprintf(stderr,
                     "%s: %.1f %% of the datasheet at the observed clock, promised %.0f %%\n",
                     promise.what, 100 * share, 100 * promise.share);
    }
    return entry;
}

// Returns the clock for which the datasheet states the peak: it is lower for tensor cores (H100
// SXM: FP32 at 1.98 GHz, BF16 at 1.83). FLOPs per SM and cycle: NVIDIA A100 and H100 whitepapers,
// "tensor core".
double datasheetClock(const machine::Device& device, roofline::Arithmetic arithmetic,
                      double peak_flops) {
    if (arithmetic != roofline::Arithmetic::tensor_bf16) return device.clock_hz;
    const double per_cycle = device.compute_capability == "9.0"   ? 4096
                             : device.compute_capability == "8.0" ? 2048
                                                                  : 0;
    if (per_cycle == 0 || device.multiprocessors <= 0) return device.clock_hz;
    return peak_flops / (per_cycle * static_cast<double>(device.multiprocessors));
}

bool measure(int number, const std::filesystem::path& folder) {
    machine::MeasureOptions options;
    options.quick = false;
    const machine::cuda::GpuCeilings result = machine::cuda::measureGpu(number, options);
    const std::optional<machine::Device> device =
        machine::identify(result.gpu.seen(), machine::Catalogue::builtIn()).device;
    json document{{"format", "ridgepoint-gpu-ceilings"},
                  {"version", 1},
                  {"when", result.measured.when},
                  {"gpu", machine::cuda::describe(result.gpu)},
                  {"datasheet_of", device ? json(device->name) : json()},
                  {"sm_clock_hz",
                   {{"slowest", result.slowest_hz ? json(*result.slowest_hz) : json()},
                    {"fastest", result.fastest_hz ? json(*result.fastest_hz) : json()}}},
                  {"notes", result.measured.notes},
                  {"ceilings", ridgepoint::present::ceilingsJson(result.measured.ceilings)}};
    bool holds = true;
    if (device) {
        const std::span<const Ceiling> ours = result.measured.ceilings;
        const std::span<const Ceiling> theirs = device->ceilings;
        using roofline::Arithmetic;
        const auto clockShare = [&](Arithmetic arithmetic) {
            const Ceiling* const measured = roofline::computeRoof(ours, arithmetic);
            const Ceiling* const datasheet = roofline::computeRoof(theirs, arithmetic);
            if (measured == nullptr || datasheet == nullptr || device->clock_hz <= 0) return 1.0;
            // A library's product has no cycle counter. The fastest loop's clock does not overstate
            // its result.
            const auto found = result.clock_hz.find(measured->name);
            const double hz =
                found != result.clock_hz.end() ? found->second : result.fastest_hz.value_or(0);
            if (hz <= 0) return 1.0;
            return hz / datasheetClock(*device, arithmetic, datasheet->value);
        };
        document["promises"] = {
            compared(roofline::bandwidthRoof(ours, roofline::Level::dram),
                     roofline::bandwidthRoof(theirs, roofline::Level::dram), 1, {"DRAM", 0.90},
                     holds),
            compared(roofline::computeRoof(ours, Arithmetic::fp32),
                     roofline::computeRoof(theirs, Arithmetic::fp32), clockShare(Arithmetic::fp32),
                     {"FP32", 0.95}, holds),
            compared(roofline::computeRoof(ours, Arithmetic::tensor_bf16),
                     roofline::computeRoof(theirs, Arithmetic::tensor_bf16),
                     clockShare(Arithmetic::tensor_bf16), {"BF16 tensor", 0.85}, holds)};
    }
    std::string name = result.measured.when.substr(0, 10) + "-" + result.gpu.name + ".json";
    std::replace_if(
        name.begin(), name.end(),
        [](unsigned char c) { return std::isalnum(c) == 0 && c != '.' && c != '-'; }, '-');
    std::filesystem::create_directories(folder);
    const std::filesystem::path file = folder / name;
    std::ofstream(file) << document.dump(1) << '\n';
    std::printf("%s\n", file.c_str());
    return holds;
}

}  // namespace

int main(int count, char** words) {
    const std::filesystem::path folder = count > 1 ? words[1] : RIDGEPOINT_GPU_RESULTS;
    int gpus = 0;
    try {
        gpus = machine::cuda::gpuCount();
    } catch (const std::runtime_error& error) {
        std::printf("skipped: %s\n", error.what());
        return kSkipped;
    }
    if (gpus == 0) {
        std::printf("skipped: the driver knows no GPU\n");
        return kSkipped;
    }
    bool holds = true;
    try {
        for (int number = 0; number < gpus; ++number) holds = measure(number, folder) && holds;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return holds ? 0 : 1;
}
