// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/trace.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/recording/collect/step_builder.h"

namespace ridgepoint::import::kineto {
namespace {

std::string lowerLetters(std::string_view text) {
    std::string letters;
    for (const char c : text) {
        if (c >= 'A' && c <= 'Z')
            letters += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || c == '_')
            letters += c;
    }
    return letters;
}

// Recognizes annotations of torch.optim, torch.utils.data and DistributedDataParallel, and common
// words in the user's annotations ("## backward ##").
std::optional<run::Phase> phaseOf(std::string_view name) {
    using run::Phase;
    if (name.starts_with("Optimizer.")) return Phase::optimizer;
    if (name.starts_with("enumerate(DataLoader)")) return Phase::data;
    if (name == "DistributedDataParallel.forward") return Phase::forward;
    if (name.size() > 40 || name.find("::") != std::string_view::npos) return std::nullopt;
    const std::string word = lowerLetters(name);
    if (word == "forward" || word == "fwd" || word == "forward_pass") return Phase::forward;
    if (word == "backward" || word == "bwd" || word == "backward_pass") return Phase::backward;
    if (word == "loss") return Phase::loss;
    if (word == "optimizer" || word == "optimizer_step" || word == "zero_grad") {
        return Phase::optimizer;
    }
    if (word == "data" || word == "dataloader" || word == "data_loading") return Phase::data;
    return std::nullopt;
}

ConvolutionRole convolutionRoleOf(std::string_view text) {
    using enum ConvolutionRole;
    const auto has = [&](std::string_view part) {
        return text.find(part) != std::string_view::npos;
    };
    if (has("conv_transpose") || has("convolution_transpose")) return transposed;
    if (!text.starts_with("aten::"))
        return has("ConvolutionBackward") && !has("evaluate_function") ? backward_node : none;
    text.remove_prefix(std::string_view("aten::").size());
    static constexpr std::pair<std::string_view, ConvolutionRole> kRoles[] = {
        {"convolution", forward},
        {"_convolution", forward},
        {"cudnn_convolution", forward},
        {"miopen_convolution", forward},
        {"mkldnn_convolution", forward},
        {"batch_norm", reads_output},
        {"cudnn_convolution_backward", backward},
        {"cudnn_convolution_backward_input", input_gradient},
        {"cudnn_convolution_backward_weight", weight_gradient},
    };
    for (const auto& [name, role] : kRoles) {
        if (text == name) return role;
    }
    return none;
}

// Returns the operation of a communication kernel, for example "allreduce" for
// "ncclDevKernel_AllReduce_Sum_f32_RING_LL(…)", or an empty string for any other kernel.
std::string_view exchangeOf(std::string_view text) {
    const bool collective =
        text.starts_with("nccl") || text.starts_with("rccl") || text.starts_with("mscclKernel");
    if (!collective || text.find("Kernel") == std::string_view::npos) return {};
    static constexpr std::pair<std::string_view, std::string_view> kOperations[] = {
        {"AllReduce", "allreduce"}, {"AllGather", "allgather"}, {"ReduceScatter", "reduce_scatter"},
        {"AllToAll", "all_to_all"}, {"Broadcast", "broadcast"}, {"SendRecv", "send_recv"},
        {"Reduce", "reduce"}};
    for (const auto& [part, operation] : kOperations) {
        if (text.find(part) != std::string_view::npos) return operation;
    }
    return "collective";
}

Name named(std::string_view text) {
    Name name;
    name.text = text;
    name.category = cost::categoryOf(text);
    name.composite = cost::isComposite(text);
    name.custom = cost::isCustom(text);
    name.has_formula = cost::hasFormula(text);
    name.compiled = recording::collect::runsCompiledCode(text);
    name.node_wrapper = text.starts_with("autograd::engine::evaluate_function");
    const bool library = text.starts_with("aten::");
    name.backward = !library && !name.node_wrapper &&
                    (text.find("Backward") != std::string_view::npos ||
                     text.find("AccumulateGrad") != std::string_view::npos);
    constexpr std::string_view kStep = "ProfilerStep#";
    if (text.starts_with(kStep)) {
        std::int64_t number = 0;
        const char* const end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data() + kStep.size(), end, number);
        constexpr std::int64_t kMost = std::int64_t{1} << 53;
        if (error == std::errc() && stop == end && number >= 0 && number < kMost)
            name.profiler_step = number;
    }
    name.phase = phaseOf(text);
    name.ends_step = text.starts_with("Optimizer.step");
    name.loss = name.category == cost::Category::loss;
    name.convolution = convolutionRoleOf(text);
    constexpr std::array<std::string_view, 4> kLaunches{"LaunchKernel", "LaunchCooperative",
                                                        "cuLaunch", "KernelLaunch"};
    name.exchange = exchangeOf(text);
    name.inductor = cost::kernel::inductorKernel(text);
    const auto has = [&](std::string_view part) {
        return text.find(part) != std::string_view::npos;
    };
    name.launches_kernel = std::any_of(kLaunches.begin(), kLaunches.end(), has) && !has("HostFunc");
    name.launches_work = name.launches_kernel || has("GraphLaunch");
    name.copies = !has("Graph") && (text.starts_with("cu") || text.starts_with("hip")) &&
                  (has("Memcpy") || has("Memset"));
    name.fills = name.copies && has("Memset");
    name.waits = has("Synchronize");
    name.waits_for_all = has("DeviceSynchronize") || has("CtxSynchronize");
    name.begins_capture = has("StreamBeginCapture");
    name.ends_capture = has("StreamEndCapture");
    return name;
}

}  // namespace

