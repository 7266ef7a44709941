// SPDX-License-Identifier: GPL-3.0-or-later
// CapturingSource copies the buffers of another source into a file (capture_file.h), which can be
// examined without a GPU.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "core/recording/collect/cuda/activity_source.h"
#include "core/recording/collect/cuda/capture_file.h"

namespace ridgepoint::recording::collect::cuda {

class CapturingSource : public ActivitySource {
  public:
    CapturingSource(std::unique_ptr<ActivitySource> source, const std::filesystem::path& file)
        : source_(std::move(source)), writer_(file) {}

    void flush(bool all, const Take& take) override {
        source_->flush(all, [&](const ActivityBuffer& buffer) {
            writer_.write(buffer, source_->names());
            take(buffer);
        });
    }
    const NameResolver& names() const override { return source_->names(); }
    std::uint64_t dropped() const override { return source_->dropped(); }
    std::string callName(bool driver, std::uint32_t call) const override {
        return source_->callName(driver, call);
    }
    void setTracing(bool on) override { source_->setTracing(on); }
    void finishWork() override { source_->finishWork(); }

  private:
    std::unique_ptr<ActivitySource> source_;
    CaptureWriter writer_;
};

}  // namespace ridgepoint::recording::collect::cuda
