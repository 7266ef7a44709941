// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/import/mutations.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>

#include "core/import/import.h"
#include "core/import/ncu/launch.h"
#include "core/import/ncu/work.h"
#include "core/import/nvprof/rows.h"
#include "core/import/nvprof/work.h"
#include "core/run/rows.h"
#include "core/run/store.h"

namespace ridgepoint::tests {
namespace {

constexpr std::array<std::string_view, 36> kWords{"\"",
                                                  ",",
                                                  "\n",
                                                  "\r\n",
                                                  "==",
                                                  "==PROF== ",
                                                  "==12== ",
                                                  "  ",
                                                  "(",
                                                  ")",
                                                  "[",
                                                  "]",
                                                  "%",
                                                  "-",
                                                  "e+308",
                                                  "nan",
                                                  "inf",
                                                  "18446744073709551616",
                                                  "99999999999999999999999999",
                                                  "-1",
                                                  "0",
                                                  "1.046.387,5",
                                                  "\xc2\xa0",
                                                  "\xff\xfe",
                                                  "\xef\xbb\xbf",
                                                  "\"ID\",\"Kernel Name\"",
                                                  "Metric Value",
                                                  "Gbyte/second",
                                                  "nsecond",
                                                  "Device \"x (99999999999)\"",
                                                  "    Kernel: ",
                                                  "[CUDA memcpy HtoD]",
                                                  "Time(%)",
                                                  "Invocations",
                                                  "    Section: ",
                                                  std::string_view("\0", 1)};

constexpr std::size_t kMostBytes = 1 << 18;

}  // namespace

std::string Mutator::next(const std::vector<std::string>& files) {
    std::string bytes = files[below(files.size())];
    const std::size_t changes = 1 + below(8);
    for (std::size_t i = 0; i < changes; ++i) {
        const std::size_t at = below(bytes.size() + 1);
        const std::size_t length = below(std::min<std::size_t>(bytes.size() - at, 200) + 1);
        switch (below(9)) {
            case 0:
                if (at < bytes.size()) bytes[at] = static_cast<char>(below(256));
                break;
            case 1:
                if (at < bytes.size()) bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
                break;
            case 2:
                bytes.resize(at);
                break;
            case 3:
                bytes.erase(at, length);
                break;
            case 4:
                bytes.insert(at, kWords[below(kWords.size())]);
                break;
            case 5: {
                const std::string piece = bytes.substr(at, length);
                const std::size_t times = 1 + below(20);
                for (std::size_t j = 0; j < times && bytes.size() < kMostBytes; ++j)
                    bytes.insert(at, piece);
                break;
            }
            case 6: {
                const std::string piece = bytes.substr(at, length);
                bytes.erase(at, length);
                bytes.insert(below(bytes.size() + 1), piece);
                break;
            }
            case 7: {
                const std::string& other = files[below(files.size())];
                bytes.insert(at, other.substr(below(other.size() + 1), below(2000)));
                break;
            }
            default: {  // a number becomes another one
                const std::size_t digit = bytes.find_first_of("0123456789", at);
                if (digit == std::string::npos) break;
                std::size_t end = digit;
                while (end < bytes.size() && bytes[end] >= '0' && bytes[end] <= '9') ++end;
                bytes.replace(digit, end - digit,
                              std::string(1 + below(25), static_cast<char>('0' + below(10))));
                break;
            }
        }
        if (bytes.size() > kMostBytes) bytes.resize(kMostBytes);
    }
    return bytes;
}

bool parseAnything(std::string_view format, const std::string& bytes) {
    using namespace import;
    const auto input = Input::ofMemory(bytes);
    Report report;
    std::vector<std::string> errors;
    (void)findFormat(format)->sniff(input->beginning(), "x");
    if (format == "ncu") {
        ncu::Recipes recipes;
        NamedKernel kernel;
        kernel.matrix = true;
        ncu::readLaunches(*input, report, errors,
                          [&](ncu::Launch&& launch) { recipes.workOf(launch, kernel); });
        run::CountersInfo info;
        recipes.describe(info);
        return true;
    }
    if (format == "nvprof") {
        std::map<std::string, nvprof::CountedKernel> kernels;
        nvprof::RowTaker take;
        double seconds = 0;
        take.summary = [&](nvprof::SummaryRow&& row) { seconds += row.total_seconds; };
        take.trace = [&](nvprof::TraceRow&& row) { seconds += row.duration_seconds; };
        take.metric = [&](nvprof::MetricRow&& row) { kernels[row.kernel].add(row); };
        nvprof::readRows(*input, report, errors, take);
        nvprof::WorkRules rules("7.0");
        for (const auto& [name, kernel] : kernels)
            rules.workOf(kernel, kernel.invocations(), seconds, true);
        run::CountersInfo info;
        rules.describe(info);
        return true;
    }
    return false;
}

bool importAnything(const std::string& format, const std::string& bytes,
                    const std::string& folder) {
    const std::filesystem::path file = std::filesystem::path(folder) / "mutated";
    std::ofstream(file, std::ios::binary) << bytes;
    import::ImportOptions options;
    options.files = {file};
    options.output = std::filesystem::path(folder) / "mutated.ridge";
    options.format = format;
    std::filesystem::remove(options.output);
    try {
        import::importFiles(options);
    } catch (const import::ImportError&) {
        if (std::filesystem::exists(options.output))
            throw std::logic_error("a refused import left a file");
        return false;
    }
    const auto snapshot = run::RunReader::open(options.output)->snapshot();
    (void)run::rowsOf(*snapshot, run::GroupBy::kernel);
    const run::CheckReport report = run::checkRun(options.output);
    if (!report.problems.empty()) throw std::logic_error(report.problems.front());
    std::filesystem::remove(options.output);
    return true;
}

std::vector<std::string> smallFiles(std::string_view format) {
    if (format == "ncu") {
        const std::string head =
            "==PROF== Connected to process 1 (/usr/bin/python)\nprint 1,2\n"
            "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
            "\"Stream\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\",\"Rule "
            "Name\",\"Rule Type\",\"Rule Description\"\n";
        std::string table = head;
        for (const char* const metric :
             {"\"gpu__time_duration.sum\",\"nsecond\",\"12,345\"",
              "\"dram__bytes.sum\",\"Kbyte\",\"1,234.5\"",
              "\"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum\",\"inst\",\"1,024\"",
              "\"sm__ops_path_tensor_src_fp16_dst_fp32.sum\",\"\",\"4096\"",
              "\"Function Cache Configuration\",\"\",\"PreferNone\""}) {
            table +=
                "\"0\",\"1\",\"python\",\"127.0.0.1\",\"gemm<int, \"\"a\"\">(float "
                "*)\",\"1\",\"7\","
                "\"Section\"," +
                std::string(metric) + "\n";
        }
        table +=
            "\"0\",\"1\",\"python\",\"127.0.0.1\",\"gemm\",\"1\",\"7\",\"Occupancy\",\"\",\"\","
            "\"\","
            "\"Occupancy\",\"WRN\",\"limited, by\nregisters\"\n";
        const std::string wide =
            "\"ID\",\"Process ID\",\"Kernel Name\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\","
            "\"device__attribute_display_name\",\"gpu__time_duration.sum\","
            "\"smsp__cycles_elapsed.avg.per_second\","
            "\"smsp__sass_thread_inst_executed_op_fadd_pred_on.sum.per_cycle_elapsed\"\n"
            "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"us\",\"Ghz\",\"inst/cycle\"\n"
            "\"0\",\"1\",\"k\",\"(16, 8, 1)\",\"(2, 1, 1)\",\"0\",\"9.0\",\"NVIDIA "
            "H100\",\"1.5\",\"1.2\",\"3\"\n"
            "\"1\",\"2\",\"k\",\"(16, 8, 1)\",\"(2, 1, 1)\",\"1\",\"9.0\",\"NVIDIA "
            "H100\",\"1.5\",\"1.2\",\"3\"\n";
        const std::string console =
            "[4711] python@127.0.0.1\n"
            "  void k<int>(T1 *), 2023-Apr-13 11:22:36, Context 1, Stream 7\n"
            "    Section: Command line profiler metrics\n    ------ ------ ------\n"
            "    dram__bytes_read.sum.per_second      Gbyte/second     400.00\n"
            "    smsp__cycles_elapsed.sum   cycle     4000000\n"
            "    smsp__cycles_elapsed.sum.per_second   cycle/nsecond   400.00\n\n"
            "  k (64, 2, 1)x(128, 1, 1), Context 1, Stream 13, Device 1, CC 9.0\n"
            "    Section: GPU Speed Of Light Throughput\n"
            "    Duration      us     12.50\n    Memory Throughput   Gbyte/second   100.00\n";
        return {table, wide, console, table + wide, ""};
    }
    if (format == "nvprof") {
        const std::string summary =
            "==9== NVPROF is profiling process 9, command: ./a\n==9== Profiling result:\n"
            "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n"
            " GPU activities:   60.00%  6.0000ms         3  2.0000ms  1.0000ms  3.0000ms  "
            "gemm(float)\n"
            "                   40.00%  400.00us         2  200.00us  100.00us  300.00us  [CUDA "
            "memcpy "
            "HtoD]\n"
            "      API calls:   99.00%  1.5000s         7  214.29ms  1.0000us  1.4000s  "
            "cudaMalloc\n";
        const std::string csv =
            "\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n,%,ms,,ms,"
            "us,ms,\n"
            "\"GPU activities\",38.8,2.678435,101,0.026519,25.984,0.027808,\"gemm(float)\"\n";
        const std::string trace =
            "==9== Profiling result:\n"
            "   Start  Duration            Grid Size      Block Size     Regs*    SSMem*    DSMem* "
            "     "
            "Size  Throughput  SrcMemType  DstMemType           Device   Context    Stream  Name\n"
            "330.00ms  4.0000us              (2 1 1)       (256 1 1)        50  2.0000KB        1B "
            "      "
            "  -           -           -           -  Tesla V100-SXM2         1         7  "
            "gemm(float) "
            "[2327]\n"
            "331.00ms  10.000us                    -               -         -         -         - "
            " "
            "3.7500KB  2.8656GB/s    Pageable      Device  Tesla V100-SXM2         1        13  "
            "[CUDA "
            "memcpy HtoD]\n";
        const std::string metrics =
            "==9== Metric result:\n"
            "Invocations                               Metric Name          Metric Description   "
            "Min   "
            "Max   Avg\nDevice \"Tesla V100 (0)\"\n    Kernel: gemm(float)\n"
            "          2     flop_count_sp     Floating Point Operations     624     3040     "
            "1832\n"
            "          2     dram_read_transactions     Reads     1.2e+09     1.2e+09     1.2e+09\n"
            "          2     dram_write_transactions     Writes     5     6     7\n";
        const std::string csv_metrics =
            "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric "
            "Description\",\"Min\",\"Max\","
            "\"Avg\"\n"
            "\"Tesla K20c (0)\",\"gemm(float)\",1,\"flop_count_sp\",\"Fl\",872,872,872\n"
            "\"Tesla K20c (0)\",\"gemm(float)\",1,\"x\",\"Fl\",Low (1),Low (1),33.1%\n";
        return {summary, csv, trace, metrics, csv_metrics, summary + trace + metrics, ""};
    }
    return {};
}

}  // namespace ridgepoint::tests
