// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/dry_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>

#include "core/base/own_program.h"
#include "core/estimate/dry_run_json.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// A network of 100,000 layers answers with a tenth of it.
constexpr std::size_t kLongestAnswer = std::size_t{256} << 20;

class Pipe {
  public:
    Pipe() {
        if (::pipe2(ends_.data(), O_CLOEXEC) != 0) {
            throw std::system_error(errno, std::generic_category(), "A pipe could not be made");
        }
    }
    ~Pipe() {
        closeEnd(0);
        closeEnd(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    void closeEnd(std::size_t i) {
        if (ends_[i] >= 0) ::close(ends_[i]);
        ends_[i] = -1;
    }

  private:
    std::array<int, 2> ends_{-1, -1};
};

class Child {
  public:
    Child(const fs::path& path, int input, int output) {
        posix_spawn_file_actions_t files;
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
        // LibTorch's warnings are for its developers.
        ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        std::string name = path.string(), command = "dry-run";
        std::array<char*, 3> words{name.data(), command.data(), nullptr};
        const int error = ::posix_spawn(&id_, path.c_str(), &files, nullptr, words.data(), environ);
        ::posix_spawn_file_actions_destroy(&files);
        if (error != 0) {
            throw std::runtime_error(fmt::format("\"{}\" could not be started: {}.", name,
                                                 std::generic_category().message(error)));
        }
    }
    ~Child() {
        if (id_ <= 0) return;
        ::kill(id_, SIGKILL);
        wait();
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int wait() {
        int status = 0;
        while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
        }
        id_ = 0;
        return status;
    }

  private:
    pid_t id_ = 0;
};

void writeAll(int descriptor, const std::string& text) {
    std::size_t done = 0;  // a request is shorter than what a pipe holds
    while (done < text.size()) {
        const ssize_t count = ::write(descriptor, text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        done += static_cast<std::size_t>(count);
    }
}

std::string readUntil(int descriptor, const DryRunRequest& request,
                      const std::function<bool()>& cancelled) {
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(request.limit_seconds));
    std::string text;
    std::vector<char> buffer(1 << 16);
    for (;;) {
        if (cancelled && cancelled()) throw std::runtime_error("The dry run was stopped.");
        if (Clock::now() > deadline) {
            throw std::runtime_error(fmt::format(
                "The step of \"{}\" did not come to an end within {:.0f} s, even without values; "
                "its script may loop for ever.",
                request.file.string(), request.limit_seconds));
        }
        pollfd ready{descriptor, POLLIN, 0};
        const int found = ::poll(&ready, 1, 50);
        if (found <= 0) continue;
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > kLongestAnswer) {
            throw std::runtime_error(
                fmt::format("\"{}\" has more layers than can be shown.", request.file.string()));
        }
    }
}

}  // namespace

bool isScriptFile(std::string_view model) {
    return model.ends_with(".pt") || model.ends_with(".pth");
}

DryRun dryRun(const DryRunRequest& request, const std::function<bool()>& cancelled) {
    Pipe to_child, from_child;
    std::string text;
    int status = 0;
    {
        Child child(commandLineProgram("Reading a TorchScript file"), to_child.reading(),
                    from_child.writing());
        to_child.closeEnd(0);
        from_child.closeEnd(1);
        writeAll(to_child.writing(), toJson(request).dump());
        to_child.closeEnd(1);
        text = readUntil(from_child.reading(), request, cancelled);
        status = child.wait();
    }
    const nlohmann::json answer = nlohmann::json::parse(text, nullptr, false);
    if (answer.is_discarded() || !answer.is_object()) {
        if (WIFSIGNALED(status)) {
            throw std::runtime_error(
                fmt::format("LibTorch crashed over \"{}\" ({}); the file is probably damaged.",
                            request.file.string(), ::strsignal(WTERMSIG(status))));
        }
        throw std::runtime_error(fmt::format("LibTorch gave no answer about \"{}\" (status {}).",
                                             request.file.string(), WEXITSTATUS(status)));
    }
    if (answer.contains("error")) {
        const std::string sentence = answer.at("error");
        const std::string kind = answer.value("kind", "");
        if (kind == "unavailable") throw RecordingUnavailable(sentence);
        if (kind == "values") throw NeedsValues(sentence);
        throw std::runtime_error(sentence);
    }
    return answerFromJson(answer);
}

}  // namespace ridgepoint::run
