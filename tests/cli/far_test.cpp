// SPDX-License-Identifier: GPL-3.0-or-later
// Runs on another machine, which the program `env` replaces: it runs the given command on this
// machine.
#include <chrono>
#include <csignal>
#include <thread>

#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using testing::HasSubstr;

class FarCli : public Cli {};
class FarRecordingCli : public RecordingCli {};

const std::vector<std::string> kHere{"--via", "env", "--remote-program", RIDGEPOINT_PROGRAM};

std::vector<std::string> with(std::vector<std::string> words) {
    words.insert(words.end(), kHere.begin(), kHere.end());
    return words;
}

TEST_F(FarCli, ShowPrintsWhatIsThere) {
    const std::string run = syntheticRun();
    const StartOptions options{.environment = {{"XDG_CACHE_HOME", path("cache")}}};
    auto there = jsonOf(ridgepoint(with({"show", run, "--json"}), options));
    auto here = jsonOf(ridgepoint({"show", run, "--json"}));
    for (auto* const document : {&there, &here}) (*document)["run"].erase("detailed_steps");
    EXPECT_EQ(there, here);
}

TEST_F(FarCli, FetchCopiesTheFile) {
    const std::string run = syntheticRun();
    EXPECT_EQ(ridgepoint(with({"fetch", run, "-o", path("copy.ridge"), "-q"})).status, 0);
    EXPECT_EQ(contentOf(path("copy.ridge")), contentOf(run));
    expectRefusal(ridgepoint(with({"fetch", run, "-o", path("copy.ridge"), "-q"})), 1,
                  "already exists");
}

TEST_F(FarCli, AFetchThatIsKilledLeavesNothing) {
    // The other end sends its description and a part of the data, then stops.
    const std::string run = syntheticRun();
    std::filesystem::create_directory(path("out"));
    writeFile(path("half.sh"), "#!/bin/sh\n\"$@\" | { head -c 60000; sleep 60; }\n");
    std::filesystem::permissions(path("half.sh"), std::filesystem::perms::owner_all);
    const std::vector<std::string> words{"fetch",
                                         run,
                                         "-o",
                                         path("out/copy.ridge"),
                                         "--via",
                                         path("half.sh"),
                                         "--remote-program",
                                         RIDGEPOINT_PROGRAM};
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        Process fetching(RIDGEPOINT_PROGRAM, words);
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        EXPECT_TRUE(fetching.running());
        fetching.signal(signal);
        fetching.wait();
        EXPECT_TRUE(std::filesystem::is_empty(path("out"))) << signal;
    }
    EXPECT_EQ(ridgepoint(with({"fetch", run, "-o", path("out/copy.ridge"), "-q"})).status, 0);
    EXPECT_EQ(contentOf(path("out/copy.ridge")), contentOf(run));
}

TEST_F(FarCli, AFetchLeavesRoomOnTheDisk) {
    const std::string run = syntheticRun();
    std::filesystem::create_directory(path("disk"));
    const Result result = ridgepoint(with({"fetch", run, "-o", "copy.ridge", "-q"}),
                                     {.folder = folder() / "disk", .disk_bytes = 64 << 20});
    if (result.status == kNoSmallDisk) GTEST_SKIP() << "this machine does not let us make a disk";
    expectRefusal(result, 1, "256 MiB stay free");
}

TEST_F(FarCli, ProgressIsNoNumberIfThereIsNone) {
    writeFile(path("empty.sh"),
              "#!/bin/sh\n\"$@\" | head -n 1\nprintf 'S\\033\\000\\000\\000{\"bytes\":0,"
              "\"offset\":0,\"x\":1}'\nprintf 'D\\000\\000\\000\\000'\nsleep 1\n");
    std::filesystem::permissions(path("empty.sh"), std::filesystem::perms::owner_all);
    const Result result = ridgepoint({"fetch", syntheticRun(), "-o", path("copy.ridge"), "--via",
                                      path("empty.sh"), "--remote-program", RIDGEPOINT_PROGRAM});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.err.find("nan"), std::string::npos) << result.err;
}

