// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: loads an NVIDIA library at run time. Ridgepoint can be built, and
// can run without a GPU, if no part of CUDA is installed.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint::machine::cuda {

// what() returns one sentence that explains what is missing and how to install it.
class Unavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class SharedLibrary {
  public:
    // Loads the first of these libraries that is found. Prefers a library that is already loaded,
    // because the recorded program uses it. Then searches LD_LIBRARY_PATH, the folders in
    // RIDGEPOINT_CUDA_LIBRARIES (separated by colons), the NVIDIA folders next to
    // RIDGEPOINT_TORCH_DIR, the wheels of scripts/setup next to the program's build folder, the
    // NVIDIA folders next to each installed torch, /usr/local/cuda, and the system's library paths.
    // `accept` can reject a library. If it rejects all of them, the first one is used. The message
    // of Unavailable ends with `remedy`. The library is never unloaded.
    using Accept = std::function<bool(const SharedLibrary&)>;
    SharedLibrary(std::span<const char* const> names, std::string_view remedy,
                  const Accept& accept = {});

    // Finds a function. Throws Unavailable if the library is too old to contain it.
    template <class Function>
    void find(Function*& function, const char* name) const {
        function = reinterpret_cast<Function*>(symbol(name));
    }
    // Finds a function, or sets `function` to null if the library does not contain it.
    template <class Function>
    void findIfThere(Function*& function, const char* name) const {
        function = reinterpret_cast<Function*>(symbolIfThere(name));
    }
    const std::string& name() const { return name_; }
    // Loads the files in this library's folder whose names start with `prefix`, and never unloads
    // them. Some libraries load others by name only, and the system finds those in a wheel's folder
    // only if they are already loaded. Files that cannot be loaded are ignored, because the library
    // reports them.
    void openNeighbours(std::string_view prefix) const;

  private:
    SharedLibrary(void* handle, std::string name) : handle_(handle), name_(std::move(name)) {}
    void* symbol(const char* name) const;
    void* symbolIfThere(const char* name) const;
    void* handle_ = nullptr;
    std::string name_;
};

}  // namespace ridgepoint::machine::cuda
