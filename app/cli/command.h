// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that all commands of `ridgepoint` share.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/recording_options.h"
#include "core/entry/command.h"
#include "core/present/show.h"

namespace ridgepoint::cli {

using app::UsageError;

enum ExitStatus : int {
    kDone = 0,
    kCouldNot = 1,
    kWrongUsage = 2,
    // Of a rank that our own launcher started, to that launcher: another one says what happened.
    kOfAnotherRank = 3,
    kInterrupted = 130
};

// Something could not be done; what() is one sentence.
class Failure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What the command line asked for. A command's options live as long as its action.
struct Session {
    bool quiet = false;
    std::vector<std::string> words;    // all of the command line
    std::vector<std::string> command;  // the words after "--"
    std::function<int()> action;       // returns the exit status
};

void addEstimate(CLI::App& app, Session& session);
void addRecord(CLI::App& app, Session& session);
// `record … -- COMMAND…`: its exit status, or ends as it did.
int recordCommand(const entry::CommandOptions& options, const std::vector<std::string>& command,
                  bool quiet);
// `record MODEL --ranks N` with these words, of which the options were read. named_here: the words
// do not say where the run goes.
int recordRanks(int ranks, run::RecordingOptions options, bool named_here,
                const std::vector<std::string>& words, bool quiet);
void addShow(CLI::App& app, Session& session);
void addCompare(CLI::App& app, Session& session);
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

// The options that choose and order the rows of a table, as show and export take them.
struct TableArguments {
    std::optional<std::string> by, sort, top, level;
    bool allocations = false;  // whether --by allocation is among the choices
    bool byAllocation() const { return allocations && by == "allocation"; }
};
void addTableOptions(CLI::App& command, TableArguments& arguments);
run::ShowOptions tableOptions(const TableArguments& arguments);  // throws UsageError

}  // namespace ridgepoint::cli
