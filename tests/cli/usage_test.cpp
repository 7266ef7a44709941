// SPDX-License-Identifier: GPL-3.0-or-later
// An invalid command line results in one sentence, and nothing is written.
#include <sstream>

#include "core/machine/cuda/cuda_devices.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

class Usage : public Cli {};

TEST_F(Usage, HelpAndVersionAreShort) {
    const Result help = ridgepoint({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    for (const char* const command :
         {"estimate", "record", "show", "models", "export", "check", "ceilings", "doctor"}) {
        EXPECT_THAT(help.out, HasSubstr(command));
        const Result one = ridgepoint({command, "--help"});
        EXPECT_EQ(one.status, 0) << command;
        EXPECT_THAT(one.out, HasSubstr(command));
    }
    // Newer CLI11 versions write more empty lines.
    std::istringstream text(help.out);
    int lines = 0;
    for (std::string line; std::getline(text, line);) lines += line.empty() ? 0 : 1;
    EXPECT_LE(lines, 28);
    const Result version = ridgepoint({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_THAT(version.out, ::testing::MatchesRegex("ridgepoint [0-9]+\\.[0-9]+\\.[0-9]+\n"
                                                     "commit: ([0-9a-f]{12}|unknown)\n"
                                                     "build: .*RIDGEPOINT_RECORDING=.*\n"
                                                     "libraries: .*SQLite [0-9.]+.*\n"));
}

TEST_F(Usage, HelpListsEveryCommand) {
    const std::string help = ridgepoint({"--help"}).out;
    for (const char* const command : {"record", "show", "estimate", "models", "devices", "ceilings",
                                      "import", "compare", "export", "study", "check", "doctor"}) {
        EXPECT_THAT(help, HasSubstr(command));
        EXPECT_EQ(ridgepoint({command, "--help"}).status, 0) << command;
    }
}

TEST_F(Usage, TheReferenceNamesEveryCommandAndTheMainFields) {
    const std::string page =
        contentOf(std::filesystem::path(TEST_DATA) / ".." / ".." / "docs" / "cli.md");
    for (const char* const command :
         {"record", "show", "estimate", "models", "devices", "ceilings", "import", "compare",
          "export", "merge", "study", "check", "doctor"}) {
        EXPECT_THAT(page, HasSubstr(std::string("`") + command)) << command;
    }
    const auto shown = jsonOf(ridgepoint({"show", syntheticRun(), "--json"}));
    for (const auto& part : {shown, shown.at("step"), shown.at("memory").at("at_peak"),
                             shown.at("ceilings").front()}) {
        for (const auto& field : part.items())
            EXPECT_THAT(page, HasSubstr("\"" + field.key() + "\"")) << field.key();
    }
    const auto estimated = jsonOf(ridgepoint({"estimate", "alexnet", "--json"}));
    for (const auto& field : estimated.items())
        EXPECT_THAT(page, HasSubstr("\"" + field.key() + "\"")) << field.key();
}

TEST_F(Usage, WrongWordsAreRefused) {
    expectRefusal(ridgepoint({}), 2, "--help");
    expectRefusal(ridgepoint({"shwo"}), 2, "shwo");
    expectRefusal(ridgepoint({"show"}), 2, "RUN");
    expectRefusal(ridgepoint({"show", "a", "b"}), 2, "b");
    expectRefusal(ridgepoint({"show", "a", "--nonsense"}), 2, "--nonsense");
    expectRefusal(ridgepoint({"--nonsense"}), 2);
    expectRefusal(ridgepoint({"models", "--json", "extra"}), 2, "extra");
    expectRefusal(ridgepoint({"export", "a"}), 2, "--output");
    expectRefusal(ridgepoint({"record"}), 2, "MODEL");
    expectRefusal(ridgepoint({"record", "resnet18", "--batch"}), 2, "--batch");
}

TEST_F(Usage, HelpIsACommandToo) {
    EXPECT_EQ(ridgepoint({"help"}).out, ridgepoint({"--help"}).out);
    EXPECT_EQ(ridgepoint({"help", "record"}).out, ridgepoint({"record", "--help"}).out);
    expectRefusal(ridgepoint({"help", "recrod"}), 2, "record");
}

TEST_F(Usage, ASlipOfAFingerGetsTheNameThatWasMeant) {
    expectRefusal(ridgepoint({"shwo", "a"}), 2, "did you mean \"show\"?");
    expectRefusal(ridgepoint({"show", "a", "--josn"}), 2, "did you mean \"--json\"?");
    expectRefusal(ridgepoint({"record", "resnet18", "--bacth=4"}), 2, "did you mean \"--batch\"?");
    const Result far = ridgepoint({"show", "a", "--nonsense"});
    EXPECT_THAT(far.err, Not(HasSubstr("did you mean")));
}

TEST_F(Usage, ACommandWithoutItsDashesGetsThem) {
    const StartOptions here{.folder = folder()};
    expectRefusal(ridgepoint({"record", "python", "train.py", "--lr", "1"}, here), 2,
                  "ridgepoint record -- python train.py --lr 1.");
    expectRefusal(ridgepoint({"record", "-o", "x.ridge", "train.py"}, here), 2,
                  "ridgepoint record -o x.ridge -- python train.py.");
    expectRefusal(ridgepoint({"record", "-q", "/usr/bin/python3.11", "-m", "it"}, here), 2,
                  "-- /usr/bin/python3.11 -m it.");
    expectRefusal(ridgepoint({"record", "-o", "train.py"}, here), 2, "needs a MODEL");
}

TEST_F(Usage, AnUnknownModelGetsTheNearestNames) {
    const StartOptions here{.folder = folder()};
    expectRefusal(ridgepoint({"record", "resnet81", "-o", "x.ridge"}, here), 2, "resnet18");
    expectRefusal(ridgepoint({"record", "", "-o", "x.ridge"}, here), 2);
    expectRefusal(ridgepoint({"record", "resnet18", "-o", ""}, here), 2, "--output");
    expectRefusal(ridgepoint({"record", "resnet18", "--threads", "4096"}, here), 1, "threads");
    expectRefusal(ridgepoint({"record", std::string(5000, 'x'), "-o", "x.ridge"}, here), 2);
    for (const char* const command : {"record", "estimate"}) {
        expectRefusal(ridgepoint({command, "model.pt"}, here), 2, "--input");
        expectRefusal(ridgepoint({command, "model.pt", "--input", "3xx4"}, here), 2, "3xx4");
    }
    expectRefusal(ridgepoint({"record", "model.pt", "--input", "8"}, here), 1, "does not exist");
    EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Usage, NumbersOutOfRangeAreRefused) {
    for (const char* const option : {"--batch", "--steps", "--threads"}) {
        for (const char* const value :
             {"0", "-1", "-99999999999999999999", "9999999999", "99999999999999999999999", "1.5",
              "many", "", "16 ", "0x10", "1e3"}) {
            const Result result =
                ridgepoint({"record", "resnet18", "-o", path("x.ridge"), option, value});
            SCOPED_TRACE(std::string(option) + " " + value);
            expectRefusal(result, 2, option);
        }
    }
    for (const Words& words :
         {Words{"--warmup", "-1"}, Words{"--seed", "-1"}, Words{"--precision", "fp31"},
          Words{"--optimizer", "lbfgs"}, Words{"--cudnn-benchmark", "yes"},
          Words{"--device", "tpu"}, Words{"--device", "cuda:"}, Words{"--device", "cuda:x"},
          Words{"--collect", "ops,"}, Words{"--collect", "everything"}, Words{"--detail", "some"},
          Words{"--detail", "9-3"}, Words{"--detail", "1,"}, Words{"--detail", "-4"}}) {
        const Result result =
            ridgepoint({"record", "resnet18", "-o", path("x.ridge"), words[0], words[1]});
        SCOPED_TRACE(words[0] + " " + words[1]);
        expectRefusal(result, 2, words[0]);
    }
    expectRefusal(
        ridgepoint({"record", "resnet18", "-o", path("x.ridge"), "--counters-every", "9"}), 2,
        "--counters-every needs counters");
    expectRefusal(ridgepoint({"record", "resnet18", "-o", path("x.ridge"), "--collect",
                              "ops,counters", "--counters-every", "0"}),
                  2, "--counters-every");
    EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Usage, WhatIsNotThereYetSaysSo) {
    expectRefusal(ridgepoint({"record", "-o", path("x.ridge"), "--collect", "ops,counters", "--",
                              "python3", "-c", "pass"}),
                  1, "not implemented");
    // Supported options that this machine cannot fulfil.
    if (!machine::cuda::mayHaveCuda()) {
        const auto record = [&](const char* option, const char* value) {
            return ridgepoint(
                {"record", "lenet_300_100", "-q", "-o", path("x.ridge"), option, value});
        };
        expectRefusal(record("--precision", "tf32"), 1, "TF32");
        expectRefusal(record("--cudnn-benchmark", "on"), 1, "--cudnn-benchmark");
    }
    expectRefusal(ridgepoint({"ceilings", "--device", "cuda:99"}), 1, "cuda:99");
    expectRefusal(ridgepoint({"ceilings", "--device", "cuda:x"}), 2, "cuda:N");
    EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Usage, AnOutputThatCannotBeWrittenIsRefused) {
    expectRefusal(ridgepoint({"record", "resnet18", "-o", path("none/x.ridge")}), 1, "none");
    // Even root cannot write into this folder, so the test tries a path in it.
    expectRefusal(ridgepoint({"record", "resnet18", "-q", "-o", "/proc/x.ridge"}), 1);
    expectRefusal(ridgepoint({"record", "resnet18", "-o", folder().string()}), 1);
    EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Usage, ARunIsNeverOverwritten) {
    const std::string run = syntheticRun();
    const std::string before = contentOf(run);
    expectRefusal(ridgepoint({"record", "resnet18", "-o", run}), 1, "synthetic.ridge");
    writeFile(path("notes.txt"), "mine");
    expectRefusal(ridgepoint({"record", "resnet18", "-o", path("notes.txt")}), 1, "notes.txt");
    EXPECT_EQ(contentOf(run), before);
    EXPECT_EQ(contentOf(path("notes.txt")), "mine");
}

TEST_F(Usage, ABatchThatCannotFitIsRefused) {
    expectRefusal(ridgepoint({"record", "resnet18", "-o", path("x.ridge"), "--batch", "1000000"}),
                  1, "fits");
    EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Usage, WithoutLibTorchItSaysHowToGetIt) {
    const StartOptions without{.environment = {{"RIDGEPOINT_RECORDING_LIBRARY", "/nonexistent"}}};
    expectRefusal(
        ridgepoint({"record", "alexnet", "--batch", "1", "-q", "-o", path("x.ridge")}, without), 1,
        "RIDGEPOINT_RECORDING_LIBRARY");
    EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

}  // namespace
}  // namespace ridgepoint::tests
