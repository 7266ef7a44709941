// SPDX-License-Identifier: GPL-3.0-or-later
// A chart with a title, a subtitle and a provenance footnote, in a theme. The same object is shown
// in a window and, in a scene that is never shown, drawn into a picture.
#pragma once

#include <QChart>

#include "ui/base/theme.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

class CaptionItem;
class EmptyItem;

class FigureChart : public QChart {
  public:
    FigureChart();
    ~FigureChart() override;

    void setTheme(const Theme& theme);  // hides QChart::setTheme, which would undo ours
    const Theme& theme() const { return theme_; }

    // Whether title, subtitle and footnote are drawn; a dock has a title of its own.
    void setCaptioned(bool captioned);
    // Instead of the run's own title; empty: the run's.
    void setTitleText(const QString& title);

    const CaptionItem* caption() const { return caption_; }
    // Why there is nothing in the figure; empty when there is something.
    const QString& emptyWords() const;

    virtual void setFrame(const Frame& frame);
    virtual void startAfresh();

  protected:
    // Sets the plot area and places every part; called when the size, the theme or the text
    // changes.
    virtual void placeParts(const QRectF& body) = 0;
    virtual void paintTheme() = 0;
    virtual bool hasContent(const Frame& frame) const { return !frame.rows.empty(); }
    // For figures of something else than one run's frame.
    void setCaption(const QString& title, const QString& subtitle, const QString& provenance,
                    bool live);
    void setEmptyWords(const QString& words);
    // What would fill the figure, said in it until there is a frame.
    void setInvitation(const QString& words);
    void setEmptyRect(const QRectF& rect);  // of the words that are where the figure would
    void place();
    void resizeEvent(QGraphicsSceneResizeEvent* event) override;

  private:
    Theme theme_ = Theme::light();
    CaptionItem* caption_;
    EmptyItem* empty_;
    QString title_, invitation_;
    bool captioned_ = true;
};

}  // namespace ridgepoint::ui
