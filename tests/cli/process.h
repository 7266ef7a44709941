// SPDX-License-Identifier: GPL-3.0-or-later
// Starting a program and hearing what it says.
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
    int status = -1;  // exit status; 128 + signal when a signal ended it
    std::string out;
    std::string err;
};

struct StartOptions {
    std::map<std::string, std::string> environment{};  // added to ours
    std::filesystem::path folder{};                    // current folder; empty: ours
    std::string stdin_file{};      // standard input comes from there; empty: ours
    std::string stdout_file{};     // standard output goes there instead of to us
    bool reader_gone = false;      // nobody reads standard output
    std::uint64_t file_bytes = 0;  // no file may become larger (ulimit -f); 0: as large as it likes
    std::uint64_t disk_bytes = 0;  // `folder` becomes a file system of that size; see kNoSmallDisk
};
inline constexpr int kNoSmallDisk = 97;  // status when this machine does not let us make one

// A program that runs beside the test.
class Process {
  public:
    Process(const std::string& program, const std::vector<std::string>& arguments,
            const StartOptions& options = {});
    ~Process();  // kills it when it still runs
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

// ridgepoint with these words, until it ends.
Result ridgepoint(const std::vector<std::string>& arguments, const StartOptions& options = {});

}  // namespace ridgepoint::tests