Names::Names() {
    names_.emplace_back();
    by_text_.emplace(names_.front().text, 0);
}

NameIndex Names::indexOf(std::string_view text) {
    const auto found = by_text_.find(text);
    if (found != by_text_.end()) return found->second;
    if (full() && text != kLeftOut) return indexOf(kLeftOut);
    names_.push_back(named(text));
    bytes_ += text.size() + sizeof(Name);
    const auto index = static_cast<NameIndex>(names_.size() - 1);
    by_text_.emplace(names_.back().text, index);
    return index;
}

Trace::Trace(std::size_t most_bytes)
    : spool_bytes(most_bytes),
      host(spool_bytes),
      unjoined(2 * spool_bytes),
      launches(spool_bytes),
      op_ids(spool_bytes / 2),
      device(2 * spool_bytes),
      calls(spool_bytes / 2),
      memory(spool_bytes / 2),
      linked_(spool_bytes / 2) {}

void Trace::typeLists() {
    for (UntypedInputs& untyped : untyped_inputs) {
        if (float_types.size() != 1) break;
        for (cost::Argument& argument : untyped.arguments) {
            auto* const list = std::get_if<std::vector<cost::Tensor>>(&argument);
            if (list == nullptr) continue;
            for (cost::Tensor& tensor : *list) tensor.dtype = *float_types.begin();
            ++typed_lists;
        }
        inputs[untyped.inputs].cost =
            cost::costOf({names.at(untyped.name).text, untyped.arguments});
    }
    untyped_inputs = {};
}

void Trace::joinCounted() {
    std::vector<DeviceRecord> records;
    while (const DeviceRecord* const next = unjoined.peek()) {
        if (next->correlation >= 0 || next->type != DeviceRecord::Type::counted) break;
        records.push_back(*next);
        unjoined.pop();
    }
    std::stable_sort(records.begin(), records.end(), ByStart{});
    std::stable_sort(kernel_launches.begin(), kernel_launches.end(), ByStart{});
    const bool each = not_counted == 0 && records.size() == kernel_launches.size();
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (each) {
            records[i].launch_ns = kernel_launches[i].start_ns;
            records[i].launch_thread = kernel_launches[i].thread;
            records[i].launched = true;
        } else {
            ++without_launch;
        }
        device.add(records[i]);
    }
}

// Adds records with a launch in the order of their correlations, which is the order in which they
// were launched, and finds those with wrong times.
class Trace::LinkedSequence {
  public:
    explicit LinkedSequence(Trace& trace) : trace_(trace), wrong_(trace.spool_bytes / 4) {}

    void add(const DeviceRecord& record) {
        ++records_;
        if (record.start_ns < record.launch_ns - kImpossibleNs) {
            wrong_.add(record);
            return;
        }
        const auto [held, is_new] = held_.try_emplace({record.device, record.stream}, record);
        if (is_new) return;
        const bool late =
            held->second.start_ns > record.start_ns + record.duration_ns + kImpossibleNs;
        put(std::exchange(held->second, record), late);
    }
    void finish() {
        // A GPU is not idle for a second while its queue contains work.
        const std::int64_t latest = latest_end_ns_;
        for (const auto& [stream, record] : held_) {
            put(record, latest > 0 && record.start_ns > latest + kImpossibleNs &&
                            record.start_ns > record.launch_ns + kImpossibleNs);
        }
        const bool are_wrong = 2 * wrong_.size() < records_;
        if (are_wrong) trace_.at_wrong_times = wrong_.size();
        for (wrong_.sort(); wrong_.peek() != nullptr; wrong_.pop()) {
            const DeviceRecord& record = *wrong_.peek();
            if (!are_wrong)
                trace_.addLinked(record);
            else if (trace_.lost_launches.size() < kMostLost)
                trace_.lost_launches.push_back(static_cast<std::uint32_t>(record.correlation));
        }
    }

