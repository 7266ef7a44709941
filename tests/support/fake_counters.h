// SPDX-License-Identifier: GPL-3.0-or-later
// A counter session without a GPU. By default, every kernel does 100 FLOPs in FP32 and 1000 FLOPs
// in TF32 on tensor cores, and moves 64 bytes of DRAM.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "core/recording/collect/counters/counter_session.h"
#include "core/recording/collect/counters/profiler_api.h"

namespace ridgepoint::tests {

class FakeCounters : public recording::collect::counters::CounterSession {
  public:
    using Ranges = recording::collect::counters::Ranges;
    struct Script {
        std::size_t passes = 2;
        std::size_t kernels = 3;  // per step
        std::uint64_t dropped = 0;
        std::size_t most_ranges = std::numeric_limits<std::size_t>::max();
        std::function<void(std::string_view call)> before;  // called before each call; may throw
        std::vector<std::string> calls;                     // received calls
        // The number of kernels in each marked range; 1 if a range is not listed.
        std::map<std::string, double> kernels_in;
    };
    explicit FakeCounters(Script& script) : script_(script) {
        recipe_.id = "0123456789abcdef";
        const auto flops = [&](const char* metric, roofline::Arithmetic arithmetic) {
            recipe_.terms.push_back({metric, recording::collect::counters::Recipe::Quantity::flops,
                                     arithmetic, roofline::Level::dram, 1});
        };
        flops("fp32.sum", roofline::Arithmetic::fp32);
        flops("tensor.sum", roofline::Arithmetic::tensor_tf32);
        recipe_.terms.push_back({"dram.sum", recording::collect::counters::Recipe::Quantity::bytes,
                                 roofline::Arithmetic::fp32, roofline::Level::dram, 1});
    }

    const recording::collect::counters::Recipe& recipe() const override { return recipe_; }
    const std::string& chip() const override { return chip_; }
    std::size_t passes() const override { return script_.passes; }
    std::size_t mostRanges() const override { return script_.most_ranges; }
    void beginSet(Ranges ranges, std::size_t most) override {
        call(fmt::format("set {} {}", ranges == Ranges::kernels ? "kernels" : "marked", most));
        ranges_ = ranges;
        names_.clear();
        done_ = 0;
    }
    void beginPass() override { call("pass"); }
    void push(std::string_view name) override {
        call(fmt::format("push {}", name));
        if (done_ == 0) names_.emplace_back(name);
    }
    void pop() override { call("pop"); }
    bool endPass() override {
        call("end");
        return ++done_ >= script_.passes;
    }
    Set takeSet() override {
        call("take");
        Set set;
        set.dropped = script_.dropped;
        if (ranges_ == Ranges::kernels) {
            for (std::size_t i = 0; i < script_.kernels; ++i) {
                set.ranges.push_back({std::to_string(i), work(1)});
            }
        }
        for (const std::string& name : names_) {
            const auto known = script_.kernels_in.find(name);
            set.ranges.push_back(
                {name, work(known == script_.kernels_in.end() ? 1 : known->second)});
        }
        return set;
    }
    void release() override { call("release"); }

  private:
    void call(std::string what) {
        if (script_.before) script_.before(what);
        script_.calls.push_back(std::move(what));
    }
    recording::collect::counters::CountedWork work(double kernels) const {
        return recipe_.work(std::vector<double>{100 * kernels, 1000 * kernels, 64 * kernels});
    }
    Script& script_;
    recording::collect::counters::Recipe recipe_;
    std::string chip_ = "GH100";
    Ranges ranges_ = Ranges::marked;
    std::vector<std::string> names_;
    std::size_t done_ = 0;
};

}  // namespace ridgepoint::tests
