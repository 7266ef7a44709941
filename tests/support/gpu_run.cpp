// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gpu_run.h"

#include <fmt/format.h>

#include <ctime>
#include <future>
#include <thread>

#include "core/recording/collect/collection.h"
#include "tests/recording/collect/scripted_log.h"
#include "tests/support/scripted_gpu.h"

namespace ridgepoint::tests {
namespace {

using recording::collect::ThreadLog;
using run::Phase;
using Kind = run::StepRecord::Kind;

// Names as CUPTI reports them for PyTorch on GPUs since 2020.
constexpr const char* kToNhwc =
    "void cudnn::engines_precompiled::nchwToNhwcKernel<float, float, float, false, true, "
    "(cudnnKernelDataType_t)2>(cudnn::engines_precompiled::nchw2nhwc_params_t<float>, float "
    "const*, "
    "float*)";
constexpr const char* kForwardConvolution =
    "sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nchw_tilesize128x128x16_stage4_"
    "warpsize2x2x1_g1_tensor16x8x8_kernel_cudnn";
constexpr const char* kDataGradient =
    "sm80_xmma_dgrad_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_stage4_"
    "warpsize2x2x1_g1_tensor16x8x8_kernel_cudnn";
constexpr const char* kWeightGradient =
    "sm80_xmma_wgrad_implicit_gemm_indexed_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_"
    "stage4_warpsize2x2x1_g1_tensor16x8x8_kernel_cudnn";
constexpr const char* kBatchNorm =
    "void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, float, 512, true, 1, true>(...)";
constexpr const char* kRelu =
    "void at::native::vectorized_elementwise_kernel<4, at::native::(anonymous "
    "namespace)::launch_clamp_scalar(at::TensorIteratorBase&, c10::Scalar, c10::Scalar, "
    "at::native::detail::ClampLimits)::{lambda()#1}, std::array<char*, 2ul> >(int, ...)";
constexpr const char* kGemm = "ampere_sgemm_32x128_tn";
constexpr const char* kSoftmax =
    "void (anonymous namespace)::cunn_SoftMaxForward<4, float, float, float, "
    "at::native::(anonymous "
    "namespace)::LogSoftMaxForwardEpilogue>(float*, float const*, int)";
constexpr const char* kOptimizer =
    "void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous "
    "namespace)::TensorListMetadata<2>, at::native::(anonymous "
    "namespace)::BinaryOpListAlphaFunctor<"
    "float, 2, 2, 0>, std::plus<float>, float>(...)";
constexpr const char* kFill =
    "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>, "
    "std::array<char*, 1ul> >(int, at::native::FillFunctor<float>, std::array<char*, 1ul>)";

constexpr std::int64_t kBatch = 8, kChannels = 32, kSide = 28;

cost::Tensor image(int layer) {
    return tensor({kBatch, kChannels, kSide, kSide},
                  0x7f0000000000u + (static_cast<std::uint64_t>(layer) << 24));
}
cost::Tensor weight(int layer) {
    return tensor({kChannels, kChannels, 3, 3},
                  0x7e0000000000u + (static_cast<std::uint64_t>(layer) << 24));
}
std::vector<cost::Argument> convolutionArguments(int layer) {
    using List = std::vector<std::int64_t>;
    return {image(layer), weight(layer), std::monostate{}, List{1, 1},     List{1, 1},
            List{1, 1},   false,         List{0, 0},       std::int64_t{1}};
}
std::vector<cost::Argument> convolutionBackwardArguments(int layer) {
    using List = std::vector<std::int64_t>;
    return {image(layer + 1), image(layer),    weight(layer), List{0},
            List{1, 1},       List{1, 1},      List{1, 1},    false,
            List{0, 0},       std::int64_t{1}, List{1, 1, 0}};
}

class Training {
  public:
    Training(recording::collect::Collection& collection, ScriptedGpu& gpu,
             const GpuRunOptions& options)
        : collection_(collection), gpu_(gpu), options_(options) {
        for (int i = 0; i < options.layers; ++i) {
            layers_.push_back(collection.intern(fmt::format("layer{}.conv", i + 1)));
            norms_.push_back(collection.intern(fmt::format("layer{}.bn", i + 1)));
        }
        linear_ = collection.intern("fc");
    }

