// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <linux/perf_event.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/doctor/finding.h"
#include "app/cli/installation.h"
#include "app/cli/output.h"
#include "app/cli/window.h"
#include "core/base/own_folder.h"
#include "core/base/own_program.h"
#include "core/machine/counter_access.h"
#include "core/machine/cpu_energy.h"
#include "core/machine/cuda/compiler.h"
#include "core/machine/cuda/cuda_devices.h"
#include "core/machine/cuda/cuda_gpu.h"
#include "core/machine/machine.h"
#include "core/recording/collect/counters/perf_reader.h"
#include "core/recording/collect/counters/profiler_api.h"
#include "core/recording/collect/cuda/cupti_source.h"
#include "core/recording/request/counter_trial.h"
#include "core/recording/request/libtorch.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

struct DoctorArguments {
    std::vector<std::string> wanted;  // names of findings on the command line
    std::optional<std::string> python;
    bool json = false;
};

const char* toString(Finding::Status status) {
    switch (status) {
        case Finding::Status::limited:
            return "limited";
        case Finding::Status::missing:
            return "missing";
        case Finding::Status::ok:
            break;
    }
    return "ok";
}

using Status = Finding::Status;

Finding processor(const machine::Machine& machine) {
    Finding finding{"cpu", Status::ok, machine.cpu, {}};
    finding.detail += fmt::format(", {} core{} usable", machine.logical_cores,
                                  machine.logical_cores == 1 ? "" : "s");
    if (machine.memory_bytes) {
        finding.detail += fmt::format(
            ", {} memory", roofline::formatMemory(static_cast<double>(*machine.memory_bytes)));
    }
    return finding;
}

// The product name can be empty, because some systems let only the administrator read it.
Finding model(const machine::Machine& machine) {
    const bool guest = std::find(machine.features.begin(), machine.features.end(), "hypervisor") !=
                       machine.features.end();
    std::string words = machine.product.empty() ? "unknown (DMI)" : machine.product;
    if (guest) words += ", a virtual machine: roofs are measured for its share of the host";
    return {"machine", Status::ok, std::move(words), {}};
}

Finding caches(const machine::Machine& machine) {
    std::string words;
    for (const machine::Cache& cache : machine.caches) {
        words += fmt::format("{}{} {} × {}", words.empty() ? "" : ", ",
                             roofline::formatLevel(cache.level), cache.instances,
                             roofline::formatMemory(static_cast<double>(cache.bytes)));
    }
    if (machine.numa_nodes > 0) {
        words += fmt::format("{}{} NUMA node{}", words.empty() ? "" : "; ", machine.numa_nodes,
                             machine.numa_nodes == 1 ? "" : "s");
    }
    if (!machine.caches.empty()) return {"caches", Status::ok, std::move(words), {}};
    return {"caches", Status::missing, "the system does not report its cache sizes",
            "Roofs of caches are not measured. Mount /sys, also in a container."};
}

Finding clock(const machine::Machine& machine) {
    if (machine.governor.empty()) {
        return {"clock", Status::ok, "the system does not report its clock governor", {}};
    }
    std::string words = "governor " + machine.governor;
    if (machine.clock_hz) {
        words += fmt::format(", at most {:.2f} GHz", *machine.clock_hz / 1e9);
    }
    if (machine.governor != "powersave" && machine.governor != "ondemand") {
        return {"clock", Status::ok, std::move(words), {}};
    }
    return {"clock", Status::limited, std::move(words),
            "Measurements vary less with: sudo cpupower frequency-set -g performance"};
}

