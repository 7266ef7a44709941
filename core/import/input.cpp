// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "core/import/import_error.h"
#include "core/import/piece.h"

namespace ridgepoint::import {
namespace {

constexpr std::size_t kPiece = piece(256 << 10);

std::string reasonOf(int error) { return std::generic_category().message(error); }

// Provides the bytes of a file, whether compressed or not.
class Source {
  public:
    virtual ~Source() = default;
    virtual std::size_t read(std::span<char> into) = 0;
    virtual bool restart() = 0;
    virtual std::optional<std::filesystem::path> regularFile() const { return std::nullopt; }
    virtual void reach(double /*share*/) {}
};

class FileSource final : public Source {
  public:
    FileSource(const std::filesystem::path& path, run::Watch watch)
        : path_(path), name_(path.string()), watch_(std::move(watch)) {
        do {
            // O_NONBLOCK prevents open() from waiting for a pipe's writer; read() waits instead.
            file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        } while (file_ < 0 && errno == EINTR);
        if (file_ < 0) {
            if (errno == ENOENT)
                throw ImportError(fmt::format("The file \"{}\" does not exist.", name_));
            throw ImportError(fmt::format("\"{}\" cannot be read: {}.", name_, reasonOf(errno)));
        }
        struct stat status{};
        if (::fstat(file_, &status) == 0) {
            if (S_ISDIR(status.st_mode)) {
                ::close(file_);
                throw ImportError(fmt::format("\"{}\" is a folder; name the files in it.", name_));
            }
            waits_ = !S_ISREG(status.st_mode);
            if (!waits_) size_ = static_cast<std::uint64_t>(status.st_size);
        }
    }
    ~FileSource() override { ::close(file_); }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    std::size_t read(std::span<char> into) override {
        for (;;) {
            // The size of a pipe is unknown, so for a pipe, this call only checks the stop request.
            reach(size_ > 0
                      ? std::min(1.0, static_cast<double>(taken_) / static_cast<double>(size_))
                      : 0);
            if (waits_ && !hasMore()) continue;
            const ::ssize_t got = ::read(file_, into.data(), into.size());
            if (got < 0 && (errno == EINTR || (waits_ && errno == EAGAIN))) continue;
            if (got < 0) {
                throw ImportError(
                    fmt::format("\"{}\" cannot be read: {}.", name_, reasonOf(errno)));
            }
            taken_ += static_cast<std::uint64_t>(got);
            return static_cast<std::size_t>(got);
        }
    }
    bool restart() override {
        if (::lseek(file_, 0, SEEK_SET) != 0) return false;
        taken_ = 0;
        return true;
    }
    std::optional<std::filesystem::path> regularFile() const override {
        return waits_ ? std::nullopt : std::optional(path_);
    }
    void reach(double share) override {
        if (watch_.progress) watch_.progress(share);
        if (watch_.stop.stop_requested()) throw ImportCancelled();
    }

  private:
    // Returns whether read() on a pipe would return data or the end of the file. Waits only
    // briefly, so that the user can stop a waiting import.
    bool hasMore() const {
        ::pollfd poll{file_, POLLIN, 0};
        return ::poll(&poll, 1, kLookUpMs) > 0;
    }

    static constexpr int kLookUpMs = 50;
    std::filesystem::path path_;
    std::string name_;
    run::Watch watch_;
    int file_ = -1;
    bool waits_ = false;
    std::uint64_t size_ = 0, taken_ = 0;
};

class MemorySource final : public Source {
  public:
    explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)) {}
    std::size_t read(std::span<char> into) override {
        const std::size_t count = std::min(into.size(), bytes_.size() - at_);
        if (count > 0) std::memcpy(into.data(), bytes_.data() + at_, count);
        at_ += count;
        return count;
    }
    bool restart() override {
        at_ = 0;
        return true;
    }

  private:
    std::string bytes_;
    std::size_t at_ = 0;
};

