// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates a study's results: its points, their estimates,
// the recordings in its folder and published numbers.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/study/result_tables.h"

namespace ridgepoint::ui {

struct StudyQuestion {
    std::string document;          // a study file's text
    std::string origin;            // the file's name, for messages
    std::filesystem::path base;    // start of relative paths in the document
    bool fitted = false;           // the variant for this machine
    bool many = false;             // more than 10,000 points
    std::filesystem::path folder;  // folder of its recordings; may be empty or missing
    std::string running;           // name of the current recording; empty if there is none
};

struct StudyAnswer {
    StudyQuestion question;
    QString problem;  // one sentence; the rest is then empty unless the problem concerns the points
    bool too_many = false;                      // too many points; `many` allows them
    std::shared_ptr<const study::Study> study;  // null: the document is not a study
    std::vector<study::Point> points;
    study::Results results;
    std::vector<study::TitledTable> tables;
    std::string csv, markdown, latex, json;                 // the results as files
    std::size_t total = 0, over = 0, failed = 0, left = 0;  // recordings
    std::vector<std::optional<study::Roof>> roofs;          // roofs of the results' rows
};

// Caches facts about this machine and networks between answers; for one answer at a time.
struct StudyMachine {
    machine::Catalogue catalogue = machine::Catalogue::load();
    study::Devices devices = study::thisMachinesDevices(catalogue, false);
    study::Estimator estimator{devices};
};

// Reads any file, but at most the size limit of a study plus one byte.
std::string studyFileText(const std::filesystem::path& file);

// Takes a moment, on any thread. Errors are reported in the answer's `problem`.
std::shared_ptr<const StudyAnswer> answerStudy(StudyQuestion question, StudyMachine& machine);

}  // namespace ridgepoint::ui
