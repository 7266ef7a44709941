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
#include "core/machine/catalogue.h"
#include "core/present/show.h"
#include "core/recording/script/recorded_command.h"

namespace ridgepoint::cli {

using app::UsageError;

enum ExitStatus : int {
    kDone = 0,
    kCouldNot = 1,
    kWrongUsage = 2,
    // Status of a rank that failed because of another rank. The launcher reads this status.
    kOfAnotherRank = 3,
    kGateFailed = 4,
    kInterrupted = 130
};

// Thrown when a command fails. what() returns one sentence.
class Failure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The parsed command line. The options of a command live as long as its action.
struct CommandLine {
    bool quiet = false;
    std::vector<std::string> words;    // the whole command line
    std::vector<std::string> command;  // the words after "--"
    std::function<int()> action;       // returns the exit status
};

// Returns the catalogue device that --device names. Throws UsageError unless exactly one device
// matches.
const machine::Device& deviceNamed(const machine::Catalogue& catalogue, const std::string& name);

void addEstimate(CLI::App& app, CommandLine& command_line);
void addRecord(CLI::App& app, CommandLine& command_line);
// Runs `record … -- COMMAND…`. Returns the command's exit status, or ends this process with the
// same signal.
int recordCommand(const recording::script::CommandOptions& options,
                  const std::vector<std::string>& command, bool quiet);
// Prints how the runs of a recorded command or an attached process ended.
void sayOutcome(const recording::script::Outcome& outcome, bool quiet);
// Returns, for example, "12 measured steps". This number excludes warm-up steps, baseline steps and
// steps with counters.
std::string measuredSteps(const run::StepList& steps);
void addAttach(CLI::App& app, CommandLine& command_line);
// Runs `record MODEL --ranks N`. `words` is the command line that was parsed into `options`. If
// `named_here` is true, `words` contains no output path, so the launcher chose one.
int recordRanks(int ranks, recording::RecordingOptions options, bool named_here,
                const std::vector<std::string>& words, bool quiet);
void addShow(CLI::App& app, CommandLine& command_line);
void addProject(CLI::App& app, CommandLine& command_line);
void addCompare(CLI::App& app, CommandLine& command_line);
void addGate(CLI::App& app, CommandLine& command_line);
void addMcp(CLI::App& app, CommandLine& command_line);
void addMerge(CLI::App& app, CommandLine& command_line);
void addModels(CLI::App& app, CommandLine& command_line);
void addDevices(CLI::App& app, CommandLine& command_line);
void addExport(CLI::App& app, CommandLine& command_line);
void addCheck(CLI::App& app, CommandLine& command_line);
void addCeilings(CLI::App& app, CommandLine& command_line);
void addDoctor(CLI::App& app, CommandLine& command_line);
void addImport(CLI::App& app, CommandLine& command_line);
void addStudy(CLI::App& app, CommandLine& command_line);
void addSetupTorch(CLI::App& app, CommandLine& command_line);
void addDryRun(CLI::App& app, CommandLine& command_line);
void addTryCounters(CLI::App& app, CommandLine& command_line);
void addServe(CLI::App& app, CommandLine& command_line);
void addFetch(CLI::App& app, CommandLine& command_line);

// Permanently restricts this process as far as the kernel can enforce this. The process can open
// only these runs, the folders of these outputs and temporary folders. It cannot use the network or
// start other programs.
void confineTo(const std::vector<std::string>& runs,
               const std::vector<std::filesystem::path>& outputs = {});

// Options that select and sort the rows in a table, for show and export.
struct TableArguments {
    std::optional<std::string> by, sort, top, level;
    bool allocations = false;  // whether --by allocation is available
    bool byAllocation() const { return allocations && by == "allocation"; }
};
void addTableOptions(CLI::App& command, TableArguments& arguments);
present::ShowOptions tableOptions(const TableArguments& arguments);  // throws UsageError
// Parses the value of --level; unset if there is no value. Throws UsageError.
std::optional<roofline::Level> levelOf(const std::optional<std::string>& name);

}  // namespace ridgepoint::cli
