// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>

#include "app/cli/command.h"
#include "core/base/plain_text.h"

namespace ridgepoint::cli {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

// 0, or the error number.
int writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return errno;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

}  // namespace

void print(std::string_view text) {
    const int error = writeAll(STDOUT_FILENO, text);
    if (error == EPIPE) throw ReaderGone();
    if (error != 0) {
        throw Failure(fmt::format("Cannot write to standard output: {}.", reason(error)));
    }
}

std::string jsonText(const nlohmann::json& document) {
    return document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void printJson(const nlohmann::json& document) { print(jsonText(document)); }

void printJsonLine(const nlohmann::json& document) {
    print(document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

void say(std::string_view sentence) {
    std::string line(sentence);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    writeAll(STDERR_FILENO, run::printable(line) + "\n");
}

int terminalColumns(int descriptor) {
    if (::isatty(descriptor) == 0) return 0;
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

void refuseToReplace(const std::filesystem::path& file) {
    std::error_code ignored;
    const auto status = std::filesystem::status(file, ignored);
    if (!std::filesystem::exists(status)) return;
    if (std::filesystem::is_directory(status)) {
        throw Failure(fmt::format("\"{}\" is a folder; name a file in it.", file.string()));
    }
    constexpr std::string_view magic("SQLite format 3\0", 16);
    std::array<char, 16> head{};
    std::ifstream stream(file, std::ios::binary);
    if (stream.read(head.data(), head.size()) &&
        std::string_view(head.data(), head.size()) == magic) {
        throw Failure(fmt::format(
            "{} is a run or another database, which an export never replaces; choose another name.",
            file.string()));
    }
}

FileReplacement::FileReplacement(const std::filesystem::path& file) : asked_(file) {
    refuseToReplace(file);
    // A link stays a link: the file that it points to is replaced.
    std::error_code error;
    file_ = std::filesystem::weakly_canonical(std::filesystem::absolute(file), error);
    if (error) file_ = std::filesystem::absolute(file);
    temporary_ = file_.parent_path() / fmt::format(".{}-{}{}", file_.stem().string(), ::getpid(),
                                                   file_.extension().string());
    removed_.emplace(temporary_);
}

FileReplacement::~FileReplacement() {
    if (descriptor_ >= 0) ::close(descriptor_);
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
}

void FileReplacement::write(std::string_view text) {
    if (descriptor_ < 0) {
        descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    }
    const int error = descriptor_ < 0 ? errno : writeAll(descriptor_, text);
    if (error != 0) {
        throw Failure(fmt::format("{} could not be written: {}.", asked_.string(), reason(error)));
    }
}

void FileReplacement::putInPlace() {
    const int descriptor = std::exchange(descriptor_, -1);
    if (descriptor >= 0 && ::close(descriptor) != 0) {
        throw Failure(fmt::format("{} could not be written: {}.", asked_.string(), reason(errno)));
    }
    if (::rename(temporary_.c_str(), file_.c_str()) != 0) {
        throw Failure(fmt::format("{} could not be written: {}.", asked_.string(), reason(errno)));
    }
}

}  // namespace ridgepoint::cli
