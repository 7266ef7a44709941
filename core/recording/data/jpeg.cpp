// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes JPEG with libjpeg-turbo. Only the requested lines and (by blocks) columns are converted
// to pixels. For the rest, only the Huffman code is read.
#include <algorithm>
#include <csetjmp>
#include <cstddef>
#include <cstdio>
#include <string>

#include "core/recording/data/read_image.h"
// Must be included after <cstdio>, because it uses FILE.
#include <jpeglib.h>

// Must be included after jpeglib.h, because it depends on the version that jpeglib.h defines.
#include <jerror.h>

namespace ridgepoint::recording::data {
namespace {

// libjpeg reports errors with longjmp, which skips destructors. Each stage below is therefore a
// separate function with only trivially destructible values.
struct Errors {
    jpeg_error_mgr base{};
    std::jmp_buf jump{};
    char words[JMSG_LENGTH_MAX] = {};
};

[[noreturn]] void fail(j_common_ptr info) {
    auto* const errors = reinterpret_cast<Errors*>(info->err);
    (*info->err->format_message)(info, errors->words);
    std::longjmp(errors->jump, 1);
}

// Turns some warnings into errors, because libjpeg continues with invented pixels after them. Other
// warnings are ignored, because they concern bytes that are not needed.
void takeWarning(j_common_ptr info, int level) {
    if (level >= 0) return;
    switch (info->err->msg_code) {
        case JWRN_HIT_MARKER:
        case JWRN_HUFF_BAD_CODE:
        case JWRN_JPEG_EOF:
        case JWRN_MUST_RESYNC:
        case JWRN_BOGUS_PROGRESSION:
            fail(info);
        default:
            break;
    }
}

void countScans(j_common_ptr info) {
    if (!info->is_decompressor) return;
    const auto* const decoder = reinterpret_cast<j_decompress_ptr>(info);
    if (decoder->input_scan_number <= kMostScans) return;
    auto* const errors = reinterpret_cast<Errors*>(info->err);
    std::snprintf(errors->words, sizeof errors->words, "it has more than %d scans", kMostScans);
    std::longjmp(errors->jump, 1);
}

// libjpeg filters edge pixels with their neighbours, so a few additional columns are decoded to
// make all requested columns exact.
constexpr int kMargin = 4;

class JpegDecoder {
  public:
    explicit JpegDecoder(Bytes bytes) : bytes_(bytes) {
        info_.err = jpeg_std_error(&errors_.base);
        errors_.base.error_exit = fail;
        errors_.base.emit_message = takeWarning;
        errors_.base.output_message = [](j_common_ptr) {};
        progress_.progress_monitor = countScans;
    }
    ~JpegDecoder() { jpeg_destroy_decompress(&info_); }
    JpegDecoder(const JpegDecoder&) = delete;
    JpegDecoder& operator=(const JpegDecoder&) = delete;

    void read(const ChooseRegion& choose, Image& into) {
        if (!readHeader()) raise();
        into.full = {static_cast<int>(info_.image_width), static_cast<int>(info_.image_height)};
        checkPixels(into.full, jpeg_has_multiple_scans(&info_) ? kMostPixelsAtOnce : kMostPixels);
        checkEnd();
        const Wanted wanted = checkedRegion(choose, into.full);
        into.reduction = wanted.reduction;
        if (!start(wanted, into.region)) raise();
        if (std::int64_t{into.region.width} * into.region.height > kMostPixelsAtOnce) {
            throw ImageError("the requested part is too large");
        }
        const auto pixels = static_cast<std::size_t>(into.region.width) *
                            static_cast<std::size_t>(into.region.height);
        into.rgb.resize(3 * pixels);
        if (inks_) line_.resize(4 * static_cast<std::size_t>(into.region.width));
        if (!readLines(into.region, into.rgb.data())) raise();
    }

  private:
    [[noreturn]] void raise() const {
        std::string words = errors_.words;
        while (!words.empty() && words.back() == '.') words.pop_back();
        throw ImageError(words.empty() ? "it is damaged" : words);
    }

