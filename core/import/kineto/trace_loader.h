// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a trace file into a Trace. This includes all events that a run can store, and the job and
// the devices that the top-level object describes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/import/import_report.h"
#include "core/import/kineto/event.h"
#include "core/import/kineto/splitter.h"
#include "core/import/kineto/time_range.h"
#include "core/import/kineto/trace.h"

namespace ridgepoint::import::kineto {

class Loader {
  public:
    Loader(Trace& trace, Report& report, bool halve_causal = false)
        : trace_(trace), report_(report), halve_causal_(halve_causal) {}

    // Reads the input to its end. Throws ImportError if the input is not a trace.
    void load(Input& input);
    // Returns whether masked scores were left out of the FLOPs of causal attention.
    bool halvedCausal() const { return any_causal_ && halve_causal_; }

  private:
    // Maximum size of a block (256 TiB). Larger values are invalid.
    static constexpr std::int64_t kMostBytes = std::int64_t{1} << 48;

    void event(const TraceEvent& event, std::uint64_t at);
    void op(const TraceEvent& event);
    void python(const TraceEvent& event);
    void device(const TraceEvent& event, DeviceRecord::Type type);
    void count(const TraceEvent& event, DeviceRecord& record);
    void exchange(const TraceEvent& event, DeviceRecord& record);
    void call(const TraceEvent& event, run::GpuCall::Kind kind);
    void memory(const TraceEvent& event);
    void mark(std::vector<Trace::Mark>& marks, const TraceEvent& event, std::int64_t number);
    std::uint32_t inputsOf(const TraceEvent& event, NameIndex name);
    NameIndex placeOf(const TraceEvent& event);
    std::uint16_t threadOf(const TraceEvent& event);
    void tell(const Splitter& splitter, const Input& input);

    Trace& trace_;
    Report& report_;
    bool halve_causal_;
    bool any_causal_ = false;
    EventReader reader_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint16_t> threads_;
    std::unordered_map<std::uint64_t, std::uint32_t> inputs_;  // by a hash of the name and inputs
    std::unordered_map<std::string, NameIndex> places_;        // by call stack
    std::size_t places_bytes_ = 0, counted_bytes_ = 0;
    std::map<std::string, std::uint32_t, std::less<>> metrics_;
    std::map<std::uint32_t, SeenDevice> seen_;
    std::set<std::string> foreign_;  // event categories that are unknown to torch.profiler
    TimeRange range_;
    std::string text_;
    std::uint64_t events_ = 0, broken_ = 0, flops_recorded_ = 0, flops_same_ = 0;
    std::string flops_example_;
    double memory_bytes_ = 0;  // sum of the sizes of all memory events
    std::map<TraceEvent::Kind, std::uint64_t> counts_;
};

}  // namespace ridgepoint::import::kineto
