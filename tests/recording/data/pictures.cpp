// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/recording/data/pictures.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

// Must follow <cstdio>.
#include <jpeglib.h>

namespace ridgepoint::tests {

recording::data::Image picture(int width, int height, unsigned seed) {
    recording::data::Image image;
    image.full = {width, height};
    image.region = {0, 0, width, height};
    image.rgb.resize(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    std::size_t at = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            // Uses only integers, so that the result is the same everywhere, including Python.
            const int s = static_cast<int>(seed % 1000);
            const int wave = std::abs((x * 3 + y * 2 + s * 17) % 256 - 128) * 2;
            const bool disc =
                (x - width / 2) * (x - width / 2) + (y - height / 3) * (y - height / 3) <
                (width + s) * height / 16;
            image.rgb[at++] = static_cast<std::uint8_t>(std::min(255, wave));
            image.rgb[at++] =
                static_cast<std::uint8_t>((x * y / 7 + s * 31) % 200 + (disc ? 55 : 0));
            image.rgb[at++] = static_cast<std::uint8_t>(disc ? 230 : (x + 2 * y + s) % 240);
        }
    }
    return image;
}

FileBytes jpegOf(const recording::data::Image& image, const JpegForm& form) {
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);  // ends the test on an error
    jpeg_create_compress(&info);
    unsigned char* memory = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &memory, &size);
    const int channels = form.inks ? 4 : form.grey ? 1 : 3;
    info.image_width = static_cast<JDIMENSION>(image.full.width);
    info.image_height = static_cast<JDIMENSION>(image.full.height);
    info.input_components = channels;
    info.in_color_space = form.inks ? JCS_CMYK : form.grey ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, form.quality, TRUE);
    if (channels == 3) {
        info.comp_info[0].h_samp_factor = form.across;
        info.comp_info[0].v_samp_factor = form.down;
    }
    if (form.progressive) jpeg_simple_progression(&info);
    info.restart_interval = static_cast<unsigned>(form.restart);
    jpeg_start_compress(&info, TRUE);
    std::vector<std::uint8_t> line(4 * static_cast<std::size_t>(image.full.width));
    for (int y = 0; y < image.full.height; ++y) {
        const std::uint8_t* rgb = image.row(y);
        std::uint8_t* to = line.data();
        for (int x = 0; x < image.full.width; ++x, rgb += 3) {
            if (form.inks) {
                // Inverted as by Adobe's programs: 255 means no ink. Black is unused.
                for (int i = 0; i < 3; ++i) *to++ = rgb[i];
                *to++ = 255;
            } else if (form.grey) {
                *to++ = rgb[1];
            } else {
                for (int i = 0; i < 3; ++i) *to++ = rgb[i];
            }
        }
        JSAMPROW row = line.data();
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    FileBytes bytes(memory, memory + size);
    jpeg_destroy_compress(&info);
    std::free(memory);
    return bytes;
}

namespace {

void appendBytes(png_structp png, png_bytep bytes, std::size_t count) {
    auto* const file = static_cast<FileBytes*>(png_get_io_ptr(png));
    file->insert(file->end(), bytes, bytes + count);
}

}  // namespace

FileBytes pngOf(const recording::data::Image& image, const PngForm& form) {
    FileBytes file;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &file, appendBytes, nullptr);
    const int kind = form.palette ? PNG_COLOR_TYPE_PALETTE
                     : form.grey  ? (form.alpha ? PNG_COLOR_TYPE_GRAY_ALPHA : PNG_COLOR_TYPE_GRAY)
                                  : (form.alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB);
    png_set_IHDR(png, info, static_cast<png_uint_32>(image.full.width),
                 static_cast<png_uint_32>(image.full.height), form.bits, kind,
                 form.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    std::vector<png_color> palette;
    if (form.palette) {
        for (int i = 0; i < 216; ++i) {
            palette.push_back({static_cast<png_byte>(i / 36 * 51),
                               static_cast<png_byte>(i / 6 % 6 * 51),
                               static_cast<png_byte>(i % 6 * 51)});
        }
        png_set_PLTE(png, info, palette.data(), static_cast<int>(palette.size()));
        png_byte clear = 0;
        png_set_tRNS(png, info, &clear, 1, nullptr);
    }
    png_write_info(png, info);
    const std::size_t width = static_cast<std::size_t>(image.full.width);
    const std::size_t height = static_cast<std::size_t>(image.full.height);
    std::vector<FileBytes> lines(height);
    std::vector<png_bytep> rows;
    for (std::size_t y = 0; y < height; ++y) {
        const std::uint8_t* rgb = image.row(static_cast<int>(y));
        for (std::size_t x = 0; x < width; ++x, rgb += 3) {
            const auto put = [&](int value) {
                lines[y].push_back(static_cast<std::uint8_t>(value));
                if (form.bits == 16) lines[y].push_back(static_cast<std::uint8_t>(value));
            };
            if (form.palette) {
                put((rgb[0] + 25) / 51 * 36 + (rgb[1] + 25) / 51 * 6 + (rgb[2] + 25) / 51);
                continue;
            }
            for (int i = 0; i < (form.grey ? 1 : 3); ++i) put(rgb[form.grey ? 1 : i]);
            if (form.alpha) put(static_cast<int>(x % 256));
        }
        rows.push_back(lines[y].data());
    }
    png_write_image(png, rows.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return file;
}

FileBytes pngHeaderOf(std::uint32_t width, std::uint32_t height) {
    FileBytes file;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &file, appendBytes, nullptr);
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_set_IHDR(png, info, width, height, 1, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    const FileBytes data{0x78, 0x9c, 0, 0};
    png_write_chunk(png, bytesOf("IDAT").data(), data.data(), data.size());
    png_destroy_write_struct(&png, &info);
    const FileBytes end = bytesOf("IEND");
    file.insert(file.end(), end.begin(), end.end());
    return file;
}

void write(const std::filesystem::path& path, const FileBytes& bytes) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    if (!file) throw std::runtime_error("cannot write " + path.string());
}

FileBytes bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

Difference difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    if (a.size() != b.size()) throw std::runtime_error("two pictures of different sizes");
    Difference found;
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const int apart = std::abs(int{a[i]} - int{b[i]});
        found.most = std::max(found.most, apart);
        sum += apart;
    }
    found.mean = a.empty() ? 0 : sum / static_cast<double>(a.size());
    return found;
}

}  // namespace ridgepoint::tests
