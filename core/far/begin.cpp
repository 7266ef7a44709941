// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/begin.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/run/store/store.h"

namespace ridgepoint::far {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using namespace std::string_view_literals;

constexpr int kLookAgainMs = 100;
constexpr std::size_t kLastWords = 300;

// Starts the recording program detached from its parent's terminal, streams and process group.
void startDetached(const fs::path& program, std::vector<std::string> words, const fs::path& log) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(),
                                       O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0666);
    ::posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    sigset_t defaults;
    ::sigemptyset(&defaults);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGHUP, SIGINT, SIGTERM})
        ::sigaddset(&defaults, signal);
    ::posix_spawnattr_setsigdefault(&attributes, &defaults);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    const int error =
        ::posix_spawn(&child, program.c_str(), &files, &attributes, pointers.data(), environ);
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&attributes);
    if (error != 0) throw std::system_error(error, std::generic_category(), program.string());
}

std::string lastWords(const fs::path& log) {
    std::ifstream file(log, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), {});
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    if (const auto line = text.rfind('\n'); line != std::string::npos) text.erase(0, line + 1);
    constexpr std::string_view kSpeaker = "ridgepoint: ";
    if (text.starts_with(kSpeaker)) text.erase(0, kSpeaker.size());
    return base::cutTo(base::printable(text), kLastWords);
}

fs::path logOf(fs::path run) { return run.replace_extension(".log"); }

// Returns the process that startDetached() started for this run, or unset if it has exited. The
// process is identified by its arguments, because another connection may have started it.
std::optional<pid_t> recorderOf(const fs::path& run) {
    const std::string option = std::string("\0-o\0", 4) + run.string() + '\0';
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
         entry.increment(error)) {
        const pid_t process = std::atoi(entry->path().filename().c_str());
        if (process <= 0 || ::getsid(process) != process) continue;
        struct stat folder{};
        if (::stat(entry->path().c_str(), &folder) != 0 || folder.st_uid != ::geteuid()) continue;
        std::ifstream file(entry->path() / "cmdline", std::ios::binary);
        const std::string words((std::istreambuf_iterator<char>(file)), {});
        const auto place = words.find(option);
        if (place == std::string::npos) continue;
        const std::string_view before = std::string_view(words).substr(0, place);
        if (before.ends_with("\0record"sv) || before.ends_with("\0attach"sv)) return process;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> startWords(const std::vector<std::string>& command) {
    return {"serve", "--start", json(command).dump()};
}

fs::path begin(const fs::path& program, const std::string& words) {
    const auto given = base::parseJson(words).get<std::vector<std::string>>();
    if (given.empty() || (given.front() != "record" && given.front() != "attach"))
        throw std::runtime_error("Only \"record\" and \"attach\" can be started.");
    fs::path run = fs::current_path() / fmt::format("ridgepoint-{:%Y%m%d-%H%M%S}-{}.ridge",
                                                    fmt::localtime(std::time(nullptr)), ::getpid());
    std::vector<std::string> command{program.string(), given.front(), "-o", run.string()};
    command.insert(command.end(), given.begin() + 1, given.end());
    startDetached(program, std::move(command), logOf(run));
    return run;
}

void awaitRun(Connection& connection, const fs::path& run) {
    const std::string state = json{{"path", run.string()}, {"log", logOf(run).string()}}.dump();
    for (int unseen = 0;;) {
        connection.add(FrameType::state, state);
        connection.send();
        // Check this before reading, so that the run is found even if its recorder exits now.
        const bool recorded = recorderOf(run).has_value();
        try {
            run::RunReader::open(run);
            return;
        } catch (const run::StoreError&) {
            // The run does not exist yet.
        }
        // A program that is just starting briefly has no arguments, so two checks must fail.
        if (!recorded && ++unseen > 1) {
            const std::string said = lastWords(logOf(run));
            throw std::runtime_error(said.empty() ? "The recording ended without a run." : said);
        }
        if (!connection.wait(kLookAgainMs)) Connection::end();
        if (connection.takeEnd()) endRecording(connection, run);
    }
}

void endRecording(Connection& connection, const fs::path& run) {
    // Reports the end first, so that the other end does not repeat the request. A second signal
    // would abort the current step.
    connection.add(FrameType::state, json{{"ending", true}}.dump());
    connection.send();
    // Like a terminal, signals the whole process group, so that a recorded script also receives the
    // signal.
    if (const auto recorder = recorderOf(run)) ::kill(-*recorder, SIGINT);
}

}  // namespace ridgepoint::far
