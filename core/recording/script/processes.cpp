// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/processes.h"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>

#include "core/machine/cuda/process_memory.h"
#include "core/machine/system_files.h"
#include "core/recording/script/door.h"

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;

fs::path folderOf(pid_t id) { return fs::path("/proc") / std::to_string(id); }

// Returns the contents of a file in a process's /proc folder, or an empty string if it cannot be
// read.
std::string textOf(pid_t id, const char* name) {
    // This limit is large enough for processes with many mappings.
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    return machine::readText(folderOf(id) / name, kMostBytes).value_or("");
}

// Returns the numbers in the line `key` in a process's status file.
std::vector<std::int64_t> numbersOf(const std::string& status, std::string_view key) {
    std::istringstream line(std::string(machine::valueOfKey(status, key).value_or("")));
    std::vector<std::int64_t> numbers;
    for (std::int64_t number = 0; line >> number;) numbers.push_back(number);
    return numbers;
}

// Returns the process state as a letter from proc(5), for example, 'T' for a stopped process, or 0
// if unknown.
char stateOf(const std::string& status) {
    const auto state = machine::valueOfKey(status, "State");
    return state && !state->empty() ? state->front() : '\0';
}

constexpr char kStopped = 'T', kZombie = 'Z', kDead = 'X';

std::vector<std::string> splitAtZeros(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\0', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

bool beginsWithNumberAfter(const std::string& name, std::string_view prefix) {
    return name.starts_with(prefix) && name.size() > prefix.size() &&
           std::isdigit(static_cast<unsigned char>(name[prefix.size()])) != 0;
}

std::string userName(uid_t user) {
    const passwd* const found = ::getpwuid(user);
    return found != nullptr ? found->pw_name : std::to_string(user);
}

// Returns the fields in /proc/PID/stat that follow the name. The name may contain blanks and
// parentheses.
std::vector<std::string> statFields(pid_t id) {
    const std::string text = textOf(id, "stat");
    std::vector<std::string> fields;
    if (text.rfind(')') == std::string::npos) return fields;
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    for (std::string field; rest >> field;) fields.push_back(field);
    return fields;
}

std::optional<std::int64_t> numberIn(const std::vector<std::string>& fields, std::size_t place) {
    if (place >= fields.size()) return std::nullopt;
    std::int64_t value = 0;
    const std::string& text = fields[place];
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> age(const std::vector<std::string>& fields) {
    constexpr std::size_t kStartTime = 19;  // field 22 in proc(5), in ticks since the boot
    const auto started = numberIn(fields, kStartTime);
    const auto uptime = machine::readText("/proc/uptime");
    if (!started || !uptime) return std::nullopt;
    const auto up = static_cast<std::int64_t>(std::atof(uptime->c_str()));
    return std::max<std::int64_t>(0, up - *started / ::sysconf(_SC_CLK_TCK));
}

// Sets the members that depend on loaded libraries. Returns false if the process cannot be
// inspected or has exited.
bool readLibraries(PythonProcess& process) {
    const std::string maps = textOf(process.id, "maps");
    if (maps.empty()) return false;
    std::istringstream lines(maps);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t begin = line.find('/');
        if (begin == std::string::npos) continue;
        const fs::path path = line.substr(begin);
        const std::string name = path.filename().string();
        if (name.starts_with("libtorch_cpu.so") || name.starts_with("libtorch_python.so"))
            process.torch = true;
        if (beginsWithNumberAfter(name, "libpython")) process.interpreter = path;
    }
    if (process.interpreter.empty() &&
        beginsWithNumberAfter(process.program.filename().string(), "python"))
        process.interpreter = process.program;
    return true;
}

// Returns whether the process has an open TCP socket.
bool isOnNetwork(pid_t id) {
    std::set<std::string> sockets;
    for (const char* const table : {"net/tcp", "net/tcp6"}) {
        std::istringstream lines(textOf(id, table));
        for (std::string line; std::getline(lines, line);) {
            constexpr int kInode = 9;  // index of the inode field in proc_net_tcp(5)
            std::istringstream fields(line);
            std::string field;
            for (int i = 0; i <= kInode; ++i) fields >> field;
            sockets.insert("socket:[" + field + "]");
        }
    }
    std::error_code error, gone;
    for (fs::directory_iterator entry(folderOf(id) / "fd", error), end; !error && entry != end;
         entry.increment(error)) {
        if (sockets.contains(fs::read_symlink(entry->path(), gone).string())) return true;
    }
    return false;
}

bool mentions(const PythonProcess& process, std::string_view module) {
    return std::any_of(process.words.begin(), process.words.end(), [&](const std::string& word) {
        return word.find(module) != std::string::npos;
    });
}

std::optional<PythonProcess> look(pid_t id) {
    PythonProcess process;
    process.id = id;
    std::error_code error;
    process.program = fs::read_symlink(folderOf(id) / "exe", error);
    if (error || !readLibraries(process)) return std::nullopt;
    const auto fields = statFields(id);
    process.parent = static_cast<pid_t>(numberIn(fields, 1).value_or(0));
    process.age_s = age(fields);
    process.words = splitAtZeros(textOf(id, "cmdline"));
    const std::string status = textOf(id, "status");
    const auto tracer = numbersOf(status, "TracerPid"), ids = numbersOf(status, "NSpid");
    process.traced = !tracer.empty() && tracer.front() != 0;
    process.stopped = stateOf(status) == kStopped;
    process.id_there = ids.empty() ? id : static_cast<pid_t>(ids.back());
    for (const std::string& variable : splitAtZeros(textOf(id, "environ")))
        if (variable.starts_with("RANK=")) process.rank = variable.substr(5);
    process.waits = openDoor(process).number() >= 0;
    process.spawned = mentions(process, "multiprocessing.spawn") && isOnNetwork(id);
    return process;
}

std::optional<uid_t> ownerOf(pid_t id) {
    struct stat found{};
    if (::stat(folderOf(id).c_str(), &found) != 0) return std::nullopt;
    return found.st_uid;
}

std::map<pid_t, PythonProcess> ownPythons() {
    std::map<pid_t, PythonProcess> found;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); }))
            continue;
        const auto id = static_cast<pid_t>(std::atol(name.c_str()));
        if (id == ::getpid() || ownerOf(id) != ::geteuid()) continue;
        auto process = look(id);
        if (process && !process->interpreter.empty()) found.emplace(id, std::move(*process));
    }
    return found;
}

