// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/cuda_ceilings.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <set>

#include "core/machine/cpu/sampler.h"
#include "core/machine/cuda/compiler.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::machine::cuda {
namespace {

using roofline::Arithmetic;
using roofline::Ceiling;

// Time of one launch: much longer than the few microseconds that starting a kernel takes, but short
// enough for a quick measurement.
constexpr double kLaunchSeconds = 5e-3;
constexpr double kLongestIterations = 1 << 30;
// If the clocks of the loops differ by more than this fraction, a note is added.
constexpr double kUnsteady = 0.03;
constexpr double kSustainedSeconds = 1;

bool counts(Kernel::Memory memory) { return memory == Kernel::Memory::none; }

class Measurement {
  public:
    Measurement(Gpu& gpu, Gemm* gemm, Clocks* clocks, const MeasureOptions& options)
        : gpu_(gpu),
          gemm_(gemm),
          clocks_(clocks),
          options_(options),
          repetitions_(options.quick ? 6 : 20) {}

    GpuCeilings measure(const Compile& compile) {
        GpuCeilings result;
        result.gpu = gpu_.facts();
        result.measured.quick = options_.quick;
        result.measured.when =
            fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
        const std::vector<Kernel> kernels = kernelsFor(result.gpu.capability);
        if (kernels.empty()) {
            throw std::runtime_error(fmt::format(
                "{} has compute capability {}.{}; Ridgepoint's loops need 7.0 or later",
                result.gpu.name, result.gpu.capability / 10, result.gpu.capability % 10));
        }
        tell("compiling", 0);
        gpu_.load(compile(sourceOf(kernels), result.gpu.capability));
        prepareMemory();
        const std::vector<Arithmetic> products = gemm_ != nullptr
                                                     ? productsOf(kernels, result.gpu.capability)
                                                     : std::vector<Arithmetic>{};
        const double steps = static_cast<double>(kernels.size() + products.size());
        double done = 0;
        for (const Kernel& kernel : kernels) {
            if (stopped()) break;
            tell(kernel.roof.name, done++ / steps);
            measureKernel(kernel, result);
        }
        for (const Arithmetic arithmetic : products) {
            if (stopped()) break;
            tell("matrix products", done++ / steps);
            measureProduct(arithmetic, result);
        }
        result.measured.complete = !stopped();
        if (result.measured.complete) tell("done", 1);
        addNotes(result);
        return result;
    }

  private:
    // Allocates three arrays. Each of them has at least 1 GiB and 16 times the size of the L2, so
    // that the L2 can cache almost nothing. On a GPU with little memory, the arrays are smaller, so
    // that together they use at most a quarter of the memory.
    void prepareMemory() {
        const GpuFacts& facts = gpu_.facts();
        const std::int64_t l2 = std::max<std::int64_t>(facts.l2_bytes, 1 << 20);
        array_bytes_ = std::max<std::int64_t>(16 * l2, std::int64_t{1} << 30);
        array_bytes_ = std::min(array_bytes_, facts.memory_bytes / 12);
        array_bytes_ = std::max<std::int64_t>(array_bytes_ / (1 << 20), 1) << 20;
        for (std::uint64_t& array : arrays_) {
            array = gpu_.allocate(static_cast<std::size_t>(array_bytes_));
        }
    }

    Launch launchOf(const Kernel& kernel) {
        const GpuFacts& facts = gpu_.facts();
        Launch launch;
        launch.block = static_cast<unsigned>(kernel.block);
        launch.shared_bytes = static_cast<unsigned>(kernel.shared_bytes);
        const int at_once = gpu_.blocksAtOnce(kernel.name, launch.block, launch.shared_bytes);
        // Launches as many blocks as can run at the same time, so that no block waits and all
        // blocks end together.
        launch.grid = static_cast<unsigned>(std::max(facts.multiprocessors, 1) * at_once);
        launch.a = arrays_[0];
        launch.b = arrays_[1];
        launch.c = arrays_[2];
        const std::uint64_t gridful = std::uint64_t{launch.grid} * launch.block;
        std::int64_t bytes = array_bytes_;
        // The data takes up half of the L2, so that it stays there. ld.global.cg bypasses the L1.
        if (kernel.memory == Kernel::Memory::l2) {
            bytes = std::min<std::int64_t>(bytes, std::max<std::int64_t>(facts.l2_bytes / 2, 1));
        }
        if (kernel.memory == Kernel::Memory::dram || kernel.memory == Kernel::Memory::l2) {
            const std::uint64_t gridfuls = static_cast<std::uint64_t>(bytes) / 16 / gridful / 4 * 4;
            launch.elements = std::max<std::uint64_t>(gridfuls, 4) * gridful;
            // Limits the launch to the arrays, which can be small.
            while (launch.elements * 16 > static_cast<std::uint64_t>(array_bytes_) &&
                   launch.grid > 1) {
                launch.grid = (launch.grid + 1) / 2;
                launch.elements = std::uint64_t{4} * launch.grid * launch.block;
            }
        } else if (kernel.memory == Kernel::Memory::l1) {
            launch.elements = static_cast<std::uint64_t>(array_bytes_) / 16 / 1024 * 1024;
        }
        return launch;
    }

