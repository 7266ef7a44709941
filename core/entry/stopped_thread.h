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

namespace ridgepoint::entry {

// Returns one sentence on why the system refused access to the process with this error number.
std::string whyNotTraced(pid_t process, int error);

// Writes into the memory of the process. Throws std::runtime_error with one sentence.
void writeTo(pid_t process, std::uint64_t address, const void* data, std::size_t size);

// The stopped main thread of another process, which continues in its old state when this object is
// gone. It also does so if this program is killed at any moment meanwhile.
class StoppedThread {
  public:
    // `restorer`: the address of the C library's call of rt_sigreturn there. Throws
    // std::runtime_error with one sentence.
    StoppedThread(pid_t id, std::uint64_t restorer);
    ~StoppedThread();
    StoppedThread(const StoppedThread&) = delete;
    StoppedThread& operator=(const StoppedThread&) = delete;

    // Calls a function there, with signals blocked. Returns the result of the last system call that
    // it makes; 0 if it makes none. Throws std::runtime_error if it does not return.
    std::uint64_t call(std::uint64_t function, const std::array<std::uint64_t, 6>& arguments);
    // Writes machine code, also into memory that the process itself cannot write to.
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
    std::uint64_t frame_ = 0;  // where the state is that the thread returns to
    bool seized_ = false, stopped_ = false, saved_ = false, stop_later_ = false;
    int signal_ = 0;  // with which the thread stopped
    user_regs_struct registers_{};
    std::uint64_t mask_ = 0;  // blocked signals
    std::vector<char> vector_state_;
};

}  // namespace ridgepoint::entry
