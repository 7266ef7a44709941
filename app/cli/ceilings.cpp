// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/machine/ceiling_cache.h"
#include "core/machine/cuda/cuda_ceilings.h"
#include "core/machine/machine.h"
#include "core/recording/request/device_choice.h"
#include "core/roofline/quantity.h"
#include "core/run/run_questions.h"

namespace ridgepoint::cli {
namespace {

struct CeilingsArguments {
    std::string device = "cpu";
    std::vector<int> threads;
    bool quick = false;
    bool again = false;
    bool json = false;
};

std::string ceilingsText(const std::vector<roofline::Ceiling>& ceilings) {
    std::string text = fmt::format("{:<46}{:>16}{:>9}{:>9}  {}\n", "roof", "value", "samples",
                                   "spread", "provenance");
    for (const roofline::Ceiling& ceiling : ceilings) {
        text +=
            fmt::format("{:<46}{:>16}{:>9}{:>9}  {}\n", ceiling.name, roofline::formatRoof(ceiling),
                        ceiling.samples, roofline::formatShare(ceiling.spread),
                        roofline::toString(ceiling.provenance));
    }
    return text;
}

// Returns the GPU's number; unset for the CPU.
std::optional<int> gpuOf(const CeilingsArguments& arguments) {
    if (run::isCpu(arguments.device)) return std::nullopt;
    if (const auto number = recording::cudaNumber(arguments.device)) return number;
    throw UsageError(fmt::format("--device takes cpu or cuda:N, not \"{}\".", arguments.device));
}

machine::MeasuredCeilings ofGpu(const machine::Machine& machine, int number,
                                const machine::MeasureOptions& options, bool again) {
    try {
        const auto system = machine::cuda::thisCudaSystem();
        const auto gpu = machine::cuda::usableDevice(*system, number);
        return machine::cuda::gpuCeilings(machine, gpu, options, again);
    } catch (const std::runtime_error& error) {
        std::string_view reason = error.what();
        while (reason.ends_with('.')) reason.remove_suffix(1);
        throw Failure(fmt::format("cuda:{} cannot be measured: {}.", number, reason));
    }
}

int ceilings(const CeilingsArguments& arguments, bool quiet) {
    const std::optional<int> gpu = gpuOf(arguments);
    if (gpu && !arguments.threads.empty()) {
        throw UsageError("--threads is for the CPU; a GPU is always measured as a whole.");
    }
    const machine::Machine machine = machine::probe();
    for (const int threads : arguments.threads) {
        if (threads >= 1 && threads <= machine.logical_cores) continue;
        throw UsageError(
            fmt::format("--threads takes 1 to {}, the logical cores that this process can "
                        "use, not {}.",
                        machine.logical_cores, threads));
    }
    noteInterrupts();
    Progress progress(quiet);
    machine::MeasureOptions options;
    options.quick = arguments.quick;
    options.threads =
        arguments.threads.empty() ? machine::usualThreadCounts(machine) : arguments.threads;
    options.progress = [&](std::string_view what, double done) {
        progress.update("Measuring the roofs", done, what);
    };
    options.cancelled = interrupted;
    const machine::MeasuredCeilings measured =
        gpu ? ofGpu(machine, *gpu, options, arguments.again)
            : machine::cpuCeilings(machine, options, arguments.again);
    progress.clear();
    if (interrupted()) return kInterrupted;
    if (!quiet) {
        for (const std::string& note : measured.notes) say(note);
        if (measured.kept) {
            say(fmt::format("Measured {} and stored; --again repeats the measurement.",
                            measured.when));
        }
    }
    if (arguments.json) {
        printJson(present::ceilingsJson(measured.ceilings));
    } else {
        print(ceilingsText(measured.ceilings));
    }
    return kDone;
}

}  // namespace

void addCeilings(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<CeilingsArguments>();
    CLI::App* const command = app.add_subcommand("ceilings", "Measure this machine's roofs");
    command->add_option("--device", arguments->device, "What to measure (default cpu)")
        ->type_name("cpu|cuda:N");
    command->add_flag("--quick", arguments->quick,
                      "Measure for at most 5 s (default: at most 60 s)");
    command
        ->add_option("--threads", arguments->threads,
                     "Numbers of threads (default: the number of cores, 1, and the number of "
                     "hardware threads)")
        ->type_name("N,...")
        ->delimiter(',');
    command->add_flag("--again", arguments->again, "Repeat measurements that are already stored");
    command->add_flag("--json", arguments->json, "Print a JSON list of ceilings");
    command->add_flag("-q,--quiet", command_line.quiet, "No progress");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments, &command_line] {
            return ceilings(*arguments, command_line.quiet);
        };
    });
}

}  // namespace ridgepoint::cli