TEST_F(FarCli, AListFromThereIsPlainText) {
    writeFile(path("evil.sh"),
              "#!/bin/sh\nprintf '\\033]52;c;aWQ=\\007 4242 python\\n'\n"
              "printf '\\033[2Jbad\\n' >&2\nexit 3\n");
    std::filesystem::permissions(path("evil.sh"), std::filesystem::perms::owner_all);
    for (const bool as_json : {false, true}) {
        std::vector<std::string> words{"attach", "--list", "--via", path("evil.sh")};
        if (as_json) words.emplace_back("--json");
        const Result result = ridgepoint(words);
        EXPECT_EQ(result.status, 3);
        EXPECT_THAT(result.out, HasSubstr("4242 python"));
        EXPECT_THAT(result.err, HasSubstr("bad"));
        EXPECT_EQ((result.out + result.err).find('\033'), std::string::npos);
    }
}

TEST_F(FarCli, RefusesWhatCannotBeAnAddress) {
    expectRefusal(ridgepoint({"fetch", "ssh://-oProxyCommand=id/a.ridge"}), 2, "is not an address");
    expectRefusal(ridgepoint({"fetch", "ssh://host"}), 2, "names no run");
    expectRefusal(ridgepoint({"fetch", "run.ridge"}), 2, "is not an address");
    expectRefusal(ridgepoint(with({"fetch", "ssh://host/a.ridge"})), 2,
                  "--via takes the place of ssh");
    expectRefusal(ridgepoint({"record", "lenet_300_100", "--on", "ssh://host/a.ridge"}), 2,
                  "names a file");
    expectRefusal(ridgepoint(with({"show", syntheticRun(), "--critical-path"})), 2, "single calls");
}

TEST_F(FarCli, SshGetsWordsAndNoOption) {
    std::filesystem::create_directory(path("bin"));
    writeFile(path("bin/ssh"),
              "#!/bin/sh\nfor word; do printf '<%s>' \"$word\"; done >\"$0.words\"\nexit 255\n");
    std::filesystem::permissions(path("bin/ssh"), std::filesystem::perms::owner_all);
    const StartOptions options{.environment = {{"PATH", path("bin") + ":/usr/bin:/bin"}}};
    expectRefusal(
        ridgepoint({"fetch", "ssh://me@node7:2222/my run.ridge", "-q", "-o", path("x.ridge")},
                   options),
        1, "The connection to node7 ended");
    EXPECT_EQ(contentOf(path("bin/ssh.words")),
              "<-T><-p><2222><--><me@node7><'ridgepoint' 'serve' '/my run.ridge'>");
}

TEST_F(FarRecordingCli, RecordsThereAndFetchesTheRun) {
    const StartOptions options{.environment = {{"XDG_CACHE_HOME", path("cache")}},
                               .folder = folder()};
    const Result result = ridgepoint(
        with({"record", "lenet_300_100", "--batch", "2", "--steps", "3", "-o", path("here.ridge")}),
        options);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("Recording into " + folder().string()));
    EXPECT_EQ(jsonOf(ridgepoint({"show", path("here.ridge"), "--json"}))["run"]["steps"], 3);
    // A recording that cannot start reports the reason.
    expectRefusal(ridgepoint(with({"record", "no_such_model", "-q"}), options), 1, "Unknown model");
}

TEST_F(FarRecordingCli, AnInterruptEndsTheRecordingThere) {
    const StartOptions options{.environment = {{"XDG_CACHE_HOME", path("cache")}},
                               .folder = folder()};
    Process recording(RIDGEPOINT_PROGRAM,
                      with({"record", "lenet_300_100", "--batch", "2", "--steps", "1000000", "-o",
                            path("here.ridge")}),
                      options);
    const auto steps = [&] {
        std::error_code error;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(path("cache"), error)) {
            if (entry.path().extension() != ".ridge") continue;
            const Result shown = ridgepoint({"show", entry.path(), "--json"});
            if (shown.status == 0) return jsonOf(shown)["run"]["steps"].get<int>();
        }
        return 0;
    };
    for (int i = 0; i < 1000 && steps() == 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    recording.signal(SIGINT);
    const Result result = recording.wait();
    EXPECT_EQ(result.status, 130) << result.err;
    const auto run = jsonOf(ridgepoint({"show", path("here.ridge"), "--json"}))["run"];
    EXPECT_EQ(run["complete"], true);
    EXPECT_GT(run["steps"], 0);
}

}  // namespace
}  // namespace ridgepoint::tests
