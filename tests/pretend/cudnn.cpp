// SPDX-License-Identifier: GPL-3.0-or-later
// libcudnn.so.9 of the pretend GPU: the graph API with one engine and one plan for every graph, and
// batch normalization. Executing a plan is one kernel, named as cuDNN names it, with the FLOPs and
// bytes of its tensors. Declared as cudnn_graph.h and cudnn_ops.h of cuDNN 9 do (NVIDIA cuDNN API
// Reference), with integers for its enumerations; scripts/setup fetches no cuDNN.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "tests/pretend/gpu.h"

namespace {

namespace pretend = ridgepoint::pretend;

constexpr int kSuccess = 0, kNotSupported = 3000, kExecutionFailed = 5000;
// cudnnBackendDescriptorType_t
constexpr int kConvolutionForward = 10, kConvolutionFilter = 11, kConvolutionData = 12,
              kOperationGraph = 15;
// cudnnBackendAttributeName_t
constexpr int kHeuristicGraph = 201, kHeuristicResults = 202, kConfigurationEngine = 300,
              kPlanConfiguration = 401, kPlanWorkspace = 402, kGraphOperations = 801,
              kGraphEngines = 802, kTensorType = 901, kTensorDimensions = 902, kEngineGraph = 1300;
// Of the operations: the two tensors whose sizes say how much a convolution computes.
constexpr int kForwardWeights = 703, kForwardOut = 705, kDataWeights = 709, kDataOut = 711,
              kFilterWeights = 715, kFilterOut = 717;
constexpr int kDescriptorType = 15;                   // CUDNN_TYPE_BACKEND_DESCRIPTOR
constexpr int kHalf = 2, kBFloat16 = 9, kDouble = 1;  // cudnnDataType_t

thread_local void* stream = nullptr;

struct Descriptor {
    int type = 0;
    struct Value {
        int type = 0;
        std::int64_t count = 0;
        std::vector<char> bytes;
    };
    std::map<int, Value> values;

    template <class T>
    std::vector<T> list(int name) const {
        const auto found = values.find(name);
        if (found == values.end()) return {};
        std::vector<T> numbers(found->second.bytes.size() / sizeof(T));
        std::memcpy(numbers.data(), found->second.bytes.data(), numbers.size() * sizeof(T));
        return numbers;
    }
    const Descriptor* descriptor(int name) const {
        const auto all = list<Descriptor*>(name);
        return all.empty() ? nullptr : all.front();
    }
};

// cudnnBackendAttributeType_t; what is not listed has 4 bytes (an enumeration) or 8.
std::size_t bytesOf(int type) {
    switch (type) {
        case 0:  // HANDLE
        case 3:  // INT64
        case 5:  // DOUBLE
        case 6:  // VOID_PTR
        case kDescriptorType:
            return 8;
        case 2:  // BOOLEAN
            return 1;
        default:
            return 4;
    }
}

double elements(const Descriptor* tensor, std::size_t from = 0) {
    if (tensor == nullptr) return 0;
    double all = 1;
    const auto sides = tensor->list<std::int64_t>(kTensorDimensions);
    for (std::size_t i = from; i < sides.size(); ++i) all *= static_cast<double>(sides[i]);
    return all;
}
int typeOf(const Descriptor* tensor) {
    const auto type = tensor == nullptr ? std::vector<int>{} : tensor->list<int>(kTensorType);
    return type.empty() ? 0 : type[0];
}
double bytesEach(int type) {
    return type == kDouble ? 8 : type == kHalf || type == kBFloat16 ? 2 : 4;
}

const char* kept(std::string name) {
    static std::mutex mutex;
    static auto* const names = new std::set<std::string>;
    const std::lock_guard lock(mutex);
    return names->insert(std::move(name)).first->c_str();
}

int run(pretend::Launch launch, double outputs) {
    launch.grid = {static_cast<std::uint32_t>(std::max(outputs / (128 * 128), 1.0)), 1, 1};
    launch.block = {256, 1, 1};
    launch.registers = 168;
    launch.shared_bytes = 48 << 10;
    return pretend::launchFromLibrary(stream, launch) == 0 ? kSuccess : kExecutionFailed;
}

int convolve(const Descriptor& operation) {
    const bool data = operation.type == kConvolutionData;
    const bool filter = operation.type == kConvolutionFilter;
    const Descriptor* const weights = operation.descriptor(data     ? kDataWeights
                                                           : filter ? kFilterWeights
                                                                    : kForwardWeights);
    const Descriptor* const out = operation.descriptor(data     ? kDataOut
                                                       : filter ? kFilterOut
                                                                : kForwardOut);
    const int type = typeOf(weights);
    pretend::Launch launch;
    const double flops = 2 * elements(out) * elements(weights, 1);
    const bool matrix = type == kHalf || type == kBFloat16;
    (matrix ? launch.matrix_flops : launch.flops) = flops;
    launch.bytes = bytesEach(type) * (elements(weights) + 2 * elements(out));
    const char* const kind = data ? "dgrad" : filter ? "wgrad" : "fprop";
    const char* const types = type == kHalf       ? "f16f16_f16f32_f32"
                              : type == kBFloat16 ? "bf16bf16_bf16f32_f32"
                                                  : "f32f32_f32f32_f32";
    launch.name =
        kept(fmt::format("sm80_xmma_{}_implicit_gemm_{}_nhwckrsc_nhwc_tilesize128x128x32_"
                         "stage3_warpsize2x2x1_g1_kernel_cudnn",
                         kind, types));
    return run(launch, elements(out));
}

// The dimensions of a tensor of the older API.
struct Tensor {
    int type = 0;
    double elements = 0;
};
int normalize(const char* name, const void* tensor, double passes) {
    const auto& of = *static_cast<const Tensor*>(tensor);
    pretend::Launch launch;
    launch.name = name;
    launch.bytes = passes * of.elements * bytesEach(of.type);
    return run(launch, of.elements);
}

}  // namespace

