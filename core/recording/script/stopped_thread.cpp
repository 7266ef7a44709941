// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/stopped_thread.h"

#include <cpuid.h>
#include <elf.h>
#include <fmt/format.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <ucontext.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "core/machine/system_files.h"

namespace ridgepoint::recording::script {
namespace {

using Clock = std::chrono::steady_clock;
using Registers = user_regs_struct;

constexpr std::chrono::seconds kStopTime{5};
constexpr std::uint64_t kRedZone = 128;  // bytes in use below the stack pointer (x86-64 ABI)

// The state that the kernel restores when the thread calls rt_sigreturn, which is the state in
// which the thread was stopped. A called function returns into rt_sigreturn, so the thread
// continues as before even if this program is killed in the meantime.
struct ReturnFrame {
    std::uint64_t restorer;  // return address: the C library's code that calls rt_sigreturn
    ucontext_t context;
};
// Value of uc_flags: the frame contains vector state (1), and the kernel restores the segment
// register ss (2, 4).
constexpr std::uint64_t kContextFlags = 1 | 2 | 4;
// Sizes of the parts of a vector state.
constexpr std::size_t kLegacyBytes = 512, kHeaderBytes = 64;
constexpr std::size_t kSoftwareAt = 464;  // offset of the kernel's own data
constexpr std::uint32_t kMagicFirst = 0x46505853, kMagicLast = 0x46505845;

// Returns a stopped thread's registers. If the thread was interrupted in a system call, the
// registers are changed so that the call is restarted.
Registers restarted(Registers registers) {
    const auto result = static_cast<std::int64_t>(registers.rax);
    if (static_cast<std::int64_t>(registers.orig_rax) < 0 || result > -512 || result < -516)
        return registers;
    constexpr std::uint64_t kRestart = 219;  // number of the system call restart_syscall
    registers.rax = result == -516 ? kRestart : registers.orig_rax;
    registers.rip -= 2;
    return registers;
}

// Returns the end offset of a component in a vector state, or 0 if this processor does not have the
// component.
std::uint32_t endOf(unsigned component) {
    std::uint32_t bytes = 0, offset = 0, flags = 0, unused = 0;
    if (__get_cpuid_count(13, component, &bytes, &offset, &flags, &unused) == 0 || bytes == 0)
        return 0;
    return offset + bytes;
}

// Returns the vector state in the format that rt_sigreturn reads. Components after the last one in
// use are omitted, because the kernel refuses components that the process has not requested (AMX).
std::vector<char> vectorFrame(std::vector<char> state) {
    std::uint64_t enabled = 0, used = 0, kept = 3;
    std::memcpy(&enabled, state.data() + kSoftwareAt, sizeof enabled);
    std::memcpy(&used, state.data() + kLegacyBytes, sizeof used);
    std::uint32_t size = kLegacyBytes + kHeaderBytes;
    for (unsigned i = 2; i < 63; ++i) {
        if ((used >> i & 1) != 0) size = std::max(size, endOf(i));
    }
    for (unsigned i = 2; i < 63; ++i) {
        if ((enabled >> i & 1) != 0 && endOf(i) != 0 && endOf(i) <= size)
            kept |= std::uint64_t{1} << i;
    }
    state.resize(size + sizeof kMagicLast);
    const auto put = [&](std::size_t at, auto value) {
        std::memcpy(state.data() + at, &value, sizeof value);
    };
    std::memset(state.data() + kSoftwareAt, 0, kLegacyBytes - kSoftwareAt);
    put(kSoftwareAt, kMagicFirst);
    put(kSoftwareAt + 4, static_cast<std::uint32_t>(state.size()));
    put(kSoftwareAt + 8, kept);
    put(kSoftwareAt + 16, size);
    put(size, kMagicLast);
    return state;
}

}  // namespace

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

void writeTo(pid_t process, std::uint64_t address, const void* data, std::size_t size) {
    const iovec local{const_cast<void*>(data), size};
    const iovec remote{reinterpret_cast<void*>(address), size};
    if (::process_vm_writev(process, &local, 1, &remote, 1, 0) != static_cast<ssize_t>(size))
        throw std::runtime_error(whyNotTraced(process, errno));
}

StoppedThread::StoppedThread(pid_t id, std::uint64_t restorer) : id_(id), restorer_(restorer) {
    try {
        stop();
    } catch (...) {
        if (stopped_) ::ptrace(PTRACE_DETACH, id_, nullptr, nullptr);
        throw;
    }
}

void StoppedThread::stop() {
    check(::ptrace(PTRACE_SEIZE, id_, nullptr, PTRACE_O_TRACESYSGOOD));
    seized_ = true;
    check(::ptrace(PTRACE_INTERRUPT, id_, nullptr, nullptr));
    while (waitForStop() >> 16 != PTRACE_EVENT_STOP) go(PTRACE_CONT, signal_);
    vector_state_.resize(std::size_t{64} << 10);
    iovec area{vector_state_.data(), vector_state_.size()};
    check(::ptrace(PTRACE_GETREGS, id_, nullptr, &registers_));
    check(::ptrace(PTRACE_GETREGSET, id_, NT_X86_XSTATE, &area));
    check(::ptrace(PTRACE_GETSIGMASK, id_, sizeof mask_, &mask_));
    vector_state_.resize(area.iov_len);
    if (area.iov_len < kLegacyBytes + kHeaderBytes)
        throw std::runtime_error(whyNotTraced(id_, EIO));
    writeFrame();
    saved_ = true;
}

StoppedThread::~StoppedThread() {
    if (seized_ && !stopped_) interrupt();  // the thread is in a call that does not return
    if (stopped_) {
        restore();
        ::ptrace(PTRACE_DETACH, id_, nullptr, nullptr);
    }  // if the thread is not stopped, the system releases it when this program exits
    if (stop_later_) ::kill(id_, SIGSTOP);
}

std::uint64_t StoppedThread::call(std::uint64_t function,
                                  const std::array<std::uint64_t, 6>& arguments) {
    Registers registers = registers_;
    registers.rsp = frame_;
    registers.rip = function;
    registers.rax = 0;
    registers.orig_rax = ~std::uint64_t{0};     // prevents the restart of an interrupted system
                                                // call
    registers.eflags &= ~std::uint64_t{0x400};  // clears the direction flag for string instructions
    registers.rdi = arguments[0];
    registers.rsi = arguments[1];
    registers.rdx = arguments[2];
    registers.rcx = arguments[3];
    registers.r8 = arguments[4];
    registers.r9 = arguments[5];
    check(::ptrace(PTRACE_SETREGS, id_, nullptr, &registers));
    const std::uint64_t all = ~std::uint64_t{0};
    check(::ptrace(PTRACE_SETSIGMASK, id_, sizeof all, &all));
    for (std::uint64_t result = 0;;) {
        go(PTRACE_SYSCALL);
        const bool event = waitForStop() >> 16 == PTRACE_EVENT_STOP;
        check(::ptrace(PTRACE_GETREGS, id_, nullptr, &registers));
        if (signal_ == (SIGTRAP | 0x80)) {
            if (registers.orig_rax == SYS_rt_sigreturn && registers.rsp == frame_ + 8) {
                leaveCall(registers);
                return result;
            }
            result = registers.rax;
        } else if (!event && signal_ == SIGSTOP) {
            stop_later_ = true;
        } else if (!event) {
            throw std::runtime_error(fmt::format(
                "Process {} could not be asked to record: a call in it failed. It continues.",
                id_));
        }
    }
}

void StoppedThread::writeCode(std::uint64_t address, const std::string& code) {
    for (std::size_t at = 0; at < code.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, code.data() + at, std::min(sizeof word, code.size() - at));
        check(::ptrace(PTRACE_POKEDATA, id_, address + at, word));
    }
}

