// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU work for a synthetic run's calls.
#include <algorithm>
#include <map>
#include <span>

#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

class Names {
  public:
    explicit Names(std::vector<std::string>& strings) : strings_(strings) {}
    run::StringId of(const std::string& text) {
        const auto [place, is_new] = known_.try_emplace(text, strings_.size());
        if (is_new) strings_.push_back(text);
        return static_cast<run::StringId>(place->second);
    }

  private:
    std::vector<std::string>& strings_;
    std::map<std::string, std::size_t> known_;
};

// Returns the index of the innermost call that is open at this time.
std::uint32_t innermost(std::span<const run::OpRecord> calls, std::int64_t time_ns,
                        std::uint32_t outer) {
    std::uint32_t found = outer;
    for (std::uint32_t i = 0; i < calls.size(); ++i) {
        const run::OpRecord& op = calls[i];
        const bool open = op.start_ns <= time_ns && time_ns < op.start_ns + op.duration_ns;
        if (open && op.thread == calls[outer].thread && op.depth >= calls[found].depth) found = i;
    }
    return found;
}

// The API calls of a step, and the records that they launched.
class Calls {
  public:
    Calls(std::int64_t step, std::uint32_t last_correlation)
        : correlation(last_correlation), step_(step) {}
    static constexpr std::uint32_t kFirstThread = 4000;  // gettid of thread 0

    run::ApiCall& add(run::StringId name, std::uint32_t thread, std::int64_t start_ns,
                      std::int64_t duration_ns) {
        run::ApiCall call;
        call.step = step_;
        call.name = name;
        call.thread = thread;
        call.system_thread = kFirstThread + thread;
        call.start_ns = start_ns;
        call.duration_ns = duration_ns;
        call.correlation = ++correlation;
        return calls_.emplace_back(call);
    }
    // Adds the calls to the run. The correlations connect records from `first` on with their calls.
    void finish(SyntheticRun& made, std::size_t first,
                const std::vector<std::uint32_t>& correlations) {
        std::sort(calls_.begin(), calls_.end(), run::standsBefore);
        run::nest(calls_);
        for (std::uint32_t i = 0; i < calls_.size(); ++i) {
            if (calls_[i].kind != run::GpuCall::Kind::runtime) continue;
            const auto by =
                std::find(correlations.begin(), correlations.end(), calls_[i].correlation);
            if (by == correlations.end()) continue;
            made.gpu_records[first + static_cast<std::size_t>(by - correlations.begin())].api_call =
                i;
        }
        made.api_calls.insert(made.api_calls.end(), calls_.begin(), calls_.end());
    }

    std::uint32_t correlation;

  private:
    std::int64_t step_;
    std::vector<run::ApiCall> calls_;
};

}  // namespace