    void measureKernel(const Kernel& kernel, GpuCeilings& result) {
        Launch launch = launchOf(kernel);
        const auto time = [&] { return gpu_.seconds(kernel.name, launch); };
        // Determines the number of iterations for a launch of about 5 ms. These launches also raise
        // the clocks.
        double seconds = time();
        while (seconds < kLaunchSeconds && launch.iterations < kLongestIterations) {
            const double times =
                std::clamp(1.2 * kLaunchSeconds / std::max(seconds, 1e-7), 2.0, 64.0);
            launch.iterations =
                static_cast<unsigned>(std::min(times * launch.iterations, kLongestIterations));
            seconds = time();
        }
        Roof roof{kernel.roof.name, kernel.roof, {}};
        roof.ways.resize(1);
        for (int i = 0; i < repetitions_ && !stopped(); ++i) {
            seconds = time();
            if (seconds > 0) roof.ways[0].rates.push_back(workOf(kernel, launch) / seconds);
            look();
            if (i >= 4 && settled(roof.ways[0].rates)) break;
        }
        if (counts(kernel.memory)) noteClock(kernel, result);
        if (auto ceiling = ceilingOf(roof)) result.measured.ceilings.push_back(*ceiling);
    }

    // Reads the numbers of cycles and nanoseconds that the last launch of a compute loop stored in
    // the first array.
    void noteClock(const Kernel& kernel, GpuCeilings& result) {
        const std::vector<std::uint64_t> watch = gpu_.read(arrays_[0], 2);
        if (watch.size() < 2 || watch[0] == 0 || watch[1] == 0) return;
        const double hz = 1e9 * static_cast<double>(watch[0]) / static_cast<double>(watch[1]);
        result.fastest_hz = std::max(result.fastest_hz.value_or(hz), hz);
        result.slowest_hz = std::min(result.slowest_hz.value_or(hz), hz);
        result.clock_hz[kernel.roof.name] = hz;
    }

    // Returns the precisions of library matrix products: those of the tensor cores, and FP32 and
    // FP64 on CUDA cores. cuBLASLt uses tensor cores for FP64 if they support it, so its FP64
    // product is then not a roof of the CUDA cores.
    static std::vector<Arithmetic> productsOf(const std::vector<Kernel>& kernels, int capability) {
        std::vector<Arithmetic> found;
        for (const Kernel& kernel : kernels) {
            const Arithmetic arithmetic = kernel.roof.arithmetic;
            const bool multiplied = kernel.roof.unit == "tensor_core" ||
                                    arithmetic == Arithmetic::fp32 ||
                                    arithmetic == Arithmetic::fp64;
            if (kernel.memory == Kernel::Memory::none && multiplied &&
                std::find(found.begin(), found.end(), arithmetic) == found.end()) {
                found.push_back(arithmetic);
            }
        }
        if (std::find(found.begin(), found.end(), Arithmetic::tensor_fp64) != found.end())
            std::erase(found, Arithmetic::fp64);
        // Data-centre Blackwell supports FP8 products only with tcgen05, for which Ridgepoint has
        // no loop.
        if (capability >= 100 && capability < 120) found.push_back(Arithmetic::tensor_fp8);
        return found;
    }

