// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer's entry point: a program fuzz_READER for each reader, selected by
// RIDGEPOINT_FUZZ_READER.
#include <stdlib.h>  // mkdtemp

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/fuzz/feed.h"

namespace {

// Writing and checking a run file takes a thousand times as long as reading an input, so it happens
// only once in this many inputs.
constexpr std::uint64_t kWholeEvery = 8192;

// A folder that is removed at the end, unless the process crashes.
class Folder {
  public:
    Folder() : path_((std::filesystem::temp_directory_path() / "ridgepoint-fuzz-XXXXXX").string()) {
        if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary folder");
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace

#ifdef RIDGEPOINT_FUZZ_FAST
// Without the address sanitizer, this enforces the allocation limit of tests/fuzz/run.
void* operator new(std::size_t bytes) {
    constexpr std::size_t kMost = std::size_t{64} << 20;
    if (bytes > kMost) __builtin_trap();
    if (void* const place = ::malloc(bytes == 0 ? 1 : bytes)) return place;
    throw std::bad_alloc();
}
void operator delete(void* place) noexcept { ::free(place); }
void operator delete(void* place, std::size_t) noexcept { ::free(place); }
#endif

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ridgepoint::tests;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    static const std::string_view reader = RIDGEPOINT_FUZZ_READER;
    if (std::find(std::begin(kOthers), std::end(kOthers), reader) != std::end(kOthers)) {
        static const Folder folder;
        readOther(reader, bytes, folder.path());
        return 0;
    }
    // The bytes determine whether this happens, so that an input always has the same result.
    if (std::hash<std::string>()(bytes) % kWholeEvery == 0) {
        static const Folder folder;
        importAnything(reader, bytes, folder.path());
    }
    readAnything(reader, bytes);
    return 0;
}
