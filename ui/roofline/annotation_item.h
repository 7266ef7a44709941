// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the text on the roofline: roof names, ridge points, names of the largest dots, and the
// selected dot's call-out.
#pragma once

#include <QLineF>
#include <QStringList>
#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/roofline/dot.h"
#include "ui/roofline/roof_names.h"

namespace ridgepoint::ui {

class AnnotationItem : public ChartItem {
  public:
    using Label = FigureLabel;
    struct Ridge {
        QPointF pixel;
        QString label;
    };

    explicit AnnotationItem(QGraphicsItem* parent);

    // A text that is omitted if none of these positions is free.
    struct Remark {
        QString words;
        std::vector<QPointF> centers;
    };

    // Places all labels. `beside` contains unnamed dots that labels must not cover. The dots in
    // `wanted` are always named.
    void arrange(const QRectF& plot, const QRectF& legend, std::vector<RoofLabel> roofs,
                 std::vector<Ridge> ridges, const std::vector<Dot>& dots,
                 const std::vector<Dot>& beside, const QStringList& wanted = {},
                 const std::vector<Remark>& remarks = {});
    // Moves the labels of dots with their dots after a small change. All other labels stay.
    void follow(const std::vector<Dot>& dots);
    // Shows a sentence in the middle of the plot. If `words` is empty, removes the sentence.
    void setNotice(const QString& words);
    const QString& notice() const { return notice_; }
    void setCallout(const Dot* dot, const QStringList& lines, const std::vector<Dot>& dots);

    // Returns the labels of roofs and ridge points.
    const std::vector<Label>& labels() const { return labels_; }
    const std::vector<Ridge>& ridges() const { return ridges_; }
    QStringList namedDots() const;  // row names of the dots that have a label

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    struct DotLabel {
        QString name;
        QString words;
        QPointF offset;  // from the dot's centre to the label's centre
        QPointF center;
        double radius = 0;  // radius of the dot
        QRectF rect() const;
    };
    void nameDots(LabelPlacer& placer, const std::vector<Dot>& dots, const QStringList& wanted);
    bool nameDot(LabelPlacer& placer, const Dot& dot, bool always);
    void paintText(QPainter* painter, const QString& words, const LabelPlace& place,
                   const QFont& font, const QColor& color) const;

    QRectF plot_, legend_;
    std::vector<RoofLabel> roofs_;
    std::vector<Ridge> ridges_;
    std::vector<Label> labels_;
    std::vector<DotLabel> dot_labels_;
    QString notice_;
    QStringList callout_;
    QString callout_name_;  // name of the selected dot
    QRectF callout_box_;
    QPointF callout_dot_;
    double callout_radius_ = 0;
};

}  // namespace ridgepoint::ui
