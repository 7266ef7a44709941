// SPDX-License-Identifier: GPL-3.0-or-later
// Writes records like the LibTorch hooks into a ThreadLog, from plain C++ values.
#pragma once

#include <bit>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/cost/op.h"
#include "core/recording/collect/thread_log.h"

namespace ridgepoint::tests {

struct ScriptedOp {
    std::string_view name;
    std::vector<cost::Argument> arguments;
    recording::collect::OpScope scope = recording::collect::OpScope::function;
    std::int64_t sequence = -1;
    std::uint64_t forward_thread = 1;
};

inline cost::Tensor tensor(std::vector<std::int64_t> sizes, std::uint64_t address = 0) {
    cost::Tensor result;
    result.sizes = std::move(sizes);
    result.address = address;
    return result;
}

class ArgumentBytes {
  public:
    void put(std::uint64_t word) {
        const std::size_t at = bytes_.size();
        bytes_.resize(at + 8);
        std::memcpy(bytes_.data() + at, &word, 8);
    }
    void put(const cost::Argument& argument) {
        using recording::collect::ArgumentWord;
        using Type = ArgumentWord::Type;
        const auto word = [&](Type type, std::size_t count, std::size_t words) {
            put(std::bit_cast<std::uint64_t>(ArgumentWord{type, 0, static_cast<std::uint8_t>(count),
                                                          0, static_cast<std::uint32_t>(words)}));
        };
        if (const auto* t = std::get_if<cost::Tensor>(&argument)) {
            word(Type::tensor, t->sizes.size(), t->sizes.size() + 1);
            put(t->address);
            for (const auto size : t->sizes) put(static_cast<std::uint64_t>(size));
        } else if (const auto* b = std::get_if<bool>(&argument)) {
            word(Type::boolean, 1, 1);
            put(std::uint64_t{*b});
        } else if (const auto* i = std::get_if<std::int64_t>(&argument)) {
            word(Type::integer, 1, 1);
            put(static_cast<std::uint64_t>(*i));
        } else if (const auto* d = std::get_if<double>(&argument)) {
            word(Type::real, 1, 1);
            put(std::bit_cast<std::uint64_t>(*d));
        } else if (const auto* list = std::get_if<std::vector<std::int64_t>>(&argument)) {
            word(Type::list, list->size(), list->size());
            for (const auto value : *list) put(static_cast<std::uint64_t>(value));
        } else {
            word(Type::none, 0, 0);
        }
    }
    const std::vector<std::byte>& bytes() const { return bytes_; }

  private:
    std::vector<std::byte> bytes_;
};

// Opens an op and returns whether there was room. In both cases, close it with log.closeOp().
inline bool openOp(recording::collect::ThreadLog& log, const ScriptedOp& op) {
    std::byte* room = log.reserveOp();
    if (room == nullptr) return false;
    ArgumentBytes arguments;
    for (const auto& argument : op.arguments) arguments.put(argument);
    auto* record = reinterpret_cast<recording::collect::OpOpenRecord*>(room);
    record->sequence = op.sequence;
    record->forward_thread = op.forward_thread;
    record->scope = op.scope;
    record->name_bytes = static_cast<std::uint8_t>(op.name.size());
    record->argument_count = static_cast<std::uint8_t>(op.arguments.size());
    record->arguments_cut = 0;
    std::memcpy(room + sizeof(*record), op.name.data(), op.name.size());
    const std::size_t start = sizeof(*record) + recording::collect::paddedTo8(op.name.size());
    if (!arguments.bytes().empty()) {
        std::memcpy(room + start, arguments.bytes().data(), arguments.bytes().size());
    }
    log.commitOp(room, start + arguments.bytes().size());
    return true;
}

// Lets time pass, so that durations are not zero.
inline void spin(std::uint64_t nanoseconds) {
    const std::uint64_t until = recording::collect::clockNanoseconds() + nanoseconds;
    while (recording::collect::clockNanoseconds() < until) {
    }
}

class OpScopeGuard {
  public:
    OpScopeGuard(recording::collect::ThreadLog& log, const ScriptedOp& op) : log_(log) {
        openOp(log, op);
    }
    ~OpScopeGuard() { log_.closeOp(); }
    OpScopeGuard(const OpScopeGuard&) = delete;
    OpScopeGuard& operator=(const OpScopeGuard&) = delete;

  private:
    recording::collect::ThreadLog& log_;
};

}  // namespace ridgepoint::tests
