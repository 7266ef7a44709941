// SPDX-License-Identifier: GPL-3.0-or-later
// Defines helpers that all commands of `ridgepoint` share.
#pragma once

#include <CLI/App.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/recording_options.h"
#include "core/entry/command.h"
#include "core/machine/catalogue.h"
#include "core/present/show.h"

namespace ridgepoint::cli {

using app::UsageError;

enum ExitStatus : int {
    kDone = 0,
    kCouldNot = 1,
    kWrongUsage = 2,
    // From a rank to Ridgepoint's launcher: another rank reports the cause.
    kOfAnotherRank = 3,
    kGateFailed = 4,
    kInterrupted = 130
};

// Thrown when a command fails; what() is one sentence.
class Failure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The requests of the command line. A command's options live as long as its action.
struct Session {
    bool quiet = false;
    std::vector<std::string> words;    // the whole command line
    std::vector<std::string> command;  // the words after "--"
    std::function<int()> action;       // returns the exit status
};

// Returns the device of the catalogue that --device names. Throws UsageError if there is none.
const machine::Device& deviceNamed(const machine::Catalogue& catalogue, const std::string& name);

void addEstimate(CLI::App& app, Session& session);
void addRecord(CLI::App& app, Session& session);
// `record … -- COMMAND…`: returns the command's exit status, or ends by the same signal.
int recordCommand(const entry::CommandOptions& options, const std::vector<std::string>& command,
                  bool quiet);
// Prints what became of a recorded command's, or attached process', runs.
void sayOutcome(const entry::Outcome& outcome, bool quiet);
// "12 measured steps": neither warm-up steps, baseline steps nor steps with counters are among
// them.
std::string measuredSteps(const run::StepList& steps);
void addAttach(CLI::App& app, Session& session);
// `record MODEL --ranks N` with the command line `words`, already parsed into `options`.
// named_here: `words` do not contain the output path.
int recordRanks(int ranks, run::RecordingOptions options, bool named_here,
                const std::vector<std::string>& words, bool quiet);
void addShow(CLI::App& app, Session& session);
void addProject(CLI::App& app, Session& session);
void addCompare(CLI::App& app, Session& session);
void addGate(CLI::App& app, Session& session);
void addMcp(CLI::App& app, Session& session);
void addMerge(CLI::App& app, Session& session);
void addModels(CLI::App& app, Session& session);
void addDevices(CLI::App& app, Session& session);
void addExport(CLI::App& app, Session& session);
void addCheck(CLI::App& app, Session& session);
void addCeilings(CLI::App& app, Session& session);
void addDoctor(CLI::App& app, Session& session);
void addImport(CLI::App& app, Session& session);
void addStudy(CLI::App& app, Session& session);
void addSetupTorch(CLI::App& app, Session& session);
void addDryRun(CLI::App& app, Session& session);
void addServe(CLI::App& app, Session& session);
void addFetch(CLI::App& app, Session& session);

// Permanently restricts this process as far as the kernel can enforce it: it can open only these
// runs, the folders of these outputs and temporary folders, and cannot use the network or other
// programs.
void confineTo(const std::vector<std::string>& runs,
               const std::vector<std::filesystem::path>& outputs = {});

// Options that choose and order the rows of a table for show and export.
struct TableArguments {
    std::optional<std::string> by, sort, top, level;
    bool allocations = false;  // --by allocation is available
    bool byAllocation() const { return allocations && by == "allocation"; }
};
void addTableOptions(CLI::App& command, TableArguments& arguments);
run::ShowOptions tableOptions(const TableArguments& arguments);  // throws UsageError
// Reads the value of --level; unset without one. Throws UsageError.
std::optional<roofline::Level> levelOf(const std::optional<std::string>& name);

}  // namespace ridgepoint::cli
