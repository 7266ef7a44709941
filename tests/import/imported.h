// SPDX-License-Identifier: GPL-3.0-or-later
// Common parts of the importers' tests: files, real or artificial, and the resulting runs.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/import.h"
#include "core/run/analysis/rows.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {

struct Imported {
    import::ImportResult result;
    std::unique_ptr<run::RunReader> reader;
    std::shared_ptr<const run::Snapshot> run;
    std::vector<run::GpuRecord> records;  // of all steps
    std::vector<run::OpRecord> ops;
    std::vector<run::Row> kernels;  // rows by kernel, most time first

    const std::string& text(run::StringId id) const { return (*run->strings)[id]; }
    std::uint64_t read(std::string_view what) const {
        for (const auto& read : result.report.whatWasRead()) {
            if (read.what == what) return read.count;
        }
        return 0;
    }
    std::uint64_t skipped(std::string_view reason) const {
        for (const auto& skipped : result.report.whatWasSkipped()) {
            if (skipped.reason.find(reason) != std::string::npos) return skipped.count;
        }
        return 0;
    }
    bool says(std::string_view part) const {
        for (const std::string& note : run->info.notes) {
            if (note.find(part) != std::string::npos) return true;
        }
        return false;
    }
    const run::Row& row(std::string_view name_part) const {
        for (const run::Row& each : kernels) {
            if (each.full_name.find(name_part) != std::string::npos) return each;
        }
        ADD_FAILURE() << "no row " << name_part;
        static const run::Row none;
        return none;
    }
    std::string said() const { return toText(result.report); }
    // Returns the first op with this name; null if there is none.
    const run::OpRecord* op(std::string_view name) const {
        for (const run::OpRecord& op : ops) {
            if (text(op.name) == name) return &op;
        }
        return nullptr;
    }
};

inline Imported opened(const std::filesystem::path& path) {
    Imported imported;
    imported.reader = run::RunReader::open(path);
    imported.run = imported.reader->snapshot();
    for (std::size_t i = 0; i < imported.run->steps->size(); ++i) {
        const std::int64_t step = (*imported.run->steps)[i].index;
        for (const auto& record : imported.reader->gpuRecords(step))
            imported.records.push_back(record);
        for (const auto& op : imported.reader->ops(step)) imported.ops.push_back(op);
    }
    imported.kernels = run::rowsOf(*imported.run, run::GroupBy::kernel);
    return imported;
}

inline Imported importFile(const std::filesystem::path& file, const std::filesystem::path& output) {
    import::ImportOptions options;
    options.files = {file};
    options.output = output;
    import::ImportResult result = import::importFiles(options);
    Imported imported = opened(output);
    imported.result = std::move(result);
    return imported;
}

// Imports a file with these bytes.
inline Imported importBytes(const Scratch& scratch, const char* name, std::string_view bytes) {
    const std::filesystem::path file = scratch / name;
    std::ofstream(file, std::ios::binary) << bytes;
    const std::filesystem::path output = file.string() + ".ridge";
    return importFile(file, output);
}

// Imports files, or the contents of files, as one run and checks it. Throws the import's
// exceptions.
class ImportedRun : public Imported {
  public:
    explicit ImportedRun(const std::vector<std::string>& contents,
                         std::optional<std::string> device = {},
                         std::optional<std::string> format = {})
        : ImportedRun(contents, {}, std::move(device), std::move(format)) {}
    static ImportedRun ofFiles(std::vector<std::filesystem::path> files,
                               std::optional<std::string> device = {}) {
        return {{}, std::move(files), std::move(device), {}};
    }

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
        import::ImportResult imported = import::importFiles(options);
        static_cast<Imported&>(*this) = opened(options.output);
        result = std::move(imported);
        EXPECT_THAT(run::checkRun(options.output).problems, testing::IsEmpty());
        reader.reset();  // closes its file
    }
};

// Returns the message with which the contents are refused; empty if they are accepted.
inline std::string refusalOf(const std::string& content, std::optional<std::string> format = {}) {
    try {
        const ImportedRun imported({content}, {}, std::move(format));
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

}  // namespace ridgepoint::tests
