// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of importers have in common: made-up files, the runs that become of them, and the real
// files of other tools where they are.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/import/import.h"
#include "core/run/rows.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {

// Files of these contents made into a run, and that read back. Throws what the import throws.
class ImportedRun {
  public:
    explicit ImportedRun(const std::vector<std::string>& contents,
                         std::optional<std::string> device = {},
                         std::optional<std::string> format = {})
        : ImportedRun(contents, {}, std::move(device), std::move(format)) {}
    static ImportedRun ofFiles(std::vector<std::filesystem::path> files,
                               std::optional<std::string> device = {}) {
        return {{}, std::move(files), std::move(device), {}};
    }

    import::ImportResult result;
    std::shared_ptr<const run::Snapshot> snapshot;
    std::vector<run::Row> kernels;  // rows by kernel, most time first
    std::vector<run::GpuRecord> records;

    const run::Row& row(std::string_view name_part) const {
        for (const run::Row& each : kernels) {
            if (each.full_name.find(name_part) != std::string::npos) return each;
        }
        ADD_FAILURE() << "no row " << name_part;
        static const run::Row none;
        return none;
    }
    std::string said() const { return toText(result.report); }

  private:
    ImportedRun(const std::vector<std::string>& contents, std::vector<std::filesystem::path> files,
                std::optional<std::string> device, std::optional<std::string> format) {
        const Scratch scratch;
        for (const std::string& content : contents) {
            files.push_back(scratch.folder() / ("input" + std::to_string(files.size())));
            std::ofstream(files.back(), std::ios::binary) << content;
        }
        import::ImportOptions options;
        options.files = std::move(files);
        options.output = scratch / "out.ridge";
        options.device = std::move(device);
        options.format = std::move(format);
        result = import::importFiles(options);
        const auto reader = run::RunReader::open(options.output);
        snapshot = reader->snapshot();
        for (const run::StepRecord& step : *snapshot->steps) {
            for (const run::GpuRecord& record : reader->gpuRecords(step.index))
                records.push_back(record);
        }
        kernels = run::rowsOf(*snapshot, run::GroupBy::kernel);
        EXPECT_THAT(run::checkRun(options.output).problems, testing::IsEmpty());
    }
};

// The sentence with which the contents are refused; empty when they are not.
inline std::string refusalOf(const std::string& content, std::optional<std::string> format = {}) {
    try {
        const ImportedRun imported({content}, {}, std::move(format));
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

}  // namespace ridgepoint::tests
