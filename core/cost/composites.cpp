// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/cost/formulas.h"

namespace ridgepoint::cost {
namespace {

// Operators that LibTorch registers as CompositeImplicit (native_functions.yaml). They only call
// other operators or return their input unchanged.
constexpr std::array kComposites{
    std::string_view{"aten::adaptive_avg_pool1d"},
    std::string_view{"aten::adaptive_avg_pool2d"},
    std::string_view{"aten::avg_pool1d"},
    std::string_view{"aten::batch_norm"},
    std::string_view{"aten::_batch_norm_impl_index"},
    std::string_view{"aten::broadcast_tensors"},
    std::string_view{"aten::chunk"},
    std::string_view{"aten::contiguous"},
    std::string_view{"aten::conv1d"},
    std::string_view{"aten::conv2d"},
    std::string_view{"aten::conv3d"},
    std::string_view{"aten::conv_transpose2d"},
    std::string_view{"aten::cross_entropy_loss"},
    std::string_view{"aten::cudnn_is_acceptable"},
    std::string_view{"aten::dropout"},
    std::string_view{"aten::dropout_"},
    std::string_view{"aten::einsum"},
    std::string_view{"aten::expand_as"},
    std::string_view{"aten::feature_dropout"},
    std::string_view{"aten::flatten"},
    std::string_view{"aten::isfinite"},
    std::string_view{"aten::isinf"},
    std::string_view{"aten::item"},
    std::string_view{"aten::layer_norm"},
    std::string_view{"aten::linear"},
    std::string_view{"aten::log_softmax"},
    std::string_view{"aten::matmul"},
    std::string_view{"aten::max_pool2d"},
    std::string_view{"aten::nll_loss"},
    std::string_view{"aten::nll_loss_nd"},
    std::string_view{"aten::pad"},
    std::string_view{"aten::reshape"},
    std::string_view{"aten::resolve_conj"},
    std::string_view{"aten::resolve_neg"},
    std::string_view{"aten::scaled_dot_product_attention"},
    std::string_view{"aten::softmax"},
    std::string_view{"aten::sum_to_size"},
    std::string_view{"aten::to"},
    std::string_view{"aten::type_as"},
    std::string_view{"aten::unflatten"},
    // Saves the inputs of a block for activation checkpointing.
    std::string_view{"_NoopSaveInputs"},
    // Finds the compiled code for a call.
    std::string_view{"TorchDynamo Cache Lookup"},
};

}  // namespace

bool isCustom(std::string_view op_name) {
    constexpr std::array kOwnLibraries{
        std::string_view{"aten"},         std::string_view{"autograd"},
        std::string_view{"c10d"},         std::string_view{"_c10d_functional"},
        std::string_view{"higher_order"}, std::string_view{"inductor"},
        std::string_view{"prim"},         std::string_view{"prims"},
        std::string_view{"profiler"},     std::string_view{"torch"},
    };
    const std::string_view library = op_name.substr(0, op_name.find("::"));
    return library.size() < op_name.size() && !library.empty() &&
           std::all_of(
               library.begin(), library.end(),
               [](char c) {
                   return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9');
               }) &&
           std::find(kOwnLibraries.begin(), kOwnLibraries.end(), library) == kOwnLibraries.end();
}

bool isComposite(std::string_view op_name) {
    return std::find(kComposites.begin(), kComposites.end(), op_name) != kComposites.end();
}

}  // namespace ridgepoint::cost
