// SPDX-License-Identifier: GPL-3.0-or-later
// Creates small Nsight Compute reports (.ncu-rep).
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint::tests::ncu {

// A protobuf message.
class Message {
  public:
    Message& number(std::uint32_t id, std::uint64_t value) {
        varint(std::uint64_t{id} << 3);
        varint(value);
        return *this;
    }
    Message& real(std::uint32_t id, double value) {
        varint(std::uint64_t{id} << 3 | 1);
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(bits >> (8 * i));
        return *this;
    }
    Message& text(std::uint32_t id, std::string_view value) {
        varint(std::uint64_t{id} << 3 | 2);
        varint(value.size());
        bytes_ += value;
        return *this;
    }
    Message& message(std::uint32_t id, const Message& value) { return text(id, value.bytes_); }
    const std::string& bytes() const { return bytes_; }

  private:
    void varint(std::uint64_t value) {
        for (; value > 0x7f; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
        bytes_ += static_cast<char>(value);
    }
    std::string bytes_;
};

inline std::string sized(const std::string& bytes) {
    std::string text;
    for (int i = 0; i < 4; ++i) text += static_cast<char>(bytes.size() >> (8 * i));
    return text + bytes;
}

inline Message size3(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
    return Message().number(1, x).number(2, y).number(3, z);
}

// Metric names are numbered in this order.
using Metrics = std::vector<std::pair<std::string, double>>;

inline Message launchOf(const std::string& kernel, const Metrics& metrics) {
    Message launch;
    launch.number(1, 4711).number(2, 1).number(3, 2).number(4, 3);
    launch.text(5, "_Z" + kernel).text(6, kernel).text(7, kernel + "(float *)");
    launch.number(8, 3).message(9, size3(0, 0, 0)).message(10, size3(64, 2, 1));
    launch.message(11, size3(256, 1, 1));
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        launch.message(13, Message().number(1, i).message(2, Message().real(3, metrics[i].second)));
    }
    return launch.number(14, 1'655'358'224).number(22, 1).number(23, 7);
}

inline std::string block(const Message& header_begin, const std::vector<std::string>& sources,
                         const std::vector<std::string>& results) {
    std::string payload;
    for (const std::string& source : sources) payload += sized(source);
    for (const std::string& result : results) payload += sized(result);
    Message header = header_begin;
    header.number(1, sources.size()).number(2, results.size()).number(5, payload.size());
    header.message(6, Message().number(1, 32121).text(2, "127.0.0.1").text(3, "train"));
    return sized(header.bytes()) + payload;
}

inline Message stringsOf(const Metrics& metrics) {
    Message table;
    for (const auto& [name, value] : metrics) table.text(1, name);
    return Message().message(4, table);
}

inline std::string begin() {
    return std::string("NVR\0", 4) + sized(Message().number(1, 7).bytes());
}

// The session is first, and devices and versions follow the launches, as in real files.
inline std::string session() {
    return block(
        Message().message(
            3, Message()
                   .number(2, 1'655'358'224)
                   .message(3, Message().text(1, "Linux").text(3, "Xeon").text(5, "casper"))),
        {}, {});
}
inline std::string device() {
    const auto fact = [](const char* name, std::uint64_t value) {
        return Message().text(1, name).message(2, Message().number(5, value));
    };
    return block(
        Message().message(
            3, Message().message(
                   6, Message()
                          .number(1, 0)
                          .text(2, "Tesla V100-SXM2-32GB")
                          .message(3, fact("device__attribute_compute_capability_major", 7))
                          .message(3, fact("device__attribute_compute_capability_minor", 0)))),
        {}, {});
}

inline const Metrics kCounted{{"gpu__time_duration.sum", 2000},
                              {"dram__bytes.sum", 4096},
                              {"smsp__sass_thread_inst_executed_op_fadd_pred_on.sum", 10},
                              {"smsp__sass_thread_inst_executed_op_fmul_pred_on.sum", 20},
                              {"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum", 500},
                              {"launch__registers_per_thread", 34},
                              {"device__attribute_compute_capability_major", 7},
                              {"device__attribute_compute_capability_minor", 0}};

}  // namespace ridgepoint::tests::ncu
