// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles the GPU loops for every architecture that NVRTC supports, without a GPU. Checks that
// they compile, and that the compiled loops contain the instructions from which their work is
// calculated.
#include "core/machine/cuda/cuda_kernels.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "core/machine/cuda/compiler.h"

namespace ridgepoint::machine::cuda {
namespace {

class CudaKernels : public testing::Test {
  protected:
    void SetUp() override {
        try {
            compiler_ = std::make_unique<Compiler>();
        } catch (const Unavailable& error) {
            GTEST_SKIP() << error.what();
        }
        for (const int capability : compiler_->capabilities()) {
            if (!kernelsFor(capability).empty()) capabilities_.push_back(capability);
        }
        ASSERT_FALSE(capabilities_.empty());
    }
    std::unique_ptr<Compiler> compiler_;
    std::vector<int> capabilities_;
};

// Returns the lines between a function's name and its closing brace.
std::vector<std::string> bodyOf(const std::string& ptx, const std::string& function) {
    const std::string head = ".entry " + function + "(";
    const auto at = ptx.find(head);
    std::vector<std::string> body;
    if (at == std::string::npos) return body;
    std::istringstream lines(ptx.substr(at));
    for (std::string line; std::getline(lines, line) && line != "}";) {
        const auto begin = line.find_first_not_of(" \t{");
        if (begin != std::string::npos) body.push_back(line.substr(begin));
    }
    return body;
}

// Returns the loop that contains the instruction most often.
std::vector<std::string> loopWith(const std::vector<std::string>& body,
                                  const std::string& instruction) {
    std::map<std::string, std::size_t> labels;
    std::vector<std::string> best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < body.size(); ++i) {
        if (body[i].starts_with("$L")) labels[body[i].substr(0, body[i].find(':'))] = i;
        const auto bra = body[i].find("bra");
        const auto target = bra == std::string::npos ? bra : body[i].find("$L", bra);
        if (target == std::string::npos) continue;
        const auto found = labels.find(body[i].substr(target, body[i].find(';') - target));
        if (found == labels.end()) continue;
        std::vector<std::string> loop(body.begin() + static_cast<std::ptrdiff_t>(found->second) + 1,
                                      body.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        std::size_t count = 0;
        for (const std::string& line : loop) {
            count += line.find(instruction) != std::string::npos ? 1 : 0;
        }
        if (count > most || (count == most && count > 0 && loop.size() < best.size())) {
            most = count;
            best = std::move(loop);
        }
    }
    return best;
}

TEST_F(CudaKernels, PtxHasInEachLoopWhatItsWorkIsCountedFrom) {
    for (const int capability : capabilities_) {
        SCOPED_TRACE(capability);
        const std::vector<Kernel> kernels = kernelsFor(capability);
        const std::string ptx =
            compiler_->compile(sourceOf(kernels), architectureOf(capability), Compiler::Form::ptx);
        for (const Kernel& kernel : kernels) {
            SCOPED_TRACE(kernel.name);
            const std::vector<std::string> loop =
                loopWith(bodyOf(ptx, kernel.name), kernel.instruction);
            int count = 0;
            int instructions = 0;
            for (const std::string& line : loop) {
                count += line.find(kernel.instruction) != std::string::npos ? 1 : 0;
                // Does not count comments, directives and labels. Moves between PTX's unlimited
                // registers disappear in machine code.
                instructions += line.find(';') != std::string::npos && line[0] != '.' &&
                                        !line.starts_with("mov.")
                                    ? 1
                                    : 0;
            }
            EXPECT_EQ(count, kernel.per_iteration);
            EXPECT_TRUE(std::none_of(loop.begin(), loop.end(), [](const std::string& line) {
                return line.find(".local") != std::string::npos;
            })) << "nothing is spilt";
            // A wgmma occupies its unit for a hundred cycles, so other instructions do not matter.
            if (kernel.memory == Kernel::Memory::none && !kernel.name.starts_with("wgmma")) {
                EXPECT_GE(count, 0.9 * instructions);
            }
        }
    }
}

TEST_F(CudaKernels, MachineCodeIsMadeForEveryArchitecture) {
    for (const int capability : capabilities_) {
        SCOPED_TRACE(capability);
        const std::string cubin = compiler_->compile(
            sourceOf(kernelsFor(capability)), architectureOf(capability), Compiler::Form::cubin);
        EXPECT_EQ(cubin.substr(1, 3), "ELF");
    }
}

// The name of the hardware's own instruction for each loop.
const std::map<std::string, std::string>& hardwareNames() {
    static const std::map<std::string, std::string> names = {
        {"fp32_fma", "FFMA"},        {"fp64_fma", "DFMA"},
        {"fp16_fma", "HFMA2"},       {"bf16_fma", "HFMA2"},
        {"int8_dot", "IDP.4A"},      {"mma_fp16", "HMMA"},
        {"mma_bf16", "HMMA"},        {"mma_tf32", "HMMA"},
        {"mma_fp64", "DMMA"},        {"mma_int8", "IMMA"},
        {"mma_fp8", "QMMA"},         {"wgmma_fp16", "HGMMA"},
        {"wgmma_bf16", "HGMMA"},     {"wgmma_tf32", "HGMMA"},
        {"wgmma_fp8", "QGMMA"},      {"wgmma_int8", "IGMMA"},
        {"dram_load", "LDG.E.128"},  {"dram_copy", "LDG.E.128"},
        {"dram_triad", "LDG.E.128"}, {"dram_store", "STG.E.EF.128"},
        {"l2_load", "LDG.E.128"},    {"l1_load", "LDG.E.128"},
        {"shared_load", "LDS"}};
    return names;
}

// An instruction can be a sequence of smaller ones in hardware, or emulated by other units, but the
// roof's unit must execute it.
TEST_F(CudaKernels, HardwareInstructionsAreTheUnitsOwn) {
    const char* const named = std::getenv("RIDGEPOINT_NVDISASM");
    const std::string nvdisasm = named != nullptr ? named : "nvdisasm";
    if (std::system((nvdisasm + " --version > /dev/null 2>&1").c_str()) != 0) {
        GTEST_SKIP() << "there is no nvdisasm (NVIDIA's CUDA toolkit) here";
    }
    const auto file = std::filesystem::temp_directory_path() /
                      ("ridgepoint-" + std::to_string(::getpid()) + ".cubin");
    for (const int capability : capabilities_) {
        SCOPED_TRACE(capability);
        const std::vector<Kernel> kernels = kernelsFor(capability);
        const std::string cubin = compiler_->compile(sourceOf(kernels), architectureOf(capability),
                                                     Compiler::Form::cubin);
        std::ofstream(file, std::ios::binary) << cubin;
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(
            ::popen((nvdisasm + " -c " + file.string()).c_str(), "r"), ::pclose);
        std::map<std::string, std::string> functions;
        std::string* current = nullptr;
        std::array<char, 4096> line;
        while (std::fgets(line.data(), line.size(), pipe.get()) != nullptr) {
            const std::string text(line.data());
            const auto at = text.find(".text.");
            if (at == 0) current = &functions[text.substr(6, text.find(':') - 6)];
            if (current != nullptr) *current += text;
        }
        ASSERT_FALSE(functions.empty()) << "nvdisasm is too old for this architecture";
        for (const Kernel& kernel : kernels) {
            SCOPED_TRACE(kernel.name);
            const std::string& code = functions[kernel.name];
            int count = 0;
            const std::string& name = hardwareNames().at(kernel.name);
            for (auto at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
                ++count;
            }
            EXPECT_GE(count, kernel.per_iteration);
            EXPECT_EQ(code.find("STL"), std::string::npos) << "nothing is spilt";
        }
    }
    std::filesystem::remove(file);
}

// Without a compiler: derives the FLOPs of an instruction from the shape in its name, and checks
// which instructions each generation has.
TEST(CudaKernelTable, WorkFollowsFromTheInstruction) {
    for (const int capability : {70, 72, 75, 80, 86, 89, 90, 100, 103, 120}) {
        SCOPED_TRACE(capability);
        std::set<std::string> names;
        for (const Kernel& kernel : kernelsFor(capability)) {
            SCOPED_TRACE(kernel.name);
            EXPECT_TRUE(names.insert(kernel.name).second);
            EXPECT_NE(kernel.source.find("void"), std::string::npos);
            EXPECT_GT(kernel.per_iteration, 0);
            if (kernel.memory != Kernel::Memory::none) {
                EXPECT_EQ(kernel.bytes_each, 16.0 * kernel.arrays);
                continue;
            }
            int m = 0, n = 0, k = 0;
            const auto shape = kernel.instruction.find("aligned.m");
            if (shape != std::string::npos && std::sscanf(kernel.instruction.c_str() + shape,
                                                          "aligned.m%dn%dk%d", &m, &n, &k) == 3) {
                const double threads = kernel.name.starts_with("wgmma") ? 128 : 32;
                // On Volta, each of a warp's four quad pairs executes m8n8k4.
                const double times = capability < 75 && m == 8 && k == 4 ? 4 : 1;
                EXPECT_DOUBLE_EQ(kernel.flops_each * threads, times * 2.0 * m * n * k);
            } else {
                EXPECT_LE(kernel.flops_each, 8);
                EXPECT_GE(kernel.flops_each, 2);
            }
        }
    }
    EXPECT_TRUE(kernelsFor(61).empty());
    const auto has = [](int capability, roofline::Arithmetic arithmetic) {
        for (const Kernel& kernel : kernelsFor(capability)) {
            if (kernel.memory == Kernel::Memory::none && kernel.roof.arithmetic == arithmetic) {
                return true;
            }
        }
        return false;
    };
    using roofline::Arithmetic;
    EXPECT_TRUE(has(75, Arithmetic::tensor_fp16));
    EXPECT_FALSE(has(75, Arithmetic::tensor_bf16));
    EXPECT_TRUE(has(86, Arithmetic::tensor_tf32));
    EXPECT_FALSE(has(86, Arithmetic::tensor_fp8));
    EXPECT_TRUE(has(89, Arithmetic::tensor_fp8));
    EXPECT_TRUE(has(90, Arithmetic::tensor_fp8));
}

}  // namespace
}  // namespace ridgepoint::machine::cuda
