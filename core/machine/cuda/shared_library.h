// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: loads an NVIDIA library at run time. Ridgepoint needs no part of
// CUDA to build, nor to run without a GPU.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint::machine::cuda {

// what() is one sentence that contains what is missing and how to install it.
class Unavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class SharedLibrary {
  public:
    // Loads the first of these libraries that is found: one that is loaded already, which is the
    // recorded program's own; then in LD_LIBRARY_PATH, in the folders of RIDGEPOINT_CUDA_LIBRARIES
    // (separated by colons), the NVIDIA folders next to RIDGEPOINT_TORCH_DIR, scripts/setup's
    // wheels next to the program's build folder, the NVIDIA folders next to each installed torch,
    // /usr/local/cuda, and by the system's rules. `accept` passes over a library; if it accepts
    // none, the first is taken. `remedy` ends the sentence of Unavailable. The library stays
    // loaded.
    using Accept = std::function<bool(const SharedLibrary&)>;
    SharedLibrary(std::span<const char* const> names, std::string_view remedy,
                  const Accept& accept = {});

    // Throws Unavailable if the library is too old to have this function.
    template <class Function>
    void find(Function*& function, const char* name) const {
        function = reinterpret_cast<Function*>(symbol(name));
    }
    // Likewise; null if the library does not have it.
    template <class Function>
    void findIfThere(Function*& function, const char* name) const {
        function = reinterpret_cast<Function*>(symbolIfThere(name));
    }
    const std::string& name() const { return name_; }
    // Loads the files in this library's folder whose names begin with `prefix`, and keeps them
    // loaded. Some libraries load others by name alone; in a wheel's folder, the system finds those
    // only if they are already loaded. Ignores files that do not load; the library reports them.
    void openNeighbours(std::string_view prefix) const;

  private:
    SharedLibrary(void* handle, std::string name) : handle_(handle), name_(std::move(name)) {}
    void* symbol(const char* name) const;
    void* symbolIfThere(const char* name) const;
    void* handle_ = nullptr;
    std::string name_;
};

}  // namespace ridgepoint::machine::cuda
