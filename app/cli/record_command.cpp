// SPDX-License-Identifier: GPL-3.0-or-later
// `record … -- COMMAND…`: starts the command so that it is entered, stays out of its way, and ends
// as it ended. Standard output is the command's; of ours there are a few lines on standard error.
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sstream>
#include <thread>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/spawn_words.h"
#include "core/store/store.h"

namespace ridgepoint::cli {
namespace {

constexpr int kNotFound = 127;  // as a shell says it
constexpr int kNotExecutable = 126;

std::atomic<pid_t> child{0};

extern "C" void passOn(int signal) {
    if (const pid_t to = child.load(); to > 0) ::kill(to, signal);
}

// A Ctrl-C reaches the command itself: it is in our group. What is sent to us alone is passed on.
void leaveSignalsToChild() {
    struct sigaction ignore{};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGINT, &ignore, nullptr);
    ::sigaction(SIGQUIT, &ignore, nullptr);
    struct sigaction pass{};
    pass.sa_handler = passOn;
    pass.sa_flags = SA_RESTART;
    for (const int signal : {SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) {
        struct sigaction known{};
        ::sigaction(signal, nullptr, &known);
        if (known.sa_handler != SIG_IGN) ::sigaction(signal, &pass, nullptr);
    }
}

// The signals that this program ignores or handles, and that the command is to find as we found
// them.
class Signals {
  public:
    Signals() {
        sigemptyset(&usual_);
        for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) {
            struct sigaction known{};
            ::sigaction(signal, nullptr, &known);
            if (known.sa_handler != SIG_IGN) sigaddset(&usual_, signal);
        }
        sigaddset(&usual_, SIGPIPE);  // main() ignores it
    }
    const sigset_t& usual() const { return usual_; }

  private:
    sigset_t usual_;
};

// Whether the system would find it: a path, or a name in one of PATH's folders. What it finds may
// still refuse to start.
bool isThere(const std::string& program) {
    std::error_code error;
    if (program.find('/') != std::string::npos) return std::filesystem::exists(program, error);
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "/bin:/usr/bin" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (std::filesystem::exists(std::filesystem::path(folder) / program, error)) return true;
    }
    return false;
}

int cannotStart(const std::string& program, int error) {
    say(fmt::format("ridgepoint: cannot start \"{}\": {}.", program,
                    error == ENOENT ? "program not found" : std::strerror(error)));
    return error == ENOENT ? kNotFound : kNotExecutable;
}

// 0, or errno.
int start(const entry::EnteredCommand& command, const Signals& signals) {
    std::vector<std::string> words = command.words();
    std::vector<std::string> environment = command.environment();
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    ::posix_spawnattr_setsigdefault(&attributes, &signals.usual());
    pid_t started = 0;
    const int error = ::posix_spawnp(&started, words.front().c_str(), nullptr, &attributes,
                                     spawnWords(words).data(), spawnWords(environment).data());
    ::posix_spawnattr_destroy(&attributes);
    if (error == 0) child = started;
    return error;
}

int waitFor(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    child = 0;
    return status;
}

// Ends this program as the command ended.
int endAs(int status) {
    if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    std::signal(WTERMSIG(status), SIG_DFL);
    ::raise(WTERMSIG(status));
    return 128 + WTERMSIG(status);
}

// What a process that ended before it could complete its file left in it.
std::int64_t keptSteps(const std::filesystem::path& file) {
    try {
        return static_cast<std::int64_t>(run::RunReader::open(file)->summary()->steps->size());
    } catch (const std::exception&) {
        return 0;
    }
}

void sayOutcome(const entry::EnteredCommand::Outcome& outcome, bool quiet) {
    for (const std::string& sentence : outcome.sentences) say("ridgepoint: " + sentence);
    if (quiet) return;
    for (const auto& run : outcome.runs) {
        if (run.complete) {
            say(fmt::format("ridgepoint: Recorded {} measured step{} in {}.", run.measured,
                            run.measured == 1 ? "" : "s", run.file.string()));
        } else {
            const std::int64_t steps = keptSteps(run.file);
            say(fmt::format(
                "ridgepoint: The process ended before the run was complete; {} contains {} step{}.",
                run.file.string(), steps, steps == 1 ? "" : "s"));
        }
    }
    for (const auto& run : outcome.merged) {
        say(fmt::format("ridgepoint: {} has {} ranks.", run.file.string(), run.ranks));
    }
}

// Says on standard error what takes time in the command, as long as it lives.
class NoticeReader {
  public:
    NoticeReader(const entry::EnteredCommand& command, bool quiet) {
        if (quiet) return;
        thread_ = std::jthread([&command](const std::stop_token& stop) {
            std::size_t known = 0;
            while (!stop.stop_requested()) {
                const auto notices = command.outcome().notices;
                for (; known < notices.size(); ++known) say("ridgepoint: " + notices[known]);
                std::this_thread::sleep_for(std::chrono::milliseconds(200));
            }
        });
    }

  private:
    std::jthread thread_;
};

}  // namespace

int recordCommand(const entry::CommandOptions& options, const std::vector<std::string>& words,
                  bool quiet) {
    if (!isThere(words.front())) return cannotStart(words.front(), ENOENT);
    const Signals signals;
    std::unique_ptr<entry::EnteredCommand> command =
        std::make_unique<entry::EnteredCommand>(words, options);
    {
        noteInterrupts();
        Progress progress(quiet);
        command->provideRoofs(
            [&](std::string_view, double done) {
                progress.update("ridgepoint: Measuring this machine's roofs", done);
            },
            [] { return interrupted(); });
        if (interrupted()) return kInterrupted;
    }
    leaveSignalsToChild();
    if (const int error = start(*command, signals); error != 0) {
        return cannotStart(words.front(), error);
    }
    int status = 0;
    {
        const NoticeReader reader(*command, quiet);
        status = waitFor(child);
    }
    sayOutcome(command->finalOutcome(), quiet);
    command.reset();  // with its folder: the next line may not return
    return endAs(status);
}

}  // namespace ridgepoint::cli
