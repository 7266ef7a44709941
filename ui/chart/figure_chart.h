// SPDX-License-Identifier: GPL-3.0-or-later
// FigureChart is a chart with a theme, a title, a subtitle and a provenance footnote. A window
// shows it, and exports draw it to a picture in a hidden scene.
#pragma once

#include <QChart>
#include <utility>
#include <vector>

#include "ui/base/theme.h"
#include "ui/chart/figure_access.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

class CaptionItem;
class EmptyItem;

class FigureChart : public QChart {
  public:
    FigureChart();
    ~FigureChart() override;

    void setTheme(const Theme& theme);  // hides QChart::setTheme, which would reset the colours
    const Theme& theme() const { return theme_; }

    // Whether title, subtitle and footnote are drawn; a dock has its own title.
    void setCaptioned(bool captioned);
    // Replaces the run's own title; an empty text restores it.
    void setTitleText(const QString& title);
    // Begins the subtitle with what a filter excludes; to be called before the frame is set.
    void setFilterWords(const QString& words) { filter_ = words; }
    const QString& filterWords() const { return filter_; }

    const CaptionItem* caption() const { return caption_; }
    // Returns why the figure is empty; empty text if it is not.
    const QString& emptyWords() const;
    // Returns what a screen reader says: title and subtitle, even if they are not drawn, and the
    // largest items; or why the figure is empty.
    QString spoken() const;
    // The dots, bars or blocks of the figure, in its coordinates.
    virtual std::size_t partCount() const { return 0; }
    virtual FigurePart part(std::size_t at) const;

    virtual void setFrame(const Frame& frame);
    virtual void startAfresh();

  protected:
    // Sets the plot area and places every part; called if size, theme or text change.
    virtual void placeParts(const QRectF& body) = 0;
    virtual void paintTheme() = 0;
    virtual bool hasContent(const Frame& frame) const { return !frame.rows.empty(); }
    // Returns the facts below the figure, separated by " · ".
    virtual QString footnote(const Frame& frame) const;
    // Returns the figure's main contents in words; empty if title and subtitle are enough.
    virtual QString spokenContents() const { return {}; }
    // Names and their shares of the figure's whole.
    static QString largestOf(std::vector<std::pair<QString, double>> items);
    // For figures that do not show one run's frame.
    void setCaption(const QString& title, const QString& subtitle, const QString& provenance,
                    bool live);
    void setEmptyWords(const QString& words);
    // Sets the text that explains how to fill the figure, shown until there is a frame.
    void setInvitation(const QString& words);
    void setEmptyRect(const QRectF& rect);  // place of the text shown instead of the figure
    void place();
    void resizeEvent(QGraphicsSceneResizeEvent* event) override;

  private:
    Theme theme_ = Theme::light();
    CaptionItem* caption_;
    EmptyItem* empty_;
    QString title_, filter_, invitation_, facts_;
    bool captioned_ = true;
};

}  // namespace ridgepoint::ui
