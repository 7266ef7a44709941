// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

namespace ridgepoint::tests {
namespace {

std::array<int, 2> makePipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    return ends;
}

std::thread reader(int descriptor, std::string& text) {
    return std::thread([descriptor, &text] {
        std::array<char, 4096> buffer;
        for (;;) {
            const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            text.append(buffer.data(), static_cast<std::size_t>(count));
        }
        ::close(descriptor);
    });
}

// Runs in the child between fork and exec, so it uses only system calls.
bool makeSmallDisk(const char* folder, const char* size) {
    if (::unshare(CLONE_NEWNS) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    if (::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
    return ::mount("tmpfs", folder, "tmpfs", 0, size) == 0;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (std::string& text : strings) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

Process::Process(const std::string& program, const std::vector<std::string>& arguments,
                 const StartOptions& options) {
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text = *entry;
        if (!options.environment.contains(text.substr(0, text.find('=')))) {
            environment.push_back(text);
        }
    }
    for (const auto& [name, value] : options.environment) environment.push_back(name + "=" + value);
    auto word_pointers = pointers(words);
    auto environment_pointers = pointers(environment);
    const std::string disk_size = "size=" + std::to_string(options.disk_bytes);

    const auto out = makePipe();
    const auto err = makePipe();
    pid_ = ::fork();
    if (pid_ < 0) throw std::runtime_error("no process");
    if (pid_ == 0) {
        if (options.disk_bytes > 0 && !makeSmallDisk(options.folder.c_str(), disk_size.c_str())) {
            ::_exit(kNoSmallDisk);
        }
        if (options.file_bytes > 0) {
            const rlimit size{options.file_bytes, options.file_bytes};
            ::signal(SIGXFSZ, SIG_DFL);
            ::setrlimit(RLIMIT_FSIZE, &size);
        }
        if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) ::_exit(98);
        if (!options.stdin_file.empty())
            ::dup2(::open(options.stdin_file.c_str(), O_RDONLY), STDIN_FILENO);
        int stdout_end = out[1];
        if (!options.stdout_file.empty())
            stdout_end = ::open(options.stdout_file.c_str(), O_WRONLY);
        ::dup2(stdout_end, STDOUT_FILENO);
        ::dup2(err[1], STDERR_FILENO);
        if (options.reader_gone) ::close(out[0]);
        ::execve(program.c_str(), word_pointers.data(), environment_pointers.data());
        ::_exit(99);
    }
    ::close(out[1]);
    ::close(err[1]);
    if (options.reader_gone) {
        ::close(out[0]);
    } else {
        out_reader_ = reader(out[0], result_.out);
    }
    err_reader_ = reader(err[0], result_.err);
}

Process::~Process() {
    if (!waited_) signal(SIGKILL);
    wait();
}

void Process::signal(int number) const {
    if (!waited_) ::kill(pid_, number);
}

bool Process::running() {
    if (waited_) return false;
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
}

Result Process::wait() {
    if (!waited_) {
        int status = 0;
        while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
        }
        waited_ = true;
        result_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        if (out_reader_.joinable()) out_reader_.join();
        err_reader_.join();
    }
    return result_;
}

Result ridgepoint(const std::vector<std::string>& arguments, const StartOptions& options) {
    return Process(RIDGEPOINT_PROGRAM, arguments, options).wait();
}

}  // namespace ridgepoint::tests
