// SPDX-License-Identifier: GPL-3.0-or-later
// Starts programs and reads their output.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace ridgepoint::tests {

struct Result {
    int status = -1;  // exit status, or 128 + signal if a signal ended the program
    std::string out;
    std::string err;
};

struct StartOptions {
    std::map<std::string, std::string> environment{};  // added to this process's environment
    std::filesystem::path folder{};                    // current folder; empty: this process's
    std::string stdin_file{};      // source of standard input; empty: this process's
    std::string stdout_file{};     // target of standard output; empty: returned to the test
    bool reader_gone = false;      // the pipe of standard output has no reader
    std::uint64_t file_bytes = 0;  // limit of file sizes (ulimit -f); 0: none
    std::uint64_t disk_bytes = 0;  // `folder` becomes a file system of this size; see kNoSmallDisk
};
inline constexpr int kNoSmallDisk = 97;  // status if this machine does not allow such a file system

// A program that runs in parallel with the test.
class Process {
  public:
    Process(const std::string& program, const std::vector<std::string>& arguments,
            const StartOptions& options = {});
    ~Process();  // kills the program if it is still running
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t pid() const { return pid_; }
    void signal(int number) const;
    bool running();
    Result wait();

  private:
    pid_t pid_ = 0;
    bool waited_ = false;
    Result result_;
    std::thread out_reader_, err_reader_;
};

// Runs ridgepoint with these arguments until it ends.
Result ridgepoint(const std::vector<std::string>& arguments, const StartOptions& options = {});

}  // namespace ridgepoint::tests
