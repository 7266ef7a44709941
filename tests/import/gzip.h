// SPDX-License-Identifier: GPL-3.0-or-later
// Compresses bytes like gzip, to test decompression.
#pragma once

#include <zlib.h>

#include <stdexcept>
#include <string>

namespace ridgepoint::tests {

inline std::string gzip(const std::string& bytes) {
    z_stream stream{};
    if (::deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("no deflate");
    std::string packed(::deflateBound(&stream, static_cast<uLong>(bytes.size())) + 64, '\0');
    std::string input = bytes;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    ::deflateEnd(&stream);
    return packed;
}

}  // namespace ridgepoint::tests
