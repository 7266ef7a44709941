// SPDX-License-Identifier: GPL-3.0-or-later
// Compares every member and value of `show --json` for a GPU run with a stored document, because
// users' scripts depend on them. RIDGEPOINT_WRITE_GOLDEN=1 rewrites the document for review.
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "core/run/store/store.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using ::nlohmann::json;

class ShowGpu : public Cli {
  protected:
    // Returns a short run with all data that a GPU run can contain.
    std::string gpuRun() const {
        SyntheticOptions options;
        options.layers = 1;
        options.steps = 3;
        options.warmup = 1;
        options.reference = 1;
        writeRun(folder() / "written.ridge", makeSyntheticGpuRun(options));
        // Adds the data about concurrent work.
        EXPECT_THAT(run::repairRun(folder() / "written.ridge", folder() / "gpu.ridge").lost,
                    ::testing::IsEmpty());
        return path("gpu.ridge");
    }
};

constexpr const char* kGolden = TEST_DATA "/run/show_gpu.json";

// Fields may be added, but not removed. Compilers may change the order of additions, so numbers
// agree to within 1e-9.
void expectSame(const json& kept, const json& shown, const std::string& where) {
    if (kept.is_object() && shown.is_object()) {
        for (const auto& [name, value] : kept.items()) {
            ASSERT_TRUE(shown.contains(name)) << where << '/' << name << " is gone";
            expectSame(value, shown.at(name), where + '/' + name);
        }
    } else if (kept.is_array() && shown.is_array()) {
        ASSERT_EQ(kept.size(), shown.size()) << where;
        for (std::size_t i = 0; i < kept.size(); ++i)
            expectSame(kept[i], shown[i], where + '/' + std::to_string(i));
    } else if (kept.is_number_float() && shown.is_number()) {
        const auto expected = kept.get<double>();
        EXPECT_NEAR(shown.get<double>(), expected, 1e-9 * std::abs(expected)) << where;
    } else {
        EXPECT_EQ(kept, shown) << where;
    }
}

TEST_F(ShowGpu, TheDocumentIsTheOneThatScriptsKnow) {
    const std::string run = gpuRun();
    // Values outside the rows do not depend on the grouping, and are listed once.
    json document;
    for (const char* const by : {"kernel", "op", "layer", "phase", "category"}) {
        json shown = jsonOf(ridgepoint({"show", run, "--by", by, "--json"}));
        document["rows"][by] = std::move(shown.at("rows"));
        shown.erase("rows");
        EXPECT_EQ(shown.at("by"), by);
        shown.erase("by");
        if (document.contains("around")) {
            EXPECT_EQ(document.at("around"), shown) << by;
        } else {
            document["around"] = std::move(shown);
        }
    }
    if (std::getenv("RIDGEPOINT_WRITE_GOLDEN") != nullptr) {
        std::ofstream(kGolden) << document.dump(1) << '\n';
        GTEST_SKIP() << "wrote " << kGolden;
    }
    expectSame(json::parse(contentOf(kGolden)), document, "");
}

// Unknown values of a row are null, not 0.
TEST_F(ShowGpu, RowsWithoutCallsOfTheCpuHaveNoTimeThere) {
    const std::string run = gpuRun();
    for (const char* const by : {"op", "phase"}) {
        bool any = false;
        const json shown = jsonOf(ridgepoint({"show", run, "--by", by, "--json"}));
        for (const json& row : shown.at("rows")) {
            const std::string name = row.at("name");
            if (name.front() != '(') {
                EXPECT_TRUE(row.at("host_seconds").is_null() ||
                            row.at("host_seconds").get<double>() > 0)
                    << name;
                continue;
            }
            any = true;
            EXPECT_TRUE(row.at("host_seconds").is_null()) << name;
        }
        EXPECT_TRUE(any) << by;
    }
}

}  // namespace
}  // namespace ridgepoint::tests
