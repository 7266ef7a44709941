// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the table of rows: flat or nested, with selectable sets of columns. Rows can be copied.
#pragma once

#include <QElapsedTimer>
#include <vector>

#include "core/run/analysis/row_tree.h"
#include "ui/run/group_by_box.h"
#include "ui/run/row_columns.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/view_options.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QSettings;
class QTreeView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class RowActions;
class RowModel;
class RowOrder;
struct ViewDescriptor;

class TableView : public RunView {
    Q_OBJECT
  public:
    TableView(ViewOptions* options, Selection* selection, QWidget* parent = nullptr);

    void startAfresh() override;
    void save(QSettings& settings) const override;
    void restore(const QSettings& settings) override;
    void resetLayout() override { resetColumns(); }
    void resetColumns();
    void showColumns(ColumnSet set);
    // Sets the nesting to -1 (flat) or a run::Nesting. The roofline's dots then use the grouping of
    // the outermost rows.
    void setNesting(int nesting);

    RowModel* model() const { return model_; }
    RowOrder* order() const { return order_; }
    QTreeView* table() const { return table_; }
    GroupByBox* nestings() const { return nestings_; }
    // Returns the item data for a nesting in the selector. Other items select the grouping of a
    // flat table.
    static int nestingData(run::Nesting nesting) {
        return GroupByBox::kMostGroups + static_cast<int>(nesting);
    }

    QStringList selectedNames() const;  // row names from top to bottom
    QString selectionAsTsv() const;     // visible columns as displayed
    QString selectionAsCsv() const;     // all columns with full precision
    QString selectionAsMarkdown() const;

  protected:
    void showFrame(const Frame& frame) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void offerKernels(bool known);
    void chooseColumns(const QPoint& at);
    void showMenu(const QPoint& at);
    void copyScript();
    void fitColumns();
    void copy(const QString& words) const;
    void select(const QStringList& names);
    void rowsPicked();
    std::vector<QModelIndex> picked() const;  // selected rows from top to bottom
    std::vector<run::Row> pickedRows() const;

    ViewOptions* options_;
    Selection* selection_;
    RowModel* model_;
    RowOrder* order_;
    QTreeView* table_;
    RowActions* actions_;
    GroupByBox* nestings_;
    QComboBox* columns_;
    QElapsedTimer sorted_;
    bool following_ = false;   // whether to ignore selection changes, which the view makes itself
    bool dragging_ = false;    // whether the user is moving or resizing a column
    bool own_widths_ = false;  // whether the user has changed column widths
    std::vector<int> needed_;  // pixels; column widths that fit the contents
};

const ViewDescriptor& tableView();

}  // namespace ridgepoint::ui
