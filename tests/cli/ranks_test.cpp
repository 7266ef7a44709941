// SPDX-License-Identifier: GPL-3.0-or-later
// Several ranks, from the command line to the merged run.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>

#include "core/run/store/store.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

int socketAt(int& port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    socklen_t length = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket, plain, length) != 0 || ::listen(socket, 1) != 0 ||
        ::getsockname(socket, plain, &length) != 0) {
        throw std::runtime_error("no socket");
    }
    port = ntohs(address.sin_port);
    return socket;
}
int freePort() {
    int port = 0;
    ::close(socketAt(port));
    return port;
}

// Returns the process of a rank among the launcher's children; 0 if there is none.
pid_t rankOf(pid_t launcher, int rank) {
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", launcher));
    for (pid_t child = 0; children >> child;) {
        std::ifstream file(fmt::format("/proc/{}/environ", child), std::ios::binary);
        std::ostringstream all;
        all << file.rdbuf();
        const std::string environment = all.str();
        const std::string wanted = fmt::format("RANK={}", rank) + '\0';
        const std::size_t at = environment.find('\0' + wanted);
        if (at != std::string::npos || environment.starts_with(wanted)) return child;
    }
    return 0;
}

std::size_t sentencesIn(const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("ridgepoint: ", at)) != std::string::npos; ++at)
        ++count;
    return count;
}

class Ranks : public RecordingCli {
  protected:
    std::vector<std::string> words(const std::string& batch, const std::string& steps) const {
        return {"record",  "lenet_300_100", "--device", "cpu", "--batch", batch,
                "--steps", steps,           "--warmup", "1",   "-o",      path("r.ridge")};
    }
    // Sets the environment variables that torchrun sets.
    static StartOptions asRank(int rank, int ranks, const std::string& address, int port) {
        StartOptions options;
        options.environment = {{"RANK", std::to_string(rank)},
                               {"WORLD_SIZE", std::to_string(ranks)},
                               {"LOCAL_RANK", std::to_string(rank)},
                               {"LOCAL_WORLD_SIZE", std::to_string(ranks)},
                               {"MASTER_ADDR", address},
                               {"MASTER_PORT", std::to_string(port)}};
        return options;
    }
    bool waitForSteps(const std::string& run, Process& recorder) const {
        const auto deadline = Clock::now() + std::chrono::seconds(90);
        while (Clock::now() < deadline && recorder.running()) {
            try {
                if (run::RunReader::open(run)->summary()->steps->count() > 3) return true;
            } catch (const run::StoreError&) {
                // The file does not exist yet.
            }
            ::usleep(20'000);
        }
        return false;
    }
    json show(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "show");
        arguments.emplace_back("--json");
        return jsonOf(ridgepoint(arguments));
    }
};

