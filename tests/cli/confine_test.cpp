// SPDX-License-Identifier: GPL-3.0-or-later
// Restrictions of a confined process. Each attempt runs in a child process, which stays confined.
#include "core/base/confine.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <functional>
#include <string_view>
#include <thread>

#include "core/base/descriptor.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using base::confine;
using base::Confined;
using base::Permitted;

// Returns the result of `attempt` in a confined child: 0 or errno; -1 if the child ended in another
// way.
int confined(const Permitted& permitted, const std::function<int(Confined)>& attempt) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(attempt(confine(permitted)));
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int errorOf(long result) { return result < 0 ? errno : 0; }
int opening(const std::filesystem::path& file, int flags = O_RDONLY) {
    return errorOf(::open(file.c_str(), flags | O_CLOEXEC, 0600));
}

class Confine : public Cli {
  protected:
    void SetUp() override {
        Cli::SetUp();
        writeFile(folder() / "given", "1");
        writeFile(folder() / "secret", "1");
        std::filesystem::create_directory(folder() / "out");
        files_ = confined({}, [](Confined held) { return held.files ? 1 : 0; }) == 1;
        calls_ = confined({}, [](Confined held) { return held.calls ? 1 : 0; }) == 1;
    }
    int attempt(const std::function<int()>& what) const {
        return confined({.read = {folder() / "given"}, .write = {folder() / "out"}},
                        [&](Confined) { return what(); });
    }

    bool files_ = false, calls_ = false;
};

TEST_F(Confine, OnlyTheGivenFilesOpen) {
    if (!files_) GTEST_SKIP() << "this kernel has no Landlock";
    EXPECT_EQ(attempt([&] { return opening(folder() / "given"); }), 0);
    EXPECT_EQ(attempt([&] { return opening(folder() / "given", O_RDWR); }), EACCES);
    EXPECT_EQ(attempt([&] { return opening(folder() / "secret"); }), EACCES);
    EXPECT_EQ(attempt([&] { return opening("/etc/passwd"); }), EACCES);
    EXPECT_EQ(attempt([&] { return opening(folder() / "new", O_WRONLY | O_CREAT); }), EACCES);
    EXPECT_EQ(attempt([&] { return opening(folder() / "out" / "new", O_WRONLY | O_CREAT); }), 0);
    EXPECT_EQ(attempt([&] { return errorOf(::unlink((folder() / "secret").c_str())); }), EACCES);
    EXPECT_EQ(attempt([] { return opening("/proc/self/status"); }), 0);
    // A link in a permitted folder gives no access either.
    std::filesystem::create_symlink(folder() / "secret", folder() / "out" / "link");
    EXPECT_EQ(attempt([&] { return opening(folder() / "out" / "link"); }), EACCES);
}

TEST_F(Confine, ThereIsNoNetworkAndNoOtherProgram) {
    if (!calls_) GTEST_SKIP() << "this kernel has no seccomp";
    EXPECT_EQ(attempt([] { return errorOf(::socket(AF_INET, SOCK_STREAM, 0)); }), EPERM);
    EXPECT_EQ(attempt([] { return errorOf(::socket(AF_UNIX, SOCK_STREAM, 0)); }), EPERM);
    EXPECT_EQ(attempt([] { return errorOf(::execl("/bin/true", "true", nullptr)); }), EPERM);
#ifndef __SANITIZE_ADDRESS__  // the leak checker needs both
    EXPECT_EQ(attempt([] { return errorOf(::fork()); }), EPERM);
    EXPECT_EQ(attempt([] { return errorOf(::ptrace(PTRACE_ATTACH, ::getppid(), 0, 0)); }), EPERM);
#endif
}

TEST_F(Confine, ThreadsStartAndAreConfinedToo) {
    int seen = 0;
    EXPECT_EQ(attempt([&] {
                  std::thread([&] { seen = opening(folder() / "secret"); }).join();
                  return seen;
              }),
              files_ ? EACCES : 0);
}

