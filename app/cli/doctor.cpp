// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/window.h"
#include "core/machine/machine.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

struct Finding {
    enum class Status { ok, limited, missing };
    std::string name;
    Status status = Status::ok;
    std::string detail;
    std::string remedy;  // the command or setting that mends it; empty when nothing needs mending
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

Finding vectorUnit(const machine::Machine& machine) {
    Finding finding{"vector unit", Status::ok, machine.isa, {}};
    if (machine.isa.empty()) {
        finding.status = Status::missing;
        finding.detail = "none that Ridgepoint knows";
        finding.remedy = "The compute roof is measured with plain code and will be low.";
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
    detail += "; this version records on the CPU all the same";
    return {"gpu driver", Status::ok, std::move(detail), {}};
}

// LibTorch needs CUPTI to be loaded at all, so with a working recording library it is the one
// that came with it.
Finding cupti() {
    static constexpr std::array names{"libcupti.so.13", "libcupti.so.12", "libcupti.so"};
    for (const char* const name : names) {
        // It does not clean up after itself, so it stays loaded.
        if (void* const handle = ::dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
            handle != nullptr) {
            ::dlclose(handle);
            return {"cupti", Status::ok, fmt::format("{} loads", name), {}};
        }
    }
    return {"cupti", Status::missing, "no libcupti.so is found; it comes with LibTorch's set-up",
            "Run scripts/setup in the source folder, which fetches it beside LibTorch."};
}

Finding counters() {
    constexpr const char* name = "gpu counters";
    std::ifstream file("/proc/driver/nvidia/params");
    if (!file) {
        return {name, Status::missing, "there is no GPU driver to ask for hardware counters", {}};
    }
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("RmProfilingAdminOnly:")) continue;
        if (line.ends_with(" 0")) return {name, Status::ok, "every user may read them", {}};
        if (::geteuid() == 0) return {name, Status::ok, "root may read them", {}};
        return {name, Status::limited, "only the administrator may read them",
                "Put \"options nvidia NVreg_RestrictProfilingToAdminUsers=0\" into "
                "/etc/modprobe.d/nvidia-profiling.conf and restart (in a container: on the host)."};
    }
    return {name, Status::limited, "the driver does not say who may read them", {}};
}

Finding libtorch() {
    try {
        // Kept open until the program ends, so that CUPTI is found where LibTorch found it.
        run::createRecorder();
        return {"libtorch", Status::ok, "the recording library loads", {}};
    } catch (const run::RecordingUnavailable& error) {
        return {"libtorch", Status::missing, error.what(),
                "Run scripts/setup in the source folder and build with -DRIDGEPOINT_RECORDING=ON; "
                "saved runs open without it."};
    }
}

Finding window() {
    if (const auto program = findWindowProgram()) {
        return {"qt window", Status::ok, program->string(), {}};
    }
    return {"qt window", Status::missing, "ridgepoint-ui is not beside this program",
            "Install Qt 6 with Charts (Debian: apt install qt6-base-dev qt6-charts-dev "
            "qt6-svg-dev), build with -DRIDGEPOINT_GUI=ON, or name it in RIDGEPOINT_UI."};
}

int doctor(bool json) {
    const machine::Machine machine = machine::probe();
    const Finding torch = libtorch();  // first, because it brings CUPTI in
    const std::vector<Finding> findings{processor(machine),
                                        vectorUnit(machine),
                                        driver(machine),
                                        cupti(),
                                        counters(),
                                        torch,
                                        window()};
    if (json) {
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
        return kDone;
    }
    std::string text;
    for (const Finding& finding : findings) {
        text += fmt::format("{:<8} {:<13} {}\n", toString(finding.status), finding.name,
                            finding.detail);
        if (!finding.remedy.empty()) text += fmt::format("{:<22} > {}\n", "", finding.remedy);
    }
    print(text);
    return kDone;
}

}  // namespace

void addDoctor(CLI::App& app, Session& session) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* const command =
        app.add_subcommand("doctor", "What is here, what is missing, and what mends it");
    command->add_flag("--json", *json, "JSON: findings with name, status, detail, remedy");
    command->callback([json, &session] { session.action = [json] { return doctor(*json); }; });
}

}  // namespace ridgepoint::cli
