// Moves points a little until as few straight lines between them cross as possible.
#pragma once

#include "plane.hpp"

namespace variorum {

class Uncrossing {
 public:
  Uncrossing(std::vector<Spot> home, std::vector<Pair> lines, double spacing, Spot corner)
      : home_(std::move(home)), at_(home_), lines_(std::move(lines)), own_(home_.size()), spacing_(spacing),
        corner_(corner) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      for (const std::int32_t end : lines_[i]) own_[end].push_back(i);
    }
  }

  std::vector<Spot> run(int rounds) {
    Chance chance(11);
    for (int round = 0; round < rounds; ++round) {
      const double heat = 0.5 * (1 - 1.1 * round / rounds);
      for (std::size_t point = 0; point < at_.size(); ++point) move(point, heat, chance);
    }
    return at_;
  }

 private:
  static constexpr double kMargin = 15;
  static constexpr double kAtHome = 0.02;

  bool crosses(Pair one, Pair other) const {
    if (one[0] == other[0] || one[0] == other[1] || one[1] == other[0] || one[1] == other[1]) return false;
    const Spot a = at_[one[0]], b = at_[one[1]], c = at_[other[0]], d = at_[other[1]];
    return twice(a, b, c) * twice(a, b, d) < 0 && twice(c, d, a) * twice(c, d, b) < 0;
  }

  double cost(std::size_t point) const {
    double sum = 0.25 * square_distance(at_[point], home_[point]) / (spacing_ * spacing_);
    for (const std::size_t own : own_[point]) {
      for (const Pair& other : lines_) sum += crosses(lines_[own], other);
    }
    return sum;
  }

  bool is_inside(Spot spot) const {
    return spot.x >= kMargin && spot.y >= kMargin && spot.x <= corner_.x - kMargin && spot.y <= corner_.y - kMargin;
  }

  void move(std::size_t point, double heat, Chance& chance) {
    const double before = cost(point);
    if (before < kAtHome) return;
    const Spot was = at_[point];
    const double reach = spacing_ * (0.1 + 0.9 * chance.unit());
    const bool goes_home = chance.unit() < 0.25;
    const Spot home = home_[point];
    at_[point] = goes_home ? Spot{(was.x + home.x) / 2, (was.y + home.y) / 2}
                           : Spot{was.x + reach * chance.bell(), was.y + reach * chance.bell()};
    const double change = is_inside(at_[point]) ? cost(point) - before : std::numeric_limits<double>::infinity();
    if (change > 0 && (heat <= 0 || chance.unit() >= std::exp(-change / heat))) at_[point] = was;
  }

  std::vector<Spot> home_;
  std::vector<Spot> at_;
  std::vector<Pair> lines_;
  std::vector<std::vector<std::size_t>> own_;
  double spacing_;
  Spot corner_;
};

}  // namespace variorum