TEST_F(Ranks, TwoMakeOneRunWithARowForEach) {
    auto arguments = words("8", "12");
    arguments.insert(arguments.end(), {"--ranks", "2", "--json"});
    const json run = jsonOf(ridgepoint(arguments));
    EXPECT_EQ(run, show({path("r.ridge")}));
    EXPECT_EQ(run.at("run").at("batch"), 4) << "each rank's part";
    EXPECT_EQ(run.at("run").at("rank").at("rank"), 0);
    EXPECT_EQ(run.at("run").at("rank").at("ranks"), 2);
    EXPECT_EQ(run.at("run").at("rank").at("batch_of_all"), 8);
    EXPECT_EQ(run.at("run").at("rank").at("exchange"), "gloo");
    ASSERT_EQ(run.at("ranks").size(), 2U);
    std::int64_t last = 0;
    for (const json& rank : run.at("ranks")) {
        EXPECT_EQ(rank.at("steps"), 12);
        EXPECT_TRUE(rank.at("complete"));
        EXPECT_GT(rank.at("seconds_mean"), 0);
        const json& exchanges = rank.at("exchanges");
        EXPECT_EQ(exchanges.at("steps"), 12);
        EXPECT_EQ(exchanges.at("bytes"), 4 * 266'610) << "a float for each parameter";
        EXPECT_GE(exchanges.at("waiting_seconds"), 0);
        EXPECT_GT(exchanges.at("moving_seconds").get<double>() +
                      exchanges.at("hidden_seconds").get<double>(),
                  0);
        last += static_cast<std::int64_t>(12 * exchanges.at("last_share").get<double>() *
                                              exchanges.at("exchanges").get<double>() +
                                          0.5);
    }
    EXPECT_EQ(last, 12 * run.at("ranks")[0].at("exchanges").at("exchanges").get<double>())
        << "one of them is the last to each exchange";
    bool waits = false;
    for (const json& row : run.at("rows")) waits = waits || row.at("category") == "collective";
    EXPECT_TRUE(waits);
    // The other rank's rows are the same in this file and in its own file.
    const json other = show({path("r.ridge"), "--rank", "1"});
    const json own = show({path("r-rank1.ridge")});
    EXPECT_EQ(other.at("rows"), own.at("rows"));
    EXPECT_EQ(other.at("ceilings"), run.at("ceilings"));
    EXPECT_EQ(own.at("ceilings"), run.at("ceilings")) << "measured once for the machine";
    EXPECT_EQ(other.at("step"), own.at("step"));
    EXPECT_EQ(other.at("run").at("rank").at("rank"), 1);
    for (const char* of_all : {"exchange", "samples_per_second_of_all"}) {
        EXPECT_EQ(other.at("run").at("rank").at(of_all), run.at("run").at("rank").at(of_all))
            << of_all << " is the same whichever rank is shown";
    }
    EXPECT_EQ(own.at("ranks"), nullptr);
    expectRefusal(ridgepoint({"show", path("r.ridge"), "--rank", "2"}), 1, "has no rank 2");
    expectRefusal(ridgepoint({"show", path("r-rank1.ridge"), "--rank", "0"}), 1, "merge");
    EXPECT_EQ(ridgepoint({"check", path("r.ridge")}).status, 0);
    EXPECT_EQ(ridgepoint({"check", path("r-rank1.ridge")}).status, 0);
    // Merging again manually gives the same result.
    EXPECT_EQ(ridgepoint({"merge", path("r.ridge")}).status, 0);
    EXPECT_EQ(run, show({path("r.ridge")}));
}

TEST_F(Ranks, ADeadRankEndsTheOthersAndTheFilesAreKept) {
    auto arguments = words("8", "1000000");
    arguments.insert(arguments.end(), {"--ranks", "2"});
    Process recorder(RIDGEPOINT_PROGRAM, arguments);
    ASSERT_TRUE(waitForSteps(path("r-rank1.ridge"), recorder)) << recorder.wait().err;
    const pid_t rank = rankOf(recorder.pid(), 1);
    ASSERT_GT(rank, 0);
    ::kill(rank, SIGKILL);
    const auto killed = Clock::now();
    const Result result = recorder.wait();
    EXPECT_LE(Clock::now() - killed, std::chrono::seconds(10));
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(sentencesIn(result.err), 1U) << result.err;
    EXPECT_THAT(result.err, HasSubstr("Rank 1 was ended (Killed)"));
    EXPECT_THAT(result.err, HasSubstr("r-rank1.ridge contain the steps so far"));
    for (const char* const file : {"r.ridge", "r-rank1.ridge"}) {
        EXPECT_GT(show({path(file)}).at("run").at("steps"), 0) << file;
        EXPECT_NE(ridgepoint({"check", path(file)}).status, 2) << file;
    }
}

TEST_F(Ranks, AnInterruptStopsAllAfterTheSameStep) {
    auto arguments = words("8", "1000000");
    arguments.insert(arguments.end(), {"--ranks", "2"});
    Process recorder(RIDGEPOINT_PROGRAM, arguments);
    ASSERT_TRUE(waitForSteps(path("r-rank1.ridge"), recorder)) << recorder.wait().err;
    recorder.signal(SIGINT);
    const Result result = recorder.wait();
    EXPECT_EQ(result.status, 130) << result.err;
    const json first = show({path("r.ridge")}), second = show({path("r-rank1.ridge")});
    EXPECT_EQ(first.at("run").at("steps"), second.at("run").at("steps"));
    EXPECT_TRUE(first.at("run").at("complete"));
    EXPECT_TRUE(second.at("run").at("complete"));
    EXPECT_EQ(first.at("ranks").size(), 2U);
}

TEST_F(Ranks, APortInUseIsSaidInOneSentence) {
    int port = 0;
    const int socket = socketAt(port);
    auto arguments = words("8", "2");
    arguments.insert(arguments.end(), {"--ranks", "2"});
    StartOptions options;
    options.environment["MASTER_PORT"] = std::to_string(port);
    expectRefusal(ridgepoint(arguments, options), 1, fmt::format("Port {} is in use", port));
    // If torchrun selects the port, rank 0 detects the conflict.
    const Result result = ridgepoint(words("8", "2"), asRank(0, 2, "127.0.0.1", port));
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr(fmt::format("Port {} is in use", port)));
    ::close(socket);
}

TEST_F(Ranks, RanksWithDifferentSettingsSayWhich) {
    const int port = freePort();
    Process first(RIDGEPOINT_PROGRAM, words("8", "2"), asRank(0, 2, "127.0.0.1", port));
    Process second(RIDGEPOINT_PROGRAM, words("16", "2"), asRank(1, 2, "127.0.0.1", port));
    for (Process* const process : {&first, &second}) {
        const Result result = process->wait();
        EXPECT_EQ(result.status, 1);
        EXPECT_THAT(result.err, HasSubstr("Rank 1 was started with batch 16 and rank 0 with 8"));
    }
    EXPECT_FALSE(std::filesystem::exists(path("r.ridge")));
}