  private:
    void put(const DeviceRecord& record, bool wrong) {
        if (wrong)
            wrong_.add(record);
        else
            trace_.addLinked(record);
        if (!wrong) latest_end_ns_ = std::max(latest_end_ns_, record.start_ns + record.duration_ns);
    }

    static constexpr std::int64_t kImpossibleNs = 1'000'000'000;
    Trace& trace_;
    std::int64_t latest_end_ns_ = 0;
    Spool<DeviceRecord, ByStart> wrong_;
    std::map<Stream, DeviceRecord> held_;  // the latest record of each stream
    std::uint64_t records_ = 0;
};

void Trace::joinLaunches() {
    unjoined.sort();
    launches.sort();
    joinCounted();
    std::vector<LaunchRecord> same;  // launches with the same correlation
    Spool<DeviceRecord, ByExternal> without(spool_bytes / 2);
    Spool<DeviceRecord, ByStart> unlinked(spool_bytes / 2);
    LinkedSequence linked(*this);
    bool any_joined = false;
    std::vector<std::uint32_t> lost_copies, lost_fills;
    const auto lose = [&](const LaunchRecord& launch) {
        if (!launch.work && !launch.copies) return;
        std::vector<std::uint32_t>& lost = launch.work    ? lost_launches
                                           : launch.fills ? lost_fills
                                                          : lost_copies;
        if (lost.size() < kMostLost) lost.push_back(static_cast<std::uint32_t>(launch.correlation));
    };
    constexpr std::size_t kMostSame = 1 << 16;
    // Tolerance for the difference between the device clock and the host clock.
    constexpr std::int64_t kClockSlackNs = 100'000;
    while (const DeviceRecord* const next = unjoined.peek()) {
        DeviceRecord record = *next;
        unjoined.pop();
        if (!contains(record.start_ns)) continue;
        if (record.correlation >= 0 &&
            (same.empty() || same.front().correlation != record.correlation)) {
            same.clear();
            while (const LaunchRecord* const launch = launches.peek()) {
                if (launch->correlation > record.correlation) break;
                if (launch->correlation < record.correlation) {
                    lose(*launch);
                } else if (same.size() < kMostSame) {
                    same.push_back(*launch);
                }
                launches.pop();
            }
        }
        const LaunchRecord* found = nullptr;
        if (record.correlation >= 0) {
            for (const LaunchRecord& launch : same) {
                const bool begun =
                    launch.start_ns <= record.start_ns + record.duration_ns + kClockSlackNs;
                if (found == nullptr || (begun && launch.start_ns > found->start_ns))
                    found = &launch;
            }
        }
        if (found != nullptr) {
            record.launch_ns = found->start_ns;
            record.launch_thread = found->thread;
            record.launched = any_joined = true;
            has_copies = has_copies || found->copies;
            linked.add(record);
        } else if (record.external >= 0) {
            without.add(record);
        } else {
            addWithoutLaunch(record, unlinked);
        }
    }
    for (; launches.peek() != nullptr; launches.pop()) lose(*launches.peek());
    linked.finish();
    if (!any_joined) lost_launches.clear();
    if (has_copies)
        lost_launches.insert(lost_launches.end(), lost_copies.begin(), lost_copies.end());
    if (has_copies && !lost_launches.empty())
        lost_launches.insert(lost_launches.end(), lost_fills.begin(), lost_fills.end());
    std::sort(lost_launches.begin(), lost_launches.end());
    joinOps(without, unlinked);
    addUnlinked(unlinked);
    // Frees lists that are no longer needed, because sorting needs the memory.
    unjoined = decltype(unjoined)(0);
    launches = decltype(launches)(0);
    op_ids = decltype(op_ids)(0);
    device.sort();
}

