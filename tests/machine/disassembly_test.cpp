// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the assembled loops: they contain the instructions after which the roof is named and no
// others, also for units that this processor does not have.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace ridgepoint::machine {
namespace {

#if defined(__x86_64__)

struct Instruction {
    unsigned long address = 0;
    std::string text;  // "vfmadd231ps %zmm12,%zmm13,%zmm0"
};
using Functions = std::map<std::string, std::vector<Instruction>>;

// Disassembles this program, which contains the loops. Empty if objdump is missing.
Functions disassembled() {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(
        ::popen("objdump -dC --no-show-raw-insn -j .text /proc/$PPID/exe 2>/dev/null", "r"),
        ::pclose);
    Functions functions;
    if (!pipe) return functions;
    std::vector<Instruction>* current = nullptr;
    std::array<char, 4096> line;
    while (std::fgets(line.data(), line.size(), pipe.get()) != nullptr) {
        const std::string text(line.data());
        // The format is "0000000000012340 <ridgepoint::machine::(anonymous
        // namespace)::fp32Avx2(unsigned long)>:".
        static const std::string kOurs = "<ridgepoint::machine::(anonymous namespace)::";
        if (!text.empty() && text[0] != ' ' && text.find('<') != std::string::npos) {
            const auto at = text.find(kOurs);
            current = nullptr;
            if (at == std::string::npos) continue;
            const auto begin = at + kOurs.size();
            const auto end = text.find('(', begin);
            current = &functions[text.substr(begin, end - begin)];
        } else if (current != nullptr) {
            const auto colon = text.find(":\t");
            if (colon == std::string::npos) continue;
            std::string words = text.substr(colon + 2);
            words.erase(words.find_last_not_of(" \n") + 1);
            static const std::regex blanks(" +");
            current->push_back({std::stoul(text.substr(0, colon), nullptr, 16),
                                std::regex_replace(words, blanks, " ")});
        }
    }
    return functions;
}

// Returns the innermost loop: from the target of the first conditional jump backwards to the jump.
std::vector<std::string> loopOf(const std::vector<Instruction>& instructions) {
    for (std::size_t i = 0; i < instructions.size(); ++i) {
        if (!instructions[i].text.starts_with("jne ")) continue;
        const unsigned long target = std::stoul(instructions[i].text.substr(4), nullptr, 16);
        if (target >= instructions[i].address) continue;
        std::vector<std::string> loop;
        for (std::size_t j = 0; j <= i; ++j) {
            if (instructions[j].address >= target) loop.push_back(instructions[j].text);
        }
        return loop;
    }
    return {};
}

std::size_t count(const std::vector<std::string>& loop, const std::string& pattern) {
    const std::regex expression(pattern);
    std::size_t found = 0;
    for (const std::string& text : loop) found += std::regex_search(text, expression) ? 1 : 0;
    return found;
}

class Disassembly : public testing::Test {
  protected:
    void SetUp() override {
        static const Functions all = disassembled();
        if (all.empty()) GTEST_SKIP() << "there is no objdump (package binutils) here";
        functions_ = &all;
    }
    std::vector<std::string> loop(const std::string& name) const {
        const auto found = functions_->find(name);
        EXPECT_NE(found, functions_->end()) << name;
        return found == functions_->end() ? std::vector<std::string>{} : loopOf(found->second);
    }
    const Functions* functions_ = nullptr;
};

TEST_F(Disassembly, ComputeLoopsAreMultiplyAddsInRegisters) {
    struct Expected {
        const char* name;
        const char* instruction;
    };
    constexpr Expected kExpected[] = {
        {"fp32Avx512", "^vfmadd231ps %zmm12,%zmm13,%zmm"},
        {"fp64Avx512", "^vfmadd231pd %zmm12,%zmm13,%zmm"},
        {"fp16Avx512", "^vfmadd231ph %zmm12,%zmm13,%zmm"},
        {"bf16Avx512", "^vdpbf16ps %zmm12,%zmm13,%zmm"},
        {"int8Avx512", "^vpdpbusd %zmm12,%zmm13,%zmm"},
        {"fp32Avx2", "^vfmadd231ps %ymm12,%ymm13,%ymm"},
        {"fp64Avx2", "^vfmadd231pd %ymm12,%ymm13,%ymm"},
        {"int8Avx", "^(\\{vex\\} )?vpdpbusd %ymm12,%ymm13,%ymm"},
        {"fp32ScalarFma", "^vfmadd231ss %xmm12,%xmm13,%xmm"},
        {"fp64ScalarFma", "^vfmadd231sd %xmm12,%xmm13,%xmm"},
        {"fp32Avx", "^v(mul|add)ps %ymm1[23],%ymm"},
        {"fp64Avx", "^v(mul|add)pd %ymm1[23],%ymm"},
        {"fp32Sse2", "^(mul|add)ps %xmm1[23],%xmm"},
        {"fp64Sse2", "^(mul|add)pd %xmm1[23],%xmm"},
        {"fp32Scalar", "^(mul|add)ss %xmm1[23],%xmm"},
        {"fp64Scalar", "^(mul|add)sd %xmm1[23],%xmm"},
        {"bf16Amx", "^tdpbf16ps %tmm7,%tmm6,%tmm"},
        {"int8Amx", "^tdpbssd %tmm7,%tmm6,%tmm"},
    };
    for (const Expected& expected : kExpected) {
        SCOPED_TRACE(expected.name);
        const std::vector<std::string> instructions = loop(expected.name);
        // The claimed FLOPs per iteration rely on these counts.
        EXPECT_EQ(count(instructions, expected.instruction), 24U);
        EXPECT_GE(24, 0.9 * static_cast<double>(instructions.size()));
        EXPECT_EQ(count(instructions, "\\(%"), 0U) << "nothing goes through memory";
    }
}

TEST_F(Disassembly, MemoryLoopsMoveEightVectorsOfEachArray) {
    struct Unit {
        const char* name;
        const char* reg;
        const char* move;
        const char* stream;
    };
    constexpr Unit kUnits[] = {{"Avx512", "zmm", "vmovaps", "vmovntps"},
                               {"Avx2", "ymm", "vmovaps", "vmovntps"},
                               {"Avx", "ymm", "vmovaps", "vmovntps"},
                               {"Sse2", "xmm", "movaps", "movntps"}};
    struct Kind {
        const char* name;
        std::size_t reads, writes;
        bool streams;
    };
    constexpr Kind kKinds[] = {{"load", 8, 0, false},
                               {"store", 0, 8, false},
                               {"storeStream", 0, 8, true},
                               {"copy", 8, 8, false},
                               {"copyStream", 8, 8, true},
                               {"triad", 16, 8, false},
                               {"triadStream", 16, 8, true},
                               {"vectorTriad", 24, 8, false},
                               {"vectorTriadStream", 24, 8, true}};
    for (const Unit& unit : kUnits) {
        for (const Kind& kind : kKinds) {
            SCOPED_TRACE(std::string(kind.name) + unit.name);
            const std::vector<std::string> instructions = loop(std::string(kind.name) + unit.name);
            const std::string reg = unit.reg;
            const std::string from_memory = "^v?[a-z0-9]+ -?(0x[0-9a-f]+)?\\(%r..?\\),.*%" + reg;
            const std::string to_memory = std::string("^") +
                                          (kind.streams ? unit.stream : unit.move) + " %" + reg +
                                          "[0-9]+,(0x[0-9a-f]+)?\\(";
            EXPECT_EQ(count(instructions, from_memory), kind.reads);
            EXPECT_EQ(count(instructions, to_memory), kind.writes);
            EXPECT_EQ(count(instructions, "\\(%r[sb]p"), 0U) << "nothing is spilt";
        }
    }
}

#else

TEST(Disassembly, OfX86Only) { GTEST_SKIP() << "the loops of this processor are not looked at"; }

#endif

}  // namespace
}  // namespace ridgepoint::machine