extern "C" {

std::size_t cudnnGetVersion();
std::size_t cudnnGetCudartVersion();
int cudnnGetProperty(int, int*);
const char* cudnnGetErrorString(int);
void cudnnGetLastErrorString(char*, std::size_t);
int cudnnSetStream(void*, void*);
int cudnnGetStream(void*, void**);
int cudnnBackendCreateDescriptor(int, void**);
int cudnnBackendDestroyDescriptor(void*);
int cudnnBackendSetAttribute(void*, int, int, std::int64_t, const void*);
int cudnnBackendGetAttribute(void const*, int, int, std::int64_t, std::int64_t*, void*);
int cudnnBackendFinalize(void*);
int cudnnBackendExecute(void*, void*, void*);
int cudnnCreateTensorDescriptor(void**);
int cudnnDestroyTensorDescriptor(void*);
int cudnnSetTensorNdDescriptor(void*, int, int, const int*, const int*);
int cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(void*, int, int, void*, void*, void*,
                                                             void*, void*, std::size_t*);
int cudnnGetBatchNormalizationTrainingExReserveSpaceSize(void*, int, int, void*, void*,
                                                         std::size_t*);
int cudnnGetBatchNormalizationBackwardExWorkspaceSize(void*, int, int, void*, void*, void*, void*,
                                                      void*, void*, void*, std::size_t*);
int cudnnBatchNormalizationForwardTrainingEx(void*, int, int, const void*, const void*, void*,
                                             const void*, void*, const void*, void*, void*, void*,
                                             const void*, const void*, double, void*, void*, double,
                                             void*, void*, void*, void*, std::size_t, void*,
                                             std::size_t);
int cudnnBatchNormalizationForwardInference(void*, int, const void*, const void*, void*,
                                            const void*, void*, void*, void*, const void*,
                                            const void*, const void*, const void*, double);
int cudnnBatchNormalizationBackwardEx(void*, int, int, const void*, const void*, const void*,
                                      const void*, void*, const void*, void*, const void*, void*,
                                      const void*, void*, void*, void*, void*, const void*,
                                      const void*, void*, void*, double, const void*, const void*,
                                      void*, void*, std::size_t, void*, std::size_t);

std::size_t cudnnGetVersion() { return 91900; }
std::size_t cudnnGetCudartVersion() { return 13000; }
int cudnnGetProperty(int which, int* value) {
    constexpr int kVersion[] = {9, 19, 0};
    *value = kVersion[std::clamp(which, 0, 2)];
    return kSuccess;
}
const char* cudnnGetErrorString(int status) {
    return status == kSuccess           ? "CUDNN_STATUS_SUCCESS"
           : status == kNotSupported    ? "CUDNN_STATUS_NOT_SUPPORTED"
           : status >= kExecutionFailed ? "CUDNN_STATUS_EXECUTION_FAILED"
                                        : "CUDNN_STATUS_BAD_PARAM";
}
void cudnnGetLastErrorString(char* text, std::size_t bytes) {
    if (bytes > 0) *text = '\0';
}
int cudnnSetStream(void*, void* to) {
    stream = to;
    return kSuccess;
}
int cudnnGetStream(void*, void** of) {
    *of = stream;
    return kSuccess;
}

int cudnnBackendCreateDescriptor(int type, void** made) {
    auto* const descriptor = new Descriptor;
    descriptor->type = type;
    *made = descriptor;
    return kSuccess;
}
int cudnnBackendDestroyDescriptor(void* descriptor) {
    delete static_cast<Descriptor*>(descriptor);
    return kSuccess;
}
int cudnnBackendSetAttribute(void* of, int name, int type, std::int64_t count, const void* values) {
    Descriptor::Value& value = static_cast<Descriptor*>(of)->values[name];
    value.type = type;
    value.count = count;
    const auto* const bytes = static_cast<const char*>(values);
    value.bytes.assign(bytes, bytes + static_cast<std::size_t>(count) * bytesOf(type));
    if (type != kDescriptorType) return kSuccess;
    // The caller may destroy what it set; cuDNN has a copy. Plans live as long as the process.
    for (std::int64_t i = 0; i < count; ++i) {
        Descriptor* each = nullptr;
        char* const at = value.bytes.data() + static_cast<std::size_t>(i) * sizeof(each);
        std::memcpy(&each, at, sizeof(each));
        if (each != nullptr) each = new Descriptor(*each);
        std::memcpy(at, &each, sizeof(each));
    }
    return kSuccess;
}
int cudnnBackendGetAttribute(void const* of, int name, int type, std::int64_t most,
                             std::int64_t* count, void* values) {
    const auto& descriptor = *static_cast<const Descriptor*>(of);
    if (name == kHeuristicResults) {
        // The caller brings the engine configurations; one is filled.
        if (count != nullptr) *count = 1;
        if (values == nullptr || most < 1) return kSuccess;
        auto* const configuration = *static_cast<Descriptor**>(values);
        auto* const engine = new Descriptor;
        engine->type = 2;
        engine->values[kEngineGraph] = descriptor.values.at(kHeuristicGraph);
        cudnnBackendSetAttribute(configuration, kConfigurationEngine, kDescriptorType, 1, &engine);
        return kSuccess;
    }
    const auto found = descriptor.values.find(name);
    if (found != descriptor.values.end()) {
        const Descriptor::Value& value = found->second;
        if (count != nullptr) *count = value.count;
        if (values == nullptr || most < 1) return kSuccess;
        if (type == kDescriptorType && value.type == kDescriptorType) {
            // "The caller creates the descriptor, this fills it."
            auto* const into = *static_cast<Descriptor**>(values);
            const auto from = descriptor.descriptor(name);
            if (into != nullptr && from != nullptr && into != from) *into = *from;
            return kSuccess;
        }
        std::memcpy(values, value.bytes.data(),
                    std::min(value.bytes.size(), static_cast<std::size_t>(most) * bytesOf(type)));
        return kSuccess;
    }
    if (name == kPlanWorkspace || name == kGraphEngines) {
        if (count != nullptr) *count = 1;
        if (values != nullptr && most >= 1)
            *static_cast<std::int64_t*>(values) = name == kGraphEngines ? 1 : 0;
        return kSuccess;
    }
    if (count != nullptr) *count = 0;  // no notes, no knobs
    return kSuccess;
}
int cudnnBackendFinalize(void*) { return kSuccess; }
int cudnnBackendExecute(void*, void* plan, void*) {
    const Descriptor* at = static_cast<const Descriptor*>(plan);
    for (const int name : {kPlanConfiguration, kConfigurationEngine, kEngineGraph}) {
        if (at != nullptr) at = at->descriptor(name);
    }
    if (at == nullptr) return kNotSupported;
    for (const Descriptor* const operation : at->list<Descriptor*>(kGraphOperations)) {
        if (operation->type != kConvolutionForward && operation->type != kConvolutionData &&
            operation->type != kConvolutionFilter)
            continue;
        return convolve(*operation);
    }
    return kNotSupported;
}

int cudnnCreateTensorDescriptor(void** made) {
    *made = new Tensor;
    return kSuccess;
}
int cudnnDestroyTensorDescriptor(void* tensor) {
    delete static_cast<Tensor*>(tensor);
    return kSuccess;
}
int cudnnSetTensorNdDescriptor(void* of, int type, int count, const int* sides, const int*) {
    auto& tensor = *static_cast<Tensor*>(of);
    tensor.type = type;
    tensor.elements = 1;
    for (int i = 0; i < count; ++i) tensor.elements *= sides[i];
    return kSuccess;
}
int cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(void*, int, int, void*, void*, void*,
                                                             void*, void*, std::size_t* bytes) {
    *bytes = 0;
    return kSuccess;
}
int cudnnGetBatchNormalizationTrainingExReserveSpaceSize(void*, int, int, void*, void*,
                                                         std::size_t* bytes) {
    *bytes = 0;
    return kSuccess;
}
int cudnnGetBatchNormalizationBackwardExWorkspaceSize(void*, int, int, void*, void*, void*, void*,
                                                      void*, void*, void*, std::size_t* bytes) {
    *bytes = 0;
    return kSuccess;
}
int cudnnBatchNormalizationForwardTrainingEx(void*, int, int, const void*, const void*,
                                             void* tensor, const void*, void*, const void*, void*,
                                             void*, void*, const void*, const void*, double, void*,
                                             void*, double, void*, void*, void*, void*, std::size_t,
                                             void*, std::size_t) {
    return normalize("cudnn_infer_bn_fw_tr_1C11_kernel_NCHW", tensor, 3);
}
int cudnnBatchNormalizationForwardInference(void*, int, const void*, const void*, void* tensor,
                                            const void*, void*, void*, void*, const void*,
                                            const void*, const void*, const void*, double) {
    return normalize("cudnn_bn_fw_inf_1C11_kernel_NCHW", tensor, 2);
}
int cudnnBatchNormalizationBackwardEx(void*, int, int, const void*, const void*, const void*,
                                      const void*, void* tensor, const void*, void*, const void*,
                                      void*, const void*, void*, void*, void*, void*, const void*,
                                      const void*, void*, void*, double, const void*, const void*,
                                      void*, void*, std::size_t, void*, std::size_t) {
    return normalize("cudnn_bn_bw_1C11_kernel_new", tensor, 5);
}

}  // extern "C"