// Joins kernels to ops. This also works without traced runtime calls, because a kernel record names
// its op.
void Trace::joinOps(Spool<DeviceRecord, ByExternal>& records,
                    Spool<DeviceRecord, ByStart>& unlinked) {
    if (records.size() == 0) return;
    records.sort();
    op_ids.sort();
    while (const DeviceRecord* const next = records.peek()) {
        DeviceRecord record = *next;
        records.pop();
        const LaunchRecord* op = op_ids.peek();
        while (op != nullptr && op->correlation < record.external) {
            op_ids.pop();
            op = op_ids.peek();
        }
        if (op != nullptr && op->correlation == record.external) {
            record.launch_ns = op->start_ns;
            record.launch_thread = op->thread;
            record.launched = record.by_op = true;
            addLinked(record);
        } else {
            addWithoutLaunch(record, unlinked);
        }
    }
}

void Trace::addLinked(const DeviceRecord& record) {
    first_linked_ns_ = std::min(first_linked_ns_.value_or(record.start_ns), record.start_ns);
    const auto [first, is_new] =
        first_linked_on_.try_emplace({record.device, record.stream}, record.start_ns);
    if (!is_new) first->second = std::min(first->second, record.start_ns);
    const bool copies =
        record.type == DeviceRecord::Type::copy || record.type == DeviceRecord::Type::fill;
    linked_streams.emplace(record.device, record.stream, copies);
    linked_.add({record.start_ns, record.start_ns + record.duration_ns, record.launch_ns,
                 record.device, record.stream});
    device.add(record);
}

void Trace::addWithoutLaunch(const DeviceRecord& record, Spool<DeviceRecord, ByStart>& unlinked) {
    const auto [last, is_new] =
        last_unlinked_on_.try_emplace({record.device, record.stream}, record.start_ns);
    if (!is_new) last->second = std::max(last->second, record.start_ns);
    unlinked.add(record);
}

// Returns when the first work with a known launch starts on a stream, or on any stream if there is
// none on this one.
std::optional<std::int64_t> Trace::firstLinkedOn(std::uint32_t of, std::uint32_t stream) const {
    const auto found = first_linked_on_.find({of, stream});
    return found != first_linked_on_.end() ? found->second : first_linked_ns_;
}

void Trace::addUnlinked(Spool<DeviceRecord, ByStart>& records) {
    const bool marked = !steps.empty() || optimizer_steps.size() > 1;
    // If launches are missing later as well, the trace has lost records of launches. Work that was
    // queued before the trace started is then the work without a long gap before it.
    constexpr std::int64_t kLongestGapNs = 1'000'000;
    const bool loses_launches =
        std::any_of(last_unlinked_on_.begin(), last_unlinked_on_.end(), [this](const auto& last) {
            const auto first = firstLinkedOn(last.first.first, last.first.second);
            return first && last.second >= *first;
        });
    // A stream runs its work in the order in which it was launched. Work without a launch that
    // follows other work without a long gap therefore belongs to the step that launched that work.
    struct Latest {
        std::int64_t launch_ns = 0, end_ns = 0;
    };
    std::map<Stream, Latest> latest;
    std::map<Stream, std::int64_t> queued_until;
    records.sort();
    if (records.size() > 0) linked_.sort();
    for (; records.peek() != nullptr; records.pop()) {
        DeviceRecord record = *records.peek();
        const Stream stream{record.device, record.stream};
        for (const LinkedWork* next = linked_.peek();
             next != nullptr && next->start_ns <= record.start_ns; next = linked_.peek()) {
            latest[{next->device, next->stream}] = {next->launch_ns, next->end_ns};
            linked_.pop();
        }
        std::int64_t& queued = queued_until.try_emplace(stream, first_ns.value_or(0)).first->second;
        const auto first = firstLinkedOn(record.device, record.stream);
        record.backlog = marked && first && record.start_ns < *first &&
                         (!loses_launches || record.start_ns - queued <= kLongestGapNs);
        const std::int64_t end = record.start_ns + record.duration_ns;
        if (record.backlog) {
            queued = std::max(queued, end);
        } else if (const auto before = latest.find(stream); before != latest.end()) {
            record.follows = record.start_ns - before->second.end_ns <= kLongestGapNs;
            if (record.follows) record.launch_ns = before->second.launch_ns;
            before->second = {record.time(), end};
        }
        ++(record.backlog ? backlog : without_launch);
        device.add(record);
    }
    linked_ = decltype(linked_)(0);
}

}  // namespace ridgepoint::import::kineto
