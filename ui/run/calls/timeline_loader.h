// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pages of a run's timeline on a separate thread.
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

#include "core/run/timeline/timeline_pages.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

// Reads calls on its own thread. Answers only the newest request of each kind. A view keeps its
// data until the answer arrives.
class TimelineLoader : public QObject {
    Q_OBJECT
  public:
    struct PageRequest {
        std::int64_t from_ns = 0, to_ns = 0, resolution_ns = 0;
        bool operator==(const PageRequest&) const = default;
    };
    struct PartRequest {
        std::int64_t from_ns = 0, to_ns = 0;
        bool operator==(const PartRequest&) const = default;
    };
    struct TotalRequest {
        std::int64_t from_ns = 0, to_ns = 0;
        run::GroupBy by = run::GroupBy::op;
        std::string row;
        bool operator==(const TotalRequest&) const = default;
    };

    struct CallsRequest {
        run::GroupBy by = run::GroupBy::op;
        std::string row;
        bool operator==(const CallsRequest&) const = default;
    };

    explicit TimelineLoader(std::filesystem::path path, QObject* parent = nullptr);
    ~TimelineLoader() override;

    const std::filesystem::path& path() const { return path_; }
    void requestPage(const PageRequest& page) { request(&Requests::page, page); }
    void requestTotal(const TotalRequest& total) { request(&Requests::total, total); }
    void requestPart(const PartRequest& part) { request(&Requests::part, part); }
    void requestLive(std::int64_t time_ns) { request(&Requests::live, time_ns); }
    void requestCalls(const CallsRequest& calls) { request(&Requests::calls, calls); }
    bool busy() const;  // whether a request is pending

  Q_SIGNALS:
    void pageReady(const std::shared_ptr<const run::TimelinePage>& page);
    void totalReady(const run::StretchTotal& total);
    void partReady(const std::shared_ptr<const run::RunPart>& part);
    void liveReady(const std::shared_ptr<const run::LiveMoment>& moment);
    void callsReady(const std::shared_ptr<const run::RowCalls>& calls, const CallsRequest& of);
    void progressed(double done);          // emitted during a long read; fraction from 0 to 1
    void failed(const QString& sentence);  // emitted if a request fails; later requests can succeed

  private:
    struct Requests {
        std::optional<PageRequest> page;
        std::optional<TotalRequest> total;
        std::optional<PartRequest> part;
        std::optional<std::int64_t> live;
        std::optional<CallsRequest> calls;
        bool any() const { return page || total || part || live || calls; }
    };
    template <class Request>
    void request(std::optional<Request> Requests::* kind, const Request& request) {
        {
            const std::lock_guard lock(mutex_);
            requests_.*kind = request;
        }
        wake_.notify_all();
    }
    // Returns a function that checks whether a newer request of the same kind makes the answer
    // obsolete.
    template <class Request>
    auto outdated(std::optional<Request> Requests::* kind) const {
        return [this, kind] {
            const std::lock_guard lock(mutex_);
            return (requests_.*kind).has_value();
        };
    }
    void read(const std::stop_token& stop);
    void answer(run::TimelinePages& pages, const Requests& requests);

    const std::filesystem::path path_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    Requests requests_;       // guarded by mutex_
    bool answering_ = false;  // guarded by mutex_
    std::jthread reader_;     // declared last, so that it stops before others are destroyed
};

// Shows the call on the timeline.
void lookAt(Selection& selection, const run::RowCalls& calls, std::size_t call);

}  // namespace ridgepoint::ui
