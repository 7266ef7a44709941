// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a run's rows as a table or a tree. While a run grows, rows keep their place: values change
// and new rows are appended. The proxy sorts them.
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/row_tree.h"
#include "ui/base/number_sort.h"
#include "ui/roofline/dot_color.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

class RowModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    // Sort key: a number (NaN if unknown) or a text.
    static constexpr int kSortRole = NumberSort::kSortRole;
    static constexpr int kNameRole = Qt::UserRole + 1;  // the name in the shared selection
    static constexpr int kPartRole = Qt::UserRole + 2;  // 0 to 1, drawn as a bar; unset: none
    static constexpr int kBarRole = Qt::UserRole + 3;   // the bar's colour
    // What column 0 shows, before its namespace was removed: "aten::conv2d".
    static constexpr int kWholeLabelRole = Qt::UserRole + 4;

    explicit RowModel(QObject* parent = nullptr);
    ~RowModel() override;

    // Nests rows in rows; unset for a flat table.
    void setNesting(std::optional<run::Nesting> nesting);
    std::optional<run::Nesting> nesting() const { return nesting_; }
    void setFrame(const Frame& frame, ColorBy colors = ColorBy::category);
    void clear();
    const run::Row& row(const QModelIndex& index) const;
    // Returns the places of existing rows with these names.
    std::vector<QModelIndex> find(const QStringList& names) const;
    int rowOf(const QString& name) const;  // among the outermost; -1 if not found
    // Returns a row's names in the shared selection: the name of its outermost row or, in a tree of
    // layers, its own name and the names of all layers below it.
    QStringList namesOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Node;
    const Node* nodeAt(const QModelIndex& index) const;  // root if invalid
    QModelIndex indexOf(const Node& node) const;
    void update(Node& node, std::vector<run::RowNode> fresh);
    void append(Node& node, run::RowNode fresh);

    std::unique_ptr<Node> root_;
    std::optional<run::Nesting> nesting_;
    DotColors colors_;  // of the roofline's dots
    run::GroupBy by_ = run::GroupBy::op;
    roofline::Level level_ = roofline::Level::dram;
};

}  // namespace ridgepoint::ui
