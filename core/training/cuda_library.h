// SPDX-License-Identifier: GPL-3.0-or-later
// Loads LibTorch's CUDA part when a recording uses
// a GPU; Ridgepoint is linked only to the CPU part.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::training {

// Makes the device kCUDA:number usable in this process. Throws machine::cuda::Unavailable with one
// sentence if a library is missing, which it names, or if LibTorch cannot use the GPU.
void openTorchCuda(int number);

// Gives the memory that LibTorch keeps for later tensors back to the GPU, where other recordings of
// this process and other programs need it. May wait for the GPU.
void freeUnusedMemory();

// For tests: returns the sentence for the loader's message about libtorch_cuda.so.
std::string cudaLibrarySentence(std::string_view loader_message);

}  // namespace ridgepoint::training
