// SPDX-License-Identifier: GPL-3.0-or-later
// Moving networks to a device other than the CPU, without such a device. Its memory is CPU memory,
// but LibTorch treats its tensors as belonging to another device: a backend whose tensors may
// replace CPU tensors, as CUDA's may (TensorImpl.h).
#include <ATen/EmptyTensor.h>
#include <ATen/ops/from_blob.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include "core/cost/model/zoo.h"
#include "core/recording/training/graph_module.h"
#include "core/recording/training/script_module.h"

namespace ridgepoint::recording::training {
namespace {

constexpr auto kType = c10::DeviceType::MTIA;
const c10::Device kThere(kType, 0);

struct Guard final : c10::impl::NoOpDeviceGuardImpl<kType> {
    c10::Device exchangeDevice(c10::Device) const override { return kThere; }
    c10::Device getDevice() const override { return kThere; }
};

struct Memory final : c10::Allocator {
    c10::DataPtr allocate(std::size_t bytes) override {
        c10::DataPtr here = c10::GetCPUAllocator()->allocate(bytes);
        void* const data = here.get();
        const c10::DeleterFnPtr free = here.get_deleter();
        return {data, here.release_context(), free, kThere};
    }
    c10::DeleterFnPtr raw_deleter() const override { return nullptr; }
    void copy_data(void* to, const void* from, std::size_t bytes) const override {
        default_copy_data(to, from, bytes);
    }
};
Memory memory;
constexpr c10::DispatchKeySet kKeys(c10::DispatchKey::MTIA);

at::Tensor empty(at::IntArrayRef size, std::optional<at::ScalarType> type,
                 std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>,
                 std::optional<at::MemoryFormat> format) {
    return at::detail::empty_generic(size, &memory, kKeys, type.value_or(at::kFloat), format);
}
at::Tensor emptyStrided(at::IntArrayRef size, at::IntArrayRef stride,
                        std::optional<at::ScalarType> type, std::optional<at::Layout>,
                        std::optional<at::Device>, std::optional<bool>) {
    return at::detail::empty_strided_generic(size, stride, &memory, kKeys,
                                             type.value_or(at::kFloat));
}
// Returns a CPU tensor that shares the memory.
at::Tensor onCpu(const at::Tensor& tensor) {
    if (tensor.device().is_cpu()) return tensor;
    return at::from_blob(tensor.data_ptr(), tensor.sizes(), tensor.strides(),
                         tensor.options().device(at::kCPU));
}
at::Tensor& copyInto(at::Tensor& to, const at::Tensor& from, bool) {
    onCpu(to).copy_(onCpu(from));
    return to;
}

TORCH_LIBRARY_IMPL(aten, MTIA, library) {
    library.impl("empty.memory_format", &empty);
    library.impl("empty_strided", &emptyStrided);
    library.impl("copy_", &copyInto);
}

class Move : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        static const Guard guard;
        static const c10::impl::DeviceGuardImplRegistrar known(kType, &guard);
    }

    // Expects that parameters and buffers have moved with their values, and that the optimizer and
    // the marks refer to the same tensors as before.
    static void expectMoved(Network& network, const std::string& name) {
        std::vector<std::pair<torch::Tensor, torch::Tensor>> before;
        for (const auto* tensors : {&network.layerParameters(), &network.layerBuffers()}) {
            for (const auto& [layer, tensor] : *tensors)
                before.emplace_back(tensor, tensor.detach().clone());
        }
        EXPECT_FALSE(before.empty()) << name;
        network.moveTo(kThere);
        std::size_t at = 0;
        for (const auto* tensors : {&network.layerParameters(), &network.layerBuffers()}) {
            for (const auto& [layer, tensor] : *tensors) {
                const std::string where = name + " " + network.layerNames()[layer];
                const auto& [same, values] = before[at++];
                EXPECT_TRUE(tensor.is_same(same)) << where;
                EXPECT_EQ(tensor.device(), kThere) << where;
                EXPECT_TRUE(torch::equal(tensor.cpu(), values)) << where;
            }
        }
        for (const auto& [layer, tensor] : network.layerParameters())
            EXPECT_TRUE(tensor.is_leaf() && tensor.requires_grad()) << name;
    }
};

TEST_F(Move, TakesAllOfANetworkAndKeepsItsTensorsTheSame) {
    for (const char* const name : {"lenet_300_100", "resnet18", "stories15m", "swin_t"}) {
        GraphModule network(*cost::model::findInZoo(name));
        expectMoved(network, name);
        // The module's own tensors: nothing else was left behind.
        for (const torch::Tensor& tensor : network.parameters()) EXPECT_EQ(tensor.device(), kThere);
        for (const torch::Tensor& tensor : network.buffers()) EXPECT_EQ(tensor.device(), kThere);
    }
}

TEST_F(Move, TakesAScript) {
    InputForm form;
    form.sizes = {3, 64, 64};
    ScriptModule network(RIDGEPOINT_SCRIPTS "/resnet18.pt", form, c10::kCPU);
    expectMoved(network, "resnet18.pt");
}

}  // namespace
}  // namespace ridgepoint::recording::training