// Provides the bytes of a source, and decompresses them if they start with the gzip signature.
class UnpackingInput final : public Input {
  public:
    UnpackingInput(std::string input_name, std::unique_ptr<Source> source, InputLimits limits)
        : Input(std::move(input_name)), source_(std::move(source)), limits_(limits) {}
    ~UnpackingInput() override {
        if (inflating_) ::inflateEnd(&stream_);
    }
    UnpackingInput(const UnpackingInput&) = delete;
    UnpackingInput& operator=(const UnpackingInput&) = delete;
    std::optional<std::filesystem::path> plainFile() const override {
        return begun_ && gzip_ ? std::nullopt : source_->regularFile();
    }
    void reach(double share) override { source_->reach(share); }

  private:
    std::size_t take(std::span<char> into) override;
    bool restart() override;
    bool more();
    std::size_t unpack(std::span<char> into);
    std::size_t endEarly(std::string why) {
        ended_early_ = std::move(why);
        ended_ = true;
        return 0;
    }

    std::unique_ptr<Source> source_;
    InputLimits limits_;
    std::string packed_ = std::string(kPiece, '\0');
    std::size_t at_ = 0, filled_ = 0;
    std::uint64_t packed_bytes_ = 0, unpacked_bytes_ = 0;
    bool begun_ = false, gzip_ = false, inflating_ = false, ended_ = false;
    z_stream stream_{};
};

// Reads more bytes and appends them to the unused bytes. Returns false at the end of the source.
bool UnpackingInput::more() {
    if (at_ > 0) {
        std::memmove(packed_.data(), packed_.data() + at_, filled_ - at_);
        filled_ -= at_;
        at_ = 0;
    }
    if (filled_ == packed_.size()) return true;
    const std::size_t got =
        source_->read(std::span(packed_.data() + filled_, packed_.size() - filled_));
    filled_ += got;
    packed_bytes_ += got;
    return got > 0;
}

std::size_t UnpackingInput::take(std::span<char> into) {
    if (!begun_) {
        begun_ = true;
        while (filled_ < 2 && more()) {
        }
        gzip_ = filled_ >= 2 && packed_[0] == '\x1f' && packed_[1] == '\x8b';
    }
    if (ended_ || into.empty()) return 0;
    if (gzip_) return unpack(into);
    if (at_ == filled_) {
        const std::size_t got = source_->read(into);
        packed_bytes_ += got;
        return got;
    }
    const std::size_t count = std::min(into.size(), filled_ - at_);
    std::memcpy(into.data(), packed_.data() + at_, count);
    at_ += count;
    return count;
}

std::size_t UnpackingInput::unpack(std::span<char> into) {
    if (!inflating_) {
        stream_ = {};
        if (::inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
        inflating_ = true;
    }
    const auto room = static_cast<uInt>(std::min<std::size_t>(into.size(), kPiece));
    stream_.next_out = reinterpret_cast<Bytef*>(into.data());
    stream_.avail_out = room;
    while (stream_.avail_out == room) {
        if (at_ == filled_ && !more()) {
            if (stream_.avail_out != room) break;
            return endEarly("The gzip file is truncated; the part before the end was read.");
        }
        stream_.next_in = reinterpret_cast<Bytef*>(packed_.data() + at_);
        stream_.avail_in = static_cast<uInt>(filled_ - at_);
        const int status = ::inflate(&stream_, Z_NO_FLUSH);
        at_ = filled_ - stream_.avail_in;
        if (status == Z_STREAM_END) {
            // A gzip file can contain several members. Anything else after a member is ignored.
            while (filled_ - at_ < 2 && more()) {
            }
            const bool again = filled_ - at_ >= 2 && packed_[at_] == '\x1f' &&
                               packed_[at_ + 1] == '\x8b' && ::inflateReset(&stream_) == Z_OK;
            if (!again) {
                ended_ = true;
                break;
            }
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            const std::size_t good = room - stream_.avail_out;
            endEarly("The gzip file is damaged; the part before the damage was read.");
            unpacked_bytes_ += good;
            return good;
        }
    }
    const std::size_t got = room - stream_.avail_out;
    unpacked_bytes_ += got;
    const bool bomb = unpacked_bytes_ > limits_.ratio_counts_from_bytes &&
                      unpacked_bytes_ / limits_.most_ratio > packed_bytes_;
    if (bomb || unpacked_bytes_ > limits_.most_bytes) {
        throw ImportError(
            fmt::format("\"{}\" unpacks to more than {} times its size, as no trace does; it was "
                        "not read any further.",
                        name(), bomb ? limits_.most_ratio : unpacked_bytes_ / packed_bytes_));
    }
    return got;
}

bool UnpackingInput::restart() {
    if (!source_->restart()) return false;
    if (inflating_) ::inflateEnd(&stream_);
    at_ = filled_ = 0;
    packed_bytes_ = unpacked_bytes_ = 0;
    begun_ = gzip_ = inflating_ = ended_ = false;
    return true;
}

void appendUtf8(std::string& text, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | code >> 6);
        put(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        put(0xe0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3f));
        put(0x80 | (code & 0x3f));
    } else {
        put(0xf0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3f));
        put(0x80 | (code >> 6 & 0x3f));
        put(0x80 | (code & 0x3f));
    }
}

