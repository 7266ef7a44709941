// SPDX-License-Identifier: GPL-3.0-or-later
// StudyFigures shows the figures that a study file defines. The user can also plot any quantity
// over any axis or over another quantity.
#pragma once

#include <QWidget>
#include <memory>

#include "ui/views/study/study_chart.h"

QT_BEGIN_NAMESPACE
class QComboBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ChartView;
struct StudyAnswer;

// Returns the contents to draw for a figure of the answer's study.
StudyChart::Shown figureShown(const StudyAnswer& answer, const study::FigureWish& wish);

class StudyFigures : public QWidget {
    Q_OBJECT
  public:
    explicit StudyFigures(QWidget* parent = nullptr);
    void setAnswer(const std::shared_ptr<const StudyAnswer>& answer);  // null: none
    // Returns the displayed contents, for a picture.
    StudyChart::Shown shown() const;
    StudyChart* chart() const { return chart_; }
    QComboBox* wishes() const { return wish_; }
    QComboBox* xBox() const { return x_; }
    QComboBox* yBox() const { return y_; }
    void setSelected(std::optional<std::size_t> row);

  Q_SIGNALS:
    void picked(std::size_t row);  // index in the results

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    study::FigureWish wish() const;
    void fill();
    void wishPicked();
    void show();

    QComboBox* wish_;
    QComboBox* y_;
    QComboBox* x_;
    QComboBox* along_;
    StudyChart* chart_;
    ChartView* view_;
    std::shared_ptr<const StudyAnswer> answer_;
    std::string filled_for_;  // the study's document
};

}  // namespace ridgepoint::ui
