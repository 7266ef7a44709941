// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates a study's results: its points, their estimates, the recordings in its folder and
// published numbers.
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
    std::string document;          // contents of a study file
    std::string origin;            // file name for messages
    std::filesystem::path base;    // base folder for relative paths in `document`
    bool fitted = false;           // whether to use the variant for this machine
    bool many = false;             // whether to allow more than 10,000 points
    std::filesystem::path folder;  // folder of the recordings; can be empty or missing
    std::string running;           // name of the current recording; empty if there is none
};

struct StudyAnswer {
    StudyQuestion question;
    // A sentence about the error. The other members are then empty, unless the error is in the
    // points.
    QString problem;
    bool too_many = false;                      // whether `many` would allow this study
    std::shared_ptr<const study::Study> study;  // null if the document is not a study
    std::vector<study::Point> points;
    study::Results results;
    std::vector<study::TitledTable> tables;
    std::string csv, markdown, latex, json;  // contents of the result files
    // Numbers of recordings. `over` includes `failed`.
    std::size_t total = 0, over = 0, failed = 0, left = 0;
    std::vector<std::optional<study::Roof>> roofs;  // roof for each row of `results`
};

// Caches data about this machine and about networks between answers. Only one answer can use it at
// a time.
struct StudyMachine {
    machine::Catalogue catalogue = machine::Catalogue::load();
    study::Devices devices = study::thisMachinesDevices(catalogue, false);
    study::Estimator estimator{devices};
};

// Reads a file up to the size limit of a study plus one byte, so that larger files are detected.
std::string studyFileText(const std::filesystem::path& file);

// Calculates the answer. This takes some time and can run on any thread. Reports errors in
// StudyAnswer::problem.
std::shared_ptr<const StudyAnswer> answerStudy(StudyQuestion question, StudyMachine& machine);

}  // namespace ridgepoint::ui
