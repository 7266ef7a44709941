// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the speed and memory of converting a large torch.profiler trace to a run. The benchmark
// generates the trace in the current format, or reads a given one: bench_import_trace [TRACE.json |
// BYTES]. It also measures the time for only reading the same bytes, so that the result is a ratio.
// `bench_import_trace --make TRACE.json BYTES` only generates a trace, which import_hta.py also
// reads with HolisticTraceAnalysis; `… TRACE.json RUN.ridge` keeps the run. `--make-ranks FOLDER
// RANKS BYTES` generates a trace of this size for each rank of a training with collectives,
// different clocks and a straggler; open_ranks.py opens them.
#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "core/import/import.h"
#include "report.h"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// Like a step of a large network: a matrix product with several tile sizes, and other kernels.
constexpr std::array<std::string_view, 6> kKernels{
    "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_128x128_16x5_tn_align4>("
    "cutlass_80_tensorop_s1688gemm_128x128_16x5_tn_align4::Params)",
    "ampere_sgemm_128x64_tn",
    "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_256x64_16x4_nn_align4>("
    "cutlass_80_tensorop_s1688gemm_256x64_16x4_nn_align4::Params)",
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
    "at::detail::Array<char*, 3> >(int, at::native::CUDAFunctor_add<float>, "
    "at::detail::Array<char*, 3>)",
    "void cublasLt::splitKreduce_kernel<32, 16, int, float, float, float, float, false>(int)",
    "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float>>(float)",
};

constexpr double kLeastSpeed = 250;  // MB of JSON per second

double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double peakMebibytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

struct Rank {
    int number = 0, count = 1;
    // The clock is ahead by milliseconds and gains up to 3 µs per second.
    double clock(double time_us) const {
        return time_us * (1 + (number % 7 - 3) * 1e-6) + 1700.0 * number;
    }
};
constexpr int kOpsPerExchange = 40, kStraggler = 5;

// An all-reduce that ends on all ranks within 2 µs. The straggler is the last to start it.
void exchange(std::string& text, const Rank& rank, double end_us, std::uint64_t correlation) {
    const double wait = rank.number == kStraggler ? 0 : 60 + (rank.number * 37) % 90;
    const double start = rank.clock(end_us - 80 - wait);
    const double end = rank.clock(end_us) + rank.number * 0.7 - std::floor(rank.number * 0.35) * 2;
    fmt::format_to(
        std::back_inserter(text),
        "  {{\n    \"ph\": \"X\", \"cat\": \"cuda_runtime\", \"name\": "
        "\"cudaLaunchKernelExC\", \"pid\": 7, \"tid\": 8,\n    \"ts\": {0:.3f}, \"dur\": 6.5,\n  "
        "  \"args\": {{\n      \"cbid\": 430, \"correlation\": {1}\n    }}\n  }},\n"
        "  {{\n    \"ph\": \"X\", \"cat\": \"kernel\", \"name\": "
        "\"ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*, unsigned long, ncclWork*)\", "
        "\"pid\": 0, \"tid\": 20,\n    \"ts\": {2:.3f}, \"dur\": {3:.3f},\n    \"args\": {{\n      "
        "\"queued\": 0, \"device\": 0, \"context\": 1, \"stream\": 20, \"correlation\": {1}, "
        "\"registers per thread\": 96, \"shared memory\": 84112, \"blocks per SM\": 0.2, "
        "\"warps per SM\": 3.2, \"grid\": [24, 1, 1], \"block\": [544, 1, 1], "
        "\"est. achieved occupancy %\": 0, \"Collective name\": \"allreduce\", "
        "\"In msg nelems\": 6553600, \"Out msg nelems\": 6553600, \"Group size\": {4}, "
        "\"dtype\": \"Float\", \"In split size\": \"[]\", \"Out split size\": \"[]\", "
        "\"Process Group Name\": \"0\", \"Process Group Description\": \"default_pg\"\n    }}\n  "
        "}},\n",
        start - 20, correlation, start, end - start, rank.count);
}

