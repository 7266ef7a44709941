// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_question.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/cost/model/zoo.h"
#include "core/run/run_questions.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

struct RunQuestion {
    Q_DECLARE_TR_FUNCTIONS(RunQuestion)
};

}  // namespace

bool runIsOfTheZoo(const Frame& run) {
    return cost::model::findInZoo(run.snapshot->info.model).has_value();
}

EstimateQuestion questionOf(const Frame& run) {
    const run::RunInfo& info = run.snapshot->info;
    EstimateQuestion question;
    question.model = info.model;
    question.batch = run.step.batch > 0 ? run.step.batch : info.batch;
    question.precision = info.precision;
    question.options.precision = cost::parsePrecision(info.precision);
    if (!info.optimizer.empty()) question.options.optimizer = info.optimizer;
    return question;
}

QString runProblem(const Frame& run, const EstimateQuestion& question) {
    if (!runIsOfTheZoo(run)) {
        return RunQuestion::tr("The network of the open run, %1, cannot be estimated.")
            .arg(runTitle(run));
    }
    const EstimateQuestion own = questionOf(run);
    const bool same = own.model == question.model && own.batch == question.batch &&
                      own.precision == question.precision && question.options.training;
    return same ? QString()
                : RunQuestion::tr("The open run has other settings: %1.").arg(runTitle(run));
}

std::optional<machine::Device> runDevice(const Frame& run) {
    const run::Snapshot& snapshot = *run.snapshot;
    if (snapshot.ceilings.empty()) return std::nullopt;
    machine::Device device;
    const bool gpu = run::usesCuda(snapshot.info);
    device.kind = gpu ? machine::Device::Kind::gpu : machine::Device::Kind::cpu;
    const std::string& name = gpu && !snapshot.machine.gpus.empty() ? snapshot.machine.gpus.front()
                                                                    : snapshot.machine.cpu;
    device.name = RunQuestion::tr("%1 (open run)")
                      .arg(name.empty() ? RunQuestion::tr("machine") : text(name))
                      .toStdString();
    device.memory_bytes = snapshot.memory.capacity_bytes ? snapshot.memory.capacity_bytes
                                                         : snapshot.machine.memory_bytes;
    device.ceilings = snapshot.ceilings;
    return device;
}

}  // namespace ridgepoint::ui