    void measureProduct(Arithmetic arithmetic, GpuCeilings& result) {
        const bool tensor = toString(arithmetic).starts_with("tensor_");
        const std::int64_t n = tensor && arithmetic != Arithmetic::tensor_fp64 ? 8192 : 4096;
        // The memory must have space for three matrices with up to 8 bytes per element.
        if (24 * n * n > gpu_.facts().memory_bytes / 2) return;
        Roof roof;
        roof.ceiling.arithmetic = arithmetic;
        roof.ceiling.unit = tensor ? "tensor_core" : "cuda_core";
        roof.ceiling.name = fmt::format("{} cuBLASLt product",
                                        std::string(toString(arithmetic)).substr(tensor ? 7 : 0));
        std::transform(roof.ceiling.name.begin(), roof.ceiling.name.begin() + 4,
                       roof.ceiling.name.begin(),
                       [](char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c); });
        roof.ways.resize(1);
        const double side = static_cast<double>(n);
        for (int i = 0; i <= repetitions_ && !stopped(); ++i) {
            const std::optional<double> seconds = gemm_->seconds(arithmetic, n);
            if (!seconds) return;
            // The first product is not included, because it also loads code.
            if (i > 0 && *seconds > 0) {
                roof.ways[0].rates.push_back(2 * side * side * side / *seconds);
            }
            look();
            if (i >= 4 && settled(roof.ways[0].rates)) break;
        }
        if (auto ceiling = ceilingOf(roof)) {
            if (tensor && !options_.quick) noteSustained(arithmetic, n, *ceiling, result);
            result.measured.ceilings.push_back(*ceiling);
        }
    }

    // Adds a note about the sustained FLOP/s. A burst ends before power and heat lower the clock,
    // whereas training runs for hours.
    void noteSustained(Arithmetic arithmetic, std::int64_t n, const Ceiling& burst,
                       GpuCeilings& result) {
        const double flops =
            2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
        std::vector<double> rates;
        double spent = 0;
        while (spent < kSustainedSeconds && !stopped()) {
            const double seconds = gemm_->seconds(arithmetic, n).value_or(0);
            if (seconds <= 0) return;
            spent += seconds;
            if (spent > kSustainedSeconds / 2) rates.push_back(flops / seconds);
        }
        if (rates.empty()) return;
        std::nth_element(rates.begin(), rates.begin() + rates.size() / 2, rates.end());
        const double sustained = rates[rates.size() / 2];
        result.measured.notes.push_back(
            fmt::format("{}: {} in a burst, {} sustained for {:.0f} s.", burst.name,
                        roofline::formatFlopRate(burst.value), roofline::formatFlopRate(sustained),
                        kSustainedSeconds));
    }

    void look() {
        if (clocks_ == nullptr) return;
        if (const auto sample = clocks_->sample(); sample && sample->held_back) {
            held_back_.insert(sample->reason);
        }
    }

    void addNotes(GpuCeilings& result) {
        std::vector<std::string>& notes = result.measured.notes;
        if (result.fastest_hz && result.slowest_hz) {
            notes.push_back(fmt::format(
                "SM clock while measured: {:.0f} to {:.0f} MHz of {:.0f} MHz.",
                *result.slowest_hz / 1e6, *result.fastest_hz / 1e6, result.gpu.clock_hz / 1e6));
            if (*result.slowest_hz < (1 - kUnsteady) * *result.fastest_hz) {
                notes.push_back(
                    "The clock did not stay the same, so the roofs are not all of one "
                    "clock; lock it (nvidia-smi -lgc) to compare them.");
            }
        }
        for (const std::string& reason : held_back_) {
            notes.push_back(fmt::format("GPU clocks were throttled: {}.", reason));
        }
    }

    void tell(const std::string& what, double done) {
        if (options_.progress) options_.progress(what, std::min(done, 1.0));
    }
    bool stopped() {
        if (!cancelled_ && options_.cancelled) cancelled_ = options_.cancelled();
        return cancelled_;
    }

    Gpu& gpu_;
    Gemm* gemm_;
    Clocks* clocks_;
    const MeasureOptions& options_;
    int repetitions_;
    std::uint64_t arrays_[3] = {};
    std::int64_t array_bytes_ = 0;
    std::set<std::string> held_back_;
    bool cancelled_ = false;
};

}  // namespace

