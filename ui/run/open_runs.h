// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the open runs of a window, in the order in which they were opened. One is shown. The ticked
// ones are compared; the one that was ticked first is the baseline.
#pragma once

#include <QAbstractListModel>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/run/history.h"

namespace ridgepoint::ui {

// Returns the distinct names of files, of which long ones are shortened to what distinguishes them.
std::vector<std::string> runLabels(std::span<const std::filesystem::path> paths);

class OpenRuns : public QAbstractListModel {
    Q_OBJECT
  public:
    using Path = std::filesystem::path;
    static constexpr std::size_t kMostCompared = 8;  // each has a colour of its own

    struct Run {
        Path path;
        QString facts;  // network, batch, step time; empty: not read yet
        int color = 0;  // place in the runs' palette
        // What was picked when another run was shown; unset: nothing to restore.
        std::optional<Picked> picked;
    };

    using QAbstractListModel::QAbstractListModel;

    // Adds a run unless it is open. Functions for a run that is not open do nothing.
    void add(const Path& path);
    void remove(const Path& path);
    void setFacts(const Path& path, const QString& facts);
    void setPicked(const Path& path, std::optional<Picked> picked);
    void setShown(const Path& path);  // empty: none
    // Returns false if as many runs as possible are compared already.
    bool setCompared(const Path& path, bool compared);
    void setBaseline(const Path& path);  // ticks it, too

    const std::vector<Run>& all() const { return runs_; }
    const Run* find(const Path& path) const;  // null: not open
    const Path& shown() const { return shown_; }
    std::vector<Run> compared() const;
    std::size_t baseline() const;  // index in compared()
    Path at(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  Q_SIGNALS:
    void added(const std::filesystem::path& run);
    void countChanged(std::size_t count);
    void comparedChanged();  // the compared runs, their colours or the baseline

  private:
    Run* entry(const Path& path);
    bool isCompared(const Path& path) const;
    int freeColor(const std::vector<Run>& among) const;
    void changed();

    std::vector<Run> runs_;
    std::vector<Path> ticks_;  // the baseline first
    Path shown_;
};

}  // namespace ridgepoint::ui
