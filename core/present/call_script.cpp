// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/call_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/present/call_script_template.h"
#include "core/roofline/amount.h"
#include "core/roofline/quantity.h"
#include "core/run/run_questions.h"

namespace ridgepoint::present {
namespace {

// A row with more different calls is a whole model. The script then contains those with the most
// time.
constexpr std::size_t kMostScriptCalls = 100;

// Returns a string literal. A JSON string in ASCII is valid Python, except for characters beyond
// the basic plane, which names of ops do not have.
std::string literal(std::string_view text) {
    return nlohmann::json(base::validUtf8(std::string(text))).dump(-1, ' ', true);
}

// Python's number of the same value, such as "0.1" or "1e-05".
std::string real(double value) {
    if (value != value) return "float(\"nan\")";
    const std::string text = fmt::format("{}", value);
    if (text.find("inf") != std::string::npos) return fmt::format("float(\"{}\")", text);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string tensorText(const cost::Tensor& tensor) {
    std::string_view dtype = cost::toString(tensor.dtype);
    if (tensor.dtype == cost::DType::boolean) dtype = "bool";
    if (tensor.dtype == cost::DType::other) dtype = "float32";
    const bool plain =
        tensor.layout == cost::Layout::channels_last || tensor.layout == cost::Layout::transposed;
    return fmt::format("(\"{}\", [{}], {})", dtype, fmt::join(tensor.sizes, ", "),
                       plain ? fmt::format("\"{}\"", cost::toString(tensor.layout)) : "None");
}

struct ArgumentText {
    std::string operator()(std::monostate) const { return "None"; }
    std::string operator()(bool value) const { return value ? "True" : "False"; }
    std::string operator()(std::int64_t value) const { return fmt::format("{}", value); }
    std::string operator()(double value) const { return real(value); }
    std::string operator()(const cost::Tensor& tensor) const { return tensorText(tensor); }
    std::string operator()(const std::vector<std::int64_t>& list) const {
        return fmt::format("[{}]", fmt::join(list, ", "));
    }
    std::string operator()(const std::vector<cost::Tensor>& tensors) const {
        std::vector<std::string> texts;
        for (const cost::Tensor& tensor : tensors) texts.push_back(tensorText(tensor));
        return fmt::format("[{}]", fmt::join(texts, ", "));
    }
};

template <class Visit>
void eachTensor(const run::CallArguments& call, const Visit& visit) {
    for (const cost::Argument& argument : call.arguments) {
        if (const auto* const tensor = std::get_if<cost::Tensor>(&argument)) visit(*tensor);
        if (const auto* const list = std::get_if<std::vector<cost::Tensor>>(&argument))
            std::for_each(list->begin(), list->end(), visit);
    }
}

bool isHalf(cost::DType dtype) {
    return dtype == cost::DType::float16 || dtype == cost::DType::bfloat16;
}

// Returns the type of autocast in which the call ran: it computed in half precision, although its
// arguments have full precision. Empty if there was none.
std::string_view autocastOf(const run::DistinctCall& call) {
    using roofline::Arithmetic;
    bool any_half = false;
    eachTensor(call.arguments,
               [&](const cost::Tensor& tensor) { any_half = any_half || isHalf(tensor.dtype); });
    if (any_half) return {};
    switch (call.arithmetic) {
        case Arithmetic::bf16:
        case Arithmetic::tensor_bf16:
            return "bfloat16";
        case Arithmetic::fp16:
        case Arithmetic::tensor_fp16:
            return "float16";
        default:
            return {};
    }
}

// Returns, for example, " of h.0.attn and 11 more layers".
std::string layersText(const std::set<std::string>& layers) {
    const std::string& first = *layers.begin();
    if (layers.size() > 1)
        return fmt::format(" of {} and {} more",
                           first.empty() ? "no layer" : base::printable(first),
                           roofline::formatAmount(layers.size() - 1, "layer", "layers"));
    return first.empty() ? std::string() : fmt::format(" of {}", base::printable(first));
}

std::string callText(const run::DistinctCall& call, std::int64_t steps) {
    const run::CallArguments& of = call.arguments;
    const double per_step = static_cast<double>(call.calls) / static_cast<double>(steps);
    std::string text = fmt::format(
        "    # {}{}: {} of matrix work and {} of other arithmetic\n", toString(call.phase),
        layersText(call.layers), roofline::formatFlops(static_cast<double>(of.flops_matrix)),
        roofline::formatFlops(static_cast<double>(of.flops_elementwise)));
    const std::string_view half = autocastOf(call);
    text += fmt::format(
        "    {{\"op\": {}, \"per_step\": {}, \"seconds\": {}, \"flops_matrix\": {}, "
        "\"autocast\": {},\n     \"arguments\": [\n",
        literal(of.op), real(per_step),
        real(base::seconds(call.duration_ns) / static_cast<double>(call.calls)), of.flops_matrix,
        half.empty() ? "None" : literal(half));
    for (const cost::Argument& argument : of.arguments)
        text += fmt::format("         {},\n", std::visit(ArgumentText(), argument));
    return text + "     ]},\n";
}

// Describes what the script does not know.
std::string gapsText(const run::DistinctCalls& calls, std::size_t shown) {
    bool other = false, strided = false, unknown_layout = false, values = true;
    for (const run::DistinctCall& call : calls.calls) {
        values = values && call.arguments.values_known;
        eachTensor(call.arguments, [&](const cost::Tensor& tensor) {
            other = other || tensor.dtype == cost::DType::other;
            strided = strided || tensor.layout == cost::Layout::strided;
            unknown_layout = unknown_layout || tensor.layout == cost::Layout::unknown;
        });
    }
    std::string text;
    if (shown < calls.calls.size())
        text +=
            fmt::format("# CALLS contains {} of {} different calls, those with the most time.\n",
                        shown, calls.calls.size());
    if (calls.lacking > 0)
        text += fmt::format("# The arguments of {} more calls are unknown.\n", calls.lacking);
    if (!values)
        text +=
            "# The trace does not contain numbers such as strides; add those that an op needs.\n";
    if (unknown_layout)
        text += "# The strides of the tensors are unknown, so they are contiguous.\n";
    else if (strided)
        text += "# Some tensors had other strides; they are contiguous here.\n";
    if (other) text += "# Some tensors had a type that the run does not name; they are float32.\n";
    return text;
}

}  // namespace

std::string callScript(const run::Snapshot& snapshot, std::string_view row,
                       const run::DistinctCalls& calls) {
    const std::size_t shown = std::min(calls.calls.size(), kMostScriptCalls);
    const bool tf32 =
        std::any_of(calls.calls.begin(), calls.calls.end(), [](const run::DistinctCall& call) {
            return call.arithmetic == roofline::Arithmetic::tensor_tf32;
        });
    std::string settings = fmt::format(
        "DEVICE = \"{}\"\nSEED = 0\nTHREADS = {}  # CPU threads; None: PyTorch's default\n"
        "TF32 = {}  # whether tensor cores may round float32 to TF32\n\n"
        "# A tensor is (type, sizes, layout); the layout None is contiguous.\nCALLS = [\n",
        run::usesCuda(snapshot.info) ? "cuda" : "cpu",
        snapshot.info.threads > 0 ? fmt::format("{}", snapshot.info.threads) : "None",
        tf32 ? "True" : "False");
    for (std::size_t i = 0; i < shown; ++i)
        settings += callText(calls.calls[i], std::max<std::int64_t>(calls.steps, 1));
    settings += "]";
    std::string text = fmt::format(
        "# Repeats the calls of \"{}\" in a step, and times them. Written by Ridgepoint.\n"
        "# Run: {} ({})\n{}",
        base::printable(std::string(row)), base::printable(snapshot.info.title),
        base::printable(snapshot.info.id), gapsText(calls, shown));
    constexpr std::string_view kPlace = "# @SETTINGS@";
    std::string script(callScriptTemplate());
    script.replace(script.find(kPlace), kPlace.size(), settings);
    return text + script;
}

std::string noScriptReason(std::string_view row, const run::DistinctCalls& calls) {
    const std::string name = base::printable(std::string(row));
    if (calls.lacking > 0)
        return fmt::format(
            "The run does not contain the arguments of \"{}\". Only ops with a cost model have "
            "them, in runs of this version and in traces with shapes.",
            name);
    return fmt::format("The stored steps contain no op call of \"{}\".", name);
}

}  // namespace ridgepoint::present
