// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/energy_roofline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint::roofline {
namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// Returns the inverse of a symmetric matrix; unset if the matrix is nearly singular. Its diagonal
// must be 1.
std::optional<Matrix> inverse(const Matrix& matrix) {
    constexpr double kLeastDeterminant = 1e-10;
    Matrix result{cross(matrix[1], matrix[2]), cross(matrix[2], matrix[0]),
                  cross(matrix[0], matrix[1])};
    const double determinant = dot(matrix[0], result[0]);
    if (!(determinant > kLeastDeterminant)) return std::nullopt;
    for (Vector& row : result) {
        for (double& value : row) value /= determinant;
    }
    return result;
}

bool isUsable(const MeasuredEnergy& point) {
    const auto positive = [](double value) { return std::isfinite(value) && value > 0; };
    return positive(point.flops) && positive(point.bytes) && positive(point.seconds) &&
           positive(point.joules);
}

// Returns the amounts that the energies are proportional to, for a measured energy of 1.
Vector amountsOf(const MeasuredEnergy& point) {
    return {point.flops / point.joules, point.bytes / point.joules, point.seconds / point.joules};
}

EnergyModel modelOf(const Vector& values) { return {values[0], values[1], values[2]}; }

}  // namespace

double flopsPerJoule(const EnergyModel& model, double intensity, double flops_per_second,
                     double bytes_per_second) {
    const double seconds = std::max(1 / flops_per_second, 1 / (intensity * bytes_per_second));
    return 1 / (model.joules_per_flop + model.joules_per_byte / intensity +
                model.constant_watts * seconds);
}

EnergyBalance energyBalance(const EnergyModel& model, double flops_per_second,
                            double bytes_per_second) {
    EnergyBalance balance;
    balance.time = flops_per_second / bytes_per_second;
    balance.energy = model.joules_per_byte / model.joules_per_flop;
    // The energy of a FLOP at the roof, and the part of it that is not constant power.
    const double whole = model.joules_per_flop + model.constant_watts / flops_per_second;
    const double part = model.joules_per_flop / whole;
    balance.most_flops_per_joule = 1 / whole;
    // Beyond the ridge point, time and constant power belong to the FLOPs. Below it, they also
    // belong to the bytes: I = part × energy + (1 − part) × (time − I).
    balance.effective = part * balance.energy;
    if (balance.effective < balance.time)
        balance.effective = (balance.effective + (1 - part) * balance.time) / (2 - part);
    return balance;
}

std::optional<EnergyFit> fitEnergyModel(std::span<const MeasuredEnergy> points) {
    Vector scale{};
    EnergyFit fit;
    for (const MeasuredEnergy& point : points) {
        if (!isUsable(point)) continue;
        ++fit.points;
        const Vector amounts = amountsOf(point);
        for (std::size_t i = 0; i < 3; ++i) scale[i] += amounts[i] * amounts[i];
    }
    if (fit.points < kLeastEnergyPoints) return std::nullopt;
    for (double& value : scale) value = std::sqrt(value);
    Matrix products{};
    Vector right{};
    for (const MeasuredEnergy& point : points) {
        if (!isUsable(point)) continue;
        const Vector amounts = amountsOf(point);
        for (std::size_t i = 0; i < 3; ++i) {
            right[i] += amounts[i] / scale[i];
            for (std::size_t j = 0; j < 3; ++j)
                products[i][j] += amounts[i] / scale[i] * (amounts[j] / scale[j]);
        }
    }
    const auto inverted = inverse(products);
    if (!inverted) return std::nullopt;
    Vector values{}, errors{};
    for (std::size_t i = 0; i < 3; ++i) values[i] = dot((*inverted)[i], right) / scale[i];
    double squares = 0;
    for (const MeasuredEnergy& point : points) {
        if (!isUsable(point)) continue;
        const double error = dot(amountsOf(point), values) - 1;
        squares += error * error;
        fit.largest_error = std::max(fit.largest_error, std::abs(error));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        errors[i] =
            std::sqrt(squares / static_cast<double>(fit.points - 3) * (*inverted)[i][i]) / scale[i];
        if (!(values[i] > 0) || errors[i] > values[i] / 2) return std::nullopt;
    }
    fit.model = modelOf(values);
    fit.standard_error = modelOf(errors);
    return fit;
}

}  // namespace ridgepoint::roofline
