// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/range_profiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/machine/cuda/shared_library.h"
#include "core/machine/machine.h"

namespace ridgepoint::recording::collect::counters {
namespace {

// Memory for each range of a set, measured on one H100 with CUPTI 13.0. GPU memory depended only on
// the number of ranges: 18 MiB for 16, 4464 MiB for 4096, 8926 MiB for 8192. The image in the
// machine's memory had 5.4 MiB, 1372 MiB and 2744 MiB with 12 metrics. CUPTI reports its size,
// which replaces this value after the first set.
constexpr std::size_t kGpuBytesOfRange = 1'150'000;
constexpr std::size_t kImageBytesOfRange = 360'000;
// A set may take 1/kShare of the free memory. A set of kLeastRanges is always possible.
constexpr std::size_t kShare = 20, kLeastRanges = 16;

}  // namespace

DeviceContext openContext(int device) {
    DeviceContext opened;
    opened.device = static_cast<std::size_t>(device);
    try {
        const std::array names{"libcuda.so.1"};
        const machine::cuda::SharedLibrary driver(
            names, "it comes with NVIDIA's driver, without which there is nothing to count");
        int (*init)(unsigned) = nullptr;
        int (*get)(int*, int) = nullptr;
        int (*retain)(void**, int) = nullptr;
        int (*synchronize)() = nullptr;
        int (*push)(void*) = nullptr;
        int (*pop)(void**) = nullptr;
        int (*memory)(std::size_t*, std::size_t*) = nullptr;
        driver.find(init, "cuInit");
        driver.find(get, "cuDeviceGet");
        driver.find(retain, "cuDevicePrimaryCtxRetain");
        driver.find(synchronize, "cuCtxSynchronize");
        driver.find(push, "cuCtxPushCurrent_v2");
        driver.find(pop, "cuCtxPopCurrent_v2");
        driver.find(memory, "cuMemGetInfo_v2");
        int handle = 0;
        if (init(0) != 0 || get(&handle, device) != 0 || retain(&opened.context, handle) != 0) {
            throw CountersUnavailable(
                "Hardware counters cannot be read: NVIDIA's driver does not give the GPU's "
                "context.");
        }
        opened.synchronize = [context = opened.context, synchronize, push, pop] {
            if (const int failed = push(context); failed != 0) return failed;
            const int result = synchronize();
            void* popped = nullptr;
            pop(&popped);
            return result;
        };
        opened.free_bytes = [context = opened.context, memory, push,
                             pop]() -> std::optional<std::size_t> {
            if (push(context) != 0) return std::nullopt;
            std::size_t free = 0, all = 0;
            const int result = memory(&free, &all);
            void* popped = nullptr;
            pop(&popped);
            return result == 0 ? std::optional(free) : std::nullopt;
        };
    } catch (const machine::cuda::Unavailable& reason) {
        throw CountersUnavailable(
            fmt::format("Hardware counters cannot be read: {}.", reason.what()));
    }
    return opened;
}

RangeProfiler::RangeProfiler(ProfilerApi api, DeviceContext device, Extent extent)
    : api_(std::move(api)), device_(std::move(device)), image_bytes_of_range_(kImageBytesOfRange) {
    // CUPTI's profiler is never deinitialized, because PM sampling in this process also uses it.
    layout::Plain begin = layout::makePlain();
    check(api_, api_.initialize(&begin), "start its profiler");
    checkSupport();
    chip_ = chipName(api_, device_.device);
    layout::CounterAvailability counters = layout::makeCounterAvailability();
    counters.context = device_.context;
    availability_ =
        availabilityImage(api_, api_.availability, counters, "report which counters are free");
    const auto host = [&] {
        return std::make_unique<MetricHost>(api_, layout::kRangeProfiler, chip_, availability_);
    };
    recipe_ = chooseRecipe(host()->counters(), extent);
    host_ = host();
    plan_ = host_->plan(recipe_.metrics());
}

RangeProfiler::~RangeProfiler() { release(); }

void RangeProfiler::checkSupport() {
    layout::DeviceSupported support = layout::makeDeviceSupported();
    support.device = static_cast<std::int32_t>(device_.device);
    support.api = layout::kApiRangeProfiling;
    if (api_.device_supported(&support) != kSuccess || support.supported == layout::kSupported) {
        return;  // if the query failed, the following calls report the failure
    }
    const auto lacks = [](std::uint32_t level) {
        return level == layout::kUnsupported || level == layout::kDisabled;
    };
    const auto refuse = [&](int result) { check(api_, result, "count on this GPU"); };
    if (lacks(support.vgpu)) {
        refuse(support.vgpu == layout::kDisabled ? kVirtualDevicePrivileges : kVirtualDevice);
    }
    if (lacks(support.confidential_compute)) refuse(kConfidentialComputing);
    if (lacks(support.cmp)) refuse(kMiningProcessor);
    if (lacks(support.sli)) refuse(kSliDevice);
    if (lacks(support.wsl)) refuse(kWslDevice);
    if (lacks(support.architecture)) {
        throw CountersUnavailable(
            "CUPTI could not count on this GPU: counters need compute capability 7.5 or newer.");
    }
}

void RangeProfiler::enable() {
    if (profiler_ != nullptr) return;
    layout::RangeEnable enable = layout::makeRangeEnable();
    enable.context = device_.context;
    check(api_, api_.range_enable(&enable), "take the GPU's counters");
    profiler_ = enable.profiler;
}

void RangeProfiler::release() {
    if (profiler_ == nullptr) return;
    layout::RangeOnly disable = layout::makeRangeOnly();
    disable.profiler = std::exchange(profiler_, nullptr);
    api_.range_disable(&disable);
    data_.clear();
}

void RangeProfiler::synchronize() {
    if (device_.synchronize && device_.synchronize() != 0) {
        throw CountersUnavailable(
            "Counting has ended: the GPU did not finish what it was given (see the training's own "
            "message).");
    }
}

int RangeProfiler::configure(layout::RangeMode mode, layout::ReplayMode replay) {
    layout::RangeConfig config = layout::makeRangeConfig();
    config.profiler = profiler_;
    config.config_bytes = plan_.image.size();
    config.config = plan_.image.data();
    config.data_bytes = data_.size();
    config.data = data_.data();
    config.range_mode = mode;
    config.replay_mode = replay;
    config.most_ranges = most_ranges_;
    config.nesting_levels = 1;
    config.least_nesting_level = 1;
    config.pass = 0;
    config.target_nesting_level = 1;
    return api_.range_config(&config);
}

std::size_t RangeProfiler::mostRanges() const {
    std::size_t most = std::numeric_limits<std::size_t>::max();
    const auto gpu = device_.free_bytes ? device_.free_bytes() : std::nullopt;
    if (gpu) most = *gpu / kShare / kGpuBytesOfRange;
    if (const auto machine = machine::availableMemoryBytes(); machine && *machine >= 0) {
        most = std::min(most, static_cast<std::size_t>(*machine) / kShare / image_bytes_of_range_);
    }
    return std::max(most, kLeastRanges);
}

void RangeProfiler::beginSet(Ranges ranges, std::size_t most_ranges) {
    release();
    enable();
    ranges_ = ranges;
    most_ranges_ = most_ranges;
    std::vector<const char*> names;
    for (const std::string& metric : plan_.metrics) names.push_back(metric.c_str());
    layout::RangeDataSize bytes = layout::makeRangeDataSize();
    bytes.profiler = profiler_;
    bytes.metrics = names.data();
    bytes.metric_count = names.size();
    bytes.most_ranges = most_ranges;
    bytes.most_nodes = static_cast<std::uint32_t>(most_ranges);
    check(api_, api_.range_data_size(&bytes), "make room for what is counted");
    image_bytes_of_range_ =
        std::max<std::size_t>(1, bytes.bytes / std::max<std::size_t>(1, most_ranges));
    data_.assign(bytes.bytes, 0);
    prepareData(api_, api_.range_data_initialize, profiler_, data_,
                "make room for what is counted");
    if (ranges == Ranges::marked) {
        check(api_, configure(layout::kUserRange, layout::kUserReplay), "count phases and layers");
        return;
    }
    // Counts kernels over several steps if CUPTI supports this. Otherwise, CUPTI replays each
    // kernel once per pass within a step, and saves and restores the kernel's memory.
    if (configure(layout::kAutoRange, layout::kUserReplay) == kSuccess) return;
    check(api_, configure(layout::kAutoRange, layout::kKernelReplay), "count kernels");
}

void RangeProfiler::beginPass() {
    synchronize();
    layout::RangeOnly start = layout::makeRangeOnly();
    start.profiler = profiler_;
    check(api_, api_.range_start(&start), "begin to count");
    if (ranges_ == Ranges::kernels && outer_range_) pushRange("pass");
}

void RangeProfiler::push(std::string_view name) {
    if (ranges_ != Ranges::marked) return;
    synchronize();
    pushRange(std::string(name));
}

void RangeProfiler::pushRange(const std::string& text) {
    layout::RangePush push = layout::makeRangePush();
    push.profiler = profiler_;
    push.name = text.c_str();
    check(api_, api_.range_push(&push), "begin a range");
}

void RangeProfiler::pop() {
    if (ranges_ != Ranges::marked) return;
    synchronize();
    popRange();
}

void RangeProfiler::popRange() {
    layout::RangeOnly pop = layout::makeRangeOnly();
    pop.profiler = profiler_;
    check(api_, api_.range_pop(&pop), "end a range");
}

bool RangeProfiler::endPass() {
    synchronize();
    if (ranges_ == Ranges::kernels && outer_range_) popRange();
    layout::RangeStop stop = layout::makeRangeStop();
    stop.profiler = profiler_;
    check(api_, api_.range_stop(&stop), "end counting");
    return stop.all_passes_submitted != 0;
}

CounterSession::Set RangeProfiler::takeSet() {
    Set set;
    layout::RangeDecode decode = layout::makeRangeDecode();
    decode.profiler = profiler_;
    check(api_, api_.range_decode(&decode), "read what was counted");
    set.dropped = decode.dropped;
    layout::RangeDataInfo info = layout::makeRangeDataInfo();
    info.data = data_.data();
    info.bytes = data_.size();
    check(api_, api_.range_data_info(&info), "read what was counted");
    // CUPTI does not document whether automatic kernel ranges need an outer range. If a set has no
    // ranges, the next set therefore opens an outer range.
    if (ranges_ == Ranges::kernels && info.ranges == 0) outer_range_ = true;
    for (std::size_t i = 0; i < info.ranges && i < most_ranges_; ++i) {
        layout::RangeName name = layout::makeRangeName();
        name.data = data_.data();
        name.bytes = data_.size();
        name.range = i;
        name.delimiter = "/";
        check(api_, api_.range_name(&name), "name what was counted");
        set.ranges.push_back({name.name == nullptr ? std::string() : std::string(name.name),
                              recipe_.work(host_->evaluate(data_, i, plan_.metrics))});
    }
    release();
    return set;
}

}  // namespace ridgepoint::recording::collect::counters
