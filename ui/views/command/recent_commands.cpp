// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/recent_commands.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace ridgepoint::ui {
namespace {

constexpr const char* kRecent = "recent/commands";
constexpr int kMostStep = 1'000'000'000;

QJsonObject toJson(const CommandRequest& request) {
    QJsonObject object{{QStringLiteral("command"), request.line},
                       {QStringLiteral("folder"), request.folder},
                       {QStringLiteral("first_step"), request.first_step},
                       {QStringLiteral("warmup"), request.warmup},
                       {QStringLiteral("ops"), request.ops},
                       {QStringLiteral("memory"), request.memory}};
    if (request.end_step) object[QStringLiteral("end_step")] = *request.end_step;
    return object;
}

// Replaces missing or invalid values, because users can edit the settings file.
CommandRequest requestFrom(const QJsonObject& object) {
    const auto step = [&](const char* name, int otherwise) {
        return std::clamp(object[QLatin1String(name)].toInt(otherwise), 0, kMostStep);
    };
    CommandRequest request;
    request.line = object[QStringLiteral("command")].toString();
    request.folder = object[QStringLiteral("folder")].toString();
    request.first_step = step("first_step", 0);
    request.warmup = step("warmup", 1);
    if (const int end = step("end_step", 0); end > request.first_step) request.end_step = end;
    request.ops = object[QStringLiteral("ops")].toBool(true);
    request.memory = object[QStringLiteral("memory")].toBool(true);
    return request;
}

}  // namespace

std::vector<CommandRequest> RecentCommands::all() const {
    std::vector<CommandRequest> requests;
    const QJsonDocument document =
        QJsonDocument::fromJson(settings_->value(QLatin1String(kRecent)).toString().toUtf8());
    const QJsonArray array = document.array();
    for (const QJsonValue& each : array) {
        CommandRequest request = requestFrom(each.toObject());
        if (request.line.isEmpty()) continue;
        requests.push_back(std::move(request));
        if (requests.size() == kMost) break;
    }
    return requests;
}

void RecentCommands::add(CommandRequest request) {
    request.file.clear();
    request.line = request.line.trimmed();
    if (request.line.isEmpty()) return;
    QJsonArray array{toJson(request)};
    for (const CommandRequest& known : all()) {
        if (known.line == request.line && known.folder == request.folder) continue;
        if (static_cast<std::size_t>(array.size()) == kMost) break;
        array.append(toJson(known));
    }
    settings_->setValue(QLatin1String(kRecent),
                        QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact)));
}

void RecentCommands::clear() { settings_->remove(QLatin1String(kRecent)); }

}  // namespace ridgepoint::ui
