// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: loads an NVIDIA library at run time. Ridgepoint needs no part of
// CUDA to build, nor to run without a GPU.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ridgepoint::machine::cuda {

// what() is one sentence that contains what is missing and how to install it.
class Unavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class SharedLibrary {
  public:
    // Loads the first of these libraries that is found: by the system's rules, then in the folders
    // of RIDGEPOINT_CUDA_LIBRARIES (separated by colons), the NVIDIA folders next to
    // RIDGEPOINT_TORCH_DIR, scripts/setup's wheels next to the program's build folder,
    // /usr/local/cuda, and the NVIDIA folders next to each installed torch. `remedy` ends the
    // sentence of Unavailable. The library stays loaded.
    SharedLibrary(std::span<const char* const> names, std::string_view remedy);

    // Throws Unavailable if the library is too old to have this function.
    template <class Function>
    void find(Function*& function, const char* name) const {
        function = reinterpret_cast<Function*>(symbol(name));
    }
    const std::string& name() const { return name_; }
    // Loads the files in this library's folder whose names begin with `prefix`, and keeps them
    // loaded. Some libraries load others by name alone; in a wheel's folder, the system finds those
    // only if they are already loaded. Ignores files that do not load; the library reports them.
    void openNeighbours(std::string_view prefix) const;

  private:
    void* symbol(const char* name) const;
    void* handle_ = nullptr;
    std::string name_;
};

}  // namespace ridgepoint::machine::cuda
