// SPDX-License-Identifier: GPL-3.0-or-later
// Requests to running Python processes never affect them: for any outcome of the request, the
// process computes the same results, prints nothing additional and exits with 0.
#include "core/recording/script/injection.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <thread>

#include "core/recording/script/place.h"
#include "tests/cli/process.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Calculates until a file appears: in Python, in a long C call, near the recursion limit, or with a
// replaced `open`. Prints whether all sums were correct.
constexpr const char* kTarget = R"(
import builtins, os, sys, threading, time
kind, begun, stop = sys.argv[1:4]
sums = []
def calculate():
    total = 0.0
    for number in range(1, 2000):
        total += 1.0 / number
    sums.append(total)
    time.sleep(0.0002)
def go_on():
    while not os.path.exists(stop):
        calculate()
def deep(rest):
    if rest:
        deep(rest - 1)
    else:
        os.close(os.open(begun, os.O_CREAT | os.O_WRONLY))
        while not os.access(stop, os.F_OK):  # calls no function of Python
            sums.append(sum((1.0, 1 / 2, 1 / 3)))
def forbidden(*words, **more):
    raise PermissionError('this script opens no file')
calculate()
if kind.startswith('deep'):
    sums.clear()
    depth = 0
    def probe(rest):
        global depth
        depth = rest
        probe(rest + 1)
    try:
        probe(0)
    except RecursionError:
        pass
    deep(depth - int(kind[4:]))
elif kind == 'call':
    lock = threading.Lock()
    lock.acquire()
    def release():
        while not os.path.exists(stop):
            time.sleep(0.01)
        lock.release()
    threading.Thread(target=release).start()
    os.close(os.open(begun, os.O_CREAT | os.O_WRONLY))
    lock.acquire()
    for _ in range(50):
        calculate()
else:
    if kind == 'open':
        builtins.open = forbidden
    os.close(os.open(begun, os.O_CREAT | os.O_WRONLY))
    go_on()
sys.stdout.write('right\n' if len(set(sums)) == 1 else 'wrong\n')
)";

// Returns the interpreters to test: those in RIDGEPOINT_INTERPRETERS (separated by ":"), otherwise
// the system's.
std::vector<std::string> interpreters() {
    std::vector<std::string> found;
    const char* const named = std::getenv("RIDGEPOINT_INTERPRETERS");
    std::istringstream words(named != nullptr ? named : "/usr/bin/python3");
    for (std::string word; std::getline(words, word, ':');) found.push_back(word);
    return found;
}

// Returns the repetitions of each case: RIDGEPOINT_INJECTIONS, otherwise `few`.
int repetitions(int few) {
    const char* const wanted = std::getenv("RIDGEPOINT_INJECTIONS");
    return wanted != nullptr ? std::atoi(wanted) : few;
}

class Injection : public ::testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        if (::access(GetParam().c_str(), X_OK) != 0)
            GTEST_SKIP() << "There is no " << GetParam() << ".";
        std::ifstream yama("/proc/sys/kernel/yama/ptrace_scope");
        int scope = 0;
        if (yama >> scope && scope != 0 && ::geteuid() != 0)
            GTEST_SKIP() << "The system does not allow a process to look into another one.";
        std::string folder = ::testing::TempDir() + "injectionXXXXXX";
        ASSERT_NE(::mkdtemp(folder.data()), nullptr);
        folder_ = folder;
        std::ofstream(path("nothing.py")) << "";
    }
    void TearDown() override {
        target_.reset();
        if (!folder_.empty()) fs::remove_all(folder_);
    }
    std::string path(const std::string& name) const { return folder_ + "/" + name; }
    static void waitFor(const fs::path& file) {
        for (int i = 0; i < 1000 && !fs::exists(file); ++i) std::this_thread::sleep_for(10ms);
        ASSERT_TRUE(fs::exists(file)) << file;
    }
    void begin(const std::string& kind) {
        fs::remove(path("stop"));
        fs::remove(path("begun"));
        fs::remove(path("done"));
        target_ = std::make_unique<Process>(
            GetParam(), std::vector<std::string>{"-c", kTarget, kind, path("begun"), path("stop")});
        waitFor(path("begun"));
    }
    void expectUnharmed() {
        std::ofstream(path("stop")) << "";
        const Result result = target_->wait();
        EXPECT_EQ(result.status, 0);
        EXPECT_EQ(result.out, "right\n");
        EXPECT_EQ(result.err, "");
    }
    recording::script::PythonProcess process() const {
        return recording::script::pythonProcess(target_->pid());
    }
    // Returns code that creates the file "done", or fails.
    recording::script::Injection::Code code(const std::string& more = "") const {
        return {fmt::format("import os\nos.close(os.open('{}', os.O_CREAT | os.O_WRONLY))\n{}",
                            path("done"), more),
                path("attach-0.py"), path("nothing.py")};
    }
    // Sends the request from another process, which ends without withdrawing it.
    void askAndDie(const recording::script::Injection::Code& what) const {
        const recording::script::PythonProcess there = process();
        const pid_t asking = ::fork();
        if (asking == 0) {
            new recording::script::Injection(there, what);
            ::kill(::getpid(), SIGKILL);
        }
        ::waitpid(asking, nullptr, 0);
    }

    std::string folder_;
    std::unique_ptr<Process> target_;
};

