// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint attach` with processes that cannot be recorded, and with processes in a container:
// prints one sentence, and the training continues unchanged.
#include <fmt/format.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <functional>

#include "tests/recording/script/attach_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

// A child process that executes `action` and then waits until it is ended.
class Forked {
  public:
    explicit Forked(const std::function<void()>& action) {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0) return;
        id_ = ::fork();
        if (id_ == 0) {
            action();
            ::close(ends[0]);
            [[maybe_unused]] const ssize_t told = ::write(ends[1], "", 1);
            for (;;) ::pause();
        }
        ::close(ends[1]);
        char done = 0;
        [[maybe_unused]] const ssize_t heard = ::read(ends[0], &done, 1);
        ::close(ends[0]);
    }
    ~Forked() {
        ::kill(id_, SIGKILL);
        ::waitpid(id_, nullptr, 0);
    }
    Forked(const Forked&) = delete;
    Forked& operator=(const Forked&) = delete;
    pid_t id() const { return id_; }

  private:
    pid_t id_ = 0;
};

// From now on, system calls of this kind fail, as in a container.
void forbid(long call) {
    std::array<sock_filter, 4> filter{
        sock_filter{BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
        sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 0, 1, static_cast<std::uint32_t>(call)},
        sock_filter{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM},
        sock_filter{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
    const sock_fprog program{filter.size(), filter.data()};
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

class AttachRefusal : public Attach {
  protected:
    void expectRefused(const std::string& id, const std::string& words,
                       const StartOptions& options = {}) const {
        expectRefusal(ridgepoint({"attach", id, "-q", "--steps", "2", "-o", run()}, options), 1,
                      words);
        EXPECT_FALSE(std::filesystem::exists(run()));
    }
};

TEST_F(AttachRefusal, OtherProcesses) {
    expectRefused("4194303", "There is no process 4194303");
    expectRefusal(ridgepoint({"attach"}), 2, "--list");
    expectRefusal(ridgepoint({"attach", "1", "--steps", "3", "--seconds", "3"}), 2, "--seconds");
    Process sleeping("/bin/sleep", {"30"});
    expectRefused(std::to_string(sleeping.pid()), "not a Python process");
    sleeping.signal(SIGKILL);
    Process plain(python(),
                  {"-c", "import sys, time; open(sys.argv[1], 'w'); time.sleep(30)", path("up")});
    waitFor([&] { return std::filesystem::exists(path("up")); });
    expectRefused(std::to_string(plain.pid()), "without torch");
    plain.signal(SIGKILL);
}

TEST_F(AttachRefusal, AProcessThatHasEnded) {
    const pid_t id = ::fork();
    if (id == 0) ::_exit(0);
    siginfo_t end{};
    ::waitid(P_PID, static_cast<id_t>(id), &end, WEXITED | WNOWAIT);
    expectRefused(std::to_string(id), "has ended.");
    ::waitpid(id, nullptr, 0);
}

TEST_F(AttachRefusal, AThread) {
    ASSERT_NO_FATAL_FAILURE(beginAlone({.environment = {{"OMP_NUM_THREADS", "2"}}}));
    std::string thread;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/" + id() + "/task"))
        if (entry.path().filename() != id()) thread = entry.path().filename();
    if (!thread.empty()) expectRefused(thread, "attach to process " + id());
    expectUnchanged();
}

TEST_F(AttachRefusal, AnotherUser) {
    if (::geteuid() != 0) {
        expectRefused("1", "belongs to the user root");
        return;
    }
    constexpr uid_t kNobody = 65534;
    const Forked other([] { ::setuid(kNobody); });
    expectRefused(std::to_string(other.id()), "belongs to the user nobody; attach as this user");
}

TEST_F(AttachRefusal, AStoppedProcess) {
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    training_->signal(SIGSTOP);
    expectRefused(id(), "is stopped");
    training_->signal(SIGCONT);
    EXPECT_EQ(attach({"--steps", "2"}).status, 0);
    expectUnchanged();
}

TEST_F(AttachRefusal, ADebuggedProcess) {
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    {
        const Forked debugger(
            [this] { ::ptrace(PTRACE_SEIZE, training_->pid(), nullptr, nullptr); });
        expectRefused(id(), "Another program debugs process " + id());
    }
    expectUnchanged();
}

TEST_F(AttachRefusal, ASystemThatForbidsIt) {
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    const pid_t attaching = ::fork();
    if (attaching == 0) {
        // For Python 3.14 and later, attaching writes into the process instead of tracing it.
        for (const int call : {SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev})
            forbid(call);
        [[maybe_unused]] FILE* const said = ::freopen(path("said").c_str(), "w", stderr);
        const std::string training = id(), file = run();
        ::execl(RIDGEPOINT_PROGRAM, RIDGEPOINT_PROGRAM, "attach", training.c_str(), "-q", "-o",
                file.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    ::waitpid(attaching, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 1);
    const std::string said = contentOf(path("said"));
    EXPECT_THAT(said, HasSubstr("does not allow"));
    EXPECT_THAT(said, HasSubstr("RIDGEPOINT_WAIT=1"));
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
    expectUnchanged();
}

TEST_F(AttachRefusal, AProcessThatEndsMeanwhile) {
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    Process recording(RIDGEPOINT_PROGRAM, {"attach", id(), "-q", "-o", run()});
    waitFor([&] { return std::filesystem::exists(run()); });
    training_->signal(SIGKILL);
    training_->wait();
    const Result result = recording.wait();  // without waiting for the process
    EXPECT_LE(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
}

// If the main thread does not reach Python code, the request is withdrawn, also after Ctrl-C.
TEST_F(AttachRefusal, ALongCallAndAnInterrupt) {
    writeFile(path("wait.py"),
              "import os, sys, threading, time, torch\n"
              "stop = sys.argv[1]\n"
              "lock = threading.Lock()\n"
              "lock.acquire()\n"
              "def release():\n"
              "    while not os.path.exists(stop): time.sleep(0.01)\n"
              "    lock.release()\n"
              "threading.Thread(target=release).start()\n"
              "open(stop + '.began', 'w').close()\n"
              "lock.acquire()\n"
              "model = torch.nn.Linear(4, 4)\n"
              "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
              "for _ in range(20):\n"
              "    model(torch.ones(2, 4)).sum().backward()\n"
              "    optimizer.step()\n"
              "    time.sleep(0.01)\n"
              "print('done')\n");
    begin({python(), path("wait.py"), path("stop")});
    Process asking(RIDGEPOINT_PROGRAM, {"attach", id(), "-q", "-o", run()});
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    asking.signal(SIGINT);
    EXPECT_EQ(asking.wait().status, 1);
    writeFile(path("stop"), "");
    const Result training = training_->wait();
    EXPECT_EQ(training.status, 0) << training.err;
    EXPECT_EQ(training.out, "done\n");
    EXPECT_EQ(training.err, "");
    EXPECT_FALSE(std::filesystem::exists(run()));
}

// Another program cleans up the folder for temporary files.
TEST_F(AttachRefusal, AFolderThatIsRemovedEndsTheRecordingOnly) {
    std::filesystem::create_directory(path("temporary"));
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    Process recording(RIDGEPOINT_PROGRAM, {"attach", id(), "-q", "-o", run()},
                      {.environment = {{"TMPDIR", path("temporary")}}});
    waitFor([&] {  // recording has begun
        std::error_code error;
        const std::uintmax_t bytes = std::filesystem::file_size(run(), error);
        return !error && bytes > 0;
    });
    std::filesystem::remove_all(path("temporary"));
    const Result result = recording.wait();
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("has removed"));
    waitFor([&] { return run::RunReader::open(run())->summary()->info.complete; });
    expectUnchanged();
}

// A training process in its own container, as far as this is possible without root.
class AttachContainer : public AttachRefusal {
  protected:
    // `mounts`: shell commands that run first in the container.
    void beginInside(const std::string& mounts) {
        const Words container{"unshare", "--user",  "--map-root-user", "--pid",
                              "--fork",  "--mount", "--mount-proc",    "--kill-child"};
        Words trial = container;
        trial.emplace_back("true");
        if (alone({"/usr/bin/env", "unshare", "--version"}).status != 0 ||
            Process("/usr/bin/env", trial).wait().status != 0)
            GTEST_SKIP() << "This system does not let us make a container (unshare).";
        Words command{"/usr/bin/env"};
        command.insert(command.end(), container.begin(), container.end());
        command.insert(command.end(), {"sh", "-c", mounts + "exec \"$@\"", "sh"});
        const Words training = script("attached.py", {path("stop")});
        command.insert(command.end(), training.begin(), training.end());
        begin(command, {.folder = folder()});
        std::ifstream(fmt::format("/proc/{0}/task/{0}/children", training_->pid())) >> inside_;
        if (inside_.empty()) GTEST_SKIP() << "This system does not list children of processes.";
    }
    std::string inside_;  // its PID inside the container
};

TEST_F(AttachContainer, RecordsFromOutsideIfBothSeeTheSameFiles) {
    ASSERT_NO_FATAL_FAILURE(beginInside(""));
    if (IsSkipped()) return;
    const Result result = ridgepoint({"attach", inside_, "--steps", "3", "-o", run()});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(open()->steps->size(), 4u);
    expectUnchanged();
}

TEST_F(AttachContainer, RecordsInsideThroughACommandThatEntersIt) {
    ASSERT_NO_FATAL_FAILURE(beginInside(""));
    if (IsSkipped()) return;
    const Words via{"--via",
                    "nsenter --user --pid --mount --preserve-credentials --wd --target " + inside_,
                    "--remote-program", RIDGEPOINT_PROGRAM};
    const auto inside = [&](Words words) {
        words.insert(words.begin(), "attach");
        words.insert(words.end(), via.begin(), via.end());
        return ridgepoint(words, {.environment = {{"XDG_CACHE_HOME", path("cache")}}});
    };
    const auto listed = jsonOf(inside({"--list", "--json"}));
    ASSERT_EQ(listed["processes"].size(), 1u);  // only the process inside
    EXPECT_EQ(listed["processes"][0]["pid"], 1);
    const Result result = inside({"1", "--steps", "3", "-o", run()});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(open()->steps->size(), 4u);
    expectRefusal(inside({"4194303", "-q"}), 1, "There is no process");
    expectUnchanged();
}

TEST_F(AttachContainer, IsRefusedIfTheProcessSeesOtherFiles) {
    std::filesystem::create_directories(path("temporary"));
    std::filesystem::create_directories(path("runs"));
    const std::string mount = "mount -t tmpfs none ";
    ASSERT_NO_FATAL_FAILURE(
        beginInside(mount + path("temporary") + " && " + mount + path("runs") + " && "));
    if (IsSkipped()) return;
    expectRefused(inside_, "set TMPDIR", {.environment = {{"TMPDIR", path("temporary")}}});
    expectRefusal(ridgepoint({"attach", inside_, "-q", "-o", path("runs/run.ridge")}), 1,
                  "where the run is to be written");
    expectUnchanged();
}

TEST_F(AttachContainer, IsRefusedWithTheProcOfAnother) {
    const Result result = alone({"/usr/bin/env", "unshare", "--user", "--map-root-user", "--pid",
                                 "--fork", RIDGEPOINT_PROGRAM, "attach", "1", "-q"});
    if (result.err.find("unshare") != std::string::npos)
        GTEST_SKIP() << "This system does not let us make a container (unshare).";
    expectRefusal(result, 1, "/proc shows the processes of another container");
}

}  // namespace
}  // namespace ridgepoint::tests
