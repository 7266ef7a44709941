// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint setup-torch` downloads LibTorch for an installed Ridgepoint if no Python provides
// LibTorch.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/installation.h"
#include "app/cli/output.h"
#include "core/base/child.h"
#include "core/base/own_program.h"
#include "core/recording/request/libtorch.h"

namespace ridgepoint::cli {
namespace {

namespace fs = std::filesystem;

// A machine with an NVIDIA driver also requires LibTorch's CUDA part, whose libraries take 2 GB.
bool wantsCuda() {
    std::error_code ignored;
    return fs::exists("/proc/driver/nvidia/version", ignored);
}

// Returns whether all required parts are installed.
bool isComplete(const fs::path& folder) {
    std::error_code ignored;
    return base::torchVersionIn(folder / "torch") == base::neededTorchVersion() &&
           (!wantsCuda() || fs::exists(folder / "nvidia/cudnn", ignored));
}

// Returns pip's options for the pinned LibTorch and its libraries. The lists are installed next to
// the programs.
std::vector<std::string> pins() {
    const fs::path folder = base::ownProgram().parent_path();
    std::error_code error;
    if (!fs::exists(folder / "wheels.txt", error)) {
        throw Failure(
            "This Ridgepoint was built from source and uses the LibTorch in build/wheels; run "
            "scripts/setup in the source folder.");
    }
    std::vector<std::string> words{"-r", (folder / "wheels.txt").string()};
    if (wantsCuda()) words.insert(words.end(), {"-r", (folder / "wheels-cuda.txt").string()});
    return words;
}

// Returns this process's environment with TMPDIR set to `folder`, which has enough space for the
// download.
std::vector<std::string> environmentFor(const fs::path& folder) {
    std::vector<std::string> words;
    for (char** word = environ; *word != nullptr; ++word) {
        if (!std::string_view(*word).starts_with("TMPDIR=")) words.emplace_back(*word);
    }
    words.push_back("TMPDIR=" + folder.string());
    return words;
}

int runPip(const std::vector<std::string>& words, const fs::path& folder) {
    base::ChildOptions options{words};
    options.environment = environmentFor(folder);
    return base::Child(options).wait().status;
}

int setupTorch() {
    const std::vector<std::string> requirements = pins();
    const fs::path folder = base::torchDownloadFolder();
    if (folder.empty())
        throw Failure("There is no folder for LibTorch; set HOME or XDG_DATA_HOME.");
    if (isComplete(folder)) {
        say(fmt::format("LibTorch {} is already in \"{}\".", base::neededTorchVersion(),
                        folder.string()));
        return kDone;
    }
    std::error_code error;
    const fs::path unfinished = folder.string() + ".new";
    fs::remove_all(unfinished, error);
    fs::create_directories(unfinished / "tmp", error);
    if (error) {
        throw Failure(
            fmt::format("\"{}\" cannot be created ({}).", unfinished.string(), error.message()));
    }
    say(fmt::format("Downloading LibTorch {}{} into \"{}\" …", base::neededTorchVersion(),
                    wantsCuda() ? " and NVIDIA's libraries (2.5 GB)" : " (530 MB)",
                    folder.string()));
    // The wheel for CPython 3.11 works with every Python, because only its C++ libraries are used.
    std::vector<std::string> words{"python3",
                                   "-m",
                                   "pip",
                                   "install",
                                   "--quiet",
                                   "--disable-pip-version-check",
                                   "--no-deps",
                                   "--no-compile",
                                   "--only-binary=:all:",
                                   "--require-hashes",
                                   "--python-version",
                                   "3.11",
                                   "--implementation",
                                   "cp",
                                   "--abi",
                                   "cp311"};
    // pip compares tags literally and does not always accept older compatible ones, so all of them
    // are listed. All are valid on the oldest supported systems.
    for (const char* const platform :
         {"manylinux_2_28", "manylinux_2_27", "manylinux_2_26", "manylinux_2_25", "manylinux_2_24",
          "manylinux_2_17", "manylinux2014", "manylinux2010", "manylinux1"}) {
        words.insert(words.end(), {"--platform", fmt::format("{}_x86_64", platform)});
    }
    words.insert(words.end(), {"--target", unfinished.string()});
    words.insert(words.end(), requirements.begin(), requirements.end());
    const int status = runPip(words, unfinished / "tmp");
    fs::remove_all(unfinished / "tmp", error);
    if (status != 0) {
        fs::remove_all(unfinished, error);
        throw Failure(
            fmt::format("LibTorch could not be downloaded; python3 needs pip (Debian: apt install "
                        "python3-pip), a network and {} GB of disk. The reason is above.",
                        wantsCuda() ? 10 : 3));
    }
    fs::remove_all(folder, error);
    fs::rename(unfinished, folder, error);
    if (error) {
        throw Failure(
            fmt::format("\"{}\" cannot be renamed ({}).", unfinished.string(), error.message()));
    }
    say(fmt::format("LibTorch {} is ready. To remove it, delete \"{}\".",
                    base::neededTorchVersion(), folder.string()));
    return kDone;
}

}  // namespace

void addSetupTorch(CLI::App& app, CommandLine& command_line) {
    CLI::App* const command = app.add_subcommand(
        "setup-torch", "Download the LibTorch that recording a built-in network needs");
    command->footer(
        "Not needed where the Python environment of Ridgepoint, or the one that PATH finds, has a "
        "torch\nof the right version. Scripts are recorded with their own torch.");
    command->callback([&command_line] { command_line.action = setupTorch; });
}

}  // namespace ridgepoint::cli