// Decodes all complete characters and returns the number of bytes used. Replaces an unpaired
// surrogate with U+FFFD.
std::size_t decodeUtf16(std::string_view raw, bool big, bool last, std::string& text) {
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(raw[at]);
        const auto second = static_cast<unsigned char>(raw[at + 1]);
        return static_cast<std::uint32_t>(big ? first << 8 | second : second << 8 | first);
    };
    constexpr std::uint32_t kReplacement = 0xfffd;
    std::size_t at = 0;
    while (at + 2 <= raw.size()) {
        const std::uint32_t code = unit(at);
        const bool high = code >= 0xd800 && code < 0xdc00, low = code >= 0xdc00 && code < 0xe000;
        if (high && at + 4 > raw.size() && !last) break;
        at += 2;
        if (high && at + 2 <= raw.size() && unit(at) >= 0xdc00 && unit(at) < 0xe000) {
            appendUtf8(text, 0x10000 + ((code - 0xd800) << 10) + (unit(at) - 0xdc00));
            at += 2;
        } else {
            appendUtf8(text, high || low ? kReplacement : code);
        }
    }
    if (last) at = raw.size();
    return at;
}

}  // namespace

std::unique_ptr<Input> Input::open(const std::filesystem::path& path, run::Watch watch,
                                   InputLimits limits) {
    return std::make_unique<UnpackingInput>(
        path.string(), std::make_unique<FileSource>(path, std::move(watch)), limits);
}

std::unique_ptr<Input> Input::ofMemory(std::string bytes, std::string name, InputLimits limits) {
    return std::make_unique<UnpackingInput>(
        std::move(name), std::make_unique<MemorySource>(std::move(bytes)), limits);
}

// Detects the encoding from the first bytes.
void Input::begin() {
    raw_.resize(4);
    std::size_t got = 0;
    while (got < raw_.size()) {
        const std::size_t more = take(std::span(raw_.data() + got, raw_.size() - got));
        if (more == 0) break;
        got += more;
    }
    raw_.resize(got);
    raw_at_ = 0;
    encoding_ = Encoding::bytes;
    if (raw_.starts_with("\xef\xbb\xbf")) {
        raw_at_ = 3;
    } else if (raw_.starts_with("\xff\xfe")) {
        raw_at_ = 2;
        encoding_ = Encoding::utf16_little;
    } else if (raw_.starts_with("\xfe\xff")) {
        raw_at_ = 2;
        encoding_ = Encoding::utf16_big;
    } else if (raw_.size() == 4) {
        // Without a byte order mark, zero bytes reveal UTF-16: text files contain no NUL
        // characters, and all supported formats start with ASCII characters.
        const auto ascii = [this](std::size_t at) {
            const auto c = static_cast<unsigned char>(raw_[at]);
            return (c >= ' ' && c < 0x80) || c == '\t' || c == '\n' || c == '\r';
        };
        const auto zero = [this](std::size_t at) { return raw_[at] == '\0'; };
        if (ascii(0) && zero(1) && ascii(2) && zero(3)) encoding_ = Encoding::utf16_little;
        if (zero(0) && ascii(1) && zero(2) && ascii(3)) encoding_ = Encoding::utf16_big;
    }
}

