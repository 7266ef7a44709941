// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in a picture, word by word and pixel by pixel: that it says what was measured, and at
// every size.
#include <QTest>

#include "core/roofline/quantity.h"
#include "tests/support/synthetic_run.h"
#include "ui/run_facts.h"
#include "ui/status_line.h"
#include "ui/words.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

std::shared_ptr<const Frame> frameOf(std::shared_ptr<const run::Snapshot> snapshot,
                                     bool growing = false) {
    return makeFrame(std::move(snapshot), run::GroupBy::op, roofline::Level::dram, growing);
}

// A run whose measured steps took these milliseconds.
std::shared_ptr<run::Snapshot> runOf(const std::vector<int>& milliseconds) {
    tests::SyntheticOptions options;
    options.steps = static_cast<int>(milliseconds.size());
    auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(options));
    auto steps = *snapshot->steps;
    std::size_t next = 0;
    for (run::StepRecord& step : steps) {
        if (step.kind == run::StepRecord::Kind::measured)
            step.duration_ns = std::int64_t{1'000'000} * milliseconds[next++];
    }
    snapshot->steps = std::make_shared<std::vector<run::StepRecord>>(std::move(steps));
    return snapshot;
}

}  // namespace

class PicturesTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    // One slow step moves the mean far from the median; every figure is of the median step.
    void ratesAreOfTheStepThatIsShown() {
        const auto frame = frameOf(runOf({100, 100, 100, 100, 900}));
        const QString words = runSubtitle(*frame);
        QVERIFY2(words.contains(QStringLiteral("step 100 ms · 160 samples/s")), qPrintable(words));
        QVERIFY2(words.contains(text(roofline::formatFlopRate(*frame->step.flops / 0.1))),
                 qPrintable(words));
        StatusLine line;
        line.setFrame(frame.get());
        QVERIFY2(line.words().contains(QStringLiteral("step 100 ms · 160 samples/s")),
                 qPrintable(line.words()));
    }

    // An overhead below 0 is noise, and so is one without any noise to hold against it.
    void whatCollectingCostsIsShownWithItsNoise() {
        auto snapshot = runOf({100, 100, 100, 100, 100});
        // Only one of the reference steps stands beside a measured one.
        QVERIFY(
            runSubtitle(*frameOf(snapshot)).endsWith(QStringLiteral("collection not known yet")));
        auto steps = *snapshot->steps;
        steps[6].kind = run::StepRecord::Kind::reference;
        for (run::StepRecord& step : steps) {
            step.duration_ns =
                step.kind == run::StepRecord::Kind::reference ? 200'000'000 : 187'000'000;
        }
        snapshot->steps = std::make_shared<std::vector<run::StepRecord>>(std::move(steps));
        QCOMPARE(collectionOverhead(frameOf(snapshot)->step),
                 QStringLiteral("collection -6.5 % ± 0.0 % of step time"));
    }
};

QTEST_MAIN(PicturesTest)
#include "pictures_test.moc"
