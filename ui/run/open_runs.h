// SPDX-License-Identifier: GPL-3.0-or-later
// The list of open runs in a window, in the order of opening. One run is displayed. The ticked runs
// are compared; the run that was ticked first is the baseline.
#pragma once

#include <QAbstractListModel>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/run/history.h"

namespace ridgepoint::ui {

// Returns a unique label for each file. Shortens long names to the part that distinguishes them.
std::vector<std::string> runLabels(std::span<const std::filesystem::path> paths);

class OpenRuns : public QAbstractListModel {
    Q_OBJECT
  public:
    using Path = std::filesystem::path;
    static constexpr std::size_t kMostCompared = 8;  // limited because each run has its own colour

    struct Run {
        Path path;
        QString facts;  // network, batch size and step time; empty if not read yet
        int color = 0;  // index in the palette for runs
        // The user's choices when another run was displayed. Unset if there is nothing to restore.
        std::optional<Picked> picked;
    };

    using QAbstractListModel::QAbstractListModel;

    // Adds a run unless it is already open. The functions below do nothing if the run is not open.
    void add(const Path& path);
    void remove(const Path& path);
    void setFacts(const Path& path, const QString& facts);
    void setPicked(const Path& path, std::optional<Picked> picked);
    void setShown(const Path& path);  // an empty path means that no run is displayed
    // Sets whether the run is compared. Returns false if the maximum number of runs is already
    // compared.
    bool setCompared(const Path& path, bool compared);
    void setBaseline(const Path& path);  // also adds the run to the comparison

    // Adds these runs with their colours and ticks to an empty list. Their facts must be read
    // again.
    void restore(std::vector<Run> runs, std::vector<Path> ticks);

    const std::vector<Run>& all() const { return runs_; }
    const std::vector<Path>& ticks() const { return ticks_; }
    const Run* find(const Path& path) const;  // null if the run is not open
    const Path& shown() const { return shown_; }
    std::vector<Run> compared() const;
    std::size_t baseline() const;  // index of the baseline in compared()
    Path at(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  Q_SIGNALS:
    void added(const std::filesystem::path& run);
    void countChanged(std::size_t count);
    void comparedChanged();  // emitted if compared runs, their colours or the baseline change

  private:
    Run* entry(const Path& path);
    bool isCompared(const Path& path) const;
    int freeColor(const std::vector<Run>& among) const;
    void changed();

    std::vector<Run> runs_;
    std::vector<Path> ticks_;  // compared runs, starting with the baseline
    Path shown_;
};

}  // namespace ridgepoint::ui
