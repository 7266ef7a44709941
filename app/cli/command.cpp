// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <vector>

#include "core/base/confine.h"
#include "core/run/analysis/columns.h"

namespace ridgepoint::cli {

void confineTo(const std::vector<std::string>& runs,
               const std::vector<std::filesystem::path>& outputs) {
    namespace fs = std::filesystem;
    std::error_code error;
    base::Permitted permitted;
    for (const std::string& run : runs) {
        const fs::path file = fs::canonical(run, error);
        permitted.read.push_back(file);
        for (const char* const ending : {"-wal", "-shm", "-journal"})
            permitted.write.push_back(file.string() + ending);
    }
    for (const fs::path& output : outputs)
        permitted.write.push_back(fs::weakly_canonical(fs::absolute(output), error).parent_path());
    permitted.write.push_back(fs::temp_directory_path(error));
    // SQLite can use these folders for its temporary files.
    for (const char* const folder : {"/var/tmp", "/usr/tmp", "/tmp"})
        permitted.write.emplace_back(folder);
    permitted.read.push_back(machine::Catalogue::userFile());
    base::confine(permitted);
}

void addTableOptions(CLI::App& command, TableArguments& arguments) {
    command
        .add_option("--by", arguments.by,
                    "Group rows by (default: kernel on a GPU run, op on a CPU run)")
        ->type_name(arguments.allocations ? "kernel|op|layer|phase|category|step|allocation"
                                          : "kernel|op|layer|phase|category|step");
    command
        .add_option("--sort", arguments.sort,
                    fmt::format("Sort by a column, largest first (default seconds): {}",
                                fmt::join(run::columnIds(), ", ")))
        ->type_name("COLUMN");
    command.add_option("--top", arguments.top, "Maximum number of rows")->type_name("N");
    command
        .add_option("--level", arguments.level,
                    "Memory level of bytes and intensity (default: the outermost level with half "
                    "of the traffic)")
        ->type_name("dram|l3|l2|l1");
}

std::optional<roofline::Level> levelOf(const std::optional<std::string>& name) {
    if (!name) return std::nullopt;
    const auto level = roofline::parseLevel(*name);
    if (!level) {
        throw UsageError(
            fmt::format("--level takes one of dram, l3, l2 and l1, not \"{}\".", *name));
    }
    return level;
}

present::ShowOptions tableOptions(const TableArguments& arguments) {
    present::ShowOptions options;
    if (arguments.byAllocation()) {
        if (arguments.sort || arguments.level) {
            throw UsageError("--by allocation sorts by allocated bytes; omit --sort and --level.");
        }
    } else if (arguments.by) {
        options.by = run::parseGroupBy(*arguments.by);
        if (!options.by) {
            throw UsageError(fmt::format(
                "--by takes one of kernel, op, layer, phase, category{} not \"{}\".",
                arguments.allocations ? ", step and allocation," : " and step,", *arguments.by));
        }
    }
    if (const auto level = levelOf(arguments.level)) options.level = *level;
    if (arguments.sort) {
        std::vector<run::Row> none;
        if (!run::sortRows(none, *arguments.sort, roofline::Level::dram)) {
            throw UsageError(fmt::format("Cannot sort by \"{}\"; the columns are {}.",
                                         *arguments.sort, fmt::join(run::columnIds(), ", ")));
        }
        options.sort = *arguments.sort;
    }
    if (arguments.top) {
        const std::string& text = *arguments.top;
        std::size_t top = 0;
        const char* const end = text.data() + text.size();
        const auto [stopped, error] = std::from_chars(text.data(), end, top);
        if (stopped != end || error != std::errc{} || top == 0) {
            throw UsageError(
                fmt::format("--top takes a whole number, 1 or more, not \"{}\".", text));
        }
        options.top = top;
    }
    return options;
}

const machine::Device& deviceNamed(const machine::Catalogue& catalogue, const std::string& name) {
    if (const machine::Device* const device = catalogue.find(name)) return *device;
    throw UsageError(fmt::format(
        "No single device matches \"{}\"; did you mean {}? \"ridgepoint devices\" lists all.", name,
        fmt::join(catalogue.suggestions(name), ", ")));
}

}  // namespace ridgepoint::cli
