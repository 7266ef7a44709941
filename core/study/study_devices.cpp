// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_devices.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/machine/ceiling_cache.h"
#include "core/machine/machine.h"
#include "core/recording/request/device_choice.h"
#include "core/run/run_questions.h"

namespace ridgepoint::study {

Devices::Devices(machine::Catalogue catalogue, std::vector<machine::cuda::DeviceState> gpus,
                 Cpu cpu)
    : catalogue_(std::move(catalogue)), gpus_(std::move(gpus)), cpu_(std::move(cpu)) {}

const StudyDevice& Devices::find(const std::string& name, std::int64_t threads) {
    const auto key = std::make_pair(name, run::isCpu(name) ? threads : 0);
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    return known_.emplace(key, look(name, threads)).first->second;
}

StudyDevice Devices::look(const std::string& name, std::int64_t threads) const {
    StudyDevice result;
    if (run::isCpu(name)) {
        result.device = cpu_(threads);
        result.record_on = "cpu";
        return result;
    }
    if (const std::optional<int> number = recording::cudaNumber(name)) {
        for (const machine::cuda::DeviceState& gpu : gpus_) {
            if (gpu.number != *number) continue;
            result.record_on = fmt::format("cuda:{}", *number);
            if (auto device = machine::identify(gpu.seen(), catalogue_).device)
                result.device = std::move(*device);
            return result;
        }
        result.why_not = fmt::format("This machine has no {}.", name);
        return result;
    }
    const machine::Device* const wanted = catalogue_.find(name);
    if (wanted == nullptr) {
        result.why_not = fmt::format("This machine has no {}.", name);
        return result;
    }
    result.device = *wanted;
    for (const machine::cuda::DeviceState& gpu : gpus_) {
        const std::vector<std::string> here = machine::identify(gpu.seen(), catalogue_).entries;
        if (std::find(here.begin(), here.end(), wanted->name) == here.end()) continue;
        result.record_on = fmt::format("cuda:{}", gpu.number);
        return result;
    }
    result.why_not = fmt::format("This machine has no {}.", wanted->name);
    return result;
}

Devices thisMachinesDevices(machine::Catalogue catalogue, bool measure,
                            const std::function<bool()>& cancelled) {
    std::vector<machine::cuda::DeviceState> gpus;
    if (machine::cuda::mayHaveCuda()) {
        gpus = machine::cuda::devicesOf(*machine::cuda::thisCudaSystem());
    }
    const auto cpu = [measure, cancelled](std::int64_t threads) {
        const machine::Machine machine = machine::probe();
        machine::MeasureOptions options;
        options.cancelled = cancelled;
        if (threads > 0) options.threads = {static_cast<int>(threads)};
        const machine::MeasuredCeilings roofs = measure
                                                    ? machine::cpuCeilings(machine, options)
                                                    : machine::keptCeilings(machine, options).found;
        return machine::asDevice(machine, roofs.ceilings);
    };
    return Devices(std::move(catalogue), std::move(gpus), cpu);
}

}  // namespace ridgepoint::study
