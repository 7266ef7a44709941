// SPDX-License-Identifier: GPL-3.0-or-later
// libcudnn.so.9 of the pretend GPU: the graph API with one engine and one plan for every graph, and
// batch normalization. Executing a plan runs one kernel with cuDNN's kernel name, and with the
// FLOPs and bytes of its tensors.
#include <cudnn.h>
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

constexpr auto kSuccess = CUDNN_STATUS_SUCCESS, kNotSupported = CUDNN_STATUS_NOT_SUPPORTED,
               kExecutionFailed = CUDNN_STATUS_EXECUTION_FAILED;
// cudnnBackendDescriptorType_t
constexpr int kConvolutionForward = 10, kConvolutionFilter = 11, kConvolutionData = 12,
              kOperationGraph = 15;
// cudnnBackendAttributeName_t
constexpr int kHeuristicGraph = 201, kHeuristicResults = 202, kConfigurationEngine = 300,
              kPlanConfiguration = 401, kPlanWorkspace = 402, kGraphOperations = 801,
              kGraphEngines = 802, kTensorType = 901, kTensorDimensions = 902, kEngineGraph = 1300;
// The two tensors of each operation whose sizes determine a convolution's FLOPs.
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

    void set(int name, int type_of_values, std::int64_t count, const void* from);
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

// cudnnBackendAttributeType_t; types that are not listed have 4 bytes (an enumeration) or 8.
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

