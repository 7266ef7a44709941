// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/command_run.h"

#include <unistd.h>

#include <QCoreApplication>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

#include "ui/base/words.h"
#include "ui/views/command/echo.h"
#include "ui/views/command/process_group.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLookIntervalMs = 50;
constexpr int kPatienceMs = 5000;
constexpr qsizetype kMostHeard = 1 << 16;  // bytes; longer incomplete lines are discarded
// Python writes to a pipe only when its buffer is full or the process exits, but users expect to
// see the output immediately.
constexpr const char* kUnbuffered = "PYTHONUNBUFFERED";

QString signalName(int signal) {
    const char* const name = ::sigabbrev_np(signal);
    return name != nullptr ? QLatin1String("SIG") + QLatin1String(name) : QString::number(signal);
}

}  // namespace

CommandRun::CommandRun(CommandStart start, QObject* parent)
    : QObject(parent), start_(std::move(start)) {
    if (start_.in_terminal) {
        process_.setInputChannelMode(QProcess::ForwardedInputChannel);
        output_echo_ = std::make_unique<Echo>(STDOUT_FILENO);
        errors_echo_ = std::make_unique<Echo>(STDERR_FILENO);
    } else {
        process_.setStandardInputFile(QProcess::nullDevice());  // the command cannot ask for input
    }
    if (!start_.folder.isEmpty()) process_.setWorkingDirectory(start_.folder);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!environment.contains(QLatin1String(kUnbuffered)))
        environment.insert(QLatin1String(kUnbuffered), QStringLiteral("1"));
    for (const QString& each : std::as_const(start_.environment)) {
        const qsizetype equals = each.indexOf(QLatin1Char('='));
        environment.insert(each.left(equals), each.mid(equals + 1));
    }
    process_.setProcessEnvironment(environment);
    // The command gets its own process group, so that stop() signals only the command and its
    // children.
    process_.setChildProcessModifier([] { ::setpgid(0, 0); });
    looking_.setInterval(kLookIntervalMs);
    connect(&looking_, &QTimer::timeout, this, &CommandRun::look);
    connect(&process_, &QProcess::readyReadStandardOutput, this, [this] { hear(Stream::output); });
    connect(&process_, &QProcess::readyReadStandardError, this, [this] { hear(Stream::errors); });
    connect(&process_, &QProcess::finished, this, &CommandRun::end);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        said_ =
            tr("\"%1\" cannot be started; is all of Ridgepoint installed?").arg(process_.program());
        end();
    });
}

CommandRun::~CommandRun() {
    process_.disconnect(this);
    if (!running()) return;
    stop();
    process_.waitForFinished(kPatienceMs);
}

void CommandRun::start() {
    QStringList words;
    for (const std::string& word : start_.words)
        words.push_back(QString::fromLocal8Bit(word.c_str()));
    process_.start(QCoreApplication::applicationDirPath() + QStringLiteral("/ridgepoint"), words);
    looking_.start();
}

void CommandRun::stop() {
    const auto leader = static_cast<pid_t>(process_.processId());
    if (leader <= 0) return;
    switch (force_) {
        case Force::interrupt:
            ::kill(-leader, SIGINT);
            force_ = Force::terminate;
            break;
        case Force::terminate:
            ::kill(-leader, SIGTERM);
            force_ = Force::kill;
            break;
        case Force::kill:
            killStartedBy(leader);
            break;
    }
}

void CommandRun::look() {
    std::error_code error;
    if (appeared_ || !std::filesystem::exists(start_.file, error)) return;
    // The writer has not initialized an empty file yet.
    if (std::filesystem::file_size(start_.file, error) == 0 || error) return;
    appeared_ = true;
    looking_.stop();
    Q_EMIT runAppeared(start_.file);
}

void CommandRun::hear(Stream stream) {
    const QByteArray bytes = stream == Stream::output ? process_.readAllStandardOutput()
                                                      : process_.readAllStandardError();
    if (bytes.isEmpty()) return;
    Echo* const echo = stream == Stream::output ? output_echo_.get() : errors_echo_.get();
    if (echo != nullptr) echo->write(bytes);
    Q_EMIT wrote(stream, bytes);
    if (stream == Stream::output) return;
    heard_ += bytes;
    for (qsizetype end = heard_.indexOf('\n'); end >= 0; end = heard_.indexOf('\n')) {
        const QByteArray line = heard_.left(end);
        heard_.remove(0, end + 1);
        // The message can follow a progress bar that does not end its line.
        if (const qsizetype at = line.lastIndexOf(kOwnLinesBegin); at >= 0) {
            said_ = QString::fromUtf8(
                line.mid(at + static_cast<qsizetype>(std::strlen(kOwnLinesBegin))));
        }
    }
    if (heard_.size() > kMostHeard) heard_.clear();
}

void CommandRun::end() {
    hear(Stream::output);
    hear(Stream::errors);
    look();
    looking_.stop();
    const bool started = process_.error() != QProcess::FailedToStart;
    failed_ = !started || process_.exitStatus() != QProcess::NormalExit || process_.exitCode() != 0;
    ending_ = !started ? tr("could not be started")
              : process_.exitStatus() == QProcess::CrashExit
                  ? tr("ended by %1").arg(signalName(process_.exitCode()))
              : process_.exitCode() == 0 ? tr("ended well")
                                         : tr("ended with status %1").arg(process_.exitCode());
    if (!appeared_ && said_.isEmpty()) said_ = tr("The command left no run.");
    Q_EMIT ended(appeared_, said_);
}

}  // namespace ridgepoint::ui
