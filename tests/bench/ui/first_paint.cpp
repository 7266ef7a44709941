// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time from the start of the process to the first painted window with a saved run.
#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <cstdio>

#include "tests/bench/report.h"
#include "tests/support/synthetic_run.h"

int main(int argc, char** argv) {
    using namespace ridgepoint;
    QCoreApplication app(argc, argv);
    const QTemporaryDir folder;
    const QString run = folder.filePath(QStringLiteral("run.ridge"));
    tests::SyntheticOptions options;
    options.layers = 50;
    options.steps = 40;
    tests::writeRun(run.toStdString(), options);

    const QString program =
        QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("ridgepoint-ui"));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    std::vector<double> seconds;
    for (int i = 0; i < 11; ++i) {
        QProcess window;
        window.setProcessEnvironment(environment);
        window.start(program, {QStringLiteral("--timing"), QStringLiteral("--quit"), run});
        if (!window.waitForFinished(60'000) || window.exitCode() != 0) {
            std::fprintf(stderr, "ridgepoint-ui ended with %d\n", window.exitCode());
            return 1;
        }
        const QRegularExpression words(QStringLiteral("first paint (\\d+) ms"));
        const auto match = words.match(QString::fromUtf8(window.readAllStandardError()));
        if (!match.hasMatch()) {
            std::fprintf(stderr, "ridgepoint-ui did not say when it painted\n");
            return 1;
        }
        if (i > 0)
            seconds.push_back(match.captured(1).toDouble() * 1e-3);  // the first warms the caches
    }
    bench::print({"Window: start of the process to first paint", bench::median(seconds), "s", 0.4,
                  "median of 10"});
    return 0;
}