std::size_t Input::takeText(std::span<char> into) {
    if (encoding_ == Encoding::unknown) begin();
    if (encoding_ == Encoding::bytes) {
        if (raw_at_ == raw_.size()) return take(into);
        const std::size_t count = std::min(into.size(), raw_.size() - raw_at_);
        std::memcpy(into.data(), raw_.data() + raw_at_, count);
        raw_at_ += count;
        return count;
    }
    while (text_at_ == text_.size() && !at_end_) {
        raw_.erase(0, raw_at_);
        const std::size_t had = raw_.size();
        raw_.resize(had + kPiece);
        const std::size_t got = take(std::span(raw_.data() + had, kPiece));
        raw_.resize(had + got);
        at_end_ = got == 0;
        text_.clear();
        text_at_ = 0;
        raw_at_ = decodeUtf16(raw_, encoding_ == Encoding::utf16_big, at_end_, text_);
    }
    const std::size_t count = std::min(into.size(), text_.size() - text_at_);
    if (count > 0) std::memcpy(into.data(), text_.data() + text_at_, count);
    text_at_ += count;
    return count;
}

std::string_view Input::beginning() {
    if (ahead_at_ == 0 && ahead_.empty()) {
        while (ahead_.size() < kBeginning) {
            const std::size_t had = ahead_.size();
            ahead_.resize(std::min(kBeginning, had + kPiece));
            const std::size_t got = takeText(std::span(ahead_.data() + had, ahead_.size() - had));
            ahead_.resize(had + got);
            if (got == 0) break;
        }
    }
    return std::string_view(ahead_).substr(ahead_at_);
}

std::size_t Input::read(std::span<char> into) {
    if (into.empty()) return 0;
    std::size_t count = 0;
    if (ahead_at_ < ahead_.size()) {
        count = std::min(into.size(), ahead_.size() - ahead_at_);
        std::memcpy(into.data(), ahead_.data() + ahead_at_, count);
        ahead_at_ += count;
    } else {
        count = takeText(into);
    }
    given_ += count;
    return count;
}

bool Input::rewind() {
    if (!restart()) return false;
    encoding_ = Encoding::unknown;
    ahead_.clear();
    raw_.clear();
    text_.clear();
    ahead_at_ = raw_at_ = text_at_ = 0;
    at_end_ = false;
    given_ = 0;
    ended_early_.reset();
    return true;
}

bool Lines::fill() {
    if (at_end_) return false;
    buffer_.erase(0, at_);
    at_ = 0;
    const std::size_t had = buffer_.size();
    buffer_.resize(had + kPiece);
    const std::size_t got = input_.read(std::span(buffer_.data() + had, kPiece));
    buffer_.resize(had + got);
    at_end_ = got == 0;
    return !at_end_;
}

std::optional<std::string_view> Lines::next() {
    cut_ = unended_ = false;
    std::size_t searched = 0;
    for (;;) {
        const std::size_t end = buffer_.find('\n', at_ + searched);
        if (end != std::string::npos) {
            std::string_view line = std::string_view(buffer_).substr(at_, end - at_);
            at_ = end + 1;
            ++number_;
            if (cut_) line = line_;  // discards the rest of a line that was cut
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (line.size() > kMostLine) {
                line = line.substr(0, kMostLine);
                cut_ = true;
            }
            return line;
        }
        searched = buffer_.size() - at_;
        if (searched > kMostLine) {
            if (!cut_) line_ = buffer_.substr(at_, kMostLine);
            cut_ = true;
            at_ = buffer_.size();
            searched = 0;
        }
        if (fill()) continue;
        if (at_ == buffer_.size() && !cut_) return std::nullopt;
        ++number_;
        unended_ = true;
        if (!cut_) line_ = buffer_.substr(at_);
        at_ = buffer_.size();
        std::string_view line = line_;
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }
}

}  // namespace ridgepoint::import
