// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <bit>
#include <cstring>

#include "core/recording/collect/step_assembler.h"

namespace ridgepoint::recording::collect {
namespace {

class Words {
  public:
    Words(const std::byte* begin, const std::byte* end) : at_(begin), end_(end) {}
    bool has(std::size_t words) const { return static_cast<std::size_t>(end_ - at_) / 8 >= words; }
    std::uint64_t next() {
        std::uint64_t word = 0;
        std::memcpy(&word, at_, 8);
        at_ += 8;
        return word;
    }

  private:
    const std::byte* at_;
    const std::byte* end_;
};

ArgumentWord argumentWord(std::uint64_t word) { return std::bit_cast<ArgumentWord>(word); }

cost::Tensor readTensor(const ArgumentWord& word, Words& words) {
    cost::Tensor tensor;
    tensor.dtype = static_cast<cost::DType>(word.dtype);
    tensor.layout = static_cast<cost::Layout>(word.layout);
    tensor.address = words.next();
    tensor.sizes.reserve(word.count);
    for (int i = 0; i < word.count; ++i) {
        tensor.sizes.push_back(static_cast<std::int64_t>(words.next()));
    }
    return tensor;
}

cost::Argument readArgument(Words& words) {
    const ArgumentWord word = argumentWord(words.next());
    if (!words.has(word.words)) return std::monostate{};
    switch (word.type) {
        case ArgumentWord::Type::none:
            return std::monostate{};
        case ArgumentWord::Type::tensor:
            return readTensor(word, words);
        case ArgumentWord::Type::boolean:
            return words.next() != 0;
        case ArgumentWord::Type::integer:
            return static_cast<std::int64_t>(words.next());
        case ArgumentWord::Type::real:
            return std::bit_cast<double>(words.next());
        case ArgumentWord::Type::list: {
            std::vector<std::int64_t> list;
            for (int i = 0; i < word.count; ++i) {
                list.push_back(static_cast<std::int64_t>(words.next()));
            }
            return list;
        }
        case ArgumentWord::Type::tensor_list: {
            std::vector<cost::Tensor> list;
            for (int i = 0; i < word.count; ++i) {
                const ArgumentWord element = argumentWord(words.next());
                list.push_back(element.type == ArgumentWord::Type::tensor
                                   ? readTensor(element, words)
                                   : cost::Tensor{.sizes = {0}});
            }
            return list;
        }
    }
    return std::monostate{};
}

}  // namespace

std::string_view nameOf(const OpOpenRecord& record) {
    return {reinterpret_cast<const char*>(&record + 1), record.name_bytes};
}

std::vector<cost::Argument> decodeArguments(const OpOpenRecord& record) {
    const auto* begin = reinterpret_cast<const std::byte*>(&record);
    Words words(begin + sizeof(OpOpenRecord) + paddedTo8(record.name_bytes),
                begin + record.header.size);
    std::vector<cost::Argument> arguments;
    arguments.reserve(record.argument_count);
    for (int i = 0; i < record.argument_count && words.has(1); ++i) {
        arguments.push_back(readArgument(words));
    }
    return arguments;
}

void signatureOf(const OpOpenRecord& record, std::string& into) {
    const auto* const begin = reinterpret_cast<const char*>(&record);
    const std::size_t arguments = sizeof(OpOpenRecord) + paddedTo8(record.name_bytes);
    into.assign(nameOf(record));
    into += static_cast<char>(record.arguments_cut);
    const std::size_t start = into.size();
    into.append(begin + arguments, begin + record.header.size);
    // In a record, the word after a tensor's ArgumentWord is the tensor's address, even within a
    // list.
    std::array<std::uint64_t, 64> seen{};
    std::size_t tensors = 0;
    for (std::size_t at = start; at + 8 <= into.size();) {
        ArgumentWord word{};
        std::memcpy(&word, into.data() + at, 8);
        at += 8;
        // The list's tensors follow as separate words, so this word needs no change.
        if (word.type == ArgumentWord::Type::tensor_list) continue;
        if (word.type == ArgumentWord::Type::tensor && at + 8 <= into.size()) {
            std::uint64_t address = 0;
            std::memcpy(&address, into.data() + at, 8);
            std::size_t first = 0;
            while (first < tensors && seen[first] != address) ++first;
            if (first == tensors && tensors < seen.size()) seen[tensors++] = address;
            const std::uint64_t which = address == 0 ? 0 : first + 1;
            std::memcpy(into.data() + at, &which, 8);
        }
        at += std::size_t{8} * word.words;
    }
}

}  // namespace ridgepoint::recording::collect
