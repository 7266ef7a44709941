// SPDX-License-Identifier: GPL-3.0-or-later
// Typical training loops (tests/data/python/zoo). Each script's docstring lists facts that a
// recording must confirm.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = run::StepRecord::Kind;

std::string scriptOf(const std::string& name) {
    return RIDGEPOINT_PYTHON_SCRIPTS "/zoo/" + name + ".py";
}

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& file : fs::directory_iterator(RIDGEPOINT_PYTHON_SCRIPTS "/zoo")) {
        const std::string name = file.path().stem().string();
        if (file.path().extension() == ".py" && name != "alone" && name != "loop") {
            found.push_back(name);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

// truth: {…} in a script's docstring. Members: steps; seen (of these, where the first is not);
// batch (0: not known); flops (torch's counter counts as many in the third pass of the loop);
// matrix (so many instead); after (the step from which on); model; precision; memory (a category's
// bytes); layers (some that there are); no_layers (some that there are not); layered (all matrix
// work has a layer); notes (parts of some that there are, and no others); options.
json truthOf(const std::string& name) {
    std::ifstream in(scriptOf(name));
    std::stringstream text;
    text << in.rdbuf();
    const std::string all = text.str();
    const std::size_t begin = all.find("truth: ");
    const std::size_t end = all.find("\"\"\"", begin);
    return json::parse(all.substr(begin + 7, end - begin - 7));
}

class Zoo : public Script, public ::testing::WithParamInterface<std::string> {
  protected:
    // Returns the script's output without a recording, with the argument `flops`.
    json alonePrints() {
        static json all;
        if (all.is_null()) {
            const Result result = alone({python(), scriptOf("alone")});
            EXPECT_EQ(result.status, 0) << result.err;
            all = json::parse(result.out, nullptr, false);
        }
        return all.at(GetParam());
    }
};

TEST_P(Zoo, IsLeftAsItIsAndFoundAsItIs) {
    const json truth = truthOf(GetParam());
    const json prints = alonePrints();
    const Result result = record({python(), scriptOf(GetParam())},
                                 truth.value("options", std::vector<std::string>{}));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, prints.at(0).get<std::string>());
    std::istringstream lines(result.err);
    for (std::string line; std::getline(lines, line);) {
        // The first recording on a machine measures its roofs.
        EXPECT_TRUE(line.starts_with("ridgepoint: Recorded") ||
                    line.starts_with("ridgepoint: Measuring this machine's roofs"))
            << line;
    }
    const auto snapshot = open();
    EXPECT_EQ(snapshot->steps->size(), truth.value("seen", truth.at("steps").get<std::size_t>()));
    std::string counted = fmt::format("{}", truth.value("matrix", 0));
    if (truth.contains("flops")) {
        const auto flops = linesAfter(prints.at(1).get<std::string>(), "flops ");
        ASSERT_EQ(flops.size(), 1u);
        counted = flops.front();
    }
    for (const run::StepRecord& step : *snapshot->steps) {
        if (step.index == 0) continue;  // recording began with the first forward pass
        if (truth.contains("batch")) {
            EXPECT_EQ(step.batch, truth.at("batch").get<std::int64_t>()) << step.index;
        }
        if (step.kind != Kind::measured || step.index < truth.value("after", 1)) continue;
        if (counted != "0") {
            EXPECT_EQ(fmt::format("{}", step.flops_matrix), counted) << step.index;
        }
    }
    EXPECT_EQ(snapshot->info.model, truth.value("model", snapshot->info.model));
    if (truth.contains("precision")) {
        EXPECT_EQ(snapshot->info.precision, truth.at("precision").get<std::string>());
    }
    const json memory = truth.value("memory", json::object());
    for (std::size_t i = 0; snapshot->memory.at_peak && i < snapshot->memory.at_peak->size(); ++i) {
        const std::string category(toString(static_cast<run::MemoryCategory>(i)));
        if (!memory.contains(category)) continue;
        EXPECT_EQ(snapshot->memory.at_peak->at(i), memory.at(category).get<std::int64_t>())
            << category;
    }
    const auto notes = truth.value("notes", std::vector<std::string>{});
    auto told = snapshot->info.notes;  // notes about the script, not about load on the machine
    std::erase_if(told, [](const std::string& note) {
        return note.find("roofs") != note.npos || note.starts_with("Other programs took") ||
               note.find("is measured, because") != note.npos;
    });
    EXPECT_EQ(told.size(), notes.size()) << ::testing::PrintToString(told);
    for (const std::string& note : notes) {
        EXPECT_THAT(told, Contains(HasSubstr(note)));
    }
    std::vector<std::string> layers;
    const auto reader = run::RunReader::open(run());
    for (const run::StepRecord& step : *snapshot->steps) {
        if (step.kind != Kind::measured || step.index < truth.value("after", 1)) continue;
        for (const run::OpRecord& op : reader->ops(step.index)) {
            const std::string& layer = (*snapshot->strings)[op.layer];
            layers.push_back(layer);
            if (truth.value("layered", false) && op.flops_matrix > 0) {
                EXPECT_NE(layer, "") << (*snapshot->strings)[op.name] << " in step " << step.index;
            }
        }
    }
    for (const std::string& layer : truth.value("layers", std::vector<std::string>{})) {
        EXPECT_THAT(layers, Contains(layer));
    }
    for (const std::string& layer : truth.value("no_layers", std::vector<std::string>{})) {
        EXPECT_THAT(layers, Not(Contains(layer)));
    }
}

INSTANTIATE_TEST_SUITE_P(All, Zoo, ::testing::ValuesIn(names()),
                         [](const auto& script) { return script.param; });

}  // namespace
}  // namespace ridgepoint::tests
