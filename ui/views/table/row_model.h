// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a run's rows as a table or a tree. While a run grows, rows keep their positions: values
// change and new rows are appended. The proxy model sorts them.
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/analysis/row_tree.h"
#include "ui/base/number_sort.h"
#include "ui/roofline/dot_color.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

class RowModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    // Sort key: a number (NaN if unknown) or a string.
    static constexpr int kSortRole = NumberSort::kSortRole;
    static constexpr int kNameRole = Qt::UserRole + 1;  // name of the row in the shared selection
    static constexpr int kPartRole = Qt::UserRole + 2;  // 0 to 1, length of the bar; unset: no bar
    static constexpr int kBarRole = Qt::UserRole + 3;   // colour of the bar
    // The label in column 0 with its namespace, for example "aten::conv2d".
    static constexpr int kWholeLabelRole = Qt::UserRole + 4;

    explicit RowModel(QObject* parent = nullptr);
    ~RowModel() override;

    // Sets how the rows are nested. If `nesting` is unset, the table is flat.
    void setNesting(std::optional<run::Nesting> nesting);
    std::optional<run::Nesting> nesting() const { return nesting_; }
    void setFrame(const Frame& frame, ColorBy colors = ColorBy::category);
    void clear();
    const run::Row& row(const QModelIndex& index) const;
    // Returns the indexes of the rows with these names. Ignores names without a row.
    std::vector<QModelIndex> find(const QStringList& names) const;
    int rowOf(const QString& name) const;  // searches outermost rows only; -1 if not found
    // Returns the row's names in the shared selection. In a layer tree, these are the names of the
    // layer and all layers below it. Otherwise, this is the name of the row's outermost ancestor.
    QStringList namesOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Node;
    const Node* nodeAt(const QModelIndex& index) const;  // returns the root for an invalid index
    QModelIndex indexOf(const Node& node) const;
    void update(Node& node, std::vector<run::RowNode> fresh);
    void append(Node& node, run::RowNode fresh);

    std::unique_ptr<Node> root_;
    std::optional<run::Nesting> nesting_;
    std::vector<roofline::Ceiling> ceilings_;  // roofs that the rows were compared with
    DotColors colors_;                         // colours of the roofline's dots
    run::GroupBy by_ = run::GroupBy::op;
    roofline::Level level_ = roofline::Level::dram;
};

}  // namespace ridgepoint::ui