TEST_P(Injection, ExecutesTheCodeAndItsErrorsEndThere) {
    for (const std::string end : {"", "raise SystemExit(3)", "1 / 0", "no Python at all"}) {
        ASSERT_NO_FATAL_FAILURE(begin("loop"));
        const recording::script::Injection asked(process(), code(end));
        if (end != "no Python at all") waitFor(path("done"));
        EXPECT_FALSE(asked.failed());
        expectUnharmed();
    }
}

TEST_P(Injection, AWithdrawnRequestHasNoEffect) {
    for (int i = 0; i < repetitions(2); ++i) {
        ASSERT_NO_FATAL_FAILURE(begin("call"));
        {
            const recording::script::Injection refused(process(), code());
        }
        expectUnharmed();
        EXPECT_FALSE(fs::exists(path("done")));
    }
}

TEST_P(Injection, ARequestOfAKilledProgramHarmsNothing) {
    for (int i = 0; i < repetitions(2); ++i) {
        ASSERT_NO_FATAL_FAILURE(begin("call"));
        askAndDie({"import os\nopen('/of/a/folder/that/is/gone')\n", path("attach-0.py"),
                   path("nothing.py")});
        expectUnharmed();
    }
}

// For Python 3.14 and later, the process opens a script, which must exist as long as this can
// happen.
TEST_P(Injection, AFolderIsRemovedOnlyWhenNoProcessOpensItsScript) {
    ASSERT_NO_FATAL_FAILURE(begin("loop"));
    const fs::path left = folder_ + "/ridgepoint-left";
    fs::create_directory(left);
    std::ofstream(left / "owner") << "";
    std::ofstream(left / recording::script::Place::scriptFor(target_->pid())) << "";
    const char* const before = std::getenv("TMPDIR");
    const std::string kept = before != nullptr ? before : "/tmp";
    ::setenv("TMPDIR", folder_.c_str(), 1);
    {
        const recording::script::Place place;
    }
    EXPECT_TRUE(fs::exists(left));
    expectUnharmed();
    {
        const recording::script::Place place;
    }
    EXPECT_FALSE(fs::exists(left));
    ::setenv("TMPDIR", kept.c_str(), 1);
}

TEST_P(Injection, NeitherDepthNorAnotherOpenHinders) {
    for (int below = 1; below <= 8; ++below) {
        ASSERT_NO_FATAL_FAILURE(begin(fmt::format("deep{}", below)));
        const recording::script::Injection asked(process(), code());
        waitFor(path("done"));
        expectUnharmed();
    }
    ASSERT_NO_FATAL_FAILURE(begin("open"));
    const recording::script::Injection asked(process(), code());
    waitFor(path("done"));
    expectUnharmed();
}

// A requesting process spends most of its time while the target is stopped or executes an injected
// call.
TEST_P(Injection, AKillAtAnyMomentLeavesTheProcessRunning) {
    std::mt19937 random(7);
    ASSERT_NO_FATAL_FAILURE(begin("loop"));
    const recording::script::PythonProcess there = process();
    for (int i = 0; i < repetitions(40); ++i) {
        const pid_t asking = ::fork();
        if (asking == 0) {
            const recording::script::Injection::Code nothing{"pass", path("attach-0.py"),
                                                             path("nothing.py")};
            try {
                for (;;) new recording::script::Injection(there, nothing);
            } catch (const std::exception&) {
                ::_exit(1);
            }
        }
        std::this_thread::sleep_for(std::chrono::microseconds(5000 + random() % 30000));
        ::kill(asking, SIGKILL);
        ::waitpid(asking, nullptr, 0);
        ASSERT_TRUE(target_->running()) << "after " << i << " kills";
    }
    expectUnharmed();
}

INSTANTIATE_TEST_SUITE_P(With, Injection, ::testing::ValuesIn(interpreters()),
                         [](const auto& tested) { return fmt::format("{}", tested.index); });

}  // namespace
}  // namespace ridgepoint::tests
