// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a study: its points, their estimates, the recordings in its folder and published
// numbers.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/study/result_tables.h"

namespace ridgepoint::ui {

struct StudyQuestion {
    std::string document;          // a study file's text
    std::string origin;            // the file's name, for messages
    std::filesystem::path base;    // that relative paths in it start from
    bool fitted = false;           // the variant for this machine
    bool many = false;             // more than 10,000 points
    std::filesystem::path folder;  // of its recordings; may be empty, or not there yet
    std::string running;           // the name of the current recording; empty: none is
};

// What a device can do at most against DRAM, at one of the study's precisions.
struct StudyRoof {
    std::string device, compute, memory;  // names, of the device and of its two ceilings
    double flops_per_second = 0, bytes_per_second = 0;
    bool operator==(const StudyRoof&) const = default;
};

struct StudyAnswer {
    StudyQuestion question;
    QString problem;  // one sentence; then nothing below is there, except where it is of the points
    bool too_many = false;                      // points; `many` allows them
    std::shared_ptr<const study::Study> study;  // null: the document is none
    std::vector<study::Point> points;
    study::Results results;
    std::vector<study::TitledTable> tables;
    std::string csv, markdown, latex, json;                 // the results as files
    std::size_t total = 0, over = 0, failed = 0, left = 0;  // recordings
    std::vector<StudyRoof> roofs;  // of the points' devices, where they are known
};

// Of this machine and of networks, from answer to answer; for one answer at a time.
struct StudyMachine {
    machine::Catalogue catalogue = machine::Catalogue::load();
    study::Devices devices = study::thisMachinesDevices(catalogue, false);
    study::Estimator estimator{devices};
};

// Of a file that may be anything: no more of it than a study has at most, and one byte.
std::string studyFileText(const std::filesystem::path& file);

// Takes a moment, on any thread. What goes wrong is the answer's problem.
std::shared_ptr<const StudyAnswer> answerStudy(StudyQuestion question, StudyMachine& machine);

}  // namespace ridgepoint::ui
