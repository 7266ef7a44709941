// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/attachment.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/base/json_values.h"
#include "core/recording/script/door.h"
#include "core/recording/script/recorded_command.h"

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHold = "attached";

// Returns the code that a process executes. The code raises no exception, even if the process has
// replaced `open` or the folder is missing. If the process was forked in the meantime, the code
// does nothing in the new process.
std::string codeFor(const PythonProcess& process, const fs::path& script, const fs::path& place) {
    const auto quoted = [](const fs::path& path) {
        return base::jsonDocument(nlohmann::json(path.string()), -1);
    };
    return fmt::format(
        "try:\n"
        "    import _io, posix\n"
        "    if posix.getpid() == {}:\n"
        "        with _io.open({}, encoding='utf-8') as file:\n"
        "            code = compile(file.read(), file.name, 'exec')\n"
        "        exec(code, {{'__name__': 'ridgepoint_attached', 'place': {}, 'folder': {},\n"
        "                    'process': {}}})\n"
        "except BaseException:\n"
        "    pass\n",
        process.id_there, quoted(script), quoted(place), quoted(script.parent_path()), process.id);
}

// Returns whether the process can access the same file at this path.
bool sees(pid_t process, const fs::path& path) {
    struct stat ours{}, theirs{};
    const fs::path there =
        fs::path("/proc") / std::to_string(process) / "root" / path.relative_path();
    return ::stat(path.c_str(), &ours) == 0 && ::stat(there.c_str(), &theirs) == 0 &&
           ours.st_dev == theirs.st_dev && ours.st_ino == theirs.st_ino;
}

// Returns whether the process is running. A zombie process has a folder in /proc, but its "exe"
// link cannot be read, so the result is false.
bool lives(pid_t process) {
    std::error_code error;
    const auto program =
        fs::read_symlink(fs::path("/proc") / std::to_string(process) / "exe", error);
    return !error && !program.empty();
}

void refuse(const std::string& sentence) { throw std::runtime_error(sentence); }

void check(const PythonProcess& process, const fs::path& python, const fs::path& place,
           const fs::path& output) {
    const pid_t id = process.id;
    if (!process.torch) {
        refuse(
            fmt::format("Process {} is a Python process without torch; \"ridgepoint attach "
                        "--list\" shows those that can be recorded.",
                        id));
    }
    if (process.stopped) {
        refuse(fmt::format("Process {0} is stopped; continue it first (kill -CONT {0}).", id));
    }
    if (process.traced && !process.waits)
        refuse(fmt::format("Another program debugs process {}; end that first.", id));
    if (!sees(id, python)) {
        refuse(
            fmt::format("Process {} does not see \"{}\", as a process in a container does not; run "
                        "\"ridgepoint attach\" in the same container.",
                        id, python.string()));
    }
    if (!sees(id, place.parent_path())) {
        refuse(fmt::format(
            "Process {} has another \"{}\", as a process in a container has; set TMPDIR "
            "to a folder that both see, or run \"ridgepoint attach\" in the same "
            "container.",
            id, place.parent_path().string()));
    }
    std::error_code error;
    if (fs::exists(output, error) && !sees(id, output)) {
        refuse(
            fmt::format("Process {} does not see \"{}\", where the run is to be written; name a "
                        "file with -o in a folder that both see.",
                        id, output.string()));
    }
}

}  // namespace

Attachment::Attachment(std::vector<PythonProcess> processes, const CommandOptions& options)
    : processes_(std::move(processes)), python_(entryFolder() / "python") {
    std::error_code error;
    if (!fs::exists(python_ / "attached.py", error) ||
        !fs::exists(entryFolder() / "libridgepoint-entry.so", error)) {
        throw std::runtime_error(fmt::format(
            "This installation lacks the hooks for processes (\"{}\"); build Ridgepoint "
            "again.",
            entryFolder().string()));
    }
    const fs::path output = fs::absolute(options.output, error).parent_path();
    for (const PythonProcess& process : processes_) {
        try {
            check(process, python_, place_.path(), output);
        } catch (const std::runtime_error&) {
            if (!lives(process.id)) refuse(fmt::format("Process {} has ended.", process.id));
            throw;
        }
    }
    writeConfiguration(place_, options, processes_.size());
    writeIn(place_, kHold, "");
    hold_ = base::Descriptor(::open((place_.path() / kHold).c_str(), O_RDONLY | O_CLOEXEC));
    if (hold_.number() < 0 || ::flock(hold_.number(), LOCK_EX | LOCK_NB) != 0) {
        throw std::runtime_error(
            fmt::format("\"{}\" cannot be locked; set TMPDIR to a folder on a local disk.",
                        place_.path().string()));
    }
}

void Attachment::begin() {
    for (const PythonProcess& process : processes_) {
        if (const base::Descriptor door = openDoor(process); door.number() >= 0) {
            askAtDoor(door, process, place_.path(), python_);
        } else {
            const fs::path script = python_ / "attached.py";
            injections_.try_emplace(
                process.id, process,
                Injection::Code{codeFor(process, script, place_.path()),
                                place_.path() / Place::scriptFor(process.id), script});
        }
    }
}

void Attachment::end() { hold_.close(); }

bool Attachment::over(const Reports& reports) const {
    return std::all_of(processes_.begin(), processes_.end(), [&](const PythonProcess& process) {
        return reports.detached.contains(process.id) || !lives(process.id);
    });
}

std::string Attachment::silence(const Reports& reports) const {
    for (const PythonProcess& process : processes_) {
        const pid_t id = process.id;
        if (reports.attached.contains(id) || reports.detached.contains(id) || !lives(id)) continue;
        if (isStopped(id))
            return fmt::format("Process {0} was stopped; continue it first (kill -CONT {0}).", id);
        if (const auto asked = injections_.find(id);
            asked != injections_.end() && asked->second.failed()) {
            return fmt::format(
                "Process {} cannot start another thread; raise its limit (ulimit -u).", id);
        }
        return fmt::format(
            "Process {} does not begin to record: its main thread executes no Python code "
            "(it waits for another thread, or is in a long call); start the training with "
            "RIDGEPOINT_WAIT=1.",
            id);
    }
    return {};
}

std::string Attachment::loss(const Reports& reports) const {
    std::error_code error;
    if (fs::exists(place_.path() / "report", error)) return {};
    return fmt::format(
        "Another program has removed \"{}\", which Ridgepoint needs while it records; {}.",
        place_.path().string(),
        reports.runs.empty() ? "nothing is recorded, and the training continues"
                             : fmt::format("\"{}\" ends after the current step",
                                           reports.runs.front().file.string()));
}

Reports Attachment::finalOutcome() const {
    Reports all = reports();
    mergeRanks(all);
    for (const PythonProcess& process : processes_) {
        if (!lives(process.id) && !all.attached.contains(process.id))
            all.sentences.push_back(fmt::format("Process {} has ended.", process.id));
    }
    if (all.runs.empty() && all.sentences.empty()) {
        all.sentences.emplace_back(
            all.why_none.empty()
                ? "No training step ended while the recording was attached (no optimizer stepped), "
                  "so nothing was recorded; --step-on selects another event that ends a step."
                : all.why_none);
    }
    return all;
}

}  // namespace ridgepoint::recording::script
