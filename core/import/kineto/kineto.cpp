// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/kineto.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/base/saturating.h"
#include "core/cost/causal.h"
#include "core/import/kineto/members.h"
#include "core/import/kineto/own.h"
#include "core/import/kineto/playback.h"
#include "core/import/kineto/trace_loader.h"
#include "core/run/ranks.h"

namespace ridgepoint::import::kineto {
namespace {

class KinetoReader : public Reader {
  public:
    KinetoReader(Sinks& sinks, Report& report) : sinks_(sinks), report_(report) {}

    void read(Input& input) override {
        if (isOwnExport(input.beginning())) {
            const std::int64_t rank = rankOf(Trace(1 << 12), input.name());
            readOwnExport(input, sinks_.sink(rank), report_);
            return;
        }
        Trace trace;
        Loader loader(trace, report_, sinks_.halve_causal);
        loader.load(input);
        const bool stated = trace.rank || rankInName(input.name());
        const std::int64_t rank = rankOf(trace, input.name());
        Sink& sink = sinks_.sink(rank);
        sink.stated.clock_ns = trace.base_ns;
        base::addSaturating(sink.stated.clock_ns, trace.first_ns.value_or(0));
        sink.stated.duration_ns = trace.last_ns.value_or(0) - trace.first_ns.value_or(0);
        sink.stated.distributed = trace.world_size.value_or(0) > 1;
        sink.stated.ops = trace.ops;
        sink.stated.collectives = trace.collectives;
        if (stated) sink.stated.rank = rank;
        if (trace.world_size) sink.stated.ranks = *trace.world_size;
        if (trace.world_size.value_or(0) > std::max<std::int64_t>(rank, 1) &&
            *trace.world_size <= run::kMostRanks) {
            run::RankInfo& info = sink.info.rank.emplace();
            info.rank = rank;
            info.ranks = *trace.world_size;
            info.exchange = trace.backend;
        }
        if (loader.halvedCausal()) sink.info.modes.emplace_back(cost::kHalvedCausal);
        seeDevices(trace, sink, input.name());
        if (!sink.devices.empty()) sink.stated.device = sink.devices.front().name;
        Playback(trace, sink, report_).play();
    }
    void finish() override {}

  private:
    std::int64_t rankOf(const Trace& trace, const std::string& name) {
        std::int64_t rank = 0;
        if (trace.rank) {
            rank = *trace.rank;
        } else if (const auto named = rankInName(name)) {
            rank = *named;
        }
        if (!ranks_.insert(rank).second) {
            while (!ranks_.insert(rank).second) ++rank;
            report_.guess(fmt::format(
                "\"{}\" has the same rank as another file; it becomes rank {}.", name, rank));
        }
        return rank;
    }
    // Assigns an entry of the trace's device list to each device with kernels. In traces of AMD
    // GPUs, the entries can be numbered from 0 while kernels use the device numbers of the whole
    // machine.
    std::vector<SeenDevice> devicesOf(const Trace& trace) {
        if (trace.device_ns.empty()) return trace.devices;
        std::vector<SeenDevice> devices, others;
        for (const SeenDevice& device : trace.devices)
            (trace.device_ns.contains(device.number) ? devices : others).push_back(device);
        std::vector<std::uint32_t> unknown;
        for (const auto& [number, nanoseconds] : trace.device_ns) {
            if (std::none_of(devices.begin(), devices.end(), [wanted = number](const auto& device) {
                    return device.number == wanted;
                }))
                unknown.push_back(number);
        }
        // If the list has a single entry, it describes every device.
        if (trace.devices.size() == 1) others.assign(unknown.size(), trace.devices.front());
        const std::size_t joined = std::min(unknown.size(), others.size());
        for (std::size_t i = 0; i < joined; ++i) {
            devices.push_back(others[i]);
            devices.back().number = unknown[i];
        }
        if (joined > 0 && trace.devices.size() > 1) {
            report_.guess(
                "The trace's list of devices has other numbers than its kernels: the devices are "
                "taken in the order of the numbers.");
        }
        return devices;
    }
    // Adds the devices to the sink, starting with the device that has the longest kernel time.
    void seeDevices(const Trace& trace, Sink& sink, const std::string& file) {
        if (trace.device.size() == 0) return;
        std::vector<SeenDevice> devices = devicesOf(trace);
        const auto time = [&](const SeenDevice& device) {
            const auto found = trace.device_ns.find(device.number);
            return found == trace.device_ns.end() ? 0 : found->second;
        };
        std::stable_sort(devices.begin(), devices.end(),
                         [&](const auto& a, const auto& b) { return time(a) > time(b); });
        for (const SeenDevice& device : devices) sink.see(device, file);
    }

    Sinks& sinks_;
    Report& report_;
    std::set<std::int64_t> ranks_;
};

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    const std::size_t first = beginning.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return Likeness::no;
    const auto has = [&](std::string_view text) {
        return beginning.find(text) != std::string_view::npos;
    };
    const char c = beginning[first];
    if (c == '{') {
        if (has("\"traceEvents\"")) return Likeness::certain;
        // One of these members is sufficient. "traceEvents" can be missing, because the device list
        // of a machine with many GPUs can be longer than the bytes that the sniffer receives.
        if (has("\"schemaVersion\"") || has("\"deviceProperties\"")) return Likeness::likely;
        return Likeness::no;
    }
    if (c == '[' && has("\"ph\"") && has("\"ts\"")) return Likeness::likely;
    return Likeness::no;
}

std::unique_ptr<Reader> open(Sinks& sinks, Report& report) {
    return std::make_unique<KinetoReader>(sinks, report);
}

}  // namespace ridgepoint::import::kineto
