// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of studies: bars, intervals with an unknown end, published ridge points, names next to
// marks. Also the rings of a profiler's summary, which a study compares with logs.
#include "ui/views/study/study_figures.h"

#include <QTest>
#include <nlohmann/json.hpp>

#include "core/study/study_reader.h"
#include "tests/ui/test_main.h"
#include "ui/base/words.h"
#include "ui/run/frame.h"
#include "ui/views/shares/share_rings.h"
#include "ui/views/shares/shares_chart.h"
#include "ui/views/study/study_answer.h"
#include "ui/views/study/study_chart.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using nlohmann::json;

namespace {

constexpr QSizeF kColumn(321, 416);  // 85 × 110 mm at 96 dots per inch

std::shared_ptr<const StudyAnswer> answerTo(const json& more) {
    json document{{"format", "ridgepoint-study"}, {"version", 1}, {"name", "small"}};
    document.update(more);
    StudyQuestion question;
    question.document = document.dump();
    question.origin = "small.json";
    question.base = "/";
    StudyMachine machine;
    auto answer = answerStudy(std::move(question), machine);
    Q_ASSERT(answer->study);
    return answer;
}

void draw(StudyChart& chart, const StudyAnswer& answer, std::size_t figure = 0) {
    chart.show(figureShown(answer, answer.study->figures.at(figure)));
    chart.resize(kColumn);
}

}  // namespace

class StudyFiguresTest : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void barsBeginAtZero() {
        const auto answer = answerTo(
            {{"axes", {{"model", "alexnet"}, {"device", "T4"}, {"gpus", {1, 2}}, {"batch", 4}}},
             {"figures", {{{"x", "gpus"}, {"y", "parameters_total"}, {"bars", true}}}},
             {"published",
              {{{"of", {{"model", "alexnet"}, {"gpus", 1}, {"batch", nullptr}}},
                {"values", {{"parameters_total", 6e7}}}}}}});
        StudyChart chart;
        draw(chart, *answer);
        const QRectF plot = chart.panels().at(0);
        std::size_t bars = 0;
        for (const auto& curve : chart.curves()) {
            QVERIFY(!curve.joined);
            for (const auto& mark : curve.marks) {
                QVERIFY(mark.foot.has_value());
                QCOMPARE(*mark.foot, plot.bottom());
                QVERIFY(mark.pixel.y() < plot.bottom());
                ++bars;
            }
        }
        QCOMPARE(bars, std::size_t{3});
    }

    // Only the upper end is known; the part below the mark is unknown.
    void anUnknownEndReachesTheEdge() {
        const auto answer = answerTo(
            {{"axes", {{"model", "alexnet"}, {"device", "T4"}, {"batch", {2, 4}}}},
             {"figures", {{{"x", "batch"}, {"y", "seconds"}}}},
             {"published",
              {{{"of", {{"batch", 2}}}, {"values", {{"seconds", 1}, {"seconds_high", 3}}}},
               {{"of", {{"batch", 4}}},
                {"values", {{"seconds", 1}, {"seconds_low", 0.5}, {"seconds_high", 3}}}}}}});
        StudyChart chart;
        draw(chart, *answer);
        std::size_t open = 0, closed = 0;
        for (const auto& curve : chart.curves()) {
            if (curve.kind != study::Line::Kind::published) continue;
            for (const auto& mark : curve.marks) {
                QVERIFY(mark.low && mark.high && !mark.high_open);
                if (mark.low_open) {
                    ++open;
                    QCOMPARE(*mark.low, chart.panels().at(0).bottom());
                    QVERIFY(mark.tooltip.contains(QStringLiteral("unknown")));
                } else {
                    ++closed;
                    QVERIFY(*mark.low < chart.panels().at(0).bottom());
                }
            }
        }
        QCOMPARE(open, std::size_t{1});
        QCOMPARE(closed, std::size_t{1});
    }

    // Checks each figure of the built-in studies in a column of 85 mm.
    void namesAreNextToTheirOwnMarks() {
        StudyMachine machine;
        std::size_t names = 0, ridges = 0;
        for (const char* const file : {"depth", "estimate-and-measurement", "memory"}) {
            StudyQuestion question;
            question.document = studyFileText(std::string(RIDGEPOINT_SOURCE) +
                                              "/resources/studies/" + file + ".json");
            question.base = "/";
            const auto answer = answerStudy(std::move(question), machine);
            QVERIFY(answer->study);
            for (std::size_t i = 0; i < answer->study->figures.size(); ++i) {
                StudyChart chart;
                draw(chart, *answer, i);
                for (const auto& name : chart.markNames()) {
                    double own = 1e9, other = 1e9;
                    for (const auto& curve : chart.curves()) {
                        if (curve.panel != name.panel) continue;
                        for (const auto& mark : curve.marks) {
                            const double distance = QLineF(mark.pixel, name.place.anchor).length();
                            auto& least = mark.name == name.words ? own : other;
                            least = std::min(least, distance);
                        }
                    }
                    QVERIFY2(own < other + 40, qPrintable(name.words));
                    ++names;
                }
                for (const auto& name : chart.roofNames()) {
                    ridges += name.words.startsWith(QStringLiteral("ridge")) ? 1U : 0U;
                    if (std::string(file).starts_with("estimate") &&
                        name.words.contains(QStringLiteral("published:")))
                        QVERIFY(name.words.contains(QStringLiteral("186.96")));
                }
            }
        }
        QVERIFY(names > 6);
        QVERIFY(ridges >= 6);
    }

    // No kernel was profiled; the API calls' shares refer to their own total.
    void callsWithoutStepsAreARing() {
        run::Snapshot snapshot;
        snapshot.info.source = "imported:nvprof";
        snapshot.info.times_of = run::TimesOf::kernels;
        snapshot.info.device = "cuda:0";
        snapshot.strings = std::make_shared<run::StringTable>(
            std::vector<std::string>{"", "cuDeviceGetAttribute", "cudaGetDeviceProperties"});
        std::vector<run::GpuCall> calls(2);
        for (std::size_t i = 0; i < calls.size(); ++i) {
            calls[i].key.kind = i == 0 ? run::GpuCall::Kind::driver : run::GpuCall::Kind::runtime;
            calls[i].key.name = static_cast<run::StringId>(i + 1);
            calls[i].calls = calls[i].outer_calls.emplace(8);
            calls[i].total_ns = calls[i].outer_ns.emplace(i == 0 ? 3'000'000 : 1'000'000);
        }
        snapshot.gpu_calls = std::make_shared<std::vector<run::GpuCall>>(calls);
        Frame frame;
        frame.snapshot = std::make_shared<const run::Snapshot>(std::move(snapshot));
        SharesChart chart;
        chart.setKind(SharesChart::Kind::rings);
        chart.setFrame(frame);
        chart.resize(QSizeF(600, 400));
        QVERIFY(chart.emptyWords().isEmpty());
        QCOMPARE(chart.apiCalls().size(), std::size_t{2});
        QCOMPARE(chart.apiCalls()[0].name, QStringLiteral("cuDeviceGetAttribute"));
        QCOMPARE(chart.apiCalls()[0].share, 0.75);
        QCOMPARE(chart.rings()->rings().size(), std::size_t{1});
    }
};

RIDGEPOINT_UI_TEST(StudyFiguresTest)
#include "study_figures_test.moc"