    bool readHeader() {
        if (setjmp(errors_.jump) != 0) return false;
        jpeg_create_decompress(&info_);
        info_.progress = &progress_;
        jpeg_mem_src(&info_, bytes_.data(), static_cast<unsigned long>(bytes_.size()));
        jpeg_read_header(&info_, TRUE);
        return true;
    }

    // Checks that the image is complete. Only a part of it is decoded, so a missing end would
    // usually not be noticed.
    void checkEnd() const {
        const auto scan = static_cast<std::size_t>(info_.src->next_input_byte - bytes_.data());
        for (std::size_t at = bytes_.size(); at >= scan + 2; --at) {
            if (bytes_[at - 2] == 0xff && bytes_[at - 1] == 0xd9) return;
        }
        throw ImageError("it is truncated");
    }

    bool start(const Wanted& wanted, Region& region) {
        if (setjmp(errors_.jump) != 0) return false;
        inks_ = info_.jpeg_color_space == JCS_CMYK || info_.jpeg_color_space == JCS_YCCK;
        info_.out_color_space = inks_ ? JCS_CMYK : JCS_RGB;
        info_.scale_num = 1;
        info_.scale_denom = static_cast<unsigned>(wanted.reduction);
        jpeg_start_decompress(&info_);
        const int less = wanted.reduction;
        const int width = static_cast<int>(info_.output_width);
        const int height = static_cast<int>(info_.output_height);
        const Region& whole = wanted.region;
        const int left = std::max(0, whole.x / less - kMargin);
        const int right = std::min(width, (whole.x + whole.width + less - 1) / less + kMargin);
        const int top = std::max(0, whole.y / less);
        const int bottom = std::min(height, (whole.y + whole.height + less - 1) / less);
        auto x = static_cast<JDIMENSION>(left);
        auto columns = static_cast<JDIMENSION>(right - left);
        if (right - left < width) jpeg_crop_scanline(&info_, &x, &columns);
        region = {static_cast<int>(x), top, static_cast<int>(info_.output_width), bottom - top};
        return region.height > 0 && region.width > 0;
    }

    bool readLines(const Region& region, std::uint8_t* rgb) {
        if (setjmp(errors_.jump) != 0) return false;
        if (region.y > 0) jpeg_skip_scanlines(&info_, static_cast<JDIMENSION>(region.y));
        const std::ptrdiff_t stride = std::ptrdiff_t{3} * region.width;
        for (std::ptrdiff_t y = 0; y < region.height; ++y) {
            JSAMPROW row = inks_ ? line_.data() : rgb + y * stride;
            if (jpeg_read_scanlines(&info_, &row, 1) != 1) return false;
            if (inks_) mixInks(region.width, rgb + y * stride);
        }
        jpeg_abort_decompress(&info_);
        return true;
    }

    // Converts CMYK in the form that Adobe's programs write (255 means no ink) to RGB, without
    // colour profiles, like Pillow.
    void mixInks(int width, std::uint8_t* rgb) const {
        for (int x = 0; x < width; ++x) {
            const std::uint8_t* const inks = line_.data() + 4 * x;
            for (int i = 0; i < 3; ++i) {
                const unsigned product = unsigned{inks[i]} * inks[3] + 128;
                rgb[3 * x + i] = static_cast<std::uint8_t>(((product >> 8) + product) >> 8);
            }
        }
    }

    Bytes bytes_;
    Errors errors_;
    jpeg_decompress_struct info_{};
    jpeg_progress_mgr progress_{};
    bool inks_ = false;
    std::vector<std::uint8_t> line_;
};

}  // namespace

bool isJpeg(Bytes bytes) {
    return bytes.size() >= 3 && bytes[0] == 0xff && bytes[1] == 0xd8 && bytes[2] == 0xff;
}

void readJpeg(Bytes bytes, const ChooseRegion& choose, Image& into) {
    JpegDecoder(bytes).read(choose, into);
}

}  // namespace ridgepoint::recording::data