void Descriptor::set(int name, int type_of_values, std::int64_t count, const void* from) {
    Value& value = values[name];
    value.type = type_of_values;
    value.count = count;
    const auto* const bytes = static_cast<const char*>(from);
    value.bytes.assign(bytes, bytes + static_cast<std::size_t>(count) * bytesOf(type_of_values));
    if (type_of_values != kDescriptorType) return;
    // The caller may destroy its value, because cuDNN copies it. Plans live as long as the process.
    for (std::int64_t i = 0; i < count; ++i) {
        Descriptor* each = nullptr;
        char* const at = value.bytes.data() + static_cast<std::size_t>(i) * sizeof(each);
        std::memcpy(&each, at, sizeof(each));
        if (each != nullptr) each = new Descriptor(*each);
        std::memcpy(at, &each, sizeof(each));
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

cudnnStatus_t run(pretend::Launch launch, double outputs) {
    launch.grid = {static_cast<std::uint32_t>(std::max(outputs / (128 * 128), 1.0)), 1, 1};
    launch.block = {256, 1, 1};
    launch.registers = 168;
    launch.shared_bytes = 48 << 10;
    return pretend::launchFromLibrary(stream, launch) == 0 ? kSuccess : kExecutionFailed;
}

cudnnStatus_t convolve(const Descriptor& operation) {
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

// A tensor descriptor of the older API.
struct Tensor {
    int type = 0;
    double elements = 0;
};
cudnnStatus_t normalize(const char* name, cudnnTensorDescriptor_t tensor, double passes) {
    const auto& of = *reinterpret_cast<const Tensor*>(tensor);
    pretend::Launch launch;
    launch.name = name;
    launch.bytes = passes * of.elements * bytesEach(of.type);
    return run(launch, of.elements);
}

}  // namespace

extern "C" {

std::size_t cudnnGetVersion() { return 91900; }
std::size_t cudnnGetCudartVersion() { return 13000; }
cudnnStatus_t cudnnGetProperty(libraryPropertyType which, int* value) {
    constexpr int kVersion[] = {9, 19, 0};
    *value = kVersion[std::clamp(static_cast<int>(which), 0, 2)];
    return kSuccess;
}
const char* cudnnGetErrorString(cudnnStatus_t status) {
    return status == kSuccess           ? "CUDNN_STATUS_SUCCESS"
           : status == kNotSupported    ? "CUDNN_STATUS_NOT_SUPPORTED"
           : status >= kExecutionFailed ? "CUDNN_STATUS_EXECUTION_FAILED"
                                        : "CUDNN_STATUS_BAD_PARAM";
}
void cudnnGetLastErrorString(char* text, std::size_t bytes) {
    if (bytes > 0) *text = '\0';
}
cudnnStatus_t cudnnSetStream(cudnnHandle_t, cudaStream_t to) {
    stream = to;
    return kSuccess;
}
cudnnStatus_t cudnnGetStream(cudnnHandle_t, cudaStream_t* of) {
    *of = static_cast<cudaStream_t>(stream);
    return kSuccess;
}

cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type,
                                           cudnnBackendDescriptor_t* made) {
    auto* const descriptor = new Descriptor;
    descriptor->type = type;
    *made = descriptor;
    return kSuccess;
}
cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
    delete static_cast<Descriptor*>(descriptor);
    return kSuccess;
}
cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t of,
                                       cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, std::int64_t count,
                                       const void* values) {
    static_cast<Descriptor*>(of)->set(name, type, count, values);
    return kSuccess;
}
cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t const of,
                                       cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, std::int64_t most,
                                       std::int64_t* count, void* values) {
    const auto& descriptor = *static_cast<const Descriptor*>(of);
    if (name == kHeuristicResults) {
        // The caller provides the engine configurations; this fills one.
        if (count != nullptr) *count = 1;
        if (values == nullptr || most < 1) return kSuccess;
        auto* const configuration = *static_cast<Descriptor**>(values);
        auto* const engine = new Descriptor;
        engine->type = 2;
        engine->values[kEngineGraph] = descriptor.values.at(kHeuristicGraph);
        configuration->set(kConfigurationEngine, kDescriptorType, 1, &engine);
        return kSuccess;
    }
    const auto found = descriptor.values.find(name);
    if (found != descriptor.values.end()) {
        const Descriptor::Value& value = found->second;
        if (count != nullptr) *count = value.count;
        if (values == nullptr || most < 1) return kSuccess;
        if (type == kDescriptorType && value.type == kDescriptorType) {
            // The caller creates the descriptor; this fills it.
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
cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t) { return kSuccess; }
cudnnStatus_t cudnnBackendExecute(cudnnHandle_t, cudnnBackendDescriptor_t plan,
                                  cudnnBackendDescriptor_t) {
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

cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t* made) {
    *made = reinterpret_cast<cudnnTensorDescriptor_t>(new Tensor);
    return kSuccess;
}
cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t tensor) {
    delete reinterpret_cast<Tensor*>(tensor);
    return kSuccess;
}
cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t of, cudnnDataType_t type,
                                         int count, const int* sides, const int*) {
    auto& tensor = *reinterpret_cast<Tensor*>(of);
    tensor.type = type;
    tensor.elements = 1;
    for (int i = 0; i < count; ++i) tensor.elements *= sides[i];
    return kSuccess;
}
cudnnStatus_t cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t, cudnnTensorDescriptor_t,
    cudnnTensorDescriptor_t, cudnnTensorDescriptor_t, cudnnTensorDescriptor_t,
    cudnnActivationDescriptor_t, std::size_t* bytes) {
    *bytes = 0;
    return kSuccess;
}
cudnnStatus_t cudnnGetBatchNormalizationTrainingExReserveSpaceSize(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t, cudnnActivationDescriptor_t,
    cudnnTensorDescriptor_t, std::size_t* bytes) {
    *bytes = 0;
    return kSuccess;
}
cudnnStatus_t cudnnGetBatchNormalizationBackwardExWorkspaceSize(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t, cudnnTensorDescriptor_t,
    cudnnTensorDescriptor_t, cudnnTensorDescriptor_t, cudnnTensorDescriptor_t,
    cudnnTensorDescriptor_t, cudnnTensorDescriptor_t, cudnnActivationDescriptor_t,
    std::size_t* bytes) {
    *bytes = 0;
    return kSuccess;
}
cudnnStatus_t cudnnBatchNormalizationForwardTrainingEx(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t, const void*, const void*,
    cudnnTensorDescriptor_t tensor, const void*, cudnnTensorDescriptor_t, const void*,
    cudnnTensorDescriptor_t, void*, cudnnTensorDescriptor_t, const void*, const void*, double,
    void*, void*, double, void*, void*, cudnnActivationDescriptor_t, void*, std::size_t, void*,
    std::size_t) {
    return normalize("cudnn_infer_bn_fw_tr_1C11_kernel_NCHW", tensor, 3);
}
cudnnStatus_t cudnnBatchNormalizationForwardInference(
    cudnnHandle_t, cudnnBatchNormMode_t, const void*, const void*, cudnnTensorDescriptor_t tensor,
    const void*, cudnnTensorDescriptor_t, void*, cudnnTensorDescriptor_t, const void*, const void*,
    const void*, const void*, double) {
    return normalize("cudnn_bn_fw_inf_1C11_kernel_NCHW", tensor, 2);
}
cudnnStatus_t cudnnBatchNormalizationBackwardEx(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t, const void*, const void*, const void*,
    const void*, cudnnTensorDescriptor_t tensor, const void*, cudnnTensorDescriptor_t, const void*,
    cudnnTensorDescriptor_t, const void*, cudnnTensorDescriptor_t, void*, cudnnTensorDescriptor_t,
    void*, cudnnTensorDescriptor_t, const void*, const void*, void*, void*, double, const void*,
    const void*, cudnnActivationDescriptor_t, void*, std::size_t, void*, std::size_t) {
    return normalize("cudnn_bn_bw_1C11_kernel_new", tensor, 5);
}

}  // extern "C"
