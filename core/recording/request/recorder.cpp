// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/recorder.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <mutex>
#include <string_view>
#include <system_error>

#include "core/recording/request/libtorch.h"

namespace ridgepoint::recording {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLibraryName = "libridgepoint-recording.so";
constexpr const char* kLibraryVariable = "RIDGEPOINT_RECORDING_LIBRARY";

std::string remedy() {
    return fmt::format("{}; saved runs open without it", base::remedyFor(base::Missing::recording));
}

struct Close {
    void operator()(void* library) const { ::dlclose(library); }
};
using Library = std::unique_ptr<void, Close>;

// Returns the path of the library that the user has set, or an empty path.
fs::path namedLibrary() {
    const char* const named = std::getenv(kLibraryVariable);
    return named != nullptr ? named : "";
}

fs::path libraryPath() {
    if (fs::path named = namedLibrary(); !named.empty()) return named;
    const fs::path program = base::ownProgram();
    if (program.empty()) return kLibraryName;
    return program.parent_path() / kLibraryName;
}

// Returns the missing library's name from the loader's message, for example, "libtorch_cpu.so" for
// "libtorch_cpu.so: cannot open shared object file: No such file or directory". Returns an empty
// string for other messages.
std::string missingLibrary(std::string_view message) {
    const std::size_t end = message.find(": cannot open shared object file");
    if (end == std::string_view::npos) return {};
    const std::size_t begin = message.rfind(' ', end);
    return std::string(message.substr(begin == std::string_view::npos ? 0 : begin + 1,
                                      end - (begin == std::string_view::npos ? 0 : begin + 1)));
}

bool isTorch(std::string_view library) {
    return library.starts_with("libtorch") || library.starts_with("libc10");
}

std::string sentenceFor(const fs::path& path, std::string_view message) {
    const std::string missing = missingLibrary(message);
    const bool is_dependency = !missing.empty() && fs::path(missing).filename() != path.filename();
    if (is_dependency) {
        if (isTorch(missing)) return noTorchSentence();
        return fmt::format("Recording needs a library ({}), which cannot be found; {}.", missing,
                           remedy());
    }
    if (message.find("undefined symbol") != std::string_view::npos ||
        message.find("version `") != std::string_view::npos) {
        return fmt::format(
            "The recording library \"{}\" does not fit the LibTorch that is installed; {}.",
            path.string(), remedy());
    }
    return fmt::format("The recording library \"{}\" cannot be loaded ({}); {}.", path.string(),
                       message, remedy());
}

// Loads the library and checks its version.
Library load() {
    const fs::path path = libraryPath();
    std::error_code error;
    if (!fs::exists(path, error)) {
        if (const fs::path named = namedLibrary(); !named.empty()) {
            throw base::RecordingUnavailable(fmt::format(
                "{} names \"{}\", which does not exist; unset it, or name the recording library.",
                kLibraryVariable, named.string()));
        }
        throw base::RecordingUnavailable(
            fmt::format("Recording is not part of this build (there is no \"{}\"); {}.",
                        path.string(), remedy()));
    }
    openNamedTorch();
    // RTLD_LOCAL is used because LibTorch's symbols must not affect the rest of the process.
    const auto open = [&] { return ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); };
    Library library(open());
    if (!library) {
        const char* const words = ::dlerror();
        const std::string message = words != nullptr ? words : "no reason given";
        if (isTorch(missingLibrary(message)) && openInstalledTorch()) library.reset(open());
        if (!library) throw base::RecordingUnavailable(sentenceFor(path, message));
    }
    const auto version = reinterpret_cast<RecorderInterfaceVersionFunction*>(
        ::dlsym(library.get(), kRecorderInterfaceVersionSymbol));
    const void* const create = ::dlsym(library.get(), kCreateRecorderSymbol);
    if (version == nullptr || create == nullptr) {
        throw base::RecordingUnavailable(fmt::format(
            "\"{}\" is not Ridgepoint's recording library; {}.", path.string(), remedy()));
    }
    if (const int found = version(); found != kRecorderInterfaceVersion) {
        throw base::RecordingUnavailable(fmt::format(
            "The recording library \"{}\" is of another version than this program (interface {}, "
            "needed {}); {}.",
            path.string(), found, kRecorderInterfaceVersion, remedy()));
    }
    return library;
}

// Returns the library, which stays loaded until the process exits, because LibTorch's threads do
// not survive unloading.
void* loaded() {
    static std::mutex mutex;
    static void* library = nullptr;
    const std::scoped_lock lock(mutex);
    if (library == nullptr) library = load().release();
    return library;
}

}  // namespace

std::unique_ptr<Recorder> createRecorder() {
    const auto create =
        reinterpret_cast<CreateRecorderFunction*>(::dlsym(loaded(), kCreateRecorderSymbol));
    std::unique_ptr<Recorder> recorder(create());
    if (!recorder) {
        throw base::RecordingUnavailable(
            fmt::format("The recording library could not start a recorder; {}.", remedy()));
    }
    return recorder;
}

void dryRunHere(const estimate::DryRunRequest& request, estimate::DryRun& answer) {
    const auto play = reinterpret_cast<DryRunFunction*>(::dlsym(loaded(), kDryRunSymbol));
    if (play == nullptr) {
        throw base::RecordingUnavailable(
            fmt::format("The recording library cannot read TorchScript files; {}.", remedy()));
    }
    play(request, answer);
}

std::string tryCountersHere(int number, const std::function<void(std::string_view)>& part) {
    const auto count =
        reinterpret_cast<TryCountersFunction*>(::dlsym(loaded(), kTryCountersSymbol));
    if (count == nullptr) {
        throw base::RecordingUnavailable(
            fmt::format("The recording library cannot try the hardware counters; {}.", remedy()));
    }
    std::string why_not;
    count(number, part, why_not);
    return why_not;
}

std::string recordingUnavailableReason() {
    try {
        loaded();
        return {};
    } catch (const base::RecordingUnavailable& reason) {
        return reason.what();
    }
}

}  // namespace ridgepoint::recording
