// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory/call_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/import/kineto/members.h"

namespace ridgepoint::import::memory {
namespace {

constexpr std::size_t kMostFrames = 1000;     // maximum number of frames read per stack
constexpr std::size_t kMostFrameText = 1000;  // maximum bytes in a file or function name
constexpr std::size_t kMostStackText = std::size_t{64} << 20;  // maximum bytes in all frames
constexpr std::string_view kNoMoreText = "(left out)";

bool isPython(std::string_view file) { return file.ends_with(".py"); }

// Returns the label of a frame, for example "train.py(12): step". C++ frames have no file, so the
// label is only the function.
std::string frameText(std::string_view file, std::int64_t line, std::string_view name) {
    if (file.empty() || file == "??") return std::string(name.substr(0, kMostFrameText));
    return fmt::format("{}({}): {}", file.substr(0, kMostFrameText), line,
                       name.substr(0, kMostFrameText));
}

}  // namespace

std::string operatorOf(std::string_view function) {
    constexpr std::string_view kOps = "at::_ops::";
    const std::size_t at = function.find(kOps);
    if (at == std::string_view::npos || at != 0) return {};
    std::string_view name = function.substr(kOps.size());
    const std::size_t end = name.find("::");
    if (end == std::string_view::npos) return {};
    name = name.substr(0, end);
    // The name of the overload follows the operator's name: index_Tensor, addmm_out,
    // sum_dim_IntList.
    for (;;) {
        const std::size_t last = name.rfind('_');
        if (last == std::string_view::npos || last == 0 || last + 1 >= name.size()) break;
        const std::string_view overload = name.substr(last + 1);
        const bool is_overload = std::isupper(static_cast<unsigned char>(overload.front())) != 0 ||
                                 overload == "out" || overload == "dim" || overload == "int";
        if (!is_overload) break;
        name = name.substr(0, last);
    }
    return fmt::format("aten::{}", name);
}

const Caller& Callers::of(const Pickle::Value* frames) {
    if (frames == nullptr || pickle_.size(*frames) == 0) return nobody_;
    const auto [place, is_new] = known_.try_emplace(frames->place);
    if (is_new) place->second = read(*frames);
    return place->second;
}

// Builds the stack from the outermost frame inwards, so that stacks share their common frames.
run::StackId Callers::stackOf(const Pickle::Value& frames) {
    const auto all = pickle_.items(frames);
    run::StackId stack = run::StackId::none;
    for (std::size_t i = std::min(all.size(), kMostFrames); i-- > 0;) {
        const Pickle::Value* const name = pickle_.find(all[i], "name");
        const Pickle::Value* const file = pickle_.find(all[i], "filename");
        if (name == nullptr || file == nullptr || name->type != Pickle::Type::text ||
            file->type != Pickle::Type::text) {
            continue;
        }
        const Pickle::Value* const line_value = pickle_.find(all[i], "line");
        const std::int64_t line =
            line_value != nullptr ? pickle_.integer(*line_value).value_or(0) : 0;
        const auto [frame, is_new] =
            frames_.try_emplace({name->place, file->place, line}, run::StringId::none);
        if (is_new) {
            const std::string text = frameText(pickle_.text(*file), line, pickle_.text(*name));
            text_bytes_ += text.size();
            frame->second =
                sink_.intern(text_bytes_ > kMostStackText ? kNoMoreText : std::string_view(text));
        }
        stack = sink_.intern(stack, frame->second);
    }
    return stack;
}

Caller Callers::read(const Pickle::Value& frames) {
    Caller caller;
    caller.stack = stackOf(frames);
    std::size_t looked = 0;
    bool forward = false, backward = false, optimizer = false, data = false, loss = false;
    for (const Pickle::Value& frame : pickle_.items(frames)) {
        if (++looked > kMostFrames) break;
        const Pickle::Value* const name_value = pickle_.find(frame, "name");
        const Pickle::Value* const file_value = pickle_.find(frame, "filename");
        if (name_value == nullptr || file_value == nullptr) continue;
        const std::string_view name = pickle_.text(*name_value), file = pickle_.text(*file_value);
        if (caller.op == run::StringId::none) {
            // The op is the innermost operator that does more than allocate memory.
            const std::string op = operatorOf(name);
            if (!op.empty() && op.find("empty") == std::string::npos) caller.op = sink_.intern(op);
        }
        if (!isPython(file)) {
            backward = backward || name.find("torch::autograd::Engine::") != std::string_view::npos;
            continue;
        }
        const bool torch = file.find("torch/") != std::string_view::npos;
        if (torch && file.find("torch/optim/") != std::string_view::npos) optimizer = true;
        if (torch && file.find("torch/autograd/") != std::string_view::npos && name == "backward") {
            backward = true;
        }
        if (torch && file.find("torch/utils/data/") != std::string_view::npos) data = true;
        if (torch && file.ends_with("torch/nn/modules/loss.py")) loss = true;
        if (torch && file.ends_with("torch/nn/modules/module.py") &&
            (name == "_apply" || name == "to" || name == "cuda" || name == "convert")) {
            caller.module_made = true;
        }
        if (name == "forward") forward = true;
        const Pickle::Value* const line = pickle_.find(frame, "line");
        if (caller.place != run::StringId::none) continue;
        const std::string call =
            frameText(file, line != nullptr ? pickle_.integer(*line).value_or(0) : 0, name);
        if (!kineto::isLibraryCall(call)) caller.place = sink_.intern(kineto::shortPlace(call));
    }
    using run::Phase;
    caller.phase = optimizer  ? Phase::optimizer
                   : backward ? Phase::backward
                   : loss     ? Phase::loss
                   : forward  ? Phase::forward
                   : data     ? Phase::data
                              : Phase::none;
    return caller;
}

}  // namespace ridgepoint::import::memory
