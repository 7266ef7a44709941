// SPDX-License-Identifier: GPL-3.0-or-later
// Imports a file and opens the run that it became.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/import.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {

struct Imported {
    import::ImportResult result;
    std::unique_ptr<run::RunReader> reader;
    std::shared_ptr<const run::Snapshot> run;
    std::vector<run::GpuRecord> records;  // of all steps
    std::vector<run::OpRecord> ops;

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
    // The first one of the name; null: there is none.
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

// Of a file with these bytes.
inline Imported importBytes(const Scratch& scratch, const char* name, std::string_view bytes) {
    const std::filesystem::path file = scratch / name;
    std::ofstream(file, std::ios::binary) << bytes;
    const std::filesystem::path output = file.string() + ".ridge";
    return importFile(file, output);
}

}  // namespace ridgepoint::tests
