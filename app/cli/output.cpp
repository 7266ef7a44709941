// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "app/cli/command.h"
#include "core/base/json_values.h"
#include "core/base/plain_text.h"

namespace ridgepoint::cli {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

// Writes the text and returns 0 or the error number.
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

namespace {

void toStandardOutput(std::string_view text) {
    const int error = writeAll(STDOUT_FILENO, text);
    if (error == EPIPE) throw ReaderGone();
    if (error != 0) {
        throw Failure(fmt::format("Cannot write to standard output: {}.", reason(error)));
    }
}

}  // namespace

void print(std::string_view text, std::string_view kept) {
    toStandardOutput(base::printable(text, kept));
}

void clearTerminal() { toStandardOutput("\x1b[H\x1b[2J"); }

std::string jsonText(const nlohmann::json& document) {
    return base::jsonDocument(document, 2) + "\n";
}

void printJson(const nlohmann::json& document) { toStandardOutput(jsonText(document)); }

void printShowJson(const run::Snapshot& snapshot, const present::ShowOptions& options,
                   const nlohmann::ordered_json& more) {
    present::writeShowJson(snapshot, options, more, toStandardOutput);
}

void printJsonLine(const nlohmann::json& document) {
    toStandardOutput(base::jsonDocument(document) + "\n");
}

void say(std::string_view sentence) {
    std::string line(sentence);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    writeAll(STDERR_FILENO, base::printable(line) + "\n");
}

int terminalColumns(int descriptor) {
    if (::isatty(descriptor) == 0) return 0;
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

void refuseToReplace(const std::filesystem::path& file) {
    const std::string reason = base::whyNotReplaced(file);
    if (!reason.empty()) throw Failure(reason);
}

namespace {

template <class Action>
void sayingTheName(const std::filesystem::path& file, const Action& action) {
    try {
        action();
    } catch (const std::system_error& error) {
        throw Failure(fmt::format("{} could not be written: {}.", file.string(),
                                  reason(error.code().value())));
    }
}

}  // namespace

FileReplacement::FileReplacement(const std::filesystem::path& file) : asked_(file) {
    refuseToReplace(file);
    sayingTheName(asked_, [&] { file_.emplace(file); });
    removed_.emplace(file_->temporary());
}

void FileReplacement::write(std::string_view text) {
    sayingTheName(asked_, [&] { file_->write(text); });
}

void FileReplacement::putInPlace() {
    sayingTheName(asked_, [&] { file_->putInPlace(); });
}

}  // namespace ridgepoint::cli
