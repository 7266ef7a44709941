// SPDX-License-Identifier: GPL-3.0-or-later
// Compares hardware counters with loops whose work is known: FADD, FMUL, FFMA, DADD, DFMA and HFMA2
// with a known number of threads, and a stream through DRAM. Writes one JSON file. Exits with 1 if
// a count is off by more than 2 %, with 77 if there is no GPU or its counters cannot be read. With
// RIDGEPOINT_GPU_STEPS, writes each call of CUPTI to standard error, and whether the call wrote
// past its parameters. If the program is aborted, it writes the calling functions.
#include <execinfo.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/machine/counter_access.h"
#include "core/machine/cuda/compiler.h"
#include "core/machine/cuda/cuda_devices.h"
#include "core/machine/cuda/cuda_gpu.h"
#include "core/machine/cuda/shared_library.h"
#include "core/recording/collect/counters/range_profiler.h"

namespace {

using namespace ridgepoint;
using nlohmann::json;
using recording::collect::counters::CounterSession;
using recording::collect::counters::CountersUnavailable;
using recording::collect::counters::Ranges;
using roofline::Arithmetic;
using roofline::Level;

constexpr int kSkipped = 77;
constexpr double kTolerance = 0.02;
constexpr unsigned kGrid = 1024, kBlock = 256, kIterations = 256, kUnrolled = 32;
constexpr std::uint64_t kStreamBytes = std::uint64_t{2} << 30;

struct Loop {
    const char* name;
    const char* body;  // one instruction on x, y
    const char* type;  // type of x and y
    Arithmetic arithmetic;
    double flops;  // per instruction and thread
};
constexpr std::array<Loop, 6> kLoops{{
    {"fadd", "x = __fadd_rn(x, y);", "float", Arithmetic::fp32, 1},
    {"fmul", "x = __fmul_rn(x, y);", "float", Arithmetic::fp32, 1},
    {"ffma", "x = __fmaf_rn(x, y, y);", "float", Arithmetic::fp32, 2},
    {"dadd", "x = __dadd_rn(x, y);", "double", Arithmetic::fp64, 1},
    {"dfma", "x = __fma_rn(x, y, y);", "double", Arithmetic::fp64, 2},
    {"hfma2", "asm(\"fma.rn.f16x2 %0, %0, %1, %1;\" : \"+r\"(x) : \"r\"(y));", "unsigned",
     Arithmetic::fp16, 4},
}};

std::string source() {
    std::string text = "typedef unsigned long long u64;\n";
    for (const Loop& loop : kLoops) {
        text += fmt::format(R"(
extern "C" __global__ void {0}(void* a, void* b, void* c, u64 elements, unsigned iterations) {{
    {1} x = ({1})threadIdx.x, y = ({1})elements;
#pragma unroll 1
    for (unsigned n = 0; n < iterations; ++n) {{
#pragma unroll
        for (int i = 0; i < {2}; ++i) {{ {3} }}
    }}
    if (x == ({1})12345) *({1}*)a = x;
}}
)",
                            loop.name, loop.type, kUnrolled, loop.body);
    }
    // Uses integers, so that there are no FLOPs.
    text += R"(
extern "C" __global__ void stream(void* pa, void* b, void* c, u64 elements, unsigned iterations) {
    const int4* a = (const int4*)pa;
    int sum = 0;
    for (u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x; at < elements;
         at += (u64)gridDim.x * blockDim.x) {
        const int4 v = a[at];
        sum ^= v.x ^ v.y ^ v.z ^ v.w;
    }
    if (sum == 12345) *(int*)b = sum;
}
)";
    return text;
}

// Returns the context that the Gpu has created for this thread.
recording::collect::counters::DeviceContext currentContext(int device) {
    const std::array names{"libcuda.so.1"};
    const machine::cuda::SharedLibrary driver(names, "NVIDIA's driver provides it");
    int (*current)(void**) = nullptr;
    int (*synchronize)() = nullptr;
    driver.find(current, "cuCtxGetCurrent");
    driver.find(synchronize, "cuCtxSynchronize");
    recording::collect::counters::DeviceContext context;
    context.device = static_cast<std::size_t>(device);
    if (current(&context.context) != 0 || context.context == nullptr) {
        throw std::runtime_error("The driver does not give the GPU's context.");
    }
    context.synchronize = [synchronize] { return synchronize(); };
    return context;
}

