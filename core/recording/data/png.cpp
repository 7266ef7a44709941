// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes PNG with libpng. Images of every PNG type become 8-bit RGB without transparency.
#include <png.h>

#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <string_view>

#include "core/recording/data/read_image.h"

namespace ridgepoint::recording::data {
namespace {

constexpr png_alloc_size_t kMostChunkBytes = 16 << 20;
constexpr png_uint_32 kMostChunks = 1000;  // limit for the chunks that libpng stores
constexpr png_uint_32 kMostSide = 1'000'000;

// libpng also reports errors with longjmp, see jpeg.cpp.
class PngDecoder {
  public:
    explicit PngDecoder(Bytes bytes) : bytes_(bytes) {}
    ~PngDecoder() { png_destroy_read_struct(&png_, &info_, nullptr); }
    PngDecoder(const PngDecoder&) = delete;
    PngDecoder& operator=(const PngDecoder&) = delete;

    void read(const ChooseRegion& choose, Image& into) {
        png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, fail, ignore);
        if (png_ == nullptr || (info_ = png_create_info_struct(png_)) == nullptr) {
            throw std::bad_alloc();
        }
        Size size;
        bool interlaced = false;
        if (!readHeader(size, interlaced)) raise();
        checkPixels(size, interlaced ? kMostPixelsAtOnce : kMostPixels);
        const std::string_view text(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
        if (text.rfind("IEND") == std::string_view::npos) throw ImageError("it is truncated");
        into.full = size;
        into.reduction = 1;
        const Wanted wanted = checkedRegion(choose, size);
        into.region = {0, wanted.region.y, size.width, wanted.region.height};
        if (interlaced) into.region = {0, 0, size.width, size.height};
        checkPixels({into.region.width, into.region.height}, kMostPixelsAtOnce);
        const std::size_t stride = 3 * static_cast<std::size_t>(size.width);
        into.rgb.resize(stride * static_cast<std::size_t>(into.region.height));
        skipped_.resize(into.region.y > 0 ? stride : 0);
        if (!readLines(into.region, stride, interlaced, into.rgb.data())) raise();
    }

  private:
    [[noreturn]] static void fail(png_structp png, png_const_charp words) {
        auto* const decoder = static_cast<PngDecoder*>(png_get_error_ptr(png));
        std::snprintf(decoder->words_, sizeof decoder->words_, "%s", words);
        png_longjmp(png, 1);
    }
    static void ignore(png_structp, png_const_charp) {}
    static void give(png_structp png, png_bytep into, std::size_t count) {
        auto* const decoder = static_cast<PngDecoder*>(png_get_io_ptr(png));
        if (count > decoder->bytes_.size() - decoder->at_) png_error(png, "it is truncated");
        std::memcpy(into, decoder->bytes_.data() + decoder->at_, count);
        decoder->at_ += count;
    }
    [[noreturn]] void raise() const {
        throw ImageError(words_[0] == '\0' ? "it is damaged" : std::string(words_));
    }

    bool readHeader(Size& size, bool& interlaced) {
        if (setjmp(png_jmpbuf(png_)) != 0) return false;
        png_set_read_fn(png_, this, give);
        png_set_user_limits(png_, kMostSide, kMostSide);
        png_set_chunk_malloc_max(png_, kMostChunkBytes);
        png_set_chunk_cache_max(png_, kMostChunks);
        png_read_info(png_, info_);
        size = {static_cast<int>(png_get_image_width(png_, info_)),
                static_cast<int>(png_get_image_height(png_, info_))};
        interlaced = png_get_interlace_type(png_, info_) != PNG_INTERLACE_NONE;
        return true;
    }

    bool readLines(const Region& region, std::size_t stride, bool interlaced, std::uint8_t* rgb) {
        if (setjmp(png_jmpbuf(png_)) != 0) return false;
        png_set_scale_16(png_);
        png_set_palette_to_rgb(png_);
        png_set_expand_gray_1_2_4_to_8(png_);
        png_set_gray_to_rgb(png_);
        png_set_strip_alpha(png_);
        const int passes = interlaced ? png_set_interlace_handling(png_) : 1;
        png_read_update_info(png_, info_);
        if (png_get_rowbytes(png_, info_) != stride) png_error(png_, "it has strange channels");
        for (int y = 0; y < region.y; ++y) png_read_row(png_, skipped_.data(), nullptr);
        for (int pass = 0; pass < passes; ++pass) {
            for (std::size_t y = 0; y < static_cast<std::size_t>(region.height); ++y) {
                png_read_row(png_, rgb + y * stride, nullptr);
            }
        }
        return true;
    }

    Bytes bytes_;
    std::size_t at_ = 0;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
    std::vector<std::uint8_t> skipped_;
    char words_[160] = {};
};

}  // namespace

bool isPng(Bytes bytes) { return bytes.size() >= 8 && png_sig_cmp(bytes.data(), 0, 8) == 0; }

void readPng(Bytes bytes, const ChooseRegion& choose, Image& into) {
    PngDecoder(bytes).read(choose, into);
}

}  // namespace ridgepoint::recording::data
