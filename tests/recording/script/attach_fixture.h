// SPDX-License-Identifier: GPL-3.0-or-later
// A running training process, and `ridgepoint attach`.
#pragma once

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <memory>
#include <thread>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {

class Attach : public Script {
  protected:
    void SetUp() override {
        Script::SetUp();
        if (IsSkipped()) return;
        if (::access("/proc/sys/kernel/yama/ptrace_scope", R_OK) == 0) {
            std::string scope;
            std::ifstream("/proc/sys/kernel/yama/ptrace_scope") >> scope;
            if (scope != "0" && ::geteuid() != 0)
                GTEST_SKIP() << "The system does not allow a process to look into another one.";
        }
    }
    void TearDown() override {
        if (training_ && training_->running()) training_->signal(SIGKILL);
        training_.reset();
        Script::TearDown();
    }
    // Starts the training, and returns after some steps.
    void begin(Words command, const StartOptions& options = {}) {
        training_ = std::make_unique<Process>(command.front(),
                                              Words{command.begin() + 1, command.end()}, options);
        waitFor([&] { return std::filesystem::exists(path("stop.began")); });
    }
    void beginAlone(const StartOptions& options = {}) {
        begin(script("attached.py", {path("stop")}), options);
    }
    static void waitFor(const std::function<bool()>& met) {
        for (int i = 0; i < 3000 && !met(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ASSERT_TRUE(met());
    }
    Result attach(Words words) const {
        words.insert(words.begin(), {"attach", id(), "-o", run()});
        return ridgepoint(words);
    }
    std::string id() const { return std::to_string(training_->pid()); }
    // Ends the training, and expects the same results as without a recording, and no remaining
    // hook.
    void expectUnchanged() {
        writeFile(path("stop"), "");
        const Result attached = training_->wait();
        EXPECT_EQ(attached.status, 0) << attached.err;
        EXPECT_EQ(attached.err, "");
        const std::string last = attached.out.substr(attached.out.find('\n') + 1);
        const std::string steps = last.substr(0, last.find(' '));
        EXPECT_EQ(alone(script("attached.py", {path("stop"), steps})).out, attached.out);
    }

    std::unique_ptr<Process> training_;
};

}  // namespace ridgepoint::tests
