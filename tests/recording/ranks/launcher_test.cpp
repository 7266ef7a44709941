// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/ranks/launcher.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace ridgepoint::recording::ranks {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

LaunchOptions shell(int ranks, const std::string& script) {
    LaunchOptions options;
    options.program = "/bin/sh";
    options.arguments = {"-c", script};
    options.ranks = ranks;
    options.patience = milliseconds(300);
    return options;
}

TEST(Launcher, TellsEachRankWhichItIs) {
    Launcher launcher(
        shell(3,
              "test $WORLD_SIZE = 3 && test $LOCAL_WORLD_SIZE = 3 && test $MASTER_ADDR = "
              "127.0.0.1 && test -n \"$MASTER_PORT\" && test $RANK = $LOCAL_RANK && exit $((10 + "
              "RANK))"));
    const auto ends = launcher.waitFor(std::chrono::seconds(20));
    ASSERT_TRUE(ends);
    std::vector<int> statuses(3);
    for (const RankEnd& end : *ends) statuses[static_cast<std::size_t>(end.rank)] = end.status;
    EXPECT_THAT(statuses, ::testing::ElementsAre(10, 11, 12));
}

TEST(Launcher, EndsTheOthersWhenOneIsGone) {
    // Rank 1 waits to be killed; the others wait forever and ignore requests. Their remaining
    // processes must not keep ctest's pipe open.
    Launcher launcher(shell(3,
                            "exec >/dev/null 2>&1; trap '' TERM; test $RANK = 1 || "
                            "{ sleep 60 & wait; wait; }; test $RANK != 1 || sleep 60"));
    ::usleep(200'000);
    ASSERT_GT(launcher.process(1), 0);
    ::kill(launcher.process(1), SIGKILL);
    const auto ends = launcher.waitFor(std::chrono::seconds(20));
    ASSERT_TRUE(ends);
    EXPECT_EQ(ends->front().rank, 1);
    EXPECT_EQ(ends->front().signal, SIGKILL);
    EXPECT_FALSE(ends->front().asked);
    EXPECT_TRUE(ends->back().asked);
    EXPECT_EQ(ends->back().signal, SIGKILL);
}

TEST(Launcher, APortInUseIsNamed) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    socklen_t length = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    ASSERT_EQ(::bind(socket, plain, length), 0);
    ASSERT_EQ(::listen(socket, 1), 0);
    ASSERT_EQ(::getsockname(socket, plain, &length), 0);
    LaunchOptions options = shell(2, "exit 0");
    options.port = ntohs(address.sin_port);
    try {
        const Launcher launcher(options);
        FAIL() << "the port is in use";
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("Port " + std::to_string(options.port) + " is in use"));
    }
    ::close(socket);
}

}  // namespace
}  // namespace ridgepoint::recording::ranks