// Describes each GPU as CUDA reports it, and checks the requirements of GPU measurements.
std::vector<Finding> gpus() {
    std::vector<Finding> findings;
    try {
        const int count = machine::cuda::gpuCount();
        for (int number = 0; number < count; ++number) {
            const auto gpu = machine::cuda::openGpu(number);
            findings.push_back({fmt::format("cuda:{}", number),
                                Status::ok,
                                machine::cuda::describe(gpu->facts()),
                                {}});
            try {
                machine::cuda::openClocks(gpu->facts());
            } catch (const std::runtime_error& error) {
                findings.push_back({fmt::format("nvml cuda:{}", number), Status::limited,
                                    error.what(), "Clocks are not recorded."});
            }
        }
    } catch (const std::runtime_error& error) {
        findings.push_back({"cuda", Status::missing, error.what(), {}});
    }
    try {
        const machine::cuda::Compiler compiler;
        findings.push_back({"nvrtc",
                            Status::ok,
                            fmt::format("{}, compute capabilities {}", compiler.library(),
                                        fmt::join(compiler.capabilities(), ", ")),
                            {}});
    } catch (const std::runtime_error& error) {
        findings.push_back(
            {"nvrtc", Status::missing, error.what(), "Required only to measure a GPU."});
    }
    return findings;
}

Finding vectorUnit(const machine::Machine& machine) {
    Finding finding{"vector unit", Status::ok, machine.isa, {}};
    if (!machine.features.empty()) {
        finding.detail += fmt::format(" ({})", fmt::join(machine.features, " "));
    }
    if (machine.isa.empty()) {
        finding.status = Status::missing;
        finding.detail = "no supported vector instructions";
        finding.remedy =
            "The compute roof is measured without vector instructions and will be low.";
    }
    return finding;
}

std::optional<std::string> firstLine(const char* path) {
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line)) return std::nullopt;
    return line;
}

Finding driver(const machine::Machine& machine) {
    const auto version = firstLine("/proc/driver/nvidia/version");
    if (!version) {
        return {"gpu driver", Status::missing,
                "no NVIDIA driver is loaded; training runs on the CPU",
                "On a machine with an NVIDIA GPU install its driver (Debian: apt install "
                "nvidia-driver) and restart."};
    }
    std::string detail = *version;
    if (!machine.gpus.empty()) detail += fmt::format("; {}", fmt::join(machine.gpus, ", "));
    return {"gpu driver", Status::ok, std::move(detail), {}};
}

// Reports the library that a recording would use. Calls no function in the library, because CUPTI
// 13.2 crashes without a driver.
Finding cupti() {
    try {
        return {"cupti",
                Status::ok,
                fmt::format("{} loads", recording::collect::cuda::openCuptiLibrary().name()),
                {}};
    } catch (const machine::cuda::Unavailable& reason) {
        return {
            "cupti", Status::missing, fmt::format("{}.", reason.what()),
            fmt::format("CUPTI comes with LibTorch: {}.", base::remedyFor(base::Missing::torch))};
    }
}

// Starts and ends a trace, because only a trace shows whether another tool already uses CUPTI.
Finding tracing() {
    using namespace recording::collect::cuda;
    try {
        CuptiApi api = loadCupti();
        const std::string library = fmt::format("{} ({})", api.library, cudaRelease(api.number));
        const CuptiSource source(std::move(api), {1, std::size_t{1} << 20});
        return {"gpu tracing", Status::ok, fmt::format("{} can trace GPU kernels", library), {}};
    } catch (const TracingUnavailable& reason) {
        return {"gpu tracing", Status::missing, reason.what(), {}};
    }
}

Finding access(const char* name, machine::CounterAccess access) {
    using State = machine::CounterAccess::State;
    const Status status = access.state == State::open      ? Status::ok
                          : access.state == State::missing ? Status::missing
                                                           : Status::limited;
    return {name, status, std::move(access.detail), std::move(access.remedy)};
}

// CUPTI can crash although the system's files permit counters, which an earlier recording has
// tried.
Finding gpuCounters() {
    Finding finding = access("gpu counters", machine::gpuCounterAccess());
    if (!machine::cuda::mayHaveCuda()) return finding;
    try {
        const auto api = recording::collect::counters::loadProfiler();
        std::uint32_t version = 0;
        if (api.version(&version) != 0) return finding;
        const auto system = machine::cuda::thisCudaSystem();
        for (const machine::cuda::DeviceState& gpu : machine::cuda::devicesOf(*system)) {
            auto kept =
                recording::keptTrial(recording::counterTrial(gpu.number, gpu.name, version));
            if (!kept || kept->empty()) continue;
            return {finding.name, Status::limited, std::move(*kept),
                    fmt::format("Delete the files counters-*.json in \"{}\" to try again.",
                                base::cacheFolder().string())};
        }
    } catch (const std::runtime_error&) {
        // The findings about CUPTI and the GPUs contain the reason.
    }
    return finding;
}

