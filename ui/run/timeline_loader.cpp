// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/timeline_loader.h"

#include <chrono>
#include <exception>
#include <utility>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// A file that nobody asks about is not held: its recorder may want to complete it.
constexpr std::chrono::milliseconds kPatience{200};

}  // namespace

TimelineLoader::TimelineLoader(std::filesystem::path path, QObject* parent)
    : QObject(parent), path_(std::move(path)) {
    reader_ = std::jthread([this](const std::stop_token& stop) { read(stop); });
}

TimelineLoader::~TimelineLoader() = default;

void TimelineLoader::wantPage(const PageWish& wish) {
    {
        const std::lock_guard lock(mutex_);
        page_ = wish;
    }
    wake_.notify_all();
}

void TimelineLoader::wantTotal(const TotalWish& wish) {
    {
        const std::lock_guard lock(mutex_);
        total_ = wish;
    }
    wake_.notify_all();
}

void TimelineLoader::wantPart(const PartWish& wish) {
    {
        const std::lock_guard lock(mutex_);
        part_ = wish;
    }
    wake_.notify_all();
}

void TimelineLoader::wantLive(std::int64_t time_ns) {
    {
        const std::lock_guard lock(mutex_);
        live_ = time_ns;
    }
    wake_.notify_all();
}

bool TimelineLoader::busy() const {
    const std::lock_guard lock(mutex_);
    return answering_ || page_ || total_ || part_ || live_;
}

void TimelineLoader::read(const std::stop_token& stop) {
    std::optional<run::TimelinePages> pages;
    while (!stop.stop_requested()) {
        std::optional<PageWish> page;
        std::optional<TotalWish> total;
        std::optional<PartWish> part;
        std::optional<std::int64_t> live;
        {
            std::unique_lock lock(mutex_);
            answering_ = false;
            const auto asked = [this] { return page_ || total_ || part_ || live_; };
            if (!wake_.wait_for(lock, stop, kPatience, asked)) {
                if (stop.stop_requested()) return;
                if (pages) pages->rest();
                wake_.wait(lock, stop, asked);
            }
            if (stop.stop_requested()) return;
            answering_ = true;
            page = std::exchange(page_, std::nullopt);
            total = std::exchange(total_, std::nullopt);
            part = std::exchange(part_, std::nullopt);
            live = std::exchange(live_, std::nullopt);
        }
        try {
            if (!pages)
                pages.emplace(path_,
                              run::Watch{stop, [this](double done) { Q_EMIT progressed(done); }});
            if (page) {
                Q_EMIT paged(std::make_shared<const run::TimelinePage>(
                    pages->page(page->from_ns, page->to_ns, page->resolution_ns)));
            }
            if (total) {
                Q_EMIT totalled(pages->total(total->from_ns, total->to_ns, total->by, total->row));
            }
            if (part) {
                const auto outdated = [this] {
                    const std::lock_guard lock(mutex_);
                    return part_.has_value();
                };
                if (auto found = pages->part(part->from_ns, part->to_ns, outdated))
                    Q_EMIT parted(std::make_shared<const run::RunPart>(std::move(*found)));
            }
            if (live) {
                const auto outdated = [this] {
                    const std::lock_guard lock(mutex_);
                    return live_.has_value();
                };
                if (auto found = pages->liveAt(*live, outdated))
                    Q_EMIT lived(std::make_shared<const run::LiveMoment>(std::move(*found)));
            }
        } catch (const std::exception& error) {
            if (stop.stop_requested()) return;  // which is why
            pages.reset();
            Q_EMIT failed(text(error.what()));
        }
    }
}

}  // namespace ridgepoint::ui
