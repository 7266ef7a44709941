// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/feed.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "core/compare/budgets.h"
#include "core/estimate/dry_run_json.h"
#include "core/import/import.h"
#include "core/import/kineto/own.h"
#include "core/import/memory/memory_timeline.h"
#include "core/run/analysis/rows.h"
#include "core/run/store/store.h"
#include "core/study/study_reader.h"
#include "tests/fuzz/damaged_run.h"
#include "tests/fuzz/far_stream.h"

namespace ridgepoint::tests {
namespace {

std::string formatOf(std::string_view reader) {
    if (reader == "own") return "kineto";
    if (reader == "snapshot" || reader == "timeline") return "memory";
    return std::string(reader);
}

}  // namespace

bool readAnything(std::string_view reader, std::string bytes) {
    using namespace import;
    const Format& format = *findFormat(formatOf(reader));
    const auto input = Input::ofMemory(std::move(bytes));
    (void)format.sniff(input->beginning(), input->name());
    Report report;
    Sinks sinks(Sink::Nowhere{}, "imported:test");
    try {
        if (reader == "own") {
            kineto::readOwnExport(*input, sinks.sink(), report);
        } else if (reader == "timeline") {
            memory::readTimeline(*input, sinks.sink(), report);
        } else {
            const std::unique_ptr<Reader> opened = format.open(sinks, report);
            opened->read(*input);
            opened->finish();
        }
        for (Sink* const sink : sinks.all()) sink->finish();
    } catch (const ImportError&) {
        return false;
    }
    (void)toText(report);
    return true;
}

namespace {

bool readMerged(const std::string& bytes) {
    using namespace import;
    Report report;
    Sinks sinks(Sink::Nowhere{}, "imported:test");
    try {
        const std::unique_ptr<Reader> opened = findFormat("kineto")->open(sinks, report);
        // An empty line ends a trace, and another rank's trace follows.
        std::size_t from = 0;
        for (std::size_t end = 0; end != std::string::npos; from = end + 2) {
            end = bytes.find("\n\n", from);
            opened->read(*Input::ofMemory(bytes.substr(from, end - from)));
        }
        opened->finish();
        for (Sink* const sink : sinks.all()) sink->finish();
    } catch (const ImportError&) {
        return false;
    }
    return true;
}

bool readStudyOf(const std::string& bytes) {
    static const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    try {
        for (const auto variant : {study::Variant::whole, study::Variant::fitted})
            (void)study::readStudy(bytes, "study.json", "/", variant, catalogue)
                .points(study::kManyPoints);
    } catch (const study::StudyError&) {
        return false;
    }
    return true;
}

bool readBudgetsOf(const std::string& bytes) {
    try {
        (void)compare::readBudgets(bytes, "budgets.json");
    } catch (const compare::BudgetError&) {
        return false;
    }
    return true;
}

bool readAnswer(const std::string& bytes) {
    const auto answer = nlohmann::json::parse(bytes, nullptr, false);
    if (!answer.is_object()) return false;
    try {
        (void)estimate::toJson(estimate::answerFromJson(answer));
    } catch (const std::exception&) {  // dryRun() reports them
        return false;
    }
    return true;
}

}  // namespace

bool readOther(std::string_view what, const std::string& bytes, const std::string& folder) {
    if (what == "study") return readStudyOf(bytes);
    if (what == "budgets") return readBudgetsOf(bytes);
    if (what == "answer") return readAnswer(bytes);
    if (what == "merge") return readMerged(bytes);
    if (what == "far") return readFarStream(bytes, folder);
    readDamagedRun(bytes, folder);
    return true;
}

bool importAnything(std::string_view reader, const std::string& bytes, const std::string& folder) {
    namespace fs = std::filesystem;
    const fs::path file = fs::path(folder) / "fed", output = fs::path(folder) / "fed.ridge";
    std::ofstream(file, std::ios::binary) << bytes;
    import::ImportOptions options;
    options.files = {file};
    options.output = output;
    options.format = formatOf(reader);
    fs::remove(output);
    try {
        import::importFiles(options);
    } catch (const import::ImportError&) {
        fs::remove(file);
        if (fs::exists(output)) throw std::logic_error("a refused import left a file");
        return false;
    }
    const auto snapshot = run::RunReader::open(output)->snapshot();
    (void)run::rowsOf(*snapshot, run::GroupBy::kernel);
    const run::CheckReport report = run::checkRun(output);
    if (!report.problems.empty()) throw std::logic_error(report.problems.front());
    fs::remove(file);
    fs::remove(output);
    return true;
}

std::vector<CorpusFile> corpusOf(std::string_view reader) {
    const auto folder =
        std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" / "fuzz" / "corpus" / reader;
    std::vector<CorpusFile> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ostringstream bytes;
        bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        files.push_back({entry.path().filename().string(), bytes.str()});
    }
    std::sort(files.begin(), files.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    return files;
}

}  // namespace ridgepoint::tests
