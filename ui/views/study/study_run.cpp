// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_run.h"

#include <QCoreApplication>
#include <QFile>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr int kStudyPatienceMs = 5000;
constexpr const char* kStudyOwnWords = "ridgepoint: ";
constexpr int kInterruptedStatus = 130;

QString eventText(const nlohmann::json& event, const char* key) {
    const auto found = event.find(key);
    return found != event.end() && found->is_string() ? text(found->get<std::string>()) : QString();
}

int eventCount(const nlohmann::json& event, const char* key) {
    const auto found = event.find(key);
    return found != event.end() && found->is_number_integer() ? found->get<int>() : 0;
}

}  // namespace

StudyRun::StudyRun(const std::string& document, const std::filesystem::path& folder, bool many,
                   bool failed_again, QObject* parent)
    : QObject(parent) {
    const QString path = place_.filePath(QStringLiteral("study.json"));
    QFile file(path);
    const auto size = static_cast<qint64>(document.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(document.data(), size) != size)
        problem_ = tr("\"%1\" could not be written: %2.").arg(path, file.errorString());
    arguments_ = {QStringLiteral("study"), path, QStringLiteral("-o"), pathText(folder),
                  QStringLiteral("--events")};
    if (many) arguments_ << QStringLiteral("--many");
    if (failed_again) arguments_ << QStringLiteral("--failed-again");
    connect(&process_, &QProcess::readyReadStandardOutput, this, &StudyRun::hear);
    connect(&process_, &QProcess::finished, this, &StudyRun::end);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        problem_ =
            tr("\"%1\" cannot be started; is all of Ridgepoint installed?").arg(process_.program());
        end();
    });
}

StudyRun::~StudyRun() {
    process_.disconnect(this);
    if (process_.state() == QProcess::NotRunning) return;
    process_.closeWriteChannel();
    if (process_.waitForFinished(kStudyPatienceMs)) return;
    process_.kill();
    process_.waitForFinished(kStudyPatienceMs);
}

void StudyRun::start() {
    state_ = State::running;
    if (!problem_.isEmpty()) {
        end();
        return;
    }
    process_.start(QCoreApplication::applicationDirPath() + QStringLiteral("/ridgepoint"),
                   arguments_);
    Q_EMIT changed();
}

void StudyRun::send(const char* words) { process_.write(words); }

void StudyRun::pause() {
    if (state_ != State::running) return;
    send("pause\n");
    state_ = State::pausing;
    Q_EMIT changed();
}

void StudyRun::resume() {
    if (state_ != State::paused && state_ != State::pausing) return;
    send("resume\n");
    state_ = State::running;
    Q_EMIT changed();
}

void StudyRun::stop() {
    if (!running() || state_ == State::stopping) return;
    send("stop\n");
    state_ = State::stopping;
    Q_EMIT changed();
}

void StudyRun::hear() {
    heard_ += process_.readAllStandardOutput();
    for (qsizetype end = heard_.indexOf('\n'); end >= 0; end = heard_.indexOf('\n')) {
        take(heard_.left(end));
        heard_.remove(0, end + 1);
    }
}

void StudyRun::take(const QByteArray& line) {
    const auto event =
        base::jsonOrDiscarded({line.constData(), static_cast<std::size_t>(line.size())});
    if (!event.is_object()) return;
    const QString kind = eventText(event, "event");
    if (kind == QLatin1String("recording")) {
        const std::string name = eventText(event, "name").toStdString();
        const bool runs = eventText(event, "state") == QLatin1String("running");
        recording_ = runs ? name : std::string();
        Q_EMIT pointOver();
    } else if (kind == QLatin1String("progress")) {
        progress_.total = eventCount(event, "total");
        progress_.over = eventCount(event, "over");
        progress_.words = eventText(event, "words");
        progress_.detail = eventText(event, "detail");
        const auto left = event.find("seconds_left");
        progress_.seconds_left = left != event.end() && left->is_number()
                                     ? std::optional(left->get<double>())
                                     : std::nullopt;
    } else if (kind == QLatin1String("paused")) {
        if (state_ == State::pausing) state_ = State::paused;
    } else if (kind == QLatin1String("resumed")) {
        if (state_ == State::paused) state_ = State::running;
    }
    Q_EMIT changed();
}

void StudyRun::end() {
    if (state_ == State::ended) return;
    hear();
    recording_.clear();
    const bool stopped = state_ == State::stopping;
    state_ = State::ended;
    const bool started = process_.error() != QProcess::FailedToStart && problem_.isEmpty();
    const bool well = started && process_.exitStatus() == QProcess::NormalExit;
    const int status = well ? process_.exitCode() : -1;
    if (status != 0 && status != kInterruptedStatus && problem_.isEmpty() && !stopped) {
        for (const QByteArray& line : process_.readAllStandardError().split('\n')) {
            if (line.startsWith(kStudyOwnWords))
                problem_ =
                    QString::fromUtf8(line.mid(static_cast<qsizetype>(qstrlen(kStudyOwnWords))));
        }
        if (problem_.isEmpty())
            problem_ = well ? tr("The study ended with status %1.").arg(status)
                            : tr("The study crashed; Start goes on where it was.");
    }
    Q_EMIT changed();
    Q_EMIT ended(status == 0, problem_);
}

}  // namespace ridgepoint::ui
