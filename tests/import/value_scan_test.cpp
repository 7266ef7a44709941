// SPDX-License-Identifier: GPL-3.0-or-later
// The ends of values must not depend on how a file is divided: whole blocks or bytes.
#include "core/import/kineto/value_scan.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>

namespace ridgepoint::import::kineto {
namespace {

// Returns the end of the value at the beginning of the text, if the text arrives in pieces of this
// size.
std::optional<std::size_t> endOf(const std::string& text, std::size_t piece) {
    ValueScan scan;
    for (std::size_t at = 0; at < text.size(); at += piece) {
        const char* const end = text.data() + std::min(text.size(), at + piece);
        if (const char* const stop = scan.scan(text.data() + at, end))
            return static_cast<std::size_t>(stop - text.data());
    }
    return std::nullopt;
}

TEST(KinetoValueScan, EndsWhereTheValueDoes) {
    const std::string longer(100, ' ');
    const std::string quoted = "{\"a\": \"" + longer + "}]\\\"" + longer + "}\", \"b\": [1]";
    EXPECT_EQ(endOf(quoted + "}, {}", 1000), quoted.size() + 1);
    const std::string nested = "[[" + longer + "{\"x\": []}" + longer + "], \"]\"]";
    EXPECT_EQ(endOf(nested + ", 5]" + longer, 1000), nested.size());
    EXPECT_EQ(endOf("12.5, " + longer, 1000), 4u);
    EXPECT_EQ(endOf("\"text\\\"\"," + longer, 1000), 8u);
    EXPECT_EQ(endOf("{\"a\": \"}" + longer + longer, 1000), std::nullopt);
}

TEST(KinetoValueScan, EndsAtTheSameByteInAnyPieces) {
    std::mt19937 random(7);
    const std::string few = "\"\"\"{}[]\\, x1\n";
    int ended = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = random() % 2 == 0 ? "{" : "";
        // Adds stretches without structural characters, so that whole blocks are skipped at once.
        while (text.size() < 400) {
            text += few[random() % few.size()];
            if (random() % 8 == 0) text.append(random() % 90, 'a');
        }
        const auto whole = endOf(text, text.size());
        ASSERT_EQ(whole, endOf(text, 1)) << text;
        ASSERT_EQ(whole, endOf(text, 1 + random() % 200)) << text;
        ended += whole ? 1 : 0;
    }
    EXPECT_GT(ended, 1000);
}

}  // namespace
}  // namespace ridgepoint::import::kineto
