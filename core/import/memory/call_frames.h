// SPDX-License-Identifier: GPL-3.0-or-later
// Determines the operator, the place in the program and the phase of an allocation from its call
// stack.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

#include "core/import/memory/pickle.h"
#include "core/import/sink.h"
#include "core/run/types.h"

namespace ridgepoint::import::memory {

struct Caller {
    run::StringId op = run::StringId::none;  // for example, "aten::index"
    // For example, "transformer.py(39): forward"; none if all frames are in libraries.
    run::StringId place = run::StringId::none;
    run::Phase phase = run::Phase::none;
    run::StackId stack = run::StackId::none;
    // True if a method of nn.Module that moves parameters, such as .to() or .cuda(), allocated the
    // block.
    bool module_made = false;
};

class Callers {
  public:
    Callers(const Pickle& pickle, Sink& sink) : pickle_(pickle), sink_(sink) {}
    // Returns the caller for a list of frames (innermost first) from an entry or a block. Caches
    // the result for each list.
    const Caller& of(const Pickle::Value* frames);

  private:
    Caller read(const Pickle::Value& frames);
    run::StackId stackOf(const Pickle::Value& frames);

    const Pickle& pickle_;
    Sink& sink_;
    std::unordered_map<std::size_t, Caller> known_;  // by address of the list
    // Frame labels by the addresses of the name and the file, and by line.
    std::map<std::tuple<std::size_t, std::size_t, std::int64_t>, run::StringId> frames_;
    std::size_t text_bytes_ = 0;
    const Caller nobody_;
};

// Returns the operator, for example "aten::index" for "at::_ops::index_Tensor::call(…)". Returns an
// empty string if the function is not an operator.
std::string operatorOf(std::string_view function);

}  // namespace ridgepoint::import::memory
