// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/window.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <system_error>

#include "app/cli/command.h"
#include "core/base/child.h"
#include "core/base/own_program.h"

namespace ridgepoint::cli {
namespace {

bool canRun(const std::filesystem::path& program) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(program, ignored) &&
           ::access(program.c_str(), X_OK) == 0;
}

std::string lastLine(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    if (const auto at = text.rfind('\n'); at != std::string_view::npos) text.remove_prefix(at + 1);
    constexpr std::string_view name = "ridgepoint-ui: ";
    if (text.starts_with(name)) text.remove_prefix(name.size());
    return std::string(text);
}

std::vector<std::string> environmentWithoutDisplay() {
    std::vector<std::string> environment{"QT_QPA_PLATFORM=offscreen"};
    for (char** entry = environ; *entry != nullptr; ++entry) {
        if (!std::string_view(*entry).starts_with("QT_QPA_PLATFORM=")) {
            environment.emplace_back(*entry);
        }
    }
    return environment;
}

}  // namespace

std::string readToEnd(int descriptor) {
    std::string text;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

std::optional<std::filesystem::path> findWindowProgram() {
    if (const char* const named = std::getenv("RIDGEPOINT_UI");
        named != nullptr && *named != '\0') {
        return canRun(named) ? std::optional<std::filesystem::path>(named) : std::nullopt;
    }
    const auto self = base::ownProgram();
    if (self.empty()) return std::nullopt;
    auto window = self.parent_path() / "ridgepoint-ui";
    return canRun(window) ? std::optional(std::move(window)) : std::nullopt;
}

void runWindowProgram(const std::filesystem::path& program,
                      const std::vector<std::string>& arguments) {
    std::string said;
    base::ChildEnd end;
    try {
        base::Pipe pipe;
        base::ChildOptions options{.words = {program.string()}};
        options.words.insert(options.words.end(), arguments.begin(), arguments.end());
        options.environment = environmentWithoutDisplay();
        // The program's output is read from a pipe, because standard output must contain only this
        // program's output.
        options.streams = {-1, pipe.writing.number(), pipe.writing.number()};
        options.default_signals = {SIGPIPE, SIGXFSZ};  // this program ignores these signals
        options.death_signal = SIGTERM;
        base::Child child(options);
        pipe.writing.close();
        said = readToEnd(pipe.reading.number());
        end = child.wait();
    } catch (const std::system_error& error) {
        throw Failure(fmt::format("Cannot start the window program {}: {}.", program.string(),
                                  error.code().message()));
    }
    if (end.signal == 0 && end.status == 0) return;
    if (end.signal != 0) {
        throw Failure(fmt::format("The window program was ended by signal {} ({}).", end.signal,
                                  ::strsignal(end.signal)));
    }
    const std::string sentence = lastLine(said);
    throw Failure(sentence.empty()
                      ? fmt::format("The window program ended with status {}.", end.status)
                      : sentence);
}

}  // namespace ridgepoint::cli
