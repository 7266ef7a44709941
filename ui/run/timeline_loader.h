// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pages of a run's timeline on a thread of its own. Of several questions only the newest is
// answered; whoever asks goes on showing what it has.
#pragma once

#include <QObject>
#include <QString>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "core/timeline/timeline_pages.h"

namespace ridgepoint::ui {

class TimelineLoader : public QObject {
    Q_OBJECT
  public:
    struct PageWish {
        std::int64_t from_ns = 0, to_ns = 0, resolution_ns = 0;
        bool operator==(const PageWish&) const = default;
    };
    struct PartWish {
        std::int64_t from_ns = 0, to_ns = 0;
        bool operator==(const PartWish&) const = default;
    };
    struct TotalWish {
        std::int64_t from_ns = 0, to_ns = 0;
        run::GroupBy by = run::GroupBy::op;
        std::string row;
        bool operator==(const TotalWish&) const = default;
    };

    explicit TimelineLoader(std::filesystem::path path, QObject* parent = nullptr);
    ~TimelineLoader() override;

    const std::filesystem::path& path() const { return path_; }
    void wantPage(const PageWish& wish);
    void wantTotal(const TotalWish& wish);
    void wantPart(const PartWish& wish);
    void wantLive(std::int64_t time_ns);
    bool busy() const;  // a question is not answered yet

  Q_SIGNALS:
    void paged(const std::shared_ptr<const run::TimelinePage>& page);
    void totalled(const run::StretchTotal& total);
    void parted(const std::shared_ptr<const run::RunPart>& part);
    void lived(const std::shared_ptr<const run::LiveMoment>& moment);
    void progressed(double done);          // of a reading that takes long, 0 to 1
    void failed(const QString& sentence);  // the question cannot be answered; another may be asked

  private:
    void read(const std::stop_token& stop);

    const std::filesystem::path path_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<PageWish> page_;      // guarded by mutex_
    std::optional<TotalWish> total_;    // guarded by mutex_
    std::optional<PartWish> part_;      // guarded by mutex_
    std::optional<std::int64_t> live_;  // guarded by mutex_
    bool answering_ = false;            // guarded by mutex_
    std::jthread reader_;               // last: stops before what it uses goes
};

}  // namespace ridgepoint::ui