void StoppedThread::check(long result) const {
    if (result < 0) throw std::runtime_error(whyNotTraced(id_, errno));
}

void StoppedThread::writeFrame() {
    const std::vector<char> vectors = vectorFrame(vector_state_);
    const std::uint64_t vectors_at =
        (registers_.rsp - kRedZone - vectors.size()) & ~std::uint64_t{63};
    frame_ = ((vectors_at - sizeof(ReturnFrame)) & ~std::uint64_t{15}) - 8;
    const Registers then = restarted(registers_);
    ReturnFrame frame{};
    frame.restorer = restorer_;
    ucontext_t& context = frame.context;
    context.uc_flags = kContextFlags;
    context.uc_stack.ss_flags = 0xff;  // an invalid value, so that the kernel ignores the signal
                                       // stack
    auto& registers = context.uc_mcontext.gregs;
    const auto set = [&](int index, std::uint64_t value) {
        registers[index] = static_cast<greg_t>(value);
    };
    set(REG_R8, then.r8), set(REG_R9, then.r9), set(REG_R10, then.r10), set(REG_R11, then.r11);
    set(REG_R12, then.r12), set(REG_R13, then.r13), set(REG_R14, then.r14);
    set(REG_R15, then.r15), set(REG_RDI, then.rdi), set(REG_RSI, then.rsi);
    set(REG_RBP, then.rbp), set(REG_RBX, then.rbx), set(REG_RDX, then.rdx);
    set(REG_RAX, then.rax), set(REG_RCX, then.rcx), set(REG_RSP, then.rsp);
    set(REG_RIP, then.rip), set(REG_EFL, then.eflags);
    set(REG_CSGSFS, (then.cs & 0xffff) | (then.gs & 0xffff) << 16 | (then.fs & 0xffff) << 32 |
                        (then.ss & 0xffff) << 48);
    context.uc_mcontext.fpregs = reinterpret_cast<fpregset_t>(vectors_at);
    std::memcpy(&context.uc_sigmask, &mask_, sizeof mask_);
    writeTo(id_, vectors_at, vectors.data(), vectors.size());
    writeTo(id_, frame_, &frame, sizeof frame);
}

