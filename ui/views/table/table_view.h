// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the table of rows: flat or nested, with sets of columns, and copying.
#pragma once

#include <QElapsedTimer>
#include <vector>

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
    // -1: flat, else a run::Nesting. The roofline's dots become the outermost rows.
    void setNesting(int nesting);

    RowModel* model() const { return model_; }
    RowOrder* order() const { return order_; }
    QTreeView* table() const { return table_; }
    QComboBox* nestings() const { return nestings_; }

    QStringList selectedNames() const;  // row names, top to bottom
    QString selectionAsTsv() const;     // the visible columns, as shown
    QString selectionAsCsv() const;     // all columns, full precision
    QString selectionAsMarkdown() const;

  protected:
    void showFrame(const Frame& frame) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void offerKernels(bool known);
    void chooseColumns(const QPoint& at);
    void offerCopying(const QPoint& at);
    void sizeColumns();
    void copy(const QString& words) const;
    void select(const QStringList& names);
    void rowsPicked();
    std::vector<QModelIndex> picked() const;  // selected rows in sort order, top to bottom
    std::vector<run::Row> pickedRows() const;

    ViewOptions* options_;
    Selection* selection_;
    RowModel* model_;
    RowOrder* order_;
    QTreeView* table_;
    QComboBox* nestings_;
    QComboBox* columns_;
    QElapsedTimer sorted_;
    bool following_ = false;  // applying the shared selection: do not report it back
    bool sized_ = false;
};

const ViewDescriptor& tableView();

}  // namespace ridgepoint::ui