TEST_F(Ranks, WhatCannotBeIsRefused) {
    const auto with = [&](const std::string& ranks, const std::string& batch = "8") {
        auto arguments = words(batch, "2");
        arguments.insert(arguments.end(), {"--ranks", ranks});
        return ridgepoint(arguments);
    };
    expectRefusal(with("0"), 2, "--ranks takes a whole number from 1");
    expectRefusal(with("two"), 2, "--ranks takes a whole number");
    expectRefusal(with("3"), 1, "cannot be shared out among 3 ranks");
    writeFile(path("r-rank1.ridge"), "something else");
    expectRefusal(with("2"), 1, "r-rank1.ridge\" already exists");
    auto arguments = words("8", "2");
    arguments.insert(arguments.end(), {"--ranks", "4"});
    expectRefusal(ridgepoint(arguments, asRank(0, 2, "127.0.0.1", 1)), 2, "WORLD_SIZE 2");
    StartOptions half;
    half.environment = {{"WORLD_SIZE", "2"}, {"RANK", "0"}};
    expectRefusal(ridgepoint(words("8", "2"), half), 1, "MASTER_ADDR is missing");
    expectRefusal(ridgepoint({"merge", syntheticRun()}), 1);
}

// Two network namespaces connected by a virtual cable behave like two machines here.
class Machines : public Ranks {
  protected:
    void SetUp() override {
        Ranks::SetUp();
        if (IsSkipped()) return;
        name_ = fmt::format("rp{}", ::getpid() % 100000);
        const std::string a = name_ + "a", b = name_ + "b";
        const bool made = run(fmt::format("ip netns add {}", a)) &&
                          run(fmt::format("ip netns add {}", b)) &&
                          run(fmt::format("ip link add {0} netns {0} type veth peer name {1} "
                                          "netns {1}",
                                          a, b)) &&
                          run(fmt::format("ip -n {0} addr add 10.97.1.1/24 dev {0}", a)) &&
                          run(fmt::format("ip -n {0} addr add 10.97.1.2/24 dev {0}", b)) &&
                          run(fmt::format("ip -n {0} link set {0} up", a)) &&
                          run(fmt::format("ip -n {0} link set {0} up", b)) &&
                          run(fmt::format("ip -n {} link set lo up", a)) &&
                          run(fmt::format("ip -n {} link set lo up", b));
        if (!made) GTEST_SKIP() << "network namespaces cannot be created here (ip netns add)";
    }
    void TearDown() override {
        for (const char* const end : {"a", "b"}) {
            if (!name_.empty()) run(fmt::format("ip netns delete {}{}", name_, end));
        }
        Ranks::TearDown();
    }
    static bool run(const std::string& command) {
        return std::system((command + " > /dev/null 2>&1").c_str()) == 0;
    }
    std::unique_ptr<Process> start(int rank, const std::string& steps) const {
        std::vector<std::string> arguments{"netns", "exec", name_ + (rank == 0 ? "a" : "b"),
                                           RIDGEPOINT_PROGRAM};
        for (const std::string& word : words("8", steps)) arguments.push_back(word);
        StartOptions options = asRank(rank, 2, "10.97.1.1", 29511);
        options.environment["LOCAL_RANK"] = "0";
        options.environment["LOCAL_WORLD_SIZE"] = "1";
        return std::make_unique<Process>("/sbin/ip", arguments, options);
    }
    std::string name_;
};

TEST_F(Machines, MeetOverTheNetwork) {
    const auto first = start(0, "6"), second = start(1, "6");
    EXPECT_EQ(second->wait().status, 0);
    const Result result = first->wait();
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(show({path("r.ridge")}).at("ranks").size(), 2U);
}

TEST_F(Machines, ACutCableEndsBothSides) {
    const auto first = start(0, "1000000"), second = start(1, "1000000");
    ASSERT_TRUE(waitForSteps(path("r-rank1.ridge"), *second)) << second->wait().err;
    ASSERT_TRUE(run(fmt::format("ip -n {0}a link set {0}a down", name_)));
    for (Process* const process : {first.get(), second.get()}) {
        const Result result = process->wait();
        EXPECT_EQ(result.status, 1);
        EXPECT_THAT(result.err, HasSubstr("no longer responds")) << result.err;
    }
    EXPECT_GT(show({path("r.ridge")}).at("run").at("steps"), 0);
    EXPECT_GT(show({path("r-rank1.ridge")}).at("run").at("steps"), 0);
}

}  // namespace
}  // namespace ridgepoint::tests
