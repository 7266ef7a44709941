// SPDX-License-Identifier: GPL-3.0-or-later
// `record … -- COMMAND…` starts the command with Ridgepoint's hooks and exits with the command's
// status. Ridgepoint does not interfere with the command. Standard output belongs to the command,
// and Ridgepoint prints a few lines to standard error.
#include <fmt/format.h>
#include <sys/resource.h>

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
#include "app/cli/signal_relay.h"
#include "core/base/child.h"
#include "core/run/store/revise.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

constexpr int kNotFound = 127;  // the same status as in a shell
constexpr int kNotExecutable = 126;

// The signals that this program changes. The command starts with their original actions: the
// default action, or ignored.
struct UsualSignals {
    std::vector<int> handled{SIGPIPE, SIGXFSZ};  // main() ignores them
    std::vector<int> ignored;
};
UsualSignals usualSignals() {
    UsualSignals usual;
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) {
        struct sigaction known{};
        ::sigaction(signal, nullptr, &known);
        (known.sa_handler == SIG_IGN ? usual.ignored : usual.handled).push_back(signal);
    }
    return usual;
}

// Returns whether the system finds the program as a path, or as a name in a folder of PATH. The
// program might still fail to start.
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

// Ends this program with the command's exit status or signal.
int endAs(const base::ChildEnd& end) {
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

// Describes the steps in the file of a process that exited before it could complete the file.
std::string keptSteps(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        return fmt::format("the run {} does not exist any more", file.string());
    }
    std::string steps = measured(0), log;
    try {
        steps = measuredSteps(*run::RunReader::open(file)->summary()->steps);
    } catch (const std::exception&) {
        // The error is reported when the user opens the file.
    }
    try {
        run::closeAbandonedRun(file);
    } catch (const std::exception&) {
        // Ignores the error, for example on a full disk. The message below names the log.
    }
    if (const std::string name = file.string() + "-wal"; std::filesystem::exists(name, error))
        log = fmt::format("; {} belongs to it, so move or copy both", name);
    return fmt::format("{} contains {}{}", file.string(), steps, log);
}

// While this object exists, it prints notices about slow work in the command.
class NoticeReader {
  public:
    NoticeReader(const recording::script::EnteredCommand& command, bool quiet) {
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

void sayOutcome(const recording::script::Outcome& outcome, bool quiet) {
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

int recordCommand(const recording::script::CommandOptions& options,
                  const std::vector<std::string>& words, bool quiet) {
    if (!isThere(words.front())) return cannotStart(words.front(), ENOENT);
    const UsualSignals usual = usualSignals();
    std::unique_ptr<recording::script::EnteredCommand> command =
        std::make_unique<recording::script::EnteredCommand>(words, options);
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
    base::ChildEnd end;
    try {
        SignalRelay relay;
        base::Child child({.words = command->words(),
                           .environment = command->environment(),
                           .default_signals = usual.handled,
                           .ignored_signals = usual.ignored,
                           .signal_mask = &relay.childMask()});
        relay.passTo(child.id());
        const NoticeReader reader(*command, quiet);
        end = child.wait();
        relay.stop();
    } catch (const std::system_error& error) {
        return cannotStart(words.front(), error.code().value());
    }
    sayOutcome(command->finalOutcome(), quiet);
    // Deletes the command's folder now, because the next line might not return.
    command.reset();
    return endAs(end);
}

}  // namespace ridgepoint::cli
