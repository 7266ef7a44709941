// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/entry/injection.h"

#include <elf.h>
#include <fmt/format.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "core/base/child.h"
#include "core/base/json_values.h"
#include "core/entry/elf_symbols.h"
#include "core/machine/system_files.h"

namespace ridgepoint::entry {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Registers = user_regs_struct;

constexpr std::chrono::seconds kPatience{5};
constexpr std::uint64_t kRedZone = 128;  // below the stack pointer, and in use (x86-64 ABI)
constexpr std::size_t kPage = 4096;
// A function of the stable interface since Python 3.14, which has sys.remote_exec too.
constexpr const char* kSinceRemoteExec = "Py_PACK_VERSION";

std::string whyNotTraced(pid_t process, int error) {
    if (error == ESRCH) return fmt::format("Process {} has ended.", process);
    std::string scope;
    std::ifstream("/proc/sys/kernel/yama/ptrace_scope") >> scope;
    const std::string instead = "start the training with RIDGEPOINT_WAIT=1";
    if (error == EPERM && (scope == "1" || scope == "2" || scope == "3")) {
        return fmt::format(
            "The system does not allow a process to look into another one "
            "(kernel.yama.ptrace_scope is {}); {}{}.",
            scope, instead,
            scope == "1" ? ", or run \"sudo sysctl kernel.yama.ptrace_scope=0\"" : "");
    }
    const auto status = machine::readText("/proc/self/status");
    const auto filtered = status ? machine::valueOfKey(*status, "Seccomp") : std::nullopt;
    return fmt::format(
        "The system does not allow access to process {} ({}{}); {}.", process, std::strerror(error),
        filtered == "2" ? ", perhaps by the system call filter of this container" : "", instead);
}

// A stopped thread of another process, which is in its old state when this object is gone.
class StoppedThread {
  public:
    // Throws std::runtime_error with one sentence.
    explicit StoppedThread(pid_t id) : StoppedThread(id, Running{}) {
        if (::ptrace(PTRACE_SEIZE, id, nullptr, nullptr) != 0)
            throw std::runtime_error(whyNotTraced(id, errno));
        seized_ = true;
        if (::ptrace(PTRACE_INTERRUPT, id, nullptr, nullptr) != 0)
            throw std::runtime_error(whyNotTraced(id, errno));
        for (;;) {
            const int status = waitForStop();
            if (status >> 16 == PTRACE_EVENT_STOP) break;
            go(WSTOPSIG(status));  // a signal that came first
        }
        stopped_ = true;
        vector_state_.resize(std::size_t{64} << 10);
        iovec area{vector_state_.data(), vector_state_.size()};
        if (::ptrace(PTRACE_GETREGS, id, nullptr, &registers_) != 0 ||
            ::ptrace(PTRACE_GETREGSET, id, NT_X86_XSTATE, &area) != 0)
            throw std::runtime_error(whyNotTraced(id, errno));
        vector_state_.resize(area.iov_len);
        saved_ = true;
    }
    ~StoppedThread() {
        if (!seized_) return;
        if (!stopped_ && saved_) interrupt();  // in a call that does not return
        if (stopped_) {
            if (saved_) restore();
            ::ptrace(PTRACE_DETACH, id_, nullptr, nullptr);
        }  // else the system lets go of it when this program ends
    }
    StoppedThread(const StoppedThread&) = delete;
    StoppedThread& operator=(const StoppedThread&) = delete;

    // Calls a function there. Throws std::runtime_error if it does not return.
    std::uint64_t call(std::uint64_t function, const std::array<std::uint64_t, 6>& arguments) {
        Registers registers = registers_;
        registers.rsp = (registers.rsp - kRedZone - 512) & ~std::uint64_t{15};
        registers.rsp -= sizeof(std::uint64_t);  // the return address; no code is there
        if (::ptrace(PTRACE_POKEDATA, id_, registers.rsp, nullptr) != 0)
            throw std::runtime_error(whyNotTraced(id_, errno));
        registers.rip = function;
        registers.rax = 0;
        registers.orig_rax = ~std::uint64_t{0};     // no interrupted system call is started again
        registers.eflags &= ~std::uint64_t{0x400};  // the direction of string instructions
        registers.rdi = arguments[0];
        registers.rsi = arguments[1];
        registers.rdx = arguments[2];
        registers.rcx = arguments[3];
        registers.r8 = arguments[4];
        registers.r9 = arguments[5];
        if (::ptrace(PTRACE_SETREGS, id_, nullptr, &registers) != 0)
            throw std::runtime_error(whyNotTraced(id_, errno));
        for (int signal = 0;;) {
            go(signal);
            stopped_ = false;
            const int status = waitForStop();
            stopped_ = true;
            if (::ptrace(PTRACE_GETREGS, id_, nullptr, &registers) != 0)
                throw std::runtime_error(whyNotTraced(id_, errno));
            signal = status >> 16 == PTRACE_EVENT_STOP ? 0 : WSTOPSIG(status);
            if (signal != SIGSEGV) continue;  // one of its own, which it is to have
            if (registers.rip == 0) return registers.rax;
            throw std::runtime_error(fmt::format(
                "Process {} could not be asked to record: a call in it failed. It continues.",
                id_));
        }
    }

    void write(std::uint64_t address, const std::string& text) {
        iovec local{const_cast<char*>(text.c_str()), text.size() + 1};
        iovec remote{reinterpret_cast<void*>(address), text.size() + 1};
        if (::process_vm_writev(id_, &local, 1, &remote, 1, 0) !=
            static_cast<ssize_t>(text.size() + 1))
            throw std::runtime_error(whyNotTraced(id_, errno));
    }

