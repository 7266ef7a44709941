// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/closed_runs.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <algorithm>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kClosedKey = "closed/runs";

// Returns the names of the chosen enumerators. Unlike numbers, names stay valid if a newer version
// adds enumerators.
template <class Enum, std::size_t count>
QJsonArray namesOf(const std::array<bool, count>& chosen) {
    QJsonArray names;
    for (std::size_t i = 0; i < count; ++i) {
        if (chosen[i]) names.append(text(toString(static_cast<Enum>(i))));
    }
    return names;
}

template <class Enum, std::size_t count>
void readNames(const QJsonValue& names, std::array<bool, count>& chosen) {
    for (std::size_t i = 0; i < count; ++i)
        chosen[i] = names.toArray().contains(text(toString(static_cast<Enum>(i))));
}

QJsonObject toJson(const ClosedRun& run) {
    QJsonObject object{
        {QStringLiteral("path"), run.path},
        {QStringLiteral("rows"), QJsonArray::fromStringList(run.picked.rows)},
        {QStringLiteral("without categories"),
         namesOf<cost::Category>(run.picked.filter.without_category)},
        {QStringLiteral("without phases"), namesOf<run::Phase>(run.picked.filter.without_phase)},
        {QStringLiteral("search"), run.picked.filter.pattern},
        {QStringLiteral("heaviest"), run.picked.filter.heaviest},
        {QStringLiteral("without rows"),
         QJsonArray::fromStringList(run.picked.filter.without_rows)}};
    if (run.picked.by) object.insert(QStringLiteral("by"), text(run::toString(*run.picked.by)));
    if (run.picked.rank)
        object.insert(QStringLiteral("rank"), static_cast<double>(*run.picked.rank));
    if (run.picked.range) {
        // Times are stored as double, which is exact for a hundred days in nanoseconds.
        object.insert(QStringLiteral("from ns"), static_cast<double>(run.picked.range->from_ns));
        object.insert(QStringLiteral("to ns"), static_cast<double>(run.picked.range->to_ns));
    }
    return object;
}

ClosedRun closedRun(const QJsonObject& object) {
    ClosedRun run;
    run.path = object.value(QStringLiteral("path")).toString();
    run.picked.by = run::parseGroupBy(object.value(QStringLiteral("by")).toString().toStdString());
    const auto rank = static_cast<std::int64_t>(object.value(QStringLiteral("rank")).toDouble(-1));
    if (rank >= 0) run.picked.rank = rank;
    for (const QJsonValue& row : object.value(QStringLiteral("rows")).toArray())
        run.picked.rows << row.toString();
    readNames<cost::Category>(object.value(QStringLiteral("without categories")),
                              run.picked.filter.without_category);
    readNames<run::Phase>(object.value(QStringLiteral("without phases")),
                          run.picked.filter.without_phase);
    run.picked.filter.pattern = object.value(QStringLiteral("search")).toString();
    run.picked.filter.heaviest =
        std::clamp(object.value(QStringLiteral("heaviest")).toDouble(1), 0.01, 1.0);
    for (const QJsonValue& row : object.value(QStringLiteral("without rows")).toArray())
        run.picked.filter.without_rows << row.toString();
    const auto from = static_cast<std::int64_t>(object.value(QStringLiteral("from ns")).toDouble());
    const auto to = static_cast<std::int64_t>(object.value(QStringLiteral("to ns")).toDouble());
    if (from < to) run.picked.range = TimeRange{from, to};
    return run;
}

}  // namespace

std::vector<ClosedRun> ClosedRuns::all() const {
    std::vector<ClosedRun> runs;
    const QJsonArray array =
        QJsonDocument::fromJson(settings_->value(QLatin1String(kClosedKey)).toByteArray()).array();
    for (const QJsonValue& each : array) {
        ClosedRun run = closedRun(each.toObject());
        if (!run.path.isEmpty() && runs.size() < kMost) runs.push_back(std::move(run));
    }
    return runs;
}

void ClosedRuns::store(const std::vector<ClosedRun>& runs) {
    QJsonArray array;
    for (const ClosedRun& run : runs) array.append(toJson(run));
    settings_->setValue(QLatin1String(kClosedKey),
                        QJsonDocument(array).toJson(QJsonDocument::Compact));
}

void ClosedRuns::add(const ClosedRun& run) {
    std::vector<ClosedRun> runs;
    runs.push_back(run);
    runs.back().picked.rows = run.picked.rows.mid(0, kMostRows);
    QStringList& hidden = runs.back().picked.filter.without_rows;
    hidden = hidden.mid(0, kMostRows);
    for (const ClosedRun& each : all()) {
        if (each.path != run.path && runs.size() < kMost) runs.push_back(each);
    }
    store(runs);
}

std::optional<ClosedRun> ClosedRuns::take() {
    const std::vector<ClosedRun> runs = all();
    if (runs.empty()) return std::nullopt;
    store({runs.begin() + 1, runs.end()});
    return runs.front();
}

}  // namespace ridgepoint::ui
