// SPDX-License-Identifier: GPL-3.0-or-later
// A model for plain tables in which each column is described once.
#pragma once

#include <QAbstractTableModel>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {

template <class Row>
class TableModel : public QAbstractTableModel {
  public:
    struct Column {
        QString title;
        std::function<QString(const Row&)> words;
        QString tip{};  // tooltip of the header
        // Returns the sort key, which is unset for an unknown number. If there is no function, the
        // column sorts by text.
        std::function<std::optional<double>(const Row&)> number{};
        bool right = false;
    };

    using QAbstractTableModel::QAbstractTableModel;

    const std::vector<Row>& rows() const { return rows_; }
    const Row& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(rows_.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(columns_.size());
    }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
        if (!index.isValid() || index.row() >= rowCount()) return {};
        const Column& column = columns_[static_cast<std::size_t>(index.column())];
        const Row& row = this->row(index.row());
        switch (role) {
            case Qt::DisplayRole:
                return column.words(row);
            case Qt::TextAlignmentRole:
                return cellAlignment(column.right);
            case NumberSort::kSortRole:
                if (!column.number) return column.words(row);
                return column.number(row).value_or(std::numeric_limits<double>::quiet_NaN());
            default:
                return answer(row, index.column(), role);
        }
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
        const Column& column = columns_[static_cast<std::size_t>(section)];
        if (role == Qt::TextAlignmentRole) return cellAlignment(column.right);
        if (role == Qt::ToolTipRole && !column.tip.isEmpty()) return column.tip;
        return role == Qt::DisplayRole ? QVariant(column.title) : QVariant();
    }

  protected:
    // Returns a column whose numbers `format` converts to strings.
    static Column numbers(const QString& title,
                          std::function<std::optional<double>(const Row&)> number,
                          std::string (*format)(std::optional<double>), const QString& tip = {}) {
        return {title, [number, format](const Row& row) { return text(format(number(row))); }, tip,
                number, true};
    }
    void setColumns(std::vector<Column> columns) { columns_ = std::move(columns); }
    // Replaces the rows. If `same` is true, only the values differ, so the selection and the scroll
    // position stay.
    void setRows(std::vector<Row> rows, bool same = false) {
        if (!same || rows.size() != rows_.size()) {
            beginResetModel();
            rows_ = std::move(rows);
            endResetModel();
            return;
        }
        rows_ = std::move(rows);
        if (!rows_.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    // Returns the data for all roles except text, alignment and sorting.
    virtual QVariant answer(const Row&, int /*column*/, int /*role*/) const { return {}; }

  private:
    std::vector<Column> columns_;
    std::vector<Row> rows_;
};

}  // namespace ridgepoint::ui