// Waits for "Seccomp: 2" in /proc/PID/status: a filter is active.
bool becomesConfined(Process& process) {
    for (int i = 0; i < 500 && process.running(); ++i) {
        const std::string status = contentOf("/proc/" + std::to_string(process.pid()) + "/status");
        if (status.find("Seccomp:\t2") != std::string::npos) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

// Makes readers of a run wait, so that the test can examine them.
class Lock {
  public:
    explicit Lock(const std::string& run) {
        EXPECT_EQ(sqlite3_open(run.c_str(), &database_), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database_, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
    }
    ~Lock() { sqlite3_close(database_); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    sqlite3* database_ = nullptr;
};

TEST_F(Confine, AReaderOfRunsIsConfined) {
    if (!calls_) GTEST_SKIP() << "this kernel has no seccomp";
    const auto writer = run::RunWriter::create(folder() / "own.ridge", {}, {});
    Process show(RIDGEPOINT_PROGRAM, {"show", "--follow", path("own.ridge")});
    EXPECT_TRUE(becomesConfined(show));
    show.signal(SIGINT);
    EXPECT_EQ(show.wait().status, 130);
}

// Starts every command that reads a run. Another program holds a lock on the run's file, so the
// command waits and the test can examine it.
TEST_F(Confine, EveryReaderOfRunsIsConfined) {
    if (!calls_) GTEST_SKIP() << "this kernel has no seccomp";
    const std::string run = syntheticRun(), other = syntheticRun("other.ridge");
    const std::vector<std::vector<std::string>> commands{
        {"show", run},
        {"check", run},
        {"check", run, "--repair", "-o", path("out/new.ridge")},
        {"compare", run, other},
        {"export", run, "-o", path("out/t.csv")},
        {"export", run, "-o", path("out/t.trace.json")},
        {"gate", run, other},
        {"merge", run, other},
        {"project", run, "--device", "A100-SXM4-40GB"}};
    const Lock lock(run);
    for (const auto& words : commands) {
        Process reader(RIDGEPOINT_PROGRAM, words);
        EXPECT_TRUE(becomesConfined(reader)) << words.front() << " " << words.back();
        reader.signal(SIGKILL);
        reader.wait();
    }
}

TEST_F(Confine, AnImportIsConfined) {
    if (!calls_) GTEST_SKIP() << "this kernel has no seccomp";
    ASSERT_EQ(::mkfifo(path("pipe.json").c_str(), 0600), 0);
    Process import(RIDGEPOINT_PROGRAM, {"import", path("pipe.json"), "-o", path("out/run.ridge")});
    EXPECT_TRUE(becomesConfined(import));
    import.signal(SIGKILL);
}

TEST_F(Confine, AServerForAgentsIsConfined) {
    if (!calls_) GTEST_SKIP() << "this kernel has no seccomp";
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    const base::Descriptor open(::open(path("pipe").c_str(), O_RDWR | O_CLOEXEC));
    Process server(RIDGEPOINT_PROGRAM, {"mcp"}, {.stdin_file = path("pipe")});
    EXPECT_TRUE(becomesConfined(server));
    server.signal(SIGKILL);
}

TEST_F(Confine, APictureIsDrawnConfined) {
    if (!calls_) GTEST_SKIP() << "this kernel has no seccomp";
    if (std::string_view(RIDGEPOINT_WINDOW).empty()) GTEST_SKIP() << "this build has no window";
    const std::string run = syntheticRun();
    const Lock lock(run);
    Process window(RIDGEPOINT_WINDOW, {run, "--export", "roofline=" + path("a.svg"), "--quit"},
                   {.environment = {{"QT_QPA_PLATFORM", "offscreen"}}});
    EXPECT_TRUE(becomesConfined(window));
    window.signal(SIGKILL);
}

}  // namespace
}  // namespace ridgepoint::tests
