// SPDX-License-Identifier: GPL-3.0-or-later
// Derives an allocation's operator, place in the program and phase from its call stack.
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
    run::StringId op = run::StringId::none;     // "aten::index"
    run::StringId place = run::StringId::none;  // "transformer.py(39): forward"; none: in a library
    run::Phase phase = run::Phase::none;
    run::StackId stack = run::StackId::none;
    bool module_made = false;  // below nn.Module's .to() or .cuda(), or making a parameter
};

class Callers {
  public:
    Callers(const Pickle& pickle, Sink& sink) : pickle_(pickle), sink_(sink) {}
    // `frames`: the list of an entry or a block, innermost first. Reads each list once.
    const Caller& of(const Pickle::Value* frames);

  private:
    Caller read(const Pickle::Value& frames);
    run::StackId stackOf(const Pickle::Value& frames);

    const Pickle& pickle_;
    Sink& sink_;
    std::unordered_map<std::size_t, Caller> known_;  // key: address of the list
    // Frames by the addresses of their name and file, and by line.
    std::map<std::tuple<std::size_t, std::size_t, std::int64_t>, run::StringId> frames_;
    std::size_t text_bytes_ = 0;
    const Caller nobody_;
};

// Returns "aten::index" for "at::_ops::index_Tensor::call(…)"; empty if it is not an operator.
std::string operatorOf(std::string_view function);

}  // namespace ridgepoint::import::memory
