// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/convolutions.h"

#include <optional>

namespace ridgepoint::import::kineto {
namespace {

using Role = ConvolutionRole;

constexpr std::size_t kMostKnown = 1 << 18;

const cost::Tensor* tensorAt(const std::vector<cost::Argument>& arguments, std::size_t place) {
    return place < arguments.size() ? std::get_if<cost::Tensor>(&arguments[place]) : nullptr;
}

std::int64_t endOf(const HostRecord& record) { return record.start_ns + record.duration_ns; }

}  // namespace

// A convolution and the convolution ops inside it.
struct Convolutions::Forward {
    std::vector<std::size_t> records;
    std::int64_t end_ns = 0;
    bool transposed = false;
    std::optional<Sizes> read_as;  // size of the output, from the batch normalization that reads it
};

const std::vector<cost::Argument>* Convolutions::argumentsOf(const HostRecord& record) const {
    return trace_.inputs[record.inputs].arguments.get();
}

bool Convolutions::give(HostRecord& record, const Sizes& key,
                        const std::optional<cost::OpCost>& cost) {
    if (!cost) return false;
    const auto found = known_.find({record.inputs, key});
    if (found != known_.end()) {
        record.inputs = found->second;
        return true;
    }
    if (known_.size() >= kMostKnown) return false;
    Inputs inputs = trace_.inputs[record.inputs];
    inputs.cost = cost;
    const auto index = static_cast<std::uint32_t>(trace_.inputs.size());
    trace_.inputs.push_back(std::move(inputs));
    known_.emplace(std::pair(record.inputs, key), index);
    record.inputs = index;
    return true;
}

bool Convolutions::resolve(const Forward& forward, std::span<HostRecord> records,
                           const Sizes& output) {
    bool any = false;
    for (const std::size_t place : forward.records) {
        HostRecord& record = records[place];
        const auto* const arguments = argumentsOf(record);
        if (arguments == nullptr) continue;
        const cost::Tensor* const input = tensorAt(*arguments, 0);
        const cost::Tensor* const weight = tensorAt(*arguments, 1);
        if (input == nullptr || weight == nullptr) continue;
        any = give(record, output,
                   cost::convolutionCost(*input, *weight, tensorAt(*arguments, 2), output)) ||
              any;
    }
    return any;
}

// Sets the record's cost, and returns whether the cost is known. `of_parent` contains the parent's
// arguments (input, gradient, weight, …), because the record itself lacks one of these shapes.
bool Convolutions::resolveGradient(HostRecord& record, Role role,
                                   const std::vector<cost::Argument>& of_parent) {
    const cost::Tensor* const input = tensorAt(of_parent, 0);
    const cost::Tensor* const gradient = tensorAt(of_parent, 1);
    const cost::Tensor* const weight = tensorAt(of_parent, 2);
    if (input == nullptr || gradient == nullptr || weight == nullptr) return false;
    Sizes key = input->sizes;
    key.insert(key.end(), weight->sizes.begin(), weight->sizes.end());
    return give(record, key,
                cost::convolutionBackwardCost(
                    *input, *weight, *gradient,
                    {role == Role::input_gradient, role == Role::weight_gradient}));
}

void Convolutions::complete(std::span<HostRecord> records) {
    std::map<std::int64_t, Sizes> outputs;  // output sizes by sequence number
    for (const HostRecord& record : records) {
        if (trace_.names.at(record.name).convolution != Role::backward_node || record.sequence < 0)
            continue;
        const auto* const arguments = argumentsOf(record);
        const cost::Tensor* const gradient =
            arguments == nullptr ? nullptr : tensorAt(*arguments, 0);
        if (gradient != nullptr) outputs.try_emplace(record.sequence, gradient->sizes);
    }
    std::vector<Forward> calls;
    // By thread: the last convolution, until another op with tensors follows.
    std::map<std::uint16_t, std::size_t> last;
    struct Backward {
        std::int64_t end_ns = 0;
        const std::vector<cost::Argument>* arguments = nullptr;
        bool completed = false;
    };
    std::map<std::uint16_t, Backward> backward;  // the last backward call of each thread
    for (std::size_t i = 0; i < records.size(); ++i) {
        HostRecord& record = records[i];
        if (record.type != HostRecord::Type::op) continue;
        const Name& name = trace_.names.at(record.name);
        const auto found = last.find(record.thread);
        Forward* const before = found == last.end() ? nullptr : &calls[found->second];
        if (name.convolution == Role::backward) {
            // Early versions list each call twice, with one call nested in the other.
            Backward& open = backward[record.thread];
            if (open.arguments != nullptr && record.start_ns < open.end_ns) continue;
            open = {endOf(record), argumentsOf(record), false};
            ++calls_;
        } else if (name.convolution == Role::input_gradient ||
                   name.convolution == Role::weight_gradient) {
            Backward& parent = backward[record.thread];
            if (parent.arguments == nullptr || record.start_ns >= parent.end_ns) continue;
            if (!resolveGradient(record, name.convolution, *parent.arguments)) continue;
            if (!parent.completed) ++completed_;
            parent.completed = true;
        } else if (before != nullptr && record.start_ns < before->end_ns) {
            before->transposed = before->transposed || name.convolution == Role::transposed;
            if (name.convolution == Role::forward) before->records.push_back(i);
        } else if (name.convolution == Role::forward || name.convolution == Role::transposed) {
            last[record.thread] = calls.size();
            calls.push_back({{i}, endOf(record), name.convolution == Role::transposed, {}});
        } else if (before != nullptr) {
            const auto* const arguments = argumentsOf(record);
            const cost::Tensor* const input =
                arguments == nullptr ? nullptr : tensorAt(*arguments, 0);
            const bool reads = name.convolution == Role::reads_output && input != nullptr;
            if (reads) before->read_as = input->sizes;
            // An op on another tensor may have replaced the convolution's output, so the
            // association is removed.
            if (reads || trace_.names.at(trace_.inputs[record.inputs].shapes).text.find('x') !=
                             std::string::npos)
                last.erase(found);
        }
    }
    for (const Forward& call : calls) {
        if (call.transposed || trace_.inputs[records[call.records.front()].inputs].cost) continue;
        ++calls_;
        const auto by_gradient = outputs.find(records[call.records.front()].sequence);
        const bool done =
            (by_gradient != outputs.end() && resolve(call, records, by_gradient->second)) ||
            (call.read_as && resolve(call, records, *call.read_as));
        if (done) ++completed_;
    }
}

}  // namespace ridgepoint::import::kineto
