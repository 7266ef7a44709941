// SPDX-License-Identifier: GPL-3.0-or-later
// Every drawn roof has its name, whatever the device, precision, size and language.
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTransform>
#include <QTranslator>
#include <algorithm>

#include "core/estimate/estimated.h"
#include "core/estimate/estimated_run.h"
#include "core/machine/catalogue.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/chart/zoom_stack.h"
#include "ui/roofline/roofline_chart.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

std::shared_ptr<const Frame> estimateOn(const char* name, const QString& precision) {
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    const machine::Device* const device = catalogue.find(name);
    estimate::EstimateRequest request;
    request.model = "gpt2";
    request.batch = 4;
    request.options.precision = cost::parsePrecision(precision.toStdString());
    const estimate::Estimated estimated = estimate::estimate(request);
    return makeFrame(estimate::estimatedRun(
                         {"gpt2", 4, "adam", precision.toStdString(), estimated.step}, *device),
                     run::GroupBy::layer, roofline::Level::dram, false);
}

// A CPU's roofs as Ridgepoint measures them: several units, four levels, some of them close.
std::shared_ptr<const Frame> cpuRun(const QString& precision) {
    using roofline::Arithmetic;
    using roofline::Ceiling;
    using roofline::Level;
    auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
    snapshot->ceilings.clear();
    const auto add = [&](const char* name, Arithmetic arithmetic, const char* unit, double value) {
        Ceiling roof;
        roof.name = name;
        roof.arithmetic = arithmetic;
        roof.unit = unit;
        roof.value = value;
        snapshot->ceilings.push_back(roof);
    };
    add("FP32 FMA, AVX-512, 2 cores", Arithmetic::fp32, "avx512", 1.9e11);
    add("FP64 FMA, AVX-512, 2 cores", Arithmetic::fp64, "avx512", 0.94e11);
    if (precision == QLatin1String("bf16")) {
        add("BF16 dot, AVX-512 BF16, 2 cores", Arithmetic::bf16, "avx512", 2.2e11);
        add("BF16 tile (AMX), 2 cores", Arithmetic::tensor_bf16, "amx", 3.9e12);
    }
    for (const auto& [name, level, value] :
         {std::tuple("L1 read", Level::l1, 6e11), std::tuple("L2 read", Level::l2, 2.6e11),
          std::tuple("L3 read", Level::l3, 4e10), std::tuple("DRAM read", Level::dram, 2e10)}) {
        Ceiling roof;
        roof.name = name;
        roof.kind = Ceiling::Kind::bandwidth;
        roof.unit = "load";
        roof.level = level;
        roof.value = value;
        snapshot->ceilings.push_back(roof);
    }
    return makeFrame(snapshot, run::GroupBy::op, Level::dram, false);
}

QPolygonF boxOf(const FigureLabel& label) {
    const QSizeF size = labelSize(label.font, label.words);
    QTransform turn;
    turn.translate(label.place.anchor.x(), label.place.anchor.y());
    turn.rotate(label.place.angle);
    return turn.map(
        QPolygonF(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())));
}

bool crosses(const QPolygonF& box, const QLineF& line) {
    for (qsizetype i = 0; i + 1 < box.size(); ++i) {
        if (QLineF(box[i], box[i + 1]).intersects(line, nullptr) == QLineF::BoundedIntersection)
            return true;
    }
    return false;
}

void save(RooflineChart& chart, const QString& name) {
    const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
    if (folder.isEmpty()) return;
    QImage image(chart.size().toSize(), QImage::Format_RGB32);
    QGraphicsScene scene;
    scene.addItem(&chart);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, QRectF(image.rect()), QRectF(image.rect()));
    painter.end();
    scene.removeItem(&chart);
    image.save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

}  // namespace

class RoofLabelsTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyRoofIsNamed_data() {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        const QStringList languages{QStringLiteral("en"), QStringLiteral("de"),
                                    QStringLiteral("ja")};
        const QList<QSize> sizes{{425, 300}, {620, 420}, {1000, 620}};
        int at = 0;
        for (const char* const device :
             {"CPU", "RTX 4090", "A100 SXM4 80GB", "H100 SXM5", "Xeon Platinum 8480+"}) {
            for (const char* const precision : {"fp32", "bf16"}) {
                for (const QSize& size : sizes) {
                    for (int i = 0; i < 2; ++i) {
                        const QString& language = languages[at++ % languages.size()];
                        QTest::addRow("%s %s %dx%d %s", device, precision, size.width(),
                                      size.height(), qPrintable(language))
                            << QString::fromLatin1(device) << QString::fromLatin1(precision) << size
                            << language;
                    }
                }
            }
        }
        QCOMPARE(at, 60);
    }

    void everyRoofIsNamed() {
        QFETCH(QString, device);
        QFETCH(QString, precision);
        QFETCH(QSize, size);
        QFETCH(QString, language);
        QTranslator translator;
        if (language != QLatin1String("en")) {
            QVERIFY(
                translator.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_%1.qm").arg(language)));
            QCoreApplication::installTranslator(&translator);
        }
        const bool cpu = device == QLatin1String("CPU");
        const auto frame = cpu ? cpuRun(precision) : estimateOn(qPrintable(device), precision);
        QVERIFY(frame->snapshot->steps);
        RooflineChart chart;
        RoofChoice choice;
        choice.highest_only = !cpu;
        if (cpu) {
            auto& precisions = choice.precisions.emplace();
            precisions[index(roofline::Arithmetic::fp32)] = true;
            precisions[index(roofline::Arithmetic::fp64)] = precision == QLatin1String("fp32");
            precisions[index(roofline::Arithmetic::bf16)] = true;
            precisions[index(roofline::Arithmetic::tensor_bf16)] = true;
        }
        chart.setRoofChoice(choice);
        chart.resize(size);
        chart.setFrame(*frame);
        save(chart, QString::fromLatin1(QTest::currentDataTag())
                        .replace(QLatin1Char(' '), QLatin1Char('_')));

        const auto visible = visibleRoofs(chart.roofs(), chart.zoom().current());
        QVERIFY(visible.size() >= 2);
        const auto& labels = chart.notes()->labels();
        for (const VisibleRoof& roof : visible) {
            const QLineF line(chart.pixelOf(roof.from), chart.pixelOf(roof.to));
            if (!roof.named) continue;
            const auto label =
                std::find_if(labels.begin(), labels.end(), [&](const FigureLabel& each) {
                    return !each.line.isNull() && runsAlong(each.line, line, 3) &&
                           each.words.contains(roof.line->name) &&
                           each.words.contains(roof.line->value);
                });
            QVERIFY2(label != labels.end(), qPrintable(roof.line->name));
        }
        for (const FigureLabel& label : labels) {
            if (label.line.isNull()) continue;
            const QPolygonF box = boxOf(label);
            QVERIFY2(chart.plot().contains(box.boundingRect()), qPrintable(label.words));
            for (const FigureLabel& other : labels) {
                QVERIFY2(&other == &label || !box.intersects(boxOf(other)),
                         qPrintable(label.words + QStringLiteral(" / ") + other.words));
            }
            // Its own line is the nearest, or the leader ends on it.
            const auto away = [&](const QLineF& line) {
                const QPointF normal(-line.dy() / line.length(), line.dx() / line.length());
                return std::abs(QPointF::dotProduct(label.place.anchor - line.p1(), normal));
            };
            for (const VisibleRoof& roof : visible) {
                const QLineF line(chart.pixelOf(roof.from), chart.pixelOf(roof.to));
                // In a column of a paper, eight roofs do not leave room for every name.
                QVERIFY2(!crosses(box, line) || (label.leader && size.width() < 500),
                         qPrintable(label.words));
                if (runsAlong(line, label.line, 3)) continue;
                if (!label.leader && std::abs(line.angle() - label.line.angle()) < 1)
                    QVERIFY2(away(line) > away(label.line), qPrintable(label.words));
            }
            if (label.leader) {
                const QPointF end = label.leader->p2();
                const QPointF normal(-label.line.dy() / label.line.length(),
                                     label.line.dx() / label.line.length());
                QVERIFY(std::abs(QPointF::dotProduct(end - label.line.p1(), normal)) < 1);
            }
        }
        QCoreApplication::removeTranslator(&translator);
    }
};

RIDGEPOINT_UI_TEST(RoofLabelsTest)
#include "roof_labels_test.moc"
