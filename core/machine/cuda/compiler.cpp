// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "core/base/own_program.h"

namespace ridgepoint::machine::cuda {
namespace {

constexpr std::array kNvrtcNames{"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};

// From nvrtc.h: every call returns 0 on success, and a program is an opaque pointer.
using Program = void*;

}  // namespace

Compiler::Compiler() : library_(kNvrtcNames, base::remedyFor(base::Missing::cuda)) {
    library_.openNeighbours("libnvrtc-builtins.so");
    int (*count)(int*) = nullptr;
    int (*list)(int*) = nullptr;
    library_.find(count, "nvrtcGetNumSupportedArchs");
    library_.find(list, "nvrtcGetSupportedArchs");
    int number = 0;
    if (count(&number) == 0 && number > 0 && number < 1000) {
        capabilities_.resize(static_cast<std::size_t>(number));
        if (list(capabilities_.data()) != 0) capabilities_.clear();
    }
    std::sort(capabilities_.begin(), capabilities_.end());
}

std::string Compiler::compile(const std::string& source, const std::string& architecture,
                              Form form) const {
    int (*create)(Program*, const char*, const char*, int, const char* const*, const char* const*) =
        nullptr;
    int (*destroy)(Program*) = nullptr;
    int (*run)(Program, int, const char* const*) = nullptr;
    int (*log_size)(Program, std::size_t*) = nullptr;
    int (*log)(Program, char*) = nullptr;
    int (*size)(Program, std::size_t*) = nullptr;
    int (*text)(Program, char*) = nullptr;
    library_.find(create, "nvrtcCreateProgram");
    library_.find(destroy, "nvrtcDestroyProgram");
    library_.find(run, "nvrtcCompileProgram");
    library_.find(log_size, "nvrtcGetProgramLogSize");
    library_.find(log, "nvrtcGetProgramLog");
    library_.find(size, form == Form::ptx ? "nvrtcGetPTXSize" : "nvrtcGetCUBINSize");
    library_.find(text, form == Form::ptx ? "nvrtcGetPTX" : "nvrtcGetCUBIN");

    Program program = nullptr;
    if (create(&program, source.c_str(), "ridgepoint.cu", 0, nullptr, nullptr) != 0) {
        throw std::runtime_error("NVRTC could not start a compilation; is its memory exhausted?");
    }
    struct Destroyer {
        int (*destroy)(Program*);
        Program program;
        ~Destroyer() { destroy(&program); }
    } const destroyer{destroy, program};
    const std::string option = "--gpu-architecture=" + architecture;
    const char* const options[] = {option.c_str(), "-w"};
    const int status = run(program, 2, options);
    const auto take = [&](int (*bytes)(Program, std::size_t*), int (*get)(Program, char*)) {
        std::size_t length = 0;
        std::string words;
        if (bytes(program, &length) != 0 || length == 0) return words;
        words.resize(length);
        if (get(program, words.data()) != 0) words.clear();
        return words;
    };
    if (status != 0) {
        throw std::runtime_error(fmt::format("NVRTC does not compile the loops for {}: {}",
                                             architecture, take(log_size, log)));
    }
    std::string result = take(size, text);
    if (result.empty()) {
        throw std::runtime_error(fmt::format("NVRTC gave nothing for {}", architecture));
    }
    return result;
}

}  // namespace ridgepoint::machine::cuda
