// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: a library of NVIDIA's, opened at run time. Nothing of CUDA is
// needed to build Ridgepoint, and nothing of it to run it without a GPU.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ridgepoint::machine::cuda {

// what() is one sentence: what is missing and what would bring it.
class Unavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class SharedLibrary {
  public:
    // Opens the first of these libraries that loads: by the system's rules, then from the folders
    // in RIDGEPOINT_CUDA_LIBRARIES (separated by colons), the NVIDIA folders next to
    // RIDGEPOINT_TORCH_DIR, scripts/setup's wheels next to the program's build folder, and
    // /usr/local/cuda. `remedy` ends the sentence of Unavailable. The library stays loaded.
    SharedLibrary(std::span<const char* const> names, const std::string& remedy);

    // Throws Unavailable when the library is too old to have it.
    template <class Function>
    void find(Function*& function, const char* name) const {
        function = reinterpret_cast<Function*>(symbol(name));
    }
    const std::string& name() const { return name_; }
    // Loads the files in this library's folder whose names begin with `prefix`, and keeps them
    // loaded. Some libraries load others by name alone; in a wheel's folder the system finds those
    // only if they are loaded already. Files that do not load are left for the library to report.
    void openNeighbours(std::string_view prefix) const;

  private:
    void* symbol(const char* name) const;
    void* handle_ = nullptr;
    std::string name_;
};

}  // namespace ridgepoint::machine::cuda