// Moves the thread to the start of rt_sigreturn, where it stops. If this program is killed from
// here on, the thread executes rt_sigreturn.
void StoppedThread::leaveCall(Registers registers) {
    registers.orig_rax = ~std::uint64_t{0};
    registers.rip = restorer_;
    check(::ptrace(PTRACE_SETREGS, id_, nullptr, &registers));
    interrupt();
}

void StoppedThread::interrupt() {
    ::ptrace(PTRACE_INTERRUPT, id_, nullptr, nullptr);
    if (stopped_) go(PTRACE_CONT);
    try {
        while (waitForStop() >> 16 != PTRACE_EVENT_STOP) {
            stop_later_ |= signal_ == SIGSTOP;
            go(PTRACE_CONT);
        }
    } catch (const std::exception&) {
        // The thread has exited, or it did not stop in time because it is blocked in the kernel.
    }
}

void StoppedThread::go(int request, int signal) {
    stopped_ = false;
    ::ptrace(static_cast<__ptrace_request>(request), id_, nullptr, signal);
}

// Restores the state in an order in which the thread can continue at any time, even if this program
// is killed.
void StoppedThread::restore() {
    iovec area{vector_state_.data(), vector_state_.size()};
    ::ptrace(PTRACE_SETREGSET, id_, NT_X86_XSTATE, &area);
    ::ptrace(PTRACE_SETSIGMASK, id_, sizeof mask_, &mask_);
    ::ptrace(PTRACE_SETREGS, id_, nullptr, &registers_);
}

int StoppedThread::waitForStop() {
    for (const auto until = Clock::now() + kStopTime; Clock::now() < until;) {
        int status = 0;
        const pid_t found = ::waitpid(id_, &status, WNOHANG | __WALL);
        if (found == id_ && WIFSTOPPED(status)) {
            stopped_ = true;
            signal_ = WSTOPSIG(status);
            return status;
        }
        if (found == id_) {
            seized_ = false;
            throw std::runtime_error(fmt::format("Process {} has ended.", id_));
        }
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    throw std::runtime_error(fmt::format(
        "Process {} does not react: the system holds its main thread (a driver, or a disk).", id_));
}

}  // namespace ridgepoint::recording::script
