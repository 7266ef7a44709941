// SPDX-License-Identifier: GPL-3.0-or-later
// The entry of libFuzzer: a program fuzz_READER for each reader, RIDGEPOINT_FUZZ_READER in it.
#include <stdlib.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "tests/fuzz/feed.h"

namespace {

// To write a run file and to check it takes a thousand times as long as to read an input: so often.
constexpr std::uint64_t kWholeEvery = 8192;

std::uint64_t hashOf(const std::string& bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash ^ hash >> 32;
}

// A folder that is gone at the end, unless the process crashes.
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ridgepoint::tests;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    // Which ones follows from the bytes, so that an input does the same when it is tried again.
    if (hashOf(bytes) % kWholeEvery == 0) {
        static const Folder folder;
        importAnything(RIDGEPOINT_FUZZ_READER, bytes, folder.path());
    }
    readAnything(RIDGEPOINT_FUZZ_READER, bytes);
    return 0;
}
