// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the main thread of another process call functions.
#pragma once

#include <sys/types.h>
#include <sys/user.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint::recording::script {

// Returns a sentence that explains why the system refused access to the process with this errno
// value.
std::string whyNotTraced(pid_t process, int error);

// Writes into the process's memory. Throws std::runtime_error with one sentence on failure.
void writeTo(pid_t process, std::uint64_t address, const void* data, std::size_t size);

// The stopped main thread of another process. The thread continues in its previous state when this
// object is destroyed, even if this program is killed in the meantime.
class StoppedThread {
  public:
    // `restorer` is the address in the process of the C library's code that calls rt_sigreturn.
    // Throws std::runtime_error with one sentence on failure.
    StoppedThread(pid_t id, std::uint64_t restorer);
    ~StoppedThread();
    StoppedThread(const StoppedThread&) = delete;
    StoppedThread& operator=(const StoppedThread&) = delete;

    // Calls a function in the process with signals blocked. Returns the result of the function's
    // last system call, or 0 if it makes none. Throws std::runtime_error if the function does not
    // return.
    std::uint64_t call(std::uint64_t function, const std::array<std::uint64_t, 6>& arguments);
    // Writes machine code, even to memory that the process itself cannot write to.
    void writeCode(std::uint64_t address, const std::string& code);

  private:
    void stop();
    void check(long result) const;
    void writeFrame();
    void leaveCall(user_regs_struct registers);
    void interrupt();
    void go(int request, int signal = 0);
    void restore();
    int waitForStop();

    pid_t id_;
    std::uint64_t restorer_;
    std::uint64_t frame_ = 0;  // address of the state to which the thread returns
    bool seized_ = false, stopped_ = false, saved_ = false, stop_later_ = false;
    int signal_ = 0;  // signal with which the thread stopped
    user_regs_struct registers_{};
    std::uint64_t mask_ = 0;  // the thread's blocked signals
    std::vector<char> vector_state_;
};

}  // namespace ridgepoint::recording::script