// Writes steps of 2000 op calls in two levels, each with a launch, a kernel and their flow. Each
// rank has its own clock.
void generate(const fs::path& path, std::uint64_t bytes, const Rank& rank = {}) {
    std::ofstream file(path, std::ios::binary);
    std::string text =
        "{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [{\"id\": 0, \"name\": \"NVIDIA "
        "A100-SXM4-80GB\", "
        "\"totalGlobalMem\": 85899345920, \"computeMajor\": 8, \"computeMinor\": 0, \"numSms\": "
        "108}],\n";
    if (rank.count > 1) {
        text += fmt::format(
            "  \"distributedInfo\": {{\"backend\": \"nccl\", \"rank\": {}, \"world_size\": {}, "
            "\"pg_count\": 1}},\n",
            rank.number, rank.count);
    }
    text += "  \"traceEvents\": [\n";
    std::uint64_t written = 0, correlation = 0;
    for (int step = 1; written < bytes; ++step) {
        const double begin = 200'000.0 * step;
        fmt::format_to(
            std::back_inserter(text),
            "  {{\n    \"ph\": \"X\", \"cat\": \"user_annotation\", \"name\": \"ProfilerStep#{}\", "
            "\"pid\": 7, \"tid\": 7,\n    \"ts\": {:.3f}, \"dur\": 199990.000,\n    \"args\": "
            "{{}}\n  }},\n",
            step, rank.clock(begin));
        for (int op = 0; op < 2000; ++op) {
            const double at = begin + 90.0 * op + 1;
            const bool nested = op % 2 == 1;
            const double ts = rank.clock(nested ? at - 80 : at);
            ++correlation;
            if (rank.count > 1 && op % kOpsPerExchange == kOpsPerExchange - 1)
                exchange(text, rank, at + 200, correlation++);
            fmt::format_to(
                std::back_inserter(text),
                "  {{\n    \"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"{0}\", \"pid\": 7, "
                "\"tid\": 7,\n"
                "    \"ts\": {1:.3f}, \"dur\": {2:.3f},\n    \"args\": {{\n      \"External id\": "
                "{3},"
                "\"Record function id\": 0, \"Sequence number\": {3}, \"Fwd thread id\": 0, "
                "\"Concrete Inputs\": [\"\", \"\", \"\", \"1\", \"1\"], \"Input type\": "
                "[\"float\", \"float\", "
                "\"float\", \"Scalar\", \"Scalar\"], \"Input Strides\": [[1], [2048, 1], [1, "
                "2048], [], []], "
                "\"Input Dims\": [[{4}], [64, 2048], [2048, {4}], [], []], \"Ev Idx\": {3}\n    "
                "}}\n  }},\n",
                nested ? "aten::addmm" : "aten::linear", ts, nested ? 60.0 : 150.0, correlation,
                64 + op % 40);
            fmt::format_to(
                std::back_inserter(text),
                "  {{\n    \"ph\": \"X\", \"cat\": \"cuda_runtime\", \"name\": "
                "\"cudaLaunchKernel\", \"pid\": 7, "
                "\"tid\": 7,\n    \"ts\": {0:.3f}, \"dur\": 4.125,\n    \"args\": {{\n      "
                "\"External id\": {1}, "
                "\"cbid\": 211, \"correlation\": {1}\n    }}\n  }},\n  {{\n    \"ph\": \"s\", "
                "\"id\": {1}, \"pid\": 7, "
                "\"tid\": 7, \"ts\": {0:.3f},\n    \"cat\": \"ac2g\", \"name\": \"ac2g\"\n  }},\n"
                "  {{\n    \"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"{3}\", \"pid\": 0, "
                "\"tid\": 7,\n    \"ts\": {2:.3f}, \"dur\": {4:.3f},\n    \"args\": "
                "{{\n      "
                "\"External id\": {1}, \"queued\": 0, \"device\": 0, \"context\": 1, \"stream\": "
                "7, \"correlation\": "
                "{1}, \"registers per thread\": 218, \"shared memory\": 81920, \"blocks per SM\": "
                "0.592593, "
                "\"warps per SM\": 4.740741, \"grid\": [8, 8, 1], \"block\": [256, 1, 1], "
                "\"est. achieved occupancy %\": 7\n    }}\n  }},\n  {{\n    \"ph\": \"f\", \"id\": "
                "{1}, \"pid\": 0, "
                "\"tid\": 7, \"ts\": {2:.3f},\n    \"cat\": \"ac2g\", \"name\": \"ac2g\", \"bp\": "
                "\"e\"\n  }},\n",
                ts + 5, correlation, ts + 40,
                kKernels[static_cast<std::size_t>(op) % kKernels.size()],
                nested ? 20 + op % 50 * 0.875 : 3 + op % 8 * 0.75);  // without overlap
            if (text.size() > 1 << 20) {
                file << text;
                written += text.size();
                text.clear();
            }
        }
    }
    file << text
         << "  {\"ph\": \"M\", \"name\": \"process_name\", \"pid\": 7, \"args\": {\"name\": "
            "\"python\"}}\n]}\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 4 && std::string_view(argv[1]) == "--make") {
        generate(argv[2], std::strtoull(argv[3], nullptr, 10));
        return 0;
    }
    if (argc == 5 && std::string_view(argv[1]) == "--make-ranks") {
        fs::create_directories(argv[2]);
        const int count = std::atoi(argv[3]);
        for (int number = 0; number < count; ++number) {
            generate(fs::path(argv[2]) / fmt::format("rank{}.json", number),
                     std::strtoull(argv[4], nullptr, 10), {number, count});
        }
        return 0;
    }
    const fs::path folder = fs::temp_directory_path();
    const bool named = argc > 1 && fs::exists(argv[1]);
    const fs::path trace = named ? fs::path(argv[1]) : folder / "ridgepoint-bench-trace.json";
    if (!named) generate(trace, argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000'000);
    const auto megabytes = static_cast<double>(fs::file_size(trace)) / 1e6;

    double reading = 0;
    {
        const auto start = Clock::now();
        std::ifstream file(trace, std::ios::binary);
        std::string block(1 << 20, '\0');
        while (file.read(block.data(), static_cast<std::streamsize>(block.size())) ||
               file.gcount() > 0) {
        }
        reading = since(start);
    }
    const bool keep = named && argc > 2;
    const fs::path output = keep ? fs::path(argv[2]) : folder / "ridgepoint-bench-trace.ridge";
    fs::remove(output);
    ridgepoint::import::ImportOptions options;
    options.files = {trace};
    options.output = output;
    const auto start = Clock::now();
    const auto result = ridgepoint::import::importFiles(options);
    const double seconds = since(start);
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const double busy = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                        static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    const std::string detail =
        fmt::format("{:.0f} MB of JSON in {:.2f} s, {:.0f} times as long as reading its bytes",
                    megabytes, seconds, seconds / reading);
    using ridgepoint::bench::print;
    print({"import of a trace, MB of JSON per second", megabytes / seconds, "MB/s", 0, detail,
           kLeastSpeed});
    print({"the same per second of processor time", megabytes / busy, "MB/s", 0,
           "with making the trace, where it is made"});
    print({"its peak of resident memory", peakMebibytes(), "MiB", 300, detail});
    fmt::print(stderr, "{}", ridgepoint::import::toText(result.report));
    if (!keep) fs::remove(output);
    if (!named) fs::remove(trace);
    return 0;
}
