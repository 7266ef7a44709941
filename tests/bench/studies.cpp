// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time for the estimates of the built-in studies as published: every point on every
// device, including reading the study files.
#include <chrono>

#include "core/machine/catalogue.h"
#include "core/study/builtin_studies.h"
#include "core/study/results.h"
#include "core/study/study_reader.h"
#include "report.h"

int main() {
    using namespace ridgepoint;
    const auto start = std::chrono::steady_clock::now();
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    // Measuring this machine's roofs is not part of the benchmark; any CPU takes the same time.
    study::Devices devices(catalogue, {},
                           [&](std::int64_t) { return *catalogue.find("Xeon Gold 6248"); });
    std::size_t rows = 0;
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        const study::Study study = study::readStudy(entry.json, std::string(entry.name), {},
                                                    study::Variant::whole, catalogue);
        study::Estimator estimator(devices);
        rows +=
            study::resultsOf(study, study.points(study::kManyPoints), {}, estimator).rows.size();
    }
    bench::print({"Estimates of the built-in studies",
                  std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
                  "s", 1.0, std::to_string(rows) + " rows"});
    return 0;
}
