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

    void setTheme(const Theme& theme);  // hides QChart::setTheme(), which would reset the colours
    const Theme& theme() const { return theme_; }

    // Sets whether the figure draws its title, subtitle and footnote. In a dock, the dock's title
    // replaces them.
    void setCaptioned(bool captioned);
    // Replaces the title. If `title` is empty, restores the run's title.
    void setTitleText(const QString& title);
    // Sets the description of the calls that the filter excludes. The subtitle begins with this
    // description. Must be called before the frame is set.
    void setFilterWords(const QString& words) { filter_ = words; }
    const QString& filterWords() const { return filter_; }

    const CaptionItem* caption() const { return caption_; }
    // Returns why the figure is empty, or an empty string if it shows data.
    const QString& emptyWords() const;
    // Returns the text for screen readers: the title and subtitle, even if they are not drawn, and
    // the largest items. If the figure is empty, explains why.
    QString spoken() const;
    // partCount() returns the number of dots, bars or blocks, and part() returns one of them.
    // Positions are in the figure's coordinates.
    virtual std::size_t partCount() const { return 0; }
    virtual FigurePart part(std::size_t at) const;

    virtual void setFrame(const Frame& frame);
    virtual void startAfresh();

  protected:
    // Sets the plot area and places all parts. Called when the size, the theme or the text changes.
    virtual void placeParts(const QRectF& body) = 0;
    virtual void paintTheme() = 0;
    virtual bool hasContent(const Frame& frame) const { return !frame.rows.empty(); }
    // Returns the facts below the figure, separated by " · ".
    virtual QString footnote(const Frame& frame) const;
    // Returns a description of the figure's main contents, or an empty string if the title and
    // subtitle are sufficient.
    virtual QString spokenContents() const { return {}; }
    // Returns a string that lists the largest items with their shares of the total.
    static QString largestOf(std::vector<std::pair<QString, double>> items);
    // Sets the caption of a figure that does not show the frame of a single run.
    void setCaption(const QString& title, const QString& subtitle, const QString& provenance,
                    bool live);
    void setEmptyWords(const QString& words);
    // Sets the text that explains how to fill the figure. It is displayed until the figure has a
    // frame.
    void setInvitation(const QString& words);
    void setEmptyRect(const QRectF& rect);  // area of the text in an empty figure
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
