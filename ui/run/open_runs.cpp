// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/open_runs.h"

#include <QDir>
#include <QFont>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QStringList>
#include <algorithm>
#include <map>
#include <utility>

#include "ui/base/category_swatch.h"
#include "ui/base/palette.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr qsizetype kLongestLabel = 36;  // characters; maximum length of a label
constexpr const char* kEnding = ".ridge";

OpenRuns::Path wholePath(const OpenRuns::Path& path) {
    return path.empty() ? path : std::filesystem::absolute(path).lexically_normal();
}

// Returns the length of the names' common prefix, or suffix if `from_end` is true, up to a word
// boundary.
qsizetype alike(const QStringList& names, bool from_end) {
    qsizetype same = 0;
    const auto at = [&](const QString& name, qsizetype i) {
        return name[from_end ? name.size() - 1 - i : i];
    };
    const QString& first = names.front();
    for (qsizetype i = 0; i < first.size(); ++i) {
        const bool all = std::all_of(names.begin(), names.end(), [&](const QString& name) {
            return i < name.size() && at(name, i) == at(first, i);
        });
        if (!all) return same;
        if (!at(first, i).isLetterOrNumber()) same = i + 1;
    }
    return same;
}

// Returns whether the file is in a temporary folder or in the cache, whose folders have generated
// names.
bool isTemporary(const std::filesystem::path& path) {
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    const QString file = pathText(path);
    const auto in = [&](const QString& folder) {
        return !folder.isEmpty() && file.startsWith(folder + QLatin1Char('/'));
    };
    return in(QDir::tempPath()) || in(cache);
}

// Returns the names of the files. Files with equal names are distinguished by the folders in which
// their paths differ, or by numbers in the order of opening.
QStringList distinctNames(std::span<const std::filesystem::path> paths) {
    QStringList names;
    std::map<QString, std::vector<qsizetype>> equal;
    for (const std::filesystem::path& path : paths) {
        QString name = text((path.has_filename() ? path : path.parent_path()).filename().string());
        if (name.endsWith(QLatin1String(kEnding))) name.chop(6);
        equal[name].push_back(names.size());
        names << name;
    }
    for (const auto& [name, places] : equal) {
        if (places.size() < 2) continue;
        std::vector<QStringList> folders;
        for (const qsizetype place : places)
            folders.push_back(pathText(paths[static_cast<std::size_t>(place)].parent_path())
                                  .split(QLatin1Char('/'), Qt::SkipEmptyParts));
        // Returns the innermost `depth` folders of each file.
        const auto inner = [&](qsizetype depth) {
            QStringList parts;
            for (const QStringList& each : folders)
                parts
                    << each.mid(std::max<qsizetype>(each.size() - depth, 0)).join(QLatin1Char('/'));
            return parts;
        };
        QStringList parts;
        qsizetype depth = 1, deepest = 1;
        for (const QStringList& each : folders) deepest = std::max(deepest, each.size());
        do parts = inner(depth);
        while (QSet<QString>(parts.begin(), parts.end()).size() < parts.size() &&
               depth++ < deepest);
        const bool numbered = std::any_of(places.begin(), places.end(), [&](qsizetype place) {
            return isTemporary(paths[static_cast<std::size_t>(place)]);
        });
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (numbered && i == 0) continue;
            names[places[i]] += QStringLiteral(" (%1)").arg(
                numbered ? QString::number(i + 1) : parts[static_cast<qsizetype>(i)]);
        }
    }
    return names;
}

// Removes the hash at the end of a study recording's name, because users do not need it. Keeps the
// hashes if names would no longer be unique.
QStringList withoutHashes(const QStringList& names) {
    static const QRegularExpression hash(QStringLiteral("(?<=.)-[0-9a-f]{16}$"));
    QStringList shorter = names;
    for (QString& name : shorter) name.remove(hash);
    return QSet<QString>(shorter.begin(), shorter.end()).size() == names.size() ? shorter : names;
}