SyntheticRun makeSyntheticGpuRun(const SyntheticOptions& options) {
    SyntheticRun made = makeSyntheticRun(options);
    made.info.device = "cuda:0";
    made.info.rung = run::EvidenceLevel::activity;
    made.info.rung_reason = "hardware counters would lift this";
    made.machine.gpus = {"Synthetic GPU"};
    Names names(made.strings);
    std::uint32_t last_correlation = 0;
    auto op = made.ops.begin();
    for (run::StepRecord& step : made.steps) {
        if (step.kind == run::StepRecord::Kind::baseline) continue;
        step.gpu_traced = true;
        run::GpuRecord copy;
        copy.step = step.index;
        copy.kind = run::GpuKind::copy;
        copy.phase = run::Phase::data;
        copy.category = cost::Category::copy;
        copy.name = names.of("copy host to device");
        copy.device = 0;
        copy.context = 1;
        copy.stream = 7;
        copy.start_ns = step.start_ns + 2'000;
        copy.duration_ns = 10'000;
        copy.launch_ns = step.start_ns + 500;
        copy.direction = run::CopyDirection::host_to_device;
        copy.from = run::MemoryPlace::pageable;
        copy.to = run::MemoryPlace::device;
        copy.copied_bytes = 120'000;
        const std::size_t first = made.gpu_records.size();
        Calls api(step.index, last_correlation);
        std::vector<std::uint32_t> correlations;
        api.add(names.of("cudaMemcpyAsync"), 0, *copy.launch_ns, 1'000);
        correlations.push_back(api.correlation);
        made.gpu_records.push_back(copy);
        std::map<std::uint32_t, std::int64_t> ends{{7, copy.start_ns + copy.duration_ns}};
        const auto end_of_step = std::find_if(
            op, made.ops.end(), [&step](const auto& each) { return each.step != step.index; });
        const std::span<const run::OpRecord> calls(op, end_of_step);
        std::uint32_t call = 0;
        for (; op != made.ops.end() && op->step == step.index; ++op, ++call) {
            if (!op->costed || op->duration_ns < 100) continue;
            run::GpuRecord kernel;
            kernel.step = step.index;
            kernel.phase = op->phase;
            kernel.category = op->category;
            kernel.name = names.of("kernel of " + made.strings[static_cast<std::size_t>(op->name)]);
            kernel.full_name = names.of("void kernel of " +
                                        made.strings[static_cast<std::size_t>(op->name)] + "<...>");
            kernel.op = op->name;
            kernel.layer = op->layer;
            kernel.context = 1;
            kernel.stream = call % 8 == 7 ? 20 : 7;
            kernel.launch_ns = op->start_ns + 50;
            kernel.start_ns = std::max(op->start_ns + 5'000, ends[kernel.stream]);
            kernel.duration_ns = op->duration_ns / 2;
            kernel.op_call = innermost(calls, *kernel.launch_ns, call);
            kernel.grid = {64, 2, 1};
            kernel.block = {256, 1, 1};
            kernel.registers_per_thread = 40;
            kernel.work_known = op->flops_known;
            kernel.arithmetic = op->arithmetic;
            kernel.flops_matrix = op->flops_matrix;
            kernel.flops_elementwise = op->flops_elementwise;
            kernel.bytes = op->bytes;
            ends[kernel.stream] = kernel.start_ns + kernel.duration_ns;
            made.gpu_records.push_back(kernel);
            const std::int64_t length = std::clamp<std::int64_t>(op->duration_ns / 2, 1, 2'000);
            api.add(names.of("cudaLaunchKernel"), op->thread, *kernel.launch_ns, length).op_call =
                kernel.op_call;
            correlations.push_back(api.correlation);
            if (call % 4 == 3) {
                api.add(names.of("cuLaunchKernel"), op->thread, *kernel.launch_ns, length / 2)
                    .kind = run::GpuCall::Kind::driver;
            }
        }
        run::ApiCall& query =
            api.add(names.of("cudaEventQuery"), 9, step.start_ns + step.duration_ns / 2, 400);
        query.thread.reset();
        api.finish(made, first, correlations);
        last_correlation = api.correlation;
    }
    const std::int64_t end =
        made.steps.empty() ? 0 : made.steps.back().start_ns + made.steps.back().duration_ns;
    for (std::int64_t time = 0; time <= end; time += 2'000'000) {
        const auto count = time / 2'000'000;
        run::DeviceSample sample;
        sample.time_ns = time;
        sample.sm_clock_hz = 1.98e9 - 1e7 * static_cast<double>(count % 20);
        sample.memory_clock_hz = 2.6e9;
        sample.power_watts = 400 + 10 * static_cast<double>(count % 30);
        sample.temperature_celsius = 50 + static_cast<double>(count % 25);
        sample.busy = 0.5 + 0.02 * static_cast<double>(count % 20);
        if (count % 10 == 9) sample.held_back = names.of("the power cap");
        made.device_samples.push_back(sample);
    }
    return made;
}

}  // namespace ridgepoint::tests