SeenDevice GpuFacts::seen() const {
    SeenDevice seen;
    seen.name = name;
    seen.compute_capability = fmt::format("{}.{}", capability / 10, capability % 10);
    seen.multiprocessors = multiprocessors;
    if (memory_bytes > 0) seen.memory_bytes = memory_bytes;
    if (clock_hz > 0) seen.clock_hz = clock_hz;
    if (memory_clock_hz > 0) seen.memory_clock_hz = memory_clock_hz;
    if (memory_bus_bits > 0) seen.memory_bus_bits = memory_bus_bits;
    return seen;
}

std::string describe(const GpuFacts& facts) {
    std::string words =
        fmt::format("{}, {}.{}", facts.name, facts.capability / 10, facts.capability % 10);
    if (facts.multiprocessors > 0) words += fmt::format(", {} SMs", facts.multiprocessors);
    if (facts.clock_hz > 0) words += fmt::format(", {:.0f} MHz", facts.clock_hz / 1e6);
    if (facts.memory_bytes > 0) {
        words += ", " + roofline::formatMemory(static_cast<double>(facts.memory_bytes));
        if (facts.memory_bus_bits > 0 && facts.memory_clock_hz > 0) {
            words += fmt::format(" at {} bits × {:.0f} MHz", facts.memory_bus_bits,
                                 facts.memory_clock_hz / 1e6);
        }
    }
    if (facts.l2_bytes > 0) {
        words += ", L2 " + roofline::formatMemory(static_cast<double>(facts.l2_bytes));
    }
    if (facts.ecc) words += ", ECC";
    if (facts.driver_version > 0) {
        words += fmt::format("; driver of CUDA {}.{}", facts.driver_version / 1000,
                             facts.driver_version % 1000 / 10);
    }
    return words;
}

double workOf(const Kernel& kernel, const Launch& launch) {
    const double threads = static_cast<double>(launch.grid) * launch.block;
    const double iterations = launch.iterations;
    switch (kernel.memory) {
        case Kernel::Memory::none:
            return kernel.flops_each * kernel.per_iteration * threads * iterations;
        case Kernel::Memory::dram:
        case Kernel::Memory::l2:
            return kernel.bytes_each * static_cast<double>(launch.elements) * iterations;
        case Kernel::Memory::l1:
        case Kernel::Memory::shared:
            return kernel.bytes_each * kernel.per_iteration * threads * iterations;
    }
    return 0;
}

GpuCeilings measureGpu(Gpu& gpu, const Compile& compile, Gemm* gemm, Clocks* clocks,
                       const MeasureOptions& options) {
    return Measurement(gpu, gemm, clocks, options).measure(compile);
}

GpuCeilings measureGpu(int number, const MeasureOptions& options) {
    const std::unique_ptr<Gpu> gpu = openGpu(number);
    const Compiler compiler;
    const Compile compile = [&](const std::string& source, int capability) {
        const std::vector<int>& known = compiler.capabilities();
        if (std::find(known.begin(), known.end(), capability) != known.end()) {
            return compiler.compile(source, architectureOf(capability), Compiler::Form::cubin);
        }
        // The GPU is newer than the compiler, so the code is compiled to PTX for an older GPU,
        // which the GPU's driver translates.
        const auto older =
            std::find_if(known.rbegin(), known.rend(), [&](int one) { return one < capability; });
        if (older == known.rend()) {
            throw std::runtime_error(
                fmt::format("{} does not support GPUs as old as {}; install an older NVRTC as well",
                            compiler.library(), gpu->facts().name));
        }
        return compiler.compile(source, fmt::format("compute_{}", *older), Compiler::Form::ptx);
    };
    std::vector<std::string> missing;
    std::unique_ptr<Gemm> gemm;
    std::unique_ptr<Clocks> clocks;
    try {
        gemm = openGemm(*gpu);
    } catch (const std::runtime_error& error) {
        missing.push_back(fmt::format("Without matrix products: {}.", error.what()));
    }
    try {
        clocks = openClocks(gpu->facts());
    } catch (const std::runtime_error& error) {
        missing.push_back(fmt::format("Clocks are not watched: {}.", error.what()));
    }
    GpuCeilings result = measureGpu(*gpu, compile, gemm.get(), clocks.get(), options);
    result.measured.notes.insert(result.measured.notes.end(), missing.begin(), missing.end());
    return result;
}

}  // namespace ridgepoint::machine::cuda
