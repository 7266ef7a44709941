// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/recording_device.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/machine/catalogue.h"
#include "core/machine/ceiling_cache.h"
#include "core/machine/cpu_energy.h"
#include "core/machine/cuda/cuda_ceilings.h"
#include "core/machine/system_files.h"
#include "core/recording/collect/cuda/capturing_source.h"
#include "core/recording/collect/cuda/nvml_meter.h"
#include "core/run/run_questions.h"

namespace ridgepoint::recording::collect {
namespace {

using roofline::Level;

DeviceRoofs gpuRoofs(const machine::Machine& machine, const machine::cuda::DeviceState& gpu,
                     const machine::MeasureOptions& options) {
    DeviceRoofs roofs;
    try {
        machine::MeasuredCeilings measured = machine::cuda::gpuCeilings(machine, gpu, options);
        roofs.ceilings = std::move(measured.ceilings);
        roofs.notes = std::move(measured.notes);
    } catch (const std::runtime_error& error) {
        roofs.notes.push_back(
            fmt::format("The GPU's roofs could not be measured: {}.", error.what()));
    }
    if (gpu.mig_slice) return roofs;
    machine::Identified found = machine::identify(gpu.seen(), machine::Catalogue::load());
    if (found.device) {
        roofs.ceilings.insert(roofs.ceilings.end(), found.device->ceilings.begin(),
                              found.device->ceilings.end());
        if (!found.certain) roofs.notes.push_back(std::move(found.how));
    }
    return roofs;
}

// Prefixes that LibTorch's messages use for errors of CUDA and its libraries (c10/cuda, ATen/cuda).
constexpr std::array<std::string_view, 6> kOfCuda{"CUDA error",   "CUDA driver error",
                                                  "cuDNN error",  "CUBLAS_STATUS",
                                                  "CUDNN_STATUS", "device-side assert"};

// Reads the resident memory of this process (proc_pid_status(5)) or, if its peak has increased
// since the last reading, this peak.
class ProcessMeter final : public DeviceMeter {
  public:
    std::optional<DeviceReading> read() override {
        const std::string status = machine::readText("/proc/self/status").value_or("");
        const auto bytes = [&status](std::string_view key) -> std::optional<std::int64_t> {
            const std::string_view text = machine::valueOfKey(status, key).value_or("");
            const auto kibibytes = machine::parseInteger(text.substr(0, text.find(" kB")));
            return kibibytes ? std::optional(*kibibytes * 1024) : std::nullopt;
        };
        const auto peak = bytes("VmHWM");
        DeviceReading reading;
        reading.sample.process_bytes = peak_ && peak > peak_ ? peak : bytes("VmRSS");
        peak_ = peak;
        if (!reading.sample.process_bytes) return std::nullopt;
        return reading;
    }

  private:
    std::optional<std::int64_t> peak_;  // peak since the process started, at the last reading
};

// Adds the CPU's energy to the readings of another meter.
class WithCpuEnergy final : public DeviceMeter {
  public:
    WithCpuEnergy(std::unique_ptr<DeviceMeter> meter, machine::CpuEnergy energy)
        : meter_(std::move(meter)), energy_(std::move(energy)) {}
    std::optional<DeviceReading> read() override {
        std::optional<DeviceReading> reading = meter_->read();
        if (reading) reading->sample.cpu_energy_joules = energy_.joules();
        return reading;
    }