// A container can forbid counters that the system's files allow, so this function opens an event.
Finding cpuCounters() {
    using namespace recording::collect::counters;
    Finding finding = access("cpu counters", machine::cpuCounterAccess());
    if (finding.status != Status::ok) return finding;
    PerfEvent instructions;
    instructions.name = "instructions";
    instructions.type = PERF_TYPE_HARDWARE;
    instructions.config = PERF_COUNT_HW_INSTRUCTIONS;
    try {
        PerfReader reader;
        reader.open(std::array{instructions});
    } catch (const CountersUnavailable& reason) {
        return {finding.name, Status::limited, reason.what(), {}};
    }
    return finding;
}

Finding libtorch() {
    try {
        // The library stays open until the program exits, so that CUPTI is found next to this
        // LibTorch.
        recording::createRecorder();
        const std::filesystem::path folder = loadedTorchFolder();
        return {"libtorch",
                Status::ok,
                fmt::format("the recording library loads, with LibTorch {} in \"{}\"",
                            base::torchVersionIn(folder), folder.string()),
                {}};
    } catch (const base::RecordingUnavailable& error) {
        return {
            "libtorch", Status::missing, error.what(),
            fmt::format("Built-in networks need it: {}.", base::remedyFor(base::Missing::torch))};
    }
}

Finding window() {
    if (const auto program = findWindowProgram()) {
        return {"qt window", Status::ok, program->string(), {}};
    }
    return {"qt window", Status::missing, "ridgepoint-ui is not in this program's folder",
            fmt::format("For the window {}, or name it in RIDGEPOINT_UI.",
                        base::remedyFor(base::Missing::window))};
}

// Checks that no other package has overwritten the files of the wheel. The package "ridgepoint" on
// PyPI is a different program whose wheel contains files with the same names.
Finding wheel(const std::filesystem::path& program) {
    const std::filesystem::path package = program.parent_path().parent_path();
    const std::string folder = package.parent_path().string();
    if (const auto version = distributionVersion(folder, "ridgepoint")) {
        return {"wheel", Status::limited,
                fmt::format("the packages ridgepoint {} and ridgepoint-profiler overwrite each "
                            "other's files in \"{}\"",
                            *version, folder),
                "Uninstall both, then install ridgepoint-profiler again."};
    }
    std::error_code ignored;
    if (const auto file = package / "__init__.py"; !std::filesystem::exists(file, ignored)) {
        return {"wheel", Status::limited, fmt::format("\"{}\" is missing", file.string()),
                "Uninstall ridgepoint-profiler, then install it again."};
    }
    return {"wheel", Status::ok, fmt::format("ridgepoint-profiler in \"{}\"", folder), {}};
}

// Describes this program and the program that the user's shell starts.
std::vector<Finding> programs() {
    const std::filesystem::path own = base::ownProgram();
    std::vector<Finding> findings{{"program",
                                   Status::ok,
                                   fmt::format("\"{}\", version {} ({})", own.string(),
                                               RIDGEPOINT_VERSION, installationKind(own)),
                                   {}}};
    if (installationKind(own) == "Python wheel") findings.push_back(wheel(own));
    std::vector<std::string> others;
    std::optional<bool> first;  // whether the first program in PATH is this one
    for (const std::filesystem::path& path : programsOnPath("ridgepoint")) {
        const bool ours = starts(path, own);
        if (!first) first = ours;
        if (!ours) others.push_back(fmt::format("\"{}\" ({})", path.string(), versionOf(path)));
    }
    Finding path{"path", Status::ok, "PATH finds this program", {}};
    if (!first) {
        path.status = Status::limited;
        path.detail = "PATH finds no ridgepoint";
        path.remedy = fmt::format("export PATH=\"{}:$PATH\"", own.parent_path().string());
    } else if (!*first) {
        path.status = Status::limited;
        path.detail = "PATH finds another installation";
        path.remedy = "Remove that one, or change the order of the folders in PATH.";
    }
    if (!others.empty()) {
        path.detail += fmt::format("{}{}", first.value_or(true) ? "; also installed: " : ": ",
                                   fmt::join(others, ", "));
    }
    findings.push_back(std::move(path));
    return findings;
}

