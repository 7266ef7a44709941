// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/ceilings.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/machine/machine.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

struct Arguments {
    std::string device = "cpu";
    bool quick = false;
    bool json = false;
};

std::string ceilingsText(const std::vector<roofline::Ceiling>& ceilings) {
    std::string text = fmt::format("{:<36}{:>16}{:>9}{:>9}  {}\n", "roof", "value", "samples",
                                   "spread", "provenance");
    for (const roofline::Ceiling& ceiling : ceilings) {
        const bool compute = ceiling.kind == roofline::Ceiling::Kind::compute;
        text += fmt::format("{:<36}{:>16}{:>9}{:>9}  {}\n", ceiling.name,
                            compute ? roofline::formatFlopRate(ceiling.value)
                                    : roofline::formatBandwidth(ceiling.value),
                            ceiling.samples, roofline::formatShare(ceiling.spread),
                            roofline::toString(ceiling.provenance));
    }
    return text;
}

int ceilings(const Arguments& arguments, bool quiet) {
    if (arguments.device.starts_with("cuda")) {
        throw Failure("This version measures the roofs of the CPU only; run it without --device.");
    }
    if (arguments.device != "cpu") {
        throw UsageError(
            fmt::format("--device takes cpu or cuda:N, not \"{}\".", arguments.device));
    }
    noteInterrupts();
    Progress progress(quiet);
    machine::MeasureOptions options;
    options.quick = arguments.quick;
    options.progress = [&](std::string_view what, double done) {
        progress.update("Measuring the roofs", done, what);
    };
    options.cancelled = interrupted;
    const auto measured = machine::measureCpuCeilings(machine::probe(), options);
    progress.clear();
    if (interrupted()) return kInterrupted;
    if (arguments.json) {
        printJson(run::ceilingsJson(measured));
    } else {
        print(ceilingsText(measured));
    }
    return kDone;
}

}  // namespace

void addCeilings(CLI::App& app, Session& session) {
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const command = app.add_subcommand("ceilings", "Measure the roofs of this machine");
    command->add_option("--device", arguments->device, "What to measure (default cpu)")
        ->type_name("cpu");
    command->add_flag("--quick", arguments->quick, "About 1 s instead of about 10 s");
    command->add_flag("--json", arguments->json, "JSON: a list of ceilings");
    command->add_flag("-q,--quiet", session.quiet, "No progress");
    command->callback([arguments, &session] {
        session.action = [arguments, &session] { return ceilings(*arguments, session.quiet); };
    });
}

}  // namespace ridgepoint::cli
