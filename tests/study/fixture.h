// SPDX-License-Identifier: GPL-3.0-or-later
// A study in its own folder, with a simulated recorder.
#pragma once

#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "core/study/result_tables.h"
#include "core/study/study_reader.h"

namespace ridgepoint::tests {

inline const machine::Catalogue& catalogue() {
    static const machine::Catalogue known = machine::Catalogue::builtIn();
    return known;
}

// Returns a machine with a simulated CPU, and an A100.
inline study::Devices pretendDevices() {
    machine::cuda::DeviceState gpu;
    gpu.number = 1;
    gpu.name = "NVIDIA A100-SXM4-40GB";
    return study::Devices(catalogue(), {gpu}, [](std::int64_t) {
        machine::Device device = *catalogue().find("Xeon Gold 6248");
        device.name = "pretended processor";
        return device;
    });
}

class StudyFolder : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name =
            (std::filesystem::temp_directory_path() / "ridgepoint-study-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
        ::setenv("PRETEND_CALLS", (folder_ / "calls").c_str(), 1);
        ::unsetenv("PRETEND_DELAY_MS");
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    static study::Study studyOf(nlohmann::json axes, nlohmann::json more = {}) {
        nlohmann::json document{{"format", "ridgepoint-study"}, {"version", 1}, {"name", "small"},
                                {"axes", std::move(axes)},      {"steps", 3},   {"warmup", 1}};
        if (more.is_object()) document.update(more);
        return study::readStudy(document.dump(), "small.json", "/", study::Variant::whole,
                                catalogue());
    }

    struct Ran {
        bool whole = false;
        std::vector<study::Item> items;
        study::Results results;
    };
    // Opens the folder, continues its study, and closes it.
    Ran run(const study::Study& study, study::RunnerOptions options = {}) {
        study::Devices devices = pretendDevices();
        study::Estimator estimator(devices);
        const study::Folder folder(path(), study);
        const std::vector<study::Point> points = study.points(study::kManyPoints);
        if (options.program.empty()) options.program = PRETEND_RECORDER;
        study::Runner runner(study, points, folder, devices, estimator, std::move(options));
        Ran ran;
        ran.whole = runner.run();
        ran.items = runner.items();
        ran.results = study::resultsOf(study, points, ran.items, estimator);
        return ran;
    }

    std::filesystem::path path() const { return folder_ / "study"; }
    // Return how many recordings were started, and how many were completed for each point.
    int started() const { return countOf("start"); }
    std::map<std::string, int> ended() const {
        std::map<std::string, int> ends;
        std::ifstream calls(folder_ / "calls");
        for (std::string word, run; calls >> word >> run;) {
            if (word == "end") ++ends[run];
        }
        return ends;
    }

  private:
    int countOf(const std::string& what) const {
        int count = 0;
        std::ifstream calls(folder_ / "calls");
        for (std::string word, run; calls >> word >> run;) count += word == what ? 1 : 0;
        return count;
    }
    std::filesystem::path folder_;
};

}  // namespace ridgepoint::tests
