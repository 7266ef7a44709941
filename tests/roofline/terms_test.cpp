// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/terms.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace ridgepoint::roofline {
namespace {

TEST(Terms, EveryArithmeticHasOneNameAndComesBack) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kArithmeticCount; ++i) {
        const auto arithmetic = static_cast<Arithmetic>(i);
        EXPECT_EQ(index(arithmetic), i);
        names.insert(toString(arithmetic));
        EXPECT_EQ(parseArithmetic(toString(arithmetic)), arithmetic);
    }
    EXPECT_EQ(names.size(), kArithmeticCount);
}

TEST(Terms, EveryLevelHasOneNameAndComesBack) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kLevelCount; ++i) {
        const auto level = static_cast<Level>(i);
        EXPECT_EQ(index(level), i);
        names.insert(toString(level));
        EXPECT_EQ(parseLevel(toString(level)), level);
    }
    EXPECT_EQ(names.size(), kLevelCount);
}

TEST(Terms, EveryProvenanceComesBack) {
    for (const Provenance provenance :
         {Provenance::counted, Provenance::modelled, Provenance::imported, Provenance::datasheet,
          Provenance::measured}) {
        EXPECT_EQ(parseProvenance(toString(provenance)), provenance);
    }
}

// Users' files and scripts contain these names, so they must not change.
TEST(Terms, SpellingsAreFixed) {
    EXPECT_EQ(toString(Arithmetic::fp64), "fp64");
    EXPECT_EQ(toString(Arithmetic::fp32), "fp32");
    EXPECT_EQ(toString(Arithmetic::fp16), "fp16");
    EXPECT_EQ(toString(Arithmetic::bf16), "bf16");
    EXPECT_EQ(toString(Arithmetic::tensor_fp64), "tensor_fp64");
    EXPECT_EQ(toString(Arithmetic::tensor_tf32), "tensor_tf32");
    EXPECT_EQ(toString(Arithmetic::tensor_bf16), "tensor_bf16");
    EXPECT_EQ(toString(Arithmetic::tensor_fp16), "tensor_fp16");
    EXPECT_EQ(toString(Arithmetic::tensor_fp8), "tensor_fp8");
    EXPECT_EQ(toString(Level::l1), "l1");
    EXPECT_EQ(toString(Level::l2), "l2");
    EXPECT_EQ(toString(Level::l3), "l3");
    EXPECT_EQ(toString(Level::dram), "dram");
    EXPECT_EQ(toString(Provenance::counted), "counted");
    EXPECT_EQ(toString(Provenance::modelled), "modelled");
    EXPECT_EQ(toString(Provenance::imported), "imported");
    EXPECT_EQ(toString(Provenance::datasheet), "datasheet");
    EXPECT_EQ(toString(Provenance::measured), "measured");
}

TEST(Terms, UnknownWordsAreRefused) {
    for (const std::string_view text :
         {"", "FP32", "fp32 ", " fp32", "fp", "l4", "DRAM", "unknown", "tensor_", "measured\n"}) {
        EXPECT_FALSE(parseArithmetic(text)) << text;
        EXPECT_FALSE(parseLevel(text)) << text;
        EXPECT_FALSE(parseProvenance(text)) << text;
    }
}

TEST(Terms, AValueOutsideTheVocabularyIsNamedUnknown) {
    EXPECT_EQ(toString(static_cast<Arithmetic>(200)), "unknown");
    EXPECT_EQ(toString(static_cast<Level>(4)), "unknown");
    EXPECT_EQ(toString(static_cast<Provenance>(5)), "unknown");
}

}  // namespace
}  // namespace ridgepoint::roofline
