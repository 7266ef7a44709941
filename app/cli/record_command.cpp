// SPDX-License-Identifier: GPL-3.0-or-later
// `record … -- COMMAND…`: starts the command so that it is entered, stays out of its way, and ends
// as it ended. Standard output is the command's; of ours there are a few lines on standard error.
#include <fmt/format.h>
#include <sys/resource.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sstream>
#include <system_error>
#include <thread>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/base/child.h"
#include "core/store/store.h"

namespace ridgepoint::cli {
namespace {

constexpr int kNotFound = 127;  // as a shell says it
constexpr int kNotExecutable = 126;

std::atomic<pid_t> child_id{0};

extern "C" void passOn(int signal) {
    if (const pid_t to = child_id.load(); to > 0) ::kill(to, signal);
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
std::vector<int> usualSignals() {
    std::vector<int> usual{SIGPIPE, SIGXFSZ};  // main() ignores them
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) {
        struct sigaction known{};
        ::sigaction(signal, nullptr, &known);
        if (known.sa_handler != SIG_IGN) usual.push_back(signal);
    }
    return usual;
}

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

// Ends this program as the command ended.
int endAs(const run::ChildEnd& end) {
    if (end.signal == 0) return end.status;
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    std::signal(end.signal, SIG_DFL);
    ::raise(end.signal);
    return 128 + end.signal;
}

std::string measured(std::int64_t steps) {
    return fmt::format("{} measured step{}", steps, steps == 1 ? "" : "s");
}

// What a process that ended before it could complete its file left in it.
std::string keptSteps(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        return fmt::format("the run {} does not exist any more", file.string());
    }
    std::string steps = measured(0);
    try {
        steps = measuredSteps(*run::RunReader::open(file)->summary()->steps);
    } catch (const std::exception&) {
        // Opening the file reports why it cannot be read.
    }
    return fmt::format("{} contains {}", file.string(), steps);
}

// Says on standard error what takes time in the command, as long as it lives.
class NoticeReader {
  public:
    NoticeReader(const entry::EnteredCommand& command, bool quiet) {
        if (quiet) return;
        thread_ = std::jthread([&command](const std::stop_token& stop) {
            std::size_t known = 0;
            for (bool last = false; !last;) {
                last = stop.stop_requested();
                const auto notices = command.outcome().notices;
                for (; known < notices.size(); ++known) say("ridgepoint: " + notices[known]);
                if (!last) std::this_thread::sleep_for(std::chrono::milliseconds(200));
            }
        });
    }

  private:
    std::jthread thread_;
};

}  // namespace

std::string measuredSteps(const run::StepList& steps) {
    std::int64_t count = 0;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        if (steps[at].kind == run::StepRecord::Kind::measured) count += steps.weight(at);
    }
    return (steps.thinned() ? "about " : "") + measured(count);
}

void sayOutcome(const entry::Outcome& outcome, bool quiet) {
    for (const std::string& sentence : outcome.sentences) say("ridgepoint: " + sentence);
    if (quiet) return;
    std::error_code error;
    for (const auto& run : outcome.runs) {
        if (!run.measured || !std::filesystem::exists(run.file, error)) {
            say(fmt::format("ridgepoint: {}; {}.",
                            run.measured ? "The run is incomplete"
                                         : "The process ended before the run was complete",
                            keptSteps(run.file)));
        } else if (run.complete) {
            say(fmt::format("ridgepoint: Recorded {} in {}.", measured(*run.measured),
                            run.file.string()));
        } else {
            say(fmt::format("ridgepoint: The run is incomplete; {} contains {}.", run.file.string(),
                            measured(*run.measured)));
        }
    }
    for (const auto& run : outcome.merged) {
        say(fmt::format("ridgepoint: {} has {} ranks.", run.file.string(), run.ranks));
    }
}

int recordCommand(const entry::CommandOptions& options, const std::vector<std::string>& words,
                  bool quiet) {
    if (!isThere(words.front())) return cannotStart(words.front(), ENOENT);
    const std::vector<int> usual_signals = usualSignals();
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
    run::ChildEnd end;
    try {
        run::Child child({.words = command->words(),
                          .environment = command->environment(),
                          .default_signals = usual_signals});
        child_id = child.id();
        const NoticeReader reader(*command, quiet);
        end = child.wait();
        child_id = 0;
    } catch (const std::system_error& error) {
        return cannotStart(words.front(), error.code().value());
    }
    sayOutcome(command->finalOutcome(), quiet);
    command.reset();  // with its folder: the next line may not return
    return endAs(end);
}

}  // namespace ridgepoint::cli