  private:
    struct Running {};
    StoppedThread(pid_t id, Running) : id_(id) {}
    void interrupt() {
        ::ptrace(PTRACE_INTERRUPT, id_, nullptr, nullptr);
        try {
            waitForStop();
            stopped_ = true;
        } catch (const std::exception&) {
            // It has ended, or the system holds it.
        }
    }
    void go(int signal) { ::ptrace(PTRACE_CONT, id_, nullptr, signal); }
    void restore() {
        iovec area{vector_state_.data(), vector_state_.size()};
        ::ptrace(PTRACE_SETREGSET, id_, NT_X86_XSTATE, &area);
        ::ptrace(PTRACE_SETREGS, id_, nullptr, &registers_);
    }
    int waitForStop() {
        for (const auto until = Clock::now() + kPatience; Clock::now() < until;) {
            int status = 0;
            const pid_t found = ::waitpid(id_, &status, WNOHANG | __WALL);
            if (found == id_ && WIFSTOPPED(status)) return status;
            if (found == id_) {
                seized_ = false;
                throw std::runtime_error(fmt::format("Process {} has ended.", id_));
            }
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
        throw std::runtime_error(fmt::format(
            "Process {} does not react: the system holds its main thread (a driver, or a disk).",
            id_));
    }

    pid_t id_;
    bool seized_ = false, stopped_ = false, saved_ = false;
    Registers registers_{};
    std::vector<char> vector_state_;
};

// The address of a function in the process; 0 if it is not there.
std::uint64_t addressOf(pid_t process, const fs::path& file, const std::string& name) {
    const LoadedFile loaded = loadedFile(process, file);
    if (loaded.path.empty()) return 0;
    const auto symbols = symbolsOf(loaded.path, {name});
    return symbols.contains(name) ? loaded.address + symbols.at(name) : 0;
}

void callPending(const PythonProcess& process, const fs::path& script) {
    const std::uint64_t add = addressOf(process.id, process.interpreter, "Py_AddPendingCall");
    const std::uint64_t run = addressOf(process.id, process.interpreter, "PyRun_SimpleString");
    fs::path libc = mappedLibrary(process.id, "libc.so");
    if (libc.empty()) libc = mappedLibrary(process.id, "libc-2.");
    if (libc.empty()) libc = mappedLibrary(process.id, "ld-musl-");
    const std::uint64_t map = addressOf(process.id, libc, "mmap");
    if (add == 0 || run == 0 || map == 0) {
        pythonProcess(process.id);  // throws if it has ended
        throw std::runtime_error(fmt::format(
            "The Python of process {} (\"{}\") hides its functions, as a frozen or statically "
            "linked program does; start the training with \"ridgepoint record\".",
            process.id, process.interpreter.string()));
    }
    // The page remains: the process may execute the text long after.
    const std::string path = run::jsonDocument(nlohmann::json(script.string()), -1);
    const std::string text = fmt::format(
        "exec(compile(open({0}, encoding='utf-8').read(), {0}, 'exec'), "
        "{{'__name__': 'ridgepoint_attached'}})\n",
        path);
    if (text.size() + 1 > kPage) throw std::runtime_error("The path of TMPDIR is too long.");
    StoppedThread thread(process.id);
    const std::uint64_t page =
        thread.call(map, {0, kPage, 3 /* to read and write */, 0x22 /* of its own, no file */,
                          ~std::uint64_t{0}, 0});
    if (page == 0 || page % kPage != 0) {
        throw std::runtime_error(
            fmt::format("Process {} has no memory left for the recording.", process.id));
    }
    thread.write(page, text);
    if (static_cast<int>(thread.call(add, {run, page, 0, 0, 0, 0})) != 0) {
        throw std::runtime_error(fmt::format(
            "Process {} does not get to what it was asked to do before; try again later.",
            process.id));
    }
}

// Has the process' own interpreter call sys.remote_exec, whose protocol belongs to its version.
void executeRemotely(const PythonProcess& process, const fs::path& script) {
    const run::Pipe pipe;
    std::optional<run::Child> child;
    try {
        child.emplace(
            run::ChildOptions{.words = {process.program.string(), "-I", "-S", "-c",
                                        "import sys\n"
                                        "try:\n"
                                        "    sys.remote_exec(int(sys.argv[1]), sys.argv[2])\n"
                                        "except Exception as error:\n"
                                        "    sys.exit(f'{type(error).__name__}: {error}')\n",
                                        std::to_string(process.id), script.string()},
                              .streams = {-1, -1, pipe.writing.number()}});
    } catch (const std::system_error& error) {
        throw std::runtime_error(
            fmt::format("The Python of process {} (\"{}\") cannot be started to ask it ({}); start "
                        "the training with RIDGEPOINT_WAIT=1.",
                        process.id, process.program.string(), error.code().message()));
    }
    const auto end = child->waitFor(kPatience);
    if (end && end->status == 0 && end->signal == 0) return;
    std::array<char, 512> text{};
    std::string reason = "no answer";
    if (end) {
        const ssize_t got = ::read(pipe.reading.number(), text.data(), text.size());
        reason.assign(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
        while (!reason.empty() && reason.back() == '\n') reason.pop_back();
    }
    if (reason.starts_with("PermissionError"))
        throw std::runtime_error(whyNotTraced(process.id, EPERM));
    pythonProcess(process.id);  // throws if it has ended
    throw std::runtime_error(
        fmt::format("The Python of process {} refuses to be asked: {}; start the training with "
                    "RIDGEPOINT_WAIT=1.",
                    process.id, reason));
}

}  // namespace

void executeInProcess(const PythonProcess& process, const fs::path& script) {
    if (addressOf(process.id, process.interpreter, kSinceRemoteExec) != 0) {
        executeRemotely(process, script);
    } else {
        callPending(process, script);
    }
}

}  // namespace ridgepoint::entry