using Processes = std::map<pid_t, PythonProcess>;

bool isBelow(const Processes& all, pid_t id, pid_t ancestor) {
    for (auto process = all.find(id); process != all.end();
         process = all.find(process->second.parent)) {
        if (process->second.parent == ancestor) return true;
    }
    return false;
}

// Returns the process that requested the start of `process`, or null if unknown. A fork server is
// skipped.
const PythonProcess* starterOf(const Processes& all, const PythonProcess& process) {
    auto parent = all.find(process.parent);
    while (parent != all.end() && mentions(parent->second, "multiprocessing.forkserver"))
        parent = all.find(parent->second.parent);
    return parent != all.end() ? &parent->second : nullptr;
}

// Returns whether torch.multiprocessing.spawn has started the process. A child that such a rank has
// forked is not considered spawned, although it has the same command line as the rank.
bool isSpawnedRank(const Processes& all, const PythonProcess& process) {
    const PythonProcess* const starter = starterOf(all, process);
    return process.spawned && starter != nullptr && starter->words != process.words;
}

// Returns whether a process only serves its parent, like a data loader worker. Such a process has
// the same rank as its parent, or neither has a rank.
bool serves(const Processes& all, const PythonProcess& process) {
    const PythonProcess* const starter = starterOf(all, process);
    return starter != nullptr && starter->torch && starter->rank == process.rank &&
           !isSpawnedRank(all, process);
}

// Returns whether the process has started ranks.
bool launches(const Processes& all, const PythonProcess& process) {
    return std::any_of(all.begin(), all.end(), [&](const auto& entry) {
        const PythonProcess& other = entry.second;
        return other.parent == process.id && other.torch &&
               (other.rank != process.rank || isSpawnedRank(all, other));
    });
}

}  // namespace

std::vector<PythonProcess> trainingProcesses() {
    const auto all = ownPythons();
    const auto gpu_bytes = machine::cuda::memoryOfProcesses();
    std::vector<PythonProcess> found;
    for (const auto& [id, process] : all) {
        if (!process.torch || launches(all, process) || serves(all, process)) continue;
        found.push_back(process);
        if (const auto known = gpu_bytes.find(id); known != gpu_bytes.end())
            found.back().gpu_bytes = known->second;
    }
    return found;
}

PythonProcess pythonProcess(pid_t id) {
    const auto refuse = [](const std::string& sentence) { throw std::runtime_error(sentence); };
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self", error);
    if (self != std::to_string(::getpid())) {
        refuse(
            "/proc shows the processes of another container; mount the /proc of this one first "
            "(mount -t proc proc /proc).");
    }
    const std::string status = textOf(id, "status");
    const auto owner = numbersOf(status, "Uid"), group = numbersOf(status, "Tgid");
    const char state = stateOf(status);
    if (owner.size() < 2) {
        if (::kill(id, 0) != 0 && errno == EPERM)
            refuse(fmt::format("Process {} belongs to another user; attach as this user.", id));
        refuse(fmt::format("There is no process {}.", id));
    }
    if (!group.empty() && group.front() != id) {
        refuse(fmt::format("{0} is a thread of process {1}; attach to process {1}.", id,
                           group.front()));
    }
    if (state == kZombie || state == kDead) refuse(fmt::format("Process {} has ended.", id));
    if (const auto user = static_cast<uid_t>(owner[1]); user != ::geteuid()) {
        refuse(fmt::format("Process {} belongs to the user {}; attach as this user.", id,
                           userName(user)));
    }
    auto process = look(id);
    if (!process) {
        if (textOf(id, "status").empty()) refuse(fmt::format("Process {} has ended.", id));
        refuse(
            fmt::format("The system does not show what process {} has loaded, as of a process with "
                        "more rights than yours or one that has changed its user; start the "
                        "training without these rights.",
                        id));
    }
    if (process->interpreter.empty()) {
        refuse(
            fmt::format("Process {} (\"{}\") is not a Python process, or contains a Python without "
                        "its own name (a frozen program); \"ridgepoint attach --list\" shows those "
                        "that can be recorded.",
                        id, process->program.filename().string()));
    }
    return *process;
}

bool isStopped(pid_t id) { return stateOf(textOf(id, "status")) == kStopped; }

std::vector<PythonProcess> processesOf(pid_t id) {
    const PythonProcess process = pythonProcess(id);
    const auto all = ownPythons();
    std::vector<PythonProcess> ranks;
    for (const auto& [other, found] : all) {
        const bool rank =
            (!found.rank.empty() && found.rank != process.rank) || isSpawnedRank(all, found);
        if (found.torch && rank && isBelow(all, other, id) && !serves(all, found))
            ranks.push_back(found);
    }
    if (ranks.empty()) return {process};
    return ranks;
}

}  // namespace ridgepoint::recording::script
