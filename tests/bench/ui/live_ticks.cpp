// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long each live update occupies the window's thread, while 50,000 events per second
// (op calls and memory) pass through a real recording session into its file.
#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <atomic>
#include <thread>

#include "tests/bench/bench_collection.h"
#include "tests/bench/report.h"
#include "tests/recording/collect/scripted_log.h"
#include "ui/run/session.h"
#include "ui/shell/main_window.h"

namespace {

using namespace ridgepoint;
using State = recording::RecorderStatus::State;

constexpr int kOpsInAStep = 1000;  // two in five allocate and free: 1,800 events in total
constexpr int kEventsPerSecond = 50'000;
constexpr int kSeconds = 8;
constexpr int kLayers = 60;

class ScriptedRecorder : public recording::Recorder {
  public:
    ~ScriptedRecorder() override {
        stopping_ = true;
        if (thread_.joinable()) thread_.join();
    }
    void start(const recording::RecordingOptions&) override {
        for (int i = 0; i < kLayers; ++i) {
            layers_[i] = collection_->intern("layer" + std::to_string(i));
        }
        thread_ = std::thread([this] { train(); });
    }
    void post(const recording::Command&) override { stopping_ = true; }
    recording::RecorderStatus status() const override {
        recording::RecorderStatus status;
        status.state = done_ ? State::finished : State::recording;
        status.steps_done = steps_;
        return status;
    }
    std::shared_ptr<const run::Snapshot> snapshot() const override {
        return collection_->snapshot();
    }
    void wait() override {
        if (thread_.joinable()) thread_.join();
    }
    std::int64_t events() const { return events_; }

  private:
    void train() {
        collection_->begin();
        recording::collect::ThreadLog& log = collection_->logs().mine();
        const tests::ScriptedOp convolution{
            "aten::convolution",
            {tests::tensor({16, 64, 56, 56}), tests::tensor({64, 64, 3, 3}), std::monostate{},
             std::vector<std::int64_t>{1, 1}, std::vector<std::int64_t>{1, 1},
             std::vector<std::int64_t>{1, 1}, false, std::vector<std::int64_t>{0, 0},
             std::int64_t{1}}};
        const tests::ScriptedOp relu{"aten::relu", {tests::tensor({16, 64, 56, 56})}};
        const std::uint64_t start = recording::collect::clockNanoseconds();
        for (std::int64_t step = 0; !stopping_; ++step) {
            log.openStep(run::StepRecord::Kind::measured, step, 0, 16);
            log.openPhase(run::Phase::forward);
            for (int op = 0; op < kOpsInAStep; ++op) {
                log.openLayer(layers_[op % kLayers]);
                tests::openOp(log, op % 2 == 0 ? convolution : relu);
                const auto address = static_cast<std::uint64_t>(4096 + op);
                if (op % 5 < 2) log.memory(address, 12'845'056);
                log.closeOp();
                if (op % 5 < 2) log.memory(address, -12'845'056);
                log.closeLayer();
                events_ += op % 5 < 2 ? 3 : 1;
                // Limits the rate; an event is an op call or a memory change.
                if (op % 50 == 49) {
                    const auto due = start + static_cast<std::uint64_t>(events_) * 1'000'000'000u /
                                                 kEventsPerSecond;
                    const auto now = recording::collect::clockNanoseconds();
                    if (due > now) std::this_thread::sleep_for(std::chrono::nanoseconds(due - now));
                }
            }
            log.closePhase(run::Phase::forward);
            log.closeStep(run::StepRecord::Kind::measured, step, 0, 16);
            steps_ = step + 1;
        }
        run::RunInfo info;
        info.model = "live-ticks";
        collection_->finish(info);
        done_ = true;
    }

    bench::BenchCollection collection_{"live-ticks"};
    run::StringId layers_[kLayers]{};
    std::thread thread_;
    std::atomic<bool> stopping_{false}, done_{false};
    std::atomic<std::int64_t> steps_{0}, events_{0};
};

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    ui::MainWindow window(&settings);
    ScriptedRecorder* recorder = nullptr;
    window.session()->setRecorderFactory(
        [&recorder] {
            auto made = std::make_unique<ScriptedRecorder>();
            recorder = made.get();
            return made;
        },
        [] { return std::string(); });
    window.resize(1400, 900);
    window.show();
    recording::RecordingOptions options;
    options.output = folder.filePath(QStringLiteral("unused.ridge")).toStdString();
    window.record(options);
    double events_per_second = 0;
    QTimer::singleShot(kSeconds * 1000, &app, [&] {
        if (recorder != nullptr) {
            events_per_second = static_cast<double>(recorder->events()) / kSeconds;
        }
        const ui::TickStatistic ticks = window.session()->ticks();
        bench::print({"Window: live tick, mean", ticks.mean(), "s", 0.01,
                      std::to_string(ticks.count) + " ticks"});
        bench::print({"Window: live tick, longest", ticks.seconds_max, "s", 0.01, ""});
        bench::print({"Window: events a second meanwhile", events_per_second, "1/s", 0, ""});
        window.session()->stop();
    });
    QObject::connect(window.session(), &ui::Session::settled, &app, &QCoreApplication::quit);
    const int status = QApplication::exec();
    return status;
}