QString middleCut(const QString& words, qsizetype most) {
    if (words.size() <= most) return words;
    return words.left(most / 2) + QStringLiteral("…") + words.right((most - 1) / 2);
}

}  // namespace

std::vector<std::string> runLabels(std::span<const std::filesystem::path> paths) {
    const QStringList names = withoutHashes(distinctNames(paths));
    const qsizetype before = names.size() > 1 ? alike(names, false) : 0;
    const qsizetype after = names.size() > 1 ? alike(names, true) : 0;
    std::vector<std::string> labels;
    // Limits the label length so that all labels fit in one row.
    const qsizetype longest =
        std::clamp<qsizetype>(100 / std::max<qsizetype>(names.size(), 1), 18, kLongestLabel);
    for (QString name : names) {
        if (name.size() > longest) {
            const qsizetype end = std::max(before, name.size() - after);
            const QString own = middleCut(name.mid(before, end - before), longest - 8);
            const qsizetype start = std::min(before, longest - 2 - own.size());
            name = name.left(start) + (start < before ? QStringLiteral("…") : QString()) + own +
                   (end < name.size() ? QStringLiteral("…") : QString());
        }
        labels.push_back(name.toStdString() + kEnding);
    }
    return labels;
}

const OpenRuns::Run* OpenRuns::find(const Path& path) const {
    const auto found =
        std::find_if(runs_.begin(), runs_.end(),
                     [&, at = wholePath(path)](const Run& run) { return run.path == at; });
    return found != runs_.end() ? &*found : nullptr;
}

OpenRuns::Run* OpenRuns::entry(const Path& path) { return const_cast<Run*>(find(path)); }

bool OpenRuns::isCompared(const Path& path) const {
    return std::find(ticks_.begin(), ticks_.end(), path) != ticks_.end();
}

// Returns the first unused colour, so that the colours of other runs do not change.
int OpenRuns::freeColor(const std::vector<Run>& among) const {
    int color = 0;
    while (
        std::any_of(among.begin(), among.end(), [&](const Run& run) { return run.color == color; }))
        ++color;
    return color;
}

void OpenRuns::changed() {
    if (runs_.empty()) return;
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void OpenRuns::add(const Path& path) {
    if (path.empty() || find(path) != nullptr) return;
    beginInsertRows({}, rowCount(), rowCount());
    runs_.push_back({wholePath(path), {}, freeColor(runs_), {}});
    endInsertRows();
    changed();  // a new run can change the labels of others
    Q_EMIT countChanged(runs_.size());
    Q_EMIT added(path);
}

void OpenRuns::restore(std::vector<Run> runs, std::vector<Path> ticks) {
    if (runs.empty()) return;
    beginInsertRows({}, 0, static_cast<int>(runs.size()) - 1);
    runs_ = std::move(runs);
    ticks_ = std::move(ticks);
    for (Run& run : runs_) run.facts.clear();  // they are in the language of the last window
    endInsertRows();
    Q_EMIT countChanged(runs_.size());
    const std::vector<Run> all = runs_;
    for (const Run& run : all) Q_EMIT added(run.path);
    Q_EMIT comparedChanged();
}

void OpenRuns::remove(const Path& path) {
    Run* const run = entry(path);
    if (run == nullptr) return;
    const bool was_compared = std::erase(ticks_, run->path) > 0;
    const int row = static_cast<int>(run - runs_.data());
    beginRemoveRows({}, row, row);
    runs_.erase(runs_.begin() + row);
    endRemoveRows();
    changed();
    Q_EMIT countChanged(runs_.size());
    if (was_compared) Q_EMIT comparedChanged();
}

void OpenRuns::setFacts(const Path& path, const QString& facts) {
    Run* const run = entry(path);
    if (run == nullptr || run->facts == facts) return;
    run->facts = facts;
    changed();
}

void OpenRuns::setPicked(const Path& path, std::optional<Picked> picked) {
    if (Run* const run = entry(path)) run->picked = std::move(picked);
}

void OpenRuns::setShown(const Path& path) {
    shown_ = wholePath(path);
    changed();
}

bool OpenRuns::setCompared(const Path& path, bool compared) {
    Run* const run = entry(path);
    if (run == nullptr || isCompared(run->path) == compared) return true;
    if (!compared) {
        std::erase(ticks_, run->path);
    } else {
        const std::vector<Run> others = this->compared();
        if (others.size() >= kMostCompared) return false;
        constexpr int kColors = static_cast<int>(kMostCompared);
        const bool taken = std::any_of(others.begin(), others.end(), [&](const Run& other) {
            return other.color == run->color % kColors;
        });
        run->color = taken ? freeColor(others) : run->color % kColors;
        ticks_.push_back(run->path);
    }
    changed();
    Q_EMIT comparedChanged();
    return true;
}

void OpenRuns::setBaseline(const Path& path) {
    const Run* const run = find(path);
    if (run == nullptr || !setCompared(run->path, true)) return;
    const auto tick = std::find(ticks_.begin(), ticks_.end(), run->path);
    if (tick == ticks_.begin()) return;
    std::rotate(ticks_.begin(), tick, tick + 1);
    changed();
    Q_EMIT comparedChanged();
}

std::vector<OpenRuns::Run> OpenRuns::compared() const {
    std::vector<Run> runs;
    for (const Run& run : runs_) {
        if (isCompared(run.path)) runs.push_back(run);
    }
    return runs;
}

std::size_t OpenRuns::baseline() const {
    std::size_t place = 0;
    for (const Run& run : compared()) {
        if (run.path == ticks_.front()) return place;
        ++place;
    }
    return 0;
}

OpenRuns::Path OpenRuns::at(const QModelIndex& index) const {
    return index.isValid() ? runs_[static_cast<std::size_t>(index.row())].path : Path();
}

int OpenRuns::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}

