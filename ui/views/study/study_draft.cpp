// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_draft.h"

#include <QRegularExpression>
#include <QStringList>
#include <cmath>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/estimate/dry_run.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

using nlohmann::json;

json parsedDocument(const std::string& document) {
    json parsed = base::jsonOrDiscarded(document);
    return parsed.is_object() ? parsed : json::object();
}

std::string draftText(const json& document) { return base::jsonDocument(document, 1) + "\n"; }

json draftModel(const QString& words) {
    static const QRegularExpression file(QStringLiteral("^(.*\\S)\\s+(\\d+(?:x\\d+)*)$"));
    const auto match = file.match(words);
    if (match.hasMatch() && estimate::isScriptFile(match.captured(1).toStdString())) {
        return {{"file", match.captured(1).toStdString()},
                {"input", match.captured(2).toStdString()}};
    }
    return words.toStdString();
}

json draftValue(study::Axis axis, const QString& words) {
    if (axis == study::Axis::model) return draftModel(words);
    bool whole = false;
    const qlonglong number = words.toLongLong(&whole);
    if (study::isNumber(axis) && whole) return number;
    return words.toStdString();  // core/study reports an error in an invalid value
}

}  // namespace

QString axisWords(const study::Axes& axes, study::Axis axis) {
    QStringList words;
    const auto add = [&words](const auto& values) {
        for (const auto& value : values) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string>)
                words << text(value);
            else
                words << QString::number(value);
        }
    };
    switch (axis) {
        case study::Axis::model:
            for (const study::Model& model : axes.model) {
                words << (model.input.empty() ? text(model.name)
                                              : text(model.name) + QLatin1Char(' ') +
                                                    text(cost::model::toString(model.input)));
            }
            break;
        case study::Axis::device:
            add(axes.device);
            break;
        case study::Axis::gpus:
            add(axes.gpus);
            break;
        case study::Axis::threads:
            add(axes.threads);
            break;
        case study::Axis::precision:
            add(axes.precision);
            break;
        case study::Axis::optimizer:
            add(axes.optimizer);
            break;
        case study::Axis::data:
            add(axes.data);
            break;
        case study::Axis::batch:
            add(axes.batch);
            break;
        case study::Axis::phase:
            for (const study::Part part : axes.phase) words << text(study::toString(part));
            break;
    }
    // A semicolon separates data options, because they can contain commas (for example,
    // "folder,classes=0-9").
    return words.join(axis == study::Axis::data ? QStringLiteral("; ") : QStringLiteral(", "));
}

std::string withAxis(const std::string& document, study::Axis axis, const QString& words) {
    json edited = parsedDocument(document);
    json values = json::array();
    const QChar between = axis == study::Axis::data ? QLatin1Char(';') : QLatin1Char(',');
    for (const QString& each : words.split(between, Qt::SkipEmptyParts)) {
        if (!each.trimmed().isEmpty()) values.push_back(draftValue(axis, each.trimmed()));
    }
    const std::string key(study::toString(axis));
    if (!edited.contains("axes") || !edited["axes"].is_object()) edited["axes"] = json::object();
    if (values.empty())
        edited["axes"].erase(key);
    else
        edited["axes"][key] = std::move(values);
    return draftText(edited);
}

std::string withNumber(const std::string& document, const char* key, std::optional<double> value) {
    json edited = parsedDocument(document);
    if (!value)
        edited.erase(key);
    else if (*value == std::floor(*value))
        edited[key] = static_cast<std::int64_t>(*value);
    else
        edited[key] = *value;
    return draftText(edited);
}

}  // namespace ridgepoint::ui
