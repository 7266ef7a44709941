// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the GPU streams of all ranks in a merged run below each other, with a common clock. Zoom
// and pan apply to all ranks. A run without GPU work shows ops. This class neither reads files nor
// waits.
#pragma once

#include <QPainter>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/rank_runs.h"
#include "ui/run/frame.h"
#include "ui/views/timeline/lane_layout.h"
#include "ui/views/timeline/lane_painter.h"
#include "ui/views/timeline/time_ruler.h"

namespace ridgepoint::ui {

class RankLanes {
  public:
    // A request for the calls of a rank. The time range is on the rank's own clock.
    struct Request {
        std::size_t rank = 0;  // index in the list of ranks
        std::filesystem::path file;
        bool streams = true;  // whether only GPU work is needed
        std::int64_t from_ns = 0, to_ns = 0, resolution_ns = 0;
        bool operator==(const Request&) const = default;
    };

    RankLanes();
    void setTheme(const Theme& theme);
    void setRect(const QRectF& rect);
    void startAfresh();
    void setFrame(const Frame& frame);  // the run must be merged
    // Sets the answer to a request. If `page` is null, `problem` contains the reason.
    void setPage(const Request& request, std::shared_ptr<const run::TimelinePage> page,
                 const QString& problem);
    // Returns a request for the next page that a visible rank needs, or nothing if no page is
    // missing.
    std::optional<Request> wanted() const;

    TimeSpan all() const;
    TimeScale scale() const;
    void setView(const TimeSpan& view) { view_ = view; }
    double height() const;  // total height of the ruler and all ranks
    double mostScroll() const;
    void setScroll(double pixels) { scroll_ = std::clamp(pixels, 0.0, mostScroll()); }
    const QRectF& lanes() const { return lanes_; }

    void paint(QPainter& painter);
    // Returns rich text about the call or step at the point, or an empty string if there is none.
    QString tooltipAt(const QPointF& point) const;
    // Returns the file of the rank at the point, or an empty path if there is no rank.
    std::filesystem::path fileAt(const QPointF& point) const;

    // Returns a line of text for each rank, for screen readers and tests.
    QStringList names() const;
    // Return the rectangle of a rank's lanes, and the x position of a time on the rank's clock.
    QRectF rectOf(std::size_t rank) const;
    double xOf(std::size_t rank, std::int64_t time_ns) const;
    const run::TimelinePage* page(std::size_t rank) const { return ranks_[rank].page.get(); }

  private:
    struct Step {
        std::int64_t start_ns = 0, end_ns = 0, number = 0;  // times on the run's clock
        bool warmup = false;
    };
    struct Rank {
        std::int64_t number = 0;
        QString name, problem;
        std::filesystem::path file;
        run::RankClock clock;
        std::vector<Step> steps;
        std::int64_t gpu_end_ns = 0;  // end of the GPU work that runs after the CPU has finished
        LaneLayout layout;
        LanePainter painter;
        std::shared_ptr<const run::TimelinePage> page;
        std::optional<Request> answered;
        double top = 0;
        double height() const;
    };
    void place();
    TimeScale scaleOf(const Rank& rank) const;
    LanePainter::Place placeOf(const Rank& rank) const;
    void paintRank(QPainter& painter, Rank& rank);
    void paintSteps(QPainter& painter, const Rank& rank, const QRectF& row);
    void paintRuler(QPainter& painter);
    const Rank* at(const QPointF& point) const;

    Theme theme_ = Theme::light();
    LabelCache names_;
    QRectF all_, ruler_, lanes_;
    std::vector<Rank> ranks_;
    bool streams_ = true;
    TimeSpan view_{0, 0};
    double scroll_ = 0, height_ = 0;
};

}  // namespace ridgepoint::ui
