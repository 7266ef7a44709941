// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/command_request.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <initializer_list>

#include "core/recording/script/recorded_command.h"
#include "ui/base/run_file_name.h"
#include "ui/base/words.h"
#include "ui/views/command/command_line.h"

namespace ridgepoint::ui {
namespace {

struct Request {
    Q_DECLARE_TR_FUNCTIONS(CommandRequest)
};

QString folderProblem(const QString& folder) {
    const QFileInfo info(folder);
    if (!info.exists()) return Request::tr("The working folder \"%1\" does not exist.").arg(folder);
    if (!info.isDir()) return Request::tr("The working folder \"%1\" is not a folder.").arg(folder);
    if (!info.isExecutable())
        return Request::tr("The folder \"%1\" may not be entered.").arg(folder);
    return {};
}

QStringList searchPath(const QStringList& environment) {
    QString path = qEnvironmentVariable("PATH");
    for (const QString& each : environment) {
        if (each.startsWith(QLatin1String("PATH="))) path = each.mid(5);
    }
    return path.split(QLatin1Char(':'), Qt::SkipEmptyParts);
}

QString programProblem(const CommandLine& command, const QString& folder) {
    const QString& program = command.words.front();
    if (program.isEmpty()) return Request::tr("The program's name is empty.");
    const QFileInfo here(QDir(folder), program);
    if (!program.contains(QLatin1Char('/'))) {
        if (!QStandardPaths::findExecutable(program, searchPath(command.environment)).isEmpty())
            return {};
        if (here.isFile()) {
            return Request::tr(
                       "Cannot find the program \"%1\". For a file, write ./%1; for a Python "
                       "script, python3 %1.")
                .arg(program);
        }
        return Request::tr("Cannot find the program \"%1\" on the PATH.").arg(program);
    }
    if (!here.exists())
        return Request::tr("The program \"%1\" does not exist.").arg(here.filePath());
    if (here.isDir()) return Request::tr("\"%1\" is a folder, not a program.").arg(here.filePath());
    if (!here.isExecutable()) {
        return program.endsWith(QLatin1String(".py"))
                   ? Request::tr("\"%1\" is not executable; write python3 before it.").arg(program)
                   : Request::tr("\"%1\" is not executable (chmod +x makes it so).").arg(program);
    }
    return {};
}

QString fileProblem(const QFileInfo& file) {
    if (file.exists() || file.isSymLink()) {
        return Request::tr(
                   "\"%1\" exists already; choose another name, a run is never overwritten.")
            .arg(file.filePath());
    }
    const QFileInfo folder(file.absolutePath());
    if (!folder.isDir())
        return Request::tr("The folder \"%1\" for the run does not exist.").arg(folder.filePath());
    if (!folder.isWritable()) {
        return Request::tr("Nothing can be written to \"%1\"; choose another place for the run.")
            .arg(folder.filePath());
    }
    return {};
}

}  // namespace

CheckedCommand check(const CommandRequest& request) {
    const CommandLine command = parseCommandLine(request.line);
    CheckedCommand checked;
    const QString folder =
        request.folder.trimmed().isEmpty() ? QDir::currentPath() : request.folder.trimmed();
    QFileInfo file;
    const auto find = [&]() -> QString {
        if (!command.problem.isEmpty()) return command.problem;
        if (QString problem = folderProblem(folder); !problem.isEmpty()) return problem;
        if (QString problem = programProblem(command, folder); !problem.isEmpty()) return problem;
        if (!request.ops && !request.memory) return Request::tr("Nothing is to be collected.");
        if (request.end_step && *request.end_step <= request.first_step) {
            return Request::tr("Step %1 comes before step %2, from which on steps are recorded.")
                .arg(*request.end_step)
                .arg(request.first_step);
        }
        if (request.file.trimmed().isEmpty()) {
            std::vector<std::string> words;
            for (const QString& word : command.words) words.push_back(word.toStdString());
            const std::filesystem::path place = QFileInfo(folder).isWritable()
                                                    ? std::filesystem::path(folder.toStdString())
                                                    : recordingFolder();
            file.setFile(pathText(freeRunPath(place, recording::script::runNameOf(words))));
        } else {
            file.setFile(QDir(folder), request.file.trimmed());
            if (file.suffix().isEmpty()) file.setFile(file.filePath() + QLatin1String(".ridge"));
        }
        return fileProblem(file);
    };
    checked.problem = find();
    if (!checked.problem.isEmpty()) return checked;
    CommandStart& start = checked.start;
    start.line = request.line.trimmed();
    start.folder = folder;
    start.environment = command.environment;
    start.file = file.absoluteFilePath().toStdString();
    start.words = {"record",
                   "-o",
                   start.file.string(),
                   "--steps",
                   std::to_string(request.first_step) + ":" +
                       (request.end_step ? std::to_string(*request.end_step) : std::string()),
                   "--warmup",
                   std::to_string(request.warmup),
                   "--collect",
                   request.ops && request.memory ? "ops,memory"
                   : request.ops                 ? "ops"
                                                 : "memory",
                   "--"};
    for (const QString& word : command.words) start.words.push_back(word.toStdString());
    return checked;
}

CommandRequest requestFor(const QString& script) {
    const QFileInfo file(script);
    QString python = QStringLiteral("python3");
    // Prefers "python", because an active virtual environment provides it.
    for (const char* const name : {"python", "python3"}) {
        if (QStandardPaths::findExecutable(QLatin1String(name)).isEmpty()) continue;
        python = QLatin1String(name);
        break;
    }
    CommandRequest request;
    request.line = commandLineOf({python, file.fileName()});
    request.folder = file.absolutePath();
    return request;
}

}  // namespace ridgepoint::ui
