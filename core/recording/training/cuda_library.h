// SPDX-License-Identifier: GPL-3.0-or-later
// Loads LibTorch's CUDA part when a recording uses a GPU. Ridgepoint itself is linked only to the
// CPU part.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::recording::training {

// Makes the device kCUDA:number usable in this process. Throws machine::cuda::Unavailable if a
// library is missing or if LibTorch cannot use the GPU. The exception's message is one sentence.
void openTorchCuda(int number);

// Frees the GPU memory that LibTorch caches for later tensors, so that other recordings in this
// process and other programs can use it. May wait for the GPU.
void freeUnusedMemory();

// Returns the sentence that explains the loader's error message about libtorch_cuda.so. Public for
// tests.
std::string cudaLibrarySentence(std::string_view loader_message);

}  // namespace ridgepoint::recording::training