QVariant OpenRuns::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const Run& run = runs_[row];
    const bool baseline = ticks_.size() > 1 && ticks_.front() == run.path;
    switch (role) {
        case Qt::DisplayRole:
        case Qt::AccessibleTextRole: {
            std::vector<Path> paths;
            for (const Run& each : runs_) paths.push_back(each.path);
            QString name = text(runLabels(paths)[row]);
            name.chop(static_cast<qsizetype>(std::char_traits<char>::length(kEnding)));
            if (role == Qt::AccessibleTextRole && run.path == shown_)
                name = tr("%1 (shown)").arg(name);
            QStringList lines{name};
            if (!run.facts.isEmpty()) lines << run.facts;
            // Every run has a line for the baseline's mark, so that rows do not move when the
            // baseline changes. Qt omits an empty line, but not a space.
            if (runs_.size() > 1)
                lines << (baseline ? tr("%1 (baseline)").arg(QString()).trimmed()
                                   : QString(QChar::Nbsp));
            return lines.join(QLatin1Char('\n'));
        }
        case Qt::ToolTipRole:
            return plainTip((baseline ? tr("%1 (baseline)").arg(text(run.path.stem().string())) +
                                            QLatin1Char('\n')
                                      : QString()) +
                            text(run.path.string()) + QLatin1Char('\n') + run.facts);
        case Qt::CheckStateRole:
            return isCompared(run.path) ? Qt::Checked : Qt::Unchecked;
        case Qt::DecorationRole: {
            const Theme& theme = Theme::of(QGuiApplication::palette());
            return swatchOf(rimColor(runColor(run.color, theme.dark), theme));
        }
        case Qt::FontRole: {
            QFont font;
            font.setBold(run.path == shown_);
            return font;
        }
        default:
            return {};
    }
}

bool OpenRuns::setData(const QModelIndex& index, const QVariant& value, int role) {
    return index.isValid() && role == Qt::CheckStateRole &&
           setCompared(at(index), value.toInt() == Qt::Checked);
}

Qt::ItemFlags OpenRuns::flags(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
           Qt::ItemNeverHasChildren;
}

}  // namespace ridgepoint::ui
