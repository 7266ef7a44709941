// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/fixture.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {

void Cli::SetUp() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "ridgepoint-cli-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
}

void Cli::TearDown() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

std::string Cli::syntheticRun(const std::string& name) const {
    writeRun(folder_ / name);
    return path(name);
}

bool recordingIsBuilt() {
    const auto programs = std::filesystem::path(RIDGEPOINT_PROGRAM).parent_path();
    return std::filesystem::exists(programs / "libridgepoint-recording.so");
}

void RecordingCli::SetUp() {
    if (!recordingIsBuilt())
        GTEST_SKIP() << "the recording library is not built (RIDGEPOINT_RECORDING)";
    Cli::SetUp();
}

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

void writeFile(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

nlohmann::json jsonOf(const Result& result) {
    EXPECT_EQ(result.status, 0) << result.err;
    auto document = nlohmann::json::parse(result.out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << result.out.substr(0, 400);
    return document;
}

void expectRefusal(const Result& result, int status, const std::string& words) {
    EXPECT_EQ(result.status, status) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, ::testing::StartsWith("ridgepoint: "));
    EXPECT_THAT(result.err,
                ::testing::AnyOf(::testing::EndsWith(".\n"), ::testing::EndsWith("?\n")));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, ::testing::HasSubstr(words));
}

}  // namespace ridgepoint::tests
