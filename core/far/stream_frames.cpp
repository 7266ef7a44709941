// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/stream_frames.h"

#include <fmt/format.h>
#include <zlib.h>

#include <charconv>
#include <new>
#include <vector>

#include "core/base/plain_text.h"
#include "core/run/store/store.h"

namespace ridgepoint::far {
namespace {

constexpr std::size_t kHeaderBytes = 5;
constexpr std::size_t kMostVersion = 64;

bool isPacked(FrameType type) { return type == FrameType::rows || type == FrameType::data; }

void putHeader(FrameType type, std::size_t size, std::string& to) {
    to += static_cast<char>(type);
    for (int shift = 0; shift < 32; shift += 8) to += static_cast<char>((size >> shift) & 0xff);
}

Bytef* bytesOf(std::string_view text) {
    return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
}

}  // namespace

FramePacker::FramePacker() : stream_(std::make_unique<z_stream>()) {
    if (deflateInit(stream_.get(), Z_DEFAULT_COMPRESSION) != Z_OK) throw std::bad_alloc();
}

FramePacker::~FramePacker() { deflateEnd(stream_.get()); }

void FramePacker::pack(FrameType type, std::string_view content, std::string& to) {
    if (!isPacked(type)) {
        content = content.substr(0, kMostWordsBytes);
        putHeader(type, content.size(), to);
        to += content;
        return;
    }
    if (type == FrameType::rows && content.size() > kMostRowsBytes)
        throw ProtocolError("A row of the run is too long to be sent.");
    for (std::size_t at = 0; at < content.size(); at += kMostRowsBytes) {
        const std::string_view piece = content.substr(at, kMostRowsBytes);
        std::vector<Bytef> packed(deflateBound(stream_.get(), piece.size()) + 64);
        stream_->next_in = bytesOf(piece);
        stream_->avail_in = static_cast<uInt>(piece.size());
        stream_->next_out = packed.data();
        stream_->avail_out = static_cast<uInt>(packed.size());
        deflate(stream_.get(), Z_SYNC_FLUSH);
        const std::size_t size = packed.size() - stream_->avail_out;
        putHeader(type, size, to);
        to.append(reinterpret_cast<const char*>(packed.data()), size);
    }
}

FrameParser::FrameParser() : stream_(std::make_unique<z_stream>()) {
    if (inflateInit(stream_.get()) != Z_OK) throw std::bad_alloc();
}

FrameParser::~FrameParser() { inflateEnd(stream_.get()); }

std::string FrameParser::unpacked(std::string_view packed) {
    std::string content;
    stream_->next_in = bytesOf(packed);
    stream_->avail_in = static_cast<uInt>(packed.size());
    do {
        if (content.size() >= kMostUnpackedBytes)
            throw ProtocolError("The other end sent a frame that unpacks to more than 8 MiB.");
        stream_->next_out = reinterpret_cast<Bytef*>(buffer_.data());
        stream_->avail_out = static_cast<uInt>(buffer_.size());
        const int status = inflate(stream_.get(), Z_SYNC_FLUSH);
        content.append(buffer_.data(), buffer_.size() - stream_->avail_out);
        if (status != Z_OK && status != Z_BUF_ERROR)
            throw ProtocolError("The other end sent a frame that cannot be unpacked.");
        if (status == Z_BUF_ERROR) break;
    } while (stream_->avail_in > 0 || stream_->avail_out == 0);
    return content;
}

std::optional<Frame> FrameParser::next() {
    if (waiting_.size() < kHeaderBytes) return std::nullopt;
    const auto type = static_cast<FrameType>(waiting_[0]);
    std::size_t size = 0;
    for (std::size_t at = 0; at < 4; ++at)
        size |= static_cast<std::size_t>(static_cast<unsigned char>(waiting_[1 + at])) << (8 * at);
    switch (type) {
        case FrameType::rows:
        case FrameType::data:
        case FrameType::commit:
        case FrameType::state:
        case FrameType::refusal:
            break;
        default:
            throw ProtocolError("The other end sent a frame of an unknown type.");
    }
    if (size > (isPacked(type) ? kMostFrameBytes : kMostWordsBytes))
        throw ProtocolError(fmt::format("The other end sent a frame of {} bytes.", size));
    if (waiting_.size() < kHeaderBytes + size) return std::nullopt;
    const std::string_view content = std::string_view(waiting_).substr(kHeaderBytes, size);
    Frame frame{type, isPacked(type) ? unpacked(content) : std::string(content)};
    waiting_.erase(0, kHeaderBytes + size);
    return frame;
}

std::string greetingLine(std::string_view version) {
    return fmt::format("{}{} {} {}\n", kGreeting, kProtocol, run::kSchemaVersion, version);
}

std::optional<Greeting> greetingIn(std::string_view received) {
    for (std::size_t at = 0; at < received.size();) {
        const auto end = received.find('\n', at);
        if (end == std::string_view::npos) break;
        std::string_view line = received.substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.starts_with(kGreeting)) continue;
        line.remove_prefix(kGreeting.size());
        Greeting greeting;
        for (int* const number : {&greeting.protocol, &greeting.format}) {
            const auto [stop, bad] =
                std::from_chars(line.data(), line.data() + line.size(), *number);
            line.remove_prefix(static_cast<std::size_t>(stop - line.data()));
            if (bad != std::errc{} || !line.starts_with(' '))
                throw ProtocolError("The other end's greeting cannot be read.");
            line.remove_prefix(1);
        }
        greeting.version = base::printable(line.substr(0, kMostVersion));
        greeting.rest = received.substr(at);
        return greeting;
    }
    if (received.size() > kMostGreetingBytes)
        throw ProtocolError("The other end does not answer as Ridgepoint.");
    return std::nullopt;
}

}  // namespace ridgepoint::far