    // If `counter` is not null and the step is one of its passes, notifies it about the step.
    void step(Kind kind, std::int64_t index,
              recording::collect::counters::StepCounter* counter = nullptr) {
        counter_ = counter;
        ThreadLog& log = collection_.logs().mine();
        const bool traced = !hooksOff(kind);
        if (!traced) collection_.setGpuTracing(false);
        log.openStep(kind, index, 0, kBatch);
        constexpr std::uint32_t kMalloc = 20, kEventRecord = 135, kEventQuery = 138;
        phase(log, traced, Phase::data, [&] {
            // A data loader's thread, which runs no ops.
            std::promise<void> asked;
            loader_.run([&] {
                gpu_.plainCall(kEventQuery);
                asked.set_value();
            });
            asked.get_future().wait();
            if (index == 0) gpu_.plainCall(kMalloc, 30'000);
            op(log, traced, {.name = "aten::copy_", .arguments = {image(0), image(0)}}, [&] {
                gpu_.copy(run::CopyDirection::host_to_device,
                          static_cast<std::uint64_t>(image(0).bytes()), 40'000);
            });
        });
        phase(log, traced, Phase::forward, [&] { forward(log, traced); });
        phase(log, traced, Phase::loss, [&] {
            op(log, traced,
               {.name = "aten::_log_softmax",
                .arguments = {tensor({kBatch, 1000}), std::int64_t{1}, false}},
               [&] { gpu_.launch(kSoftmax, 9'000); });
            gpu_.launch(kFill, 2'000);  // outside any op
            gpu_.launch(kFill, 2'000);
        });
        phase(log, traced, Phase::backward, [&] {
            // Runs on a separate thread, as autograd's backward pass does on a GPU. All steps use
            // the same thread.
            std::promise<void> done;
            backward_.run([&] {
                backward(collection_.logs().mine(), traced);
                done.set_value();
            });
            done.get_future().wait();
        });
        phase(log, traced, Phase::optimizer, [&] {
            op(log, traced, {.name = "aten::_foreach_add_", .arguments = {}},
               [&] { gpu_.launch(kOptimizer, 25'000); });
            gpu_.plainCall(kEventRecord);
            gpu_.synchronize();
        });
        log.closeStep(kind, index, 0, kBatch);
        if (!traced) collection_.setGpuTracing(true);
    }

  private:
    // Runs functions on one thread.
    class Worker {
      public:
        Worker() : thread_([this] { loop(); }) {}
        ~Worker() {
            run(nullptr);
            thread_.join();
        }
        void run(std::function<void()> task) {
            {
                const std::lock_guard lock(mutex_);
                tasks_.push_back(std::move(task));
            }
            wake_.notify_one();
        }

      private:
        void loop() {
            for (;;) {
                std::function<void()> task;
                {
                    std::unique_lock lock(mutex_);
                    wake_.wait(lock, [this] { return !tasks_.empty(); });
                    task = std::move(tasks_.front());
                    tasks_.erase(tasks_.begin());
                }
                if (!task) return;
                task();
            }
        }
        std::mutex mutex_;
        std::condition_variable wake_;
        std::vector<std::function<void()>> tasks_;
        std::thread thread_;
    };

    template <class Body>
    void phase(ThreadLog& log, bool traced, Phase phase, Body&& body) {
        if (traced) log.openPhase(phase);
        if (counter_ != nullptr) counter_->phase(phase, true);
        body();
        if (counter_ != nullptr) counter_->phase(phase, false);
        if (traced) log.closePhase(phase);
    }
    template <class Body>
    void op(ThreadLog& log, bool traced, const ScriptedOp& op, Body&& body) {
        if (traced) openOp(log, op);
        spin(2'000);
        body();
        spin(2'000);
        if (traced) log.closeOp();
    }
    void forward(ThreadLog& log, bool traced) {
        for (int i = 0; i < options_.layers; ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (traced) log.openLayer(layers_[at]);
            if (counter_ != nullptr) counter_->layer(fmt::format("layer{}.conv", i + 1), true);
            op(log, traced,
               {.name = "aten::convolution",
                .arguments = convolutionArguments(i),
                .sequence = 10 * i},
               [&] {
                   // The launch comes from a call within the call that has the cost model.
                   op(log, traced, {.name = "aten::cudnn_convolution", .arguments = {}}, [&] {
                       gpu_.launch(kToNhwc, 11'000);
                       gpu_.launch(kForwardConvolution, 60'000 + 5'000 * i);
                   });
               });
            if (traced) log.closeLayer();
            if (counter_ != nullptr) counter_->layer({}, false);
            if (traced) log.openLayer(norms_[at]);
            op(log, traced,
               {.name = "aten::cudnn_batch_norm",
                .arguments = {image(i), tensor({kChannels}), tensor({kChannels}),
                              tensor({kChannels}), tensor({kChannels}), true, 0.1, 1e-5},
                .sequence = 10 * i + 1},
               [&] { gpu_.launch(kBatchNorm, 21'000); });
            op(log, traced, {.name = "aten::relu", .arguments = {image(i)}, .sequence = 10 * i + 2},
               [&] { gpu_.launch(kRelu, 13'000); });
            if (traced) log.closeLayer();
        }
        if (traced) log.openLayer(linear_);
        op(log, traced, {.name = "aten::view", .arguments = {image(0)}}, [] {});
        op(log, traced,
           {.name = "aten::addmm",
            .arguments = {tensor({1000}), tensor({kBatch, 512}), tensor({512, 1000})},
            .sequence = 1000},
           [&] { gpu_.launch(kGemm, 15'000); });
        if (traced) log.closeLayer();
    }
    void backward(ThreadLog& log, bool traced) {
        for (int i = options_.layers - 1; i >= 0; --i) {
            const ScriptedOp node{.name = "ConvolutionBackward0",
                                  .arguments = {},
                                  .scope = recording::collect::OpScope::backward_node,
                                  .sequence = 10 * i};
            op(log, traced, node, [&] {
                op(log, traced,
                   {.name = "aten::convolution_backward",
                    .arguments = convolutionBackwardArguments(i)},
                   [&] {
                       gpu_.launch(kDataGradient, 70'000);
                       gpu_.launch(kWeightGradient, 80'000);
                   });
            });
        }
    }

    recording::collect::Collection& collection_;
    ScriptedGpu& gpu_;
    GpuRunOptions options_;
    recording::collect::counters::StepCounter* counter_ = nullptr;
    std::vector<run::StringId> layers_, norms_;
    run::StringId linear_ = run::StringId::none;
    Worker backward_, loader_;
};

// Returns a sample for every millisecond since the last read.
class ScriptedPm : public recording::collect::counters::PmSource {
  public:
    void start() override { next_ = now(); }
    void stop() override {}
    std::vector<recording::collect::counters::PmSample> read() override {
        constexpr std::uint64_t kMillisecond = 1'000'000;
        std::vector<recording::collect::counters::PmSample> samples;
        for (; next_ + kMillisecond <= now(); next_ += kMillisecond)
            samples.push_back({next_, next_ + kMillisecond, 0.8, 0.4, 2e12, 4e12});
        return samples;
    }

  private:
    static std::uint64_t now() {
        timespec time{};
        ::clock_gettime(CLOCK_MONOTONIC, &time);
        return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
               static_cast<std::uint64_t>(time.tv_nsec);
    }
    std::uint64_t next_ = 0;
};

}  // namespace

int kernelsOfAStep(const GpuRunOptions& options) { return 6 * options.layers + 5; }

std::vector<roofline::Ceiling> gpuCeilings() {
    using roofline::Arithmetic;
    using roofline::Ceiling;
    using roofline::Level;
    const auto compute = [](const char* name, Arithmetic arithmetic, const char* unit,
                            double value) {
        Ceiling roof;
        roof.name = name;
        roof.arithmetic = arithmetic;
        roof.unit = unit;
        roof.value = value;
        return roof;
    };
    const auto bandwidth = [](const char* name, Level level, double value) {
        Ceiling roof;
        roof.name = name;
        roof.kind = Ceiling::Kind::bandwidth;
        roof.level = level;
        roof.value = value;
        return roof;
    };
    // Datasheet of the H100 SXM; the L2 bandwidth is a published measurement.
    return {compute("FP32", Arithmetic::fp32, "CUDA core", 66.9e12),
            compute("TF32", Arithmetic::tensor_tf32, "tensor core", 494.7e12),
            compute("BF16", Arithmetic::tensor_bf16, "tensor core", 989.4e12),
            bandwidth("L2", Level::l2, 5.5e12), bandwidth("DRAM", Level::dram, 3.35e12)};
}

std::shared_ptr<const run::Snapshot> recordGpuRun(const std::filesystem::path& path,
                                                  const GpuRunOptions& options) {
    run::RunInfo info;
    info.id = "00112233445566778899aabbccddeeff";
    info.title = "scripted · batch 8 · tf32";
    info.model = "scripted";
    info.started = "2026-01-01T00:00:00Z";
    info.batch = kBatch;
    info.precision = "tf32";
    info.optimizer = "sgd";
    info.device = "cuda:0";
    info.warmup_steps = options.warmup;
    run::MachineInfo machine;
    machine.host = "test";
    machine.gpus = {"NVIDIA H100 80GB HBM3"};
    machine.cache_bytes = {0, 50 << 20, 0, 0};

    ScriptedGpu gpu;
    if (options.fail_after_flushes >= 0) {
        gpu.failAfter(options.fail_after_flushes,
                      "CUPTI could not hand over what it traced (CUPTI_ERROR_UNKNOWN): training is "
                      "recorded without GPU kernels.");
    }
    recording::collect::Collection collection(run::RunWriter::create(path, info, machine), info,
                                              machine);
    collection.setMemoryCapacity(std::int64_t{80} << 30);
    collection.traceGpu(gpu.tracing());
    collection.sampleDevice(std::make_unique<ScriptedMeter>(), std::chrono::milliseconds(2));
    if (options.sample_counters) collection.sampleCounters(std::make_unique<ScriptedPm>(), 0);
    std::unique_ptr<recording::collect::counters::StepCounter> counter;
    if (options.counters != nullptr) {
        options.counters->kernels = static_cast<std::size_t>(kernelsOfAStep(options));
        auto source = std::make_unique<FakeCounters>(*options.counters);
        const auto sets = std::make_shared<recording::collect::counters::CountedSets>(
            recording::collect::counters::describe(*source, options.counting.every));
        collection.countGpu(sets);
        counter = std::make_unique<recording::collect::counters::StepCounter>(
            std::move(source), sets, options.counting);
    }
    {
        Training training(collection, gpu, options);
        collection.begin();
        collection.setCeilings(gpuCeilings());
        std::int64_t index = 0;
        for (int i = 0; i < options.warmup; ++i) training.step(Kind::warmup, index++);
        for (int i = 0; i < options.steps;) {
            if (counter && counter->beginStep(0)) {
                training.step(Kind::counted, index, counter.get());
                counter->endStep(index++, true);
                continue;
            }
            training.step(Kind::measured, index++);
            if (i++ == 0) gpu.drop(options.dropped);
            if (counter) counter->ordinaryStep();
        }
        for (int i = 0; i < options.reference; ++i) training.step(Kind::baseline, index++);
    }
    collection.finish(info);
    return collection.snapshot();
}

}  // namespace ridgepoint::tests
