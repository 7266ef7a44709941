// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/window.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/spawn_words.h"

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

std::string readAll(int descriptor) {
    std::string text;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
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

[[noreturn]] void couldNotStart(const std::filesystem::path& program, int error) {
    throw Failure(fmt::format("Cannot start the window program {}: {}.", program.string(),
                              std::generic_category().message(error)));
}

}  // namespace

std::optional<std::filesystem::path> findWindowProgram() {
    if (const char* const named = std::getenv("RIDGEPOINT_UI");
        named != nullptr && *named != '\0') {
        return canRun(named) ? std::optional<std::filesystem::path>(named) : std::nullopt;
    }
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) return std::nullopt;
    auto beside = self.parent_path() / "ridgepoint-ui";
    return canRun(beside) ? std::optional(std::move(beside)) : std::nullopt;
}

void runWindowProgram(const std::filesystem::path& program,
                      const std::vector<std::string>& arguments) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) couldNotStart(program, errno);

    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
    // Standard output is ours alone.
    ::posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);  // ignored here, and that would be handed on
    ::posix_spawnattr_setsigdefault(&attributes, &defaults);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment = environmentWithoutDisplay();
    pid_t child = 0;
    const int error = ::posix_spawn(&child, program.c_str(), &files, &attributes,
                                    spawnWords(words).data(), spawnWords(environment).data());
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&attributes);
    ::close(ends[1]);
    const std::string said = error == 0 ? readAll(ends[0]) : std::string();
    ::close(ends[0]);
    if (error != 0) couldNotStart(program, error);

    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    if (WIFSIGNALED(status)) {
        throw Failure(fmt::format("The window program was ended by signal {} ({}).",
                                  WTERMSIG(status), ::strsignal(WTERMSIG(status))));
    }
    const std::string sentence = lastLine(said);
    throw Failure(sentence.empty()
                      ? fmt::format("The window program ended with status {}.", WEXITSTATUS(status))
                      : sentence);
}

}  // namespace ridgepoint::cli
