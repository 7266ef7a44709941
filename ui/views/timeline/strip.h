// SPDX-License-Identifier: GPL-3.0-or-later
// Draws intervals that are narrower than a pixel. All intervals in a pixel column become one mark
// with the colour of the longest interval. The mark is stronger if the intervals fill more of the
// column. Adjacent columns with the same shade become one rectangle.
#pragma once

#include <QPainter>
#include <array>
#include <cstddef>

namespace ridgepoint::ui {

class Strip {
  public:
    static constexpr std::size_t kStrengths = 4;
    // Shades of a colour, from faint to full.
    using Shades = std::array<QColor, kStrengths>;

    Strip(QPainter& painter, double top, double height)
        : painter_(painter), top_(top), height_(height) {}
    ~Strip() { flush(); }
    Strip(const Strip&) = delete;
    Strip& operator=(const Strip&) = delete;

    // Adds an interval. The intervals must be added approximately from left to right.
    void add(double left, double width, const Shades* shades) {
        const double column = std::floor(left);
        if (column != column_) {
            close();
            column_ = column;
        }
        filled_ += std::max(width, 0.02);
        if (width >= longest_) {
            longest_ = width;
            shades_ = shades;
        }
    }
    void flush() {
        close();
        draw();
    }

  private:
    void close() {
        if (shades_ == nullptr) return;
        const auto strength =
            static_cast<std::size_t>(std::min(filled_, 0.999) * static_cast<double>(kStrengths));
        const QColor& color = (*shades_)[strength];
        if (run_color_ != &color || run_right_ != column_) {
            draw();
            run_left_ = column_;
            run_color_ = &color;
        }
        run_right_ = column_ + 1;
        shades_ = nullptr;
        filled_ = 0;
        longest_ = -1;
    }
    void draw() {
        if (run_color_ != nullptr) {
            painter_.fillRect(QRectF(run_left_, top_, run_right_ - run_left_, height_),
                              *run_color_);
        }
        run_color_ = nullptr;
    }

    QPainter& painter_;
    double top_, height_;
    double column_ = -1e300, filled_ = 0, longest_ = -1;
    const Shades* shades_ = nullptr;
    double run_left_ = 0, run_right_ = -1e300;
    const QColor* run_color_ = nullptr;
};

}  // namespace ridgepoint::ui