using recording::collect::counters::ProfilerApi;

void say(const std::string& text) {
    if (std::getenv("RIDGEPOINT_GPU_STEPS") == nullptr) return;
    std::fprintf(stderr, "%s\n", text.c_str());
    std::fflush(stderr);
}

// Calls a function of CUPTI with a copy of its parameters that is followed by known bytes.
template <class Params>
int guarded(const char* name, int (*call)(Params*), Params* params) {
    constexpr unsigned char kKnown = 0xa5;
    struct Room {
        Params params;
        std::array<unsigned char, 4096> after;
    };
    static_assert(std::is_trivially_copyable_v<Params>);
    const auto room = std::make_unique<Room>();
    room->params = *params;
    room->after.fill(kKnown);
    say(fmt::format("cupti: {}", name));
    const int result = call(&room->params);
    const auto changed = std::find_if(room->after.rbegin(), room->after.rend(),
                                      [](unsigned char byte) { return byte != kKnown; });
    if (changed != room->after.rend()) {
        say(fmt::format("cupti: {} wrote {} bytes past its parameters", name,
                        room->after.rend() - changed));
    }
    if (result != 0) say(fmt::format("cupti: {} returned {}", name, result));
    *params = room->params;
    return result;
}

// Returns CUPTI's functions, of which those that a range profiler calls report themselves.
ProfilerApi watchedProfiler() {
    static ProfilerApi real;
    real = recording::collect::counters::loadProfiler();
    ProfilerApi api = real;
#define WATCH(function) \
    api.function = [](auto* params) { return guarded(#function, real.function, params); }
    WATCH(initialize);
    WATCH(chip_name);
    WATCH(device_supported);
    WATCH(availability);
    WATCH(host_initialize);
    WATCH(host_deinitialize);
    WATCH(base_metrics);
    WATCH(add_metrics);
    WATCH(config_image_size);
    WATCH(config_image);
    WATCH(pass_count);
    WATCH(evaluate);
    WATCH(range_enable);
    WATCH(range_disable);
    WATCH(range_config);
    WATCH(range_start);
    WATCH(range_stop);
    WATCH(range_push);
    WATCH(range_pop);
    WATCH(range_decode);
    WATCH(range_data_size);
    WATCH(range_data_initialize);
    WATCH(range_data_info);
    WATCH(range_name);
#undef WATCH
    return api;
}

// Writes the functions that led to a fatal signal, which then ends the program.
void writeCallers(int signal) {
    std::array<void*, 64> callers{};
    const int count = ::backtrace(callers.data(), static_cast<int>(callers.size()));
    ::backtrace_symbols_fd(callers.data(), count, STDERR_FILENO);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

bool measure() {
    say("opening the GPU");
    const auto gpu = machine::cuda::openGpu(0);
    const machine::cuda::Compiler compiler;
    gpu->load(compiler.compile(source(), fmt::format("sm_{}", gpu->facts().capability),
                               machine::cuda::Compiler::Form::cubin));
    const std::uint64_t bytes = std::min<std::uint64_t>(
        kStreamBytes, static_cast<std::uint64_t>(gpu->facts().memory_bytes) / 4);
    const std::uint64_t array = gpu->allocate(bytes), aside = gpu->allocate(64);
    machine::cuda::Launch compute;
    compute.grid = kGrid;
    compute.block = kBlock;
    compute.a = compute.b = compute.c = aside;
    compute.elements = 3;
    compute.iterations = kIterations;
    machine::cuda::Launch stream = compute;
    stream.a = array;
    stream.elements = bytes / 16;

    recording::collect::counters::RangeProfiler session(watchedProfiler(), currentContext(0),
                                                        recording::collect::counters::Extent::all);
    say(fmt::format("{} metrics in {} passes", session.recipe().terms.size(), session.passes()));
    session.beginSet(Ranges::marked, 16);
    for (bool complete = false; !complete;) {
        session.beginPass();
        for (const Loop& loop : kLoops) {
            session.push(loop.name);
            say(fmt::format("kernel: {}", loop.name));
            gpu->seconds(loop.name, compute);
            session.pop();
        }
        // Reads first, so that the L2 writes back its modified lines and the range does not count
        // them.
        gpu->seconds("stream", stream);
        session.push("stream");
        gpu->seconds("stream", stream);
        session.pop();
        complete = session.endPass();
    }
    const CounterSession::Set set = session.takeSet();

    json results = json::array();
    bool holds = true;
    const auto compare = [&](const std::string& name, const char* what, double expected,
                             const std::optional<double>& counted) {
        const bool good = counted && std::abs(*counted / expected - 1) <= kTolerance;
        holds = holds && good;
        results.push_back({{"loop", name},
                           {"what", what},
                           {"expected", expected},
                           {"counted", counted ? json(*counted) : json()},
                           {"ratio", counted ? json(*counted / expected) : json()},
                           {"holds", good}});
    };
    for (const auto& range : set.ranges) {
        if (range.name == "stream") {
            compare(range.name, "bytes_dram", static_cast<double>(bytes),
                    range.work.bytes[roofline::index(Level::dram)]);
            compare(range.name, "bytes_l2", static_cast<double>(bytes),
                    range.work.bytes[roofline::index(Level::l2)]);
            continue;
        }
        const auto loop = std::find_if(kLoops.begin(), kLoops.end(),
                                       [&](const Loop& each) { return range.name == each.name; });
        if (loop == kLoops.end()) continue;
        const double instructions = 1.0 * kGrid * kBlock * kIterations * kUnrolled;
        compare(range.name, "flops", instructions * loop->flops,
                range.work.flops[roofline::index(loop->arithmetic)]);
    }
    holds = holds && results.size() == kLoops.size() + 2;
    const json document{{"format", "ridgepoint-gpu-counters"},
                        {"version", 1},
                        {"gpu", machine::cuda::describe(gpu->facts())},
                        {"chip", session.chip()},
                        {"recipe", session.recipe().id},
                        {"passes", session.passes()},
                        {"dropped", set.dropped},
                        {"results", results},
                        {"holds", holds}};
    std::printf("%s\n", document.dump(1).c_str());
    return holds;
}

}  // namespace

int main(int count, char** words) {
    // Without a GPU, checks that the loops compile, which a build machine can do.
    if (count > 1 && std::string(words[1]) == "--compile") {
        try {
            const machine::cuda::Compiler compiler;
            for (const int capability : compiler.capabilities()) {
                const std::string made =
                    compiler.compile(source(), fmt::format("compute_{}", capability),
                                     machine::cuda::Compiler::Form::ptx);
                std::printf("compute_%d: %zu bytes of PTX\n", capability, made.size());
            }
            return 0;
        } catch (const machine::cuda::Unavailable& reason) {
            std::printf("skipped: %s\n", reason.what());
            return kSkipped;
        }
    }
    const machine::CounterAccess access = machine::gpuCounterAccess();
    // The pretend GPU has no kernel module, so its state is `missing`.
    if (access.state == machine::CounterAccess::State::closed ||
        (access.state == machine::CounterAccess::State::missing && !machine::cuda::mayHaveCuda())) {
        std::printf("skipped: %s\n", access.detail.c_str());
        return kSkipped;
    }
    std::array<void*, 1> first{};
    ::backtrace(first.data(), 1);  // loads what backtrace() needs, which a handler must not load
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS}) std::signal(signal, writeCallers);
    try {
        if (machine::cuda::gpuCount() == 0) {
            std::printf("skipped: the driver knows no GPU\n");
            return kSkipped;
        }
        return measure() ? 0 : 1;
    } catch (const CountersUnavailable& reason) {
        std::printf("skipped: %s\n", reason.what());
        return kSkipped;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
