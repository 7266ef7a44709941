// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/begin.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include "core/base/plain_text.h"
#include "core/store/store.h"

namespace ridgepoint::far {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kLookAgainMs = 100;
constexpr std::size_t kLastWords = 300;

// The program that records, without its parent's terminal, streams and process group.
pid_t startDetached(const fs::path& program, std::vector<std::string> words, const fs::path& log) {
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
    return child;
}

std::string lastWords(const fs::path& log) {
    std::ifstream file(log, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), {});
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    if (const auto line = text.rfind('\n'); line != std::string::npos) text.erase(0, line + 1);
    constexpr std::string_view kSpeaker = "ridgepoint: ";
    if (text.starts_with(kSpeaker)) text.erase(0, kSpeaker.size());
    return run::cutTo(run::printable(text), kLastWords);
}

}  // namespace

std::vector<std::string> startWords(const std::vector<std::string>& command) {
    return {"serve", "--start", json(command).dump()};
}

fs::path begin(Connection& connection, const fs::path& program, const std::string& words) {
    const auto given = json::parse(words).get<std::vector<std::string>>();
    if (given.empty() || (given.front() != "record" && given.front() != "attach"))
        throw std::runtime_error("Only \"record\" and \"attach\" can be started.");
    const fs::path run =
        fs::current_path() / fmt::format("ridgepoint-{:%Y%m%d-%H%M%S}-{}.ridge",
                                         fmt::localtime(std::time(nullptr)), ::getpid());
    fs::path log = run;
    log.replace_extension(".log");
    std::vector<std::string> command{program.string(), given.front(), "-o", run.string()};
    command.insert(command.end(), given.begin() + 1, given.end());
    const pid_t child = startDetached(program, std::move(command), log);
    const std::string state = json{{"path", run.string()}, {"log", log.string()}}.dump();
    for (;;) {
        connection.add(FrameType::state, state);
        connection.send();
        int status = 0;
        const bool ended = ::waitpid(child, &status, WNOHANG) != 0;
        try {
            run::RunReader::open(run);
            return run;
        } catch (const run::StoreError&) {
            // It has not begun yet.
        }
        if (ended) {
            const std::string said = lastWords(log);
            throw std::runtime_error(said.empty() ? "The recording ended without a run." : said);
        }
        if (!connection.wait(kLookAgainMs)) Connection::end();
    }
}

}  // namespace ridgepoint::far