bool isNamed(const Finding& finding, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return finding.name == name || finding.name.starts_with(name + ":");
    });
}

// Returns whether the finding is requested by an argument, an option or the environment.
bool isAskedFor(const Finding& finding, const DoctorArguments& arguments) {
    const char* const ui = std::getenv("RIDGEPOINT_UI");
    return isNamed(finding, arguments.wanted) ||
           (arguments.python && finding.name == "python" && arguments.wanted.empty()) ||
           (ui != nullptr && *ui != '\0' && finding.name == "qt window");
}

void keepNamed(std::vector<Finding>& findings, const std::vector<std::string>& names) {
    std::vector<std::string> known;
    for (const Finding& finding : findings) known.push_back(finding.name);
    for (const std::string& name : names) {
        if (std::none_of(findings.begin(), findings.end(),
                         [&](const Finding& finding) { return isNamed(finding, {name}); })) {
            throw UsageError(fmt::format("doctor does not know \"{}\"; it looks at {}.", name,
                                         fmt::join(known, ", ")));
        }
    }
    if (names.empty()) return;
    std::erase_if(findings, [&](const Finding& finding) { return !isNamed(finding, names); });
}

int doctor(const DoctorArguments& arguments) {
    const machine::Machine machine = machine::probe();
    const Finding torch = libtorch();  // called first, so that CUPTI is found next to LibTorch
    std::vector<Finding> findings = programs();
    findings.insert(findings.end(),
                    {processor(machine), model(machine), vectorUnit(machine), caches(machine),
                     clock(machine), driver(machine), cupti(), tracing(), gpuCounters(),
                     cpuCounters(), access("ram counters", machine::memoryCounterAccess()),
                     access("cpu energy", machine::CpuEnergy().access())});
    for (Finding& finding : gpus()) findings.push_back(std::move(finding));
    findings.push_back(torch);
    findings.push_back(window());
    for (Finding& finding : pythonFindings(arguments.python))
        findings.push_back(std::move(finding));
    keepNamed(findings, arguments.wanted);
    const bool broken = std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
        return finding.status != Status::ok && isAskedFor(finding, arguments);
    });
    if (arguments.json) {
        nlohmann::json list = nlohmann::json::array();
        for (const Finding& finding : findings) {
            list.push_back({{"name", finding.name},
                            {"status", toString(finding.status)},
                            {"detail", finding.detail},
                            {"remedy", finding.remedy.empty() ? nlohmann::json()
                                                              : nlohmann::json(finding.remedy)}});
        }
        printJson({{"format", "ridgepoint-doctor"},
                   {"version", 1},
                   {"ridgepoint", RIDGEPOINT_VERSION},
                   {"findings", list}});
        return broken ? kCouldNot : kDone;
    }
    std::string text;
    for (const Finding& finding : findings) {
        text += fmt::format("{:<8} {:<13} {}\n", toString(finding.status), finding.name,
                            finding.detail);
        if (!finding.remedy.empty()) text += fmt::format("{:<22} > {}\n", "", finding.remedy);
    }
    print(text);
    return broken ? kCouldNot : kDone;
}

}  // namespace

void addDoctor(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<DoctorArguments>();
    CLI::App* const command =
        app.add_subcommand("doctor", "Show what is available, what is missing and how to fix it");
    command->add_option("NAME", arguments->wanted,
                        "Show only these, such as torch or \"gpu counters\"");
    command
        ->add_option("--python", arguments->python,
                     "The Python that trains (default: the python3 of PATH)")
        ->type_name("PROGRAM");
    command->add_flag("--json", arguments->json,
                      "Print JSON: findings with name, status, detail, remedy");
    command->footer("Exit status: 1 if what was asked for by name is missing or limited.");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return doctor(*arguments); };
    });
}

}  // namespace ridgepoint::cli