  private:
    std::unique_ptr<DeviceMeter> meter_;
    machine::CpuEnergy energy_;
};

}  // namespace

run::MachineInfo describe(const machine::Machine& machine, const recording::ChosenDevice& device,
                          const std::map<std::string, std::string>& libraries) {
    run::MachineInfo info;
    info.host = machine.host;
    info.cpu = machine.cpu;
    info.gpus = machine.gpus;
    info.software = machine.software;
    for (const auto& [name, version] : libraries) info.software[name] = version;
    info.logical_cores = machine.logical_cores;
    info.physical_cores = machine.physical_cores;
    info.memory_bytes = machine.memory_bytes;
    if (!device.gpu) {
        for (const Level level : {Level::l1, Level::l2, Level::l3}) {
            info.cache_bytes[roofline::index(level)] = machine.cacheCapacity(level).value_or(0);
        }
        return info;
    }
    const auto known = std::find(info.gpus.begin(), info.gpus.end(), device.gpu->name);
    if (known != info.gpus.end()) info.gpus.erase(known);
    info.gpus.push_back(device.gpu->name);
    std::rotate(info.gpus.begin(), info.gpus.end() - 1, info.gpus.end());
    info.cache_bytes[roofline::index(Level::l1)] = device.gpu->l1_bytes;
    info.cache_bytes[roofline::index(Level::l2)] = device.gpu->l2_bytes;
    return info;
}

std::string reasonOnCpu(CountingOnCpu counting, const machine::CounterAccess& access) {
    using State = machine::CounterAccess::State;
    std::string sentence =
        "times are measured on the CPU, FLOPs and bytes are modelled from shapes; hardware "
        "counters would lift this, ";
    if (counting == CountingOnCpu::not_offered)
        return sentence + "but are read only of networks that are recorded by name or file";
    if (access.state == State::closed || access.state == State::missing)
        return sentence + "but " + access.detail;
    return sentence + (counting == CountingOnCpu::tried
                           ? "but are not available; the notes contain the reason"
                           : "and were not requested (\"counters\" in --collect)");
}

DeviceRoofs roofsOf(const machine::Machine& machine, const recording::ChosenDevice& device,
                    std::int64_t threads, const std::function<bool()>& cancelled) {
    machine::MeasureOptions options;
    options.threads = {threads > 0 ? static_cast<int>(threads)
                                   : std::max(machine.physical_cores, 1)};
    options.cancelled = cancelled;
    DeviceRoofs roofs;
    if (device.gpu) {
        roofs = gpuRoofs(machine, *device.gpu, options);
    } else {
        machine::MeasuredCeilings measured = machine::cpuCeilings(machine, options);
        roofs.ceilings = std::move(measured.ceilings);
        if (measured.disturbed) roofs.notes = std::move(measured.notes);
    }
    // The file does not store the number of threads for a roof, because all roofs in a run apply to
    // the run's threads.
    for (roofline::Ceiling& ceiling : roofs.ceilings) ceiling.threads = 0;
    return roofs;
}

std::vector<std::string> notesOn(const recording::ChosenDevice& device) {
    std::vector<std::string> notes;
    if (!device.why_not_gpu.empty()) notes.push_back(device.why_not_gpu);
    if (!device.gpu) return notes;
    if (device.gpu->mig_slice) {
        notes.push_back(fmt::format(
            "{} is a MIG slice ({}): roofs and memory are the slice's own, caches and power are "
            "shared with its neighbours.",
            device.name, device.gpu->name));
    }
    if (!device.gpu->holders.empty()) {
        notes.push_back(fmt::format("{} was shared with {}: times are those of a shared GPU.",
                                    device.name, fmt::join(device.gpu->holders, ", ")));
    }
    return notes;
}

cuda::GpuTracing openTracing() {
    cuda::GpuTracing tracing = cuda::openTracing();
    const char* const file = std::getenv("RIDGEPOINT_CAPTURE");
    if (tracing.source && file != nullptr && *file != '\0') {
        tracing.source = std::make_unique<cuda::CapturingSource>(std::move(tracing.source), file);
    }
    return tracing;
}

std::unique_ptr<DeviceMeter> openMeter(const recording::ChosenDevice& device,
                                       std::vector<std::string>& notes,
                                       const std::filesystem::path& root) {
    machine::CpuEnergy energy(root);
    std::unique_ptr<DeviceMeter> meter;
    if (run::isCpu(device.name)) {
        meter = std::make_unique<ProcessMeter>();
        const machine::CounterAccess& access = energy.access();
        if (access.state == machine::CounterAccess::State::closed)
            notes.push_back(
                fmt::format("The CPU's energy is unknown: {}. {}", access.detail, access.remedy));
    } else if (device.gpu) {
        try {
            meter = cuda::openMeter(device.gpu->number);
        } catch (const std::runtime_error& error) {
            notes.push_back(
                fmt::format("The GPU's clocks and power are not known: {}", error.what()));
        }
    }
    if (!meter || energy.access().state != machine::CounterAccess::State::open) return meter;
    return std::make_unique<WithCpuEnergy>(std::move(meter), std::move(energy));
}

std::string stepFailure(const recording::ChosenDevice& device, std::int64_t measured_steps,
                        const std::string& said) {
    const bool cuda = std::any_of(kOfCuda.begin(), kOfCuda.end(), [&](std::string_view words) {
        return said.find(words) != std::string::npos;
    });
    if (!device.gpu || !cuda) return said;
    const std::string first_line = said.substr(0, said.find('\n'));
    // The GPU was available when the recording began, so this message means that the GPU has
    // disappeared.
    const bool gone = first_line.find("busy or unavailable") != std::string::npos;
    return fmt::format(
        "{} ({}) failed after {} measured step{} ({}); {}the kernel's log says more (dmesg | grep "
        "-i "
        "xid).{}",
        device.name, device.gpu->name, measured_steps, measured_steps == 1 ? "" : "s", first_line,
        measured_steps > 0 ? "the earlier steps are in the run, and " : "",
        gone ? " If nvidia-smi does not list the GPU any more, restart the machine." : "");
}

}  // namespace ridgepoint::recording::collect
