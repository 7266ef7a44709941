// SPDX-License-Identifier: GPL-3.0-or-later
// The window program, which parses the command line, opens windows and returns an exit status.
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/recording_options.h"
#include "app/window/arguments.h"
#include "app/window/far_run.h"
#include "app/window/job.h"
#include "app/window/window_interrupt.h"
#include "core/base/confine.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/base/threads.h"
#include "ui/base/words.h"
#include "ui/run/open_runs.h"
#include "ui/shell/command_controller.h"
#include "ui/shell/main_window.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/compare/compare_files.h"
#include "ui/views/import/opened_file.h"
#include "ui/views/study/study_export.h"

namespace ridgepoint::window {
namespace {

// Selects Qt's offscreen platform if there is no display. This platform can draw pictures and
// record runs. Other requests require a display, because nobody could close an invisible window.
void choosePlatform(const Arguments& arguments) {
    const auto set = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
    if (set("DISPLAY") || set("WAYLAND_DISPLAY") || set("QT_QPA_PLATFORM")) return;
    if (!arguments.quit && !arguments.study_figures && !arguments.record && !arguments.command) {
        throw std::runtime_error(
            "Cannot open a window: there is no display (DISPLAY and WAYLAND_DISPLAY are not set). "
            "\"ridgepoint show\" prints a run, and \"ridgepoint export\" draws its pictures "
            "without a display.");
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
}

// Discards Qt's messages about the offscreen platform, because users cannot fix their causes.
// Standard error is for messages that matter.
void passOn(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (message.contains(QLatin1String("propagateSizeHints")) ||
        message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR"))) {
        return;
    }
    std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

using Translators = std::vector<std::unique_ptr<QTranslator>>;

// Loads the user's language and number format.
Translators loadWords() {
    const QSettings settings;
    ui::applyNumbers(settings);
    const QLocale locale = ui::languageLocale(settings);
    Translators translators;
    for (const auto& [name, folder] :
         {std::pair{QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)},
          std::pair{QStringLiteral("ridgepoint"), QStringLiteral(":/i18n")}}) {
        auto& translator = translators.emplace_back(std::make_unique<QTranslator>());
        if (translator->load(locale, name, QStringLiteral("_"), folder))
            QApplication::installTranslator(translator.get());
    }
    return translators;
}

// Exports pictures of several runs from the current state of their files.
void exportComparisons(const Arguments& arguments) {
    ui::CompareQuestion question;
    question.paths = arguments.runs;
    for (std::size_t at = 0; at < arguments.runs.size(); ++at)
        question.colors.push_back(static_cast<int>(at));
    question.by = arguments.by;
    question.level = arguments.level;
    question.baseline = arguments.baseline.value_or(0);
    const auto frame = ui::compareFiles(question);
    const ui::ExportOptions options = pictureOptions(arguments);
    for (const Arguments::Export& each : arguments.exports)
        ui::exportComparison(frame, each.view, each.file, options);
}

void nameApplication() {
    QApplication::setApplicationName(QStringLiteral("Ridgepoint"));
    QApplication::setOrganizationName(QStringLiteral("Ridgepoint"));
    QApplication::setApplicationVersion(QStringLiteral(RIDGEPOINT_VERSION));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/ridgepoint.svg")));
}

// Files can come from unknown sources, so they are drawn without access to the network or other
// programs.
void confineDrawing(const Arguments& arguments) {
    const bool draws = arguments.quit && !arguments.exports.empty() && !arguments.record &&
                       !arguments.command && !arguments.far;
    if ((draws || arguments.study_figures) &&
        QApplication::platformName() == QLatin1String("offscreen"))
        base::confine({.any_file = true});
}

// Throws if the window would have to ask whether files belong to one run.
void requireOneImport(const Arguments& arguments) {
    const auto asks = [](const std::filesystem::path& file) {
        return ui::lookAt(file).kind == ui::OpenedFile::Kind::importable;
    };
    if (arguments.quit && std::count_if(arguments.runs.begin(), arguments.runs.end(), asks) > 1) {
        throw app::UsageError(
            "With --quit the window cannot ask whether these files belong to one run. Join them "
            "with \"ridgepoint import\" first.");
    }
}

// Starts the recording or opens the files that the command line names on this machine.
void beginIn(ui::MainWindow& window, const Arguments& arguments) {
    if (arguments.command) {
        window.commands()->start(*arguments.command, arguments.command_asked);
    } else if (arguments.record) {
        window.record(*arguments.record);
    } else {
        window.openFiles(arguments.runs);
        if (arguments.baseline)
            window.runs()->runs()->setBaseline(arguments.runs[*arguments.baseline]);
    }
}

void printTiming(double first_paint, const ui::TickStatistic& ticks) {
    std::fprintf(stderr, "first paint %.0f ms, %lld ticks, mean %.2f ms, longest %.2f ms\n",
                 first_paint, static_cast<long long>(ticks.count), ticks.mean() * 1e3,
                 ticks.seconds_max * 1e3);
}

int run(int argc, char** argv) {
    QElapsedTimer since_start;
    since_start.start();
    const Arguments arguments = readArguments(argc, argv);
    choosePlatform(arguments);
    ui::requireThreads();
    qInstallMessageHandler(passOn);
    QApplication app(argc, argv);
    nameApplication();
    qRegisterMetaType<std::filesystem::path>();
    Translators translators = loadWords();
    ui::applyThemeMode(arguments.theme.value_or(
        ui::parseThemeMode(QSettings().value(QStringLiteral("window/theme")).toString())));

    confineDrawing(arguments);
    if (arguments.study_figures) {
        ui::exportStudyFigures(arguments.runs.front(), pictureOptions(arguments));
        return 0;
    }
    if (arguments.compares()) {
        exportComparisons(arguments);
        if (arguments.quit) return 0;
    }
    requireOneImport(arguments);
    QSettings settings;
    Interrupt interrupt;
    std::unique_ptr<ui::MainWindow> shown;
    std::unique_ptr<Job> job;
    std::optional<ui::WindowState> renewed;
    const auto show = [&](const Arguments& wanted) {
        shown = std::make_unique<ui::MainWindow>(&settings);
        QObject::connect(shown.get(), &ui::MainWindow::renewed, &app,
                         [&renewed](const ui::WindowState& state) {
                             renewed = state;
                             QApplication::exit();
                         });
        job = std::make_unique<Job>(wanted, shown.get());
        QObject::connect(&interrupt, &Interrupt::arrived, job.get(), &Job::interrupt);
        shown->probeRecordingSoon();
        shown->show();
    };
    show(arguments);
    ui::MainWindow& window = *shown;
    double first_paint = 0;
    QObject::connect(&window, &ui::MainWindow::firstPainted, &app,
                     [&] { first_paint = static_cast<double>(since_start.nsecsElapsed()) * 1e-6; });
    if (arguments.quit) window.recentFiles()->freeze();  // runs from scripts are not listed
    if (arguments.by) window.viewOptions()->setGroupBy(arguments.by);
    if (arguments.level) window.viewOptions()->setLevel(*arguments.level);
    std::unique_ptr<FarRun> far;
    if (arguments.far) {
        far = std::make_unique<FarRun>(*arguments.far);
        far->showIn(window);
        QObject::connect(far.get(), &FarRun::failed, job.get(), &Job::fail);
        far->start();
    } else {
        beginIn(window, arguments);
    }
    int status = QApplication::exec();
    if (arguments.timing) printTiming(first_paint, window.session()->ticks());
    // Changing the language creates a new window. The command line's requests do not apply to this
    // window.
    const Arguments nothing;
    while (renewed) {
        const ui::WindowState state = *std::exchange(renewed, std::nullopt);
        job.reset();
        shown.reset();
        translators.clear();
        translators = loadWords();
        show(nothing);
        if (far) far->showIn(*shown);
        shown->resume(state);
        status = QApplication::exec();
    }
    return status;
}

}  // namespace
}  // namespace ridgepoint::window

int main(int argc, char** argv) {
    using namespace ridgepoint;
    std::signal(SIGXFSZ, SIG_IGN);  // a file at the ulimit -f limit is handled like a full disk
    try {
        return window::run(argc, argv);
    } catch (const app::UsageError& error) {
        window::complain(ui::text(error.what()));
        return 2;
    } catch (const std::exception& error) {
        window::complain(ui::text(error.what()));
        return 1;
    }
}
