// SPDX-License-Identifier: GPL-3.0-or-later
// Opens LibTorch's CUDA part when a recording uses a GPU; this library is linked to the CPU part
// alone.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::training {

// Makes the device kCUDA:number usable in this process. Throws machine::cuda::Unavailable with a
// sentence when a library is missing (which one) or LibTorch cannot use the GPU.
void openTorchCuda(int number);

// For tests: the sentence for what the loader said of libtorch_cuda.so.
std::string cudaLibrarySentence(std::string_view loader_message);

}  // namespace ridgepoint::training
