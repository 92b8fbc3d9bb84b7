// Moves the corners of a plane triangulation towards wanted points without ever turning a triangle over.
#pragma once

#include "plane.hpp"

namespace variorum {

class Untangling {
 public:
  // `pull` is how strongly a corner is drawn to its goal; below 0 it stays where it is.
  Untangling(std::vector<Spot> start, std::vector<Spot> goal, std::vector<double> pull,
             const std::vector<Triangle>& triangles)
      : at_(std::move(start)), goal_(std::move(goal)), pull_(std::move(pull)), fans_(at_.size()) {
    for (const Triangle& triangle : triangles) {
      for (int i = 0; i < 3; ++i) fans_[triangle[i]].push_back({triangle[(i + 1) % 3], triangle[(i + 2) % 3]});
    }
  }

  std::vector<Spot> run(int rounds) {
    Chance chance(7);
    for (int round = 0; round < rounds; ++round) {
      for (std::size_t corner = 0; corner < at_.size(); ++corner) {
        if (pull_[corner] >= 0 && !fans_[corner].empty()) move(corner, chance);
      }
    }
    return at_;
  }

 private:
  static constexpr double kFlat = 1e-9;
  static constexpr double kRoom = 3000;

  double cost(std::size_t corner, Spot spot) const {
    double sum = pull_[corner] * square_distance(spot, goal_[corner]);
    for (const Pair& side : fans_[corner]) {
      const Spot b = at_[side[0]], c = at_[side[1]];
      const double area = twice(spot, b, c);
      if (area <= kFlat) return std::numeric_limits<double>::infinity();
      sum += (square_distance(spot, b) + square_distance(b, c) + square_distance(c, spot)) / area;
      sum += kRoom / std::sqrt(area);
    }
    return sum;
  }

  Spot middle(std::size_t corner) const {
    Spot sum{0, 0};
    for (const Pair& side : fans_[corner]) sum = {sum.x + at_[side[0]].x, sum.y + at_[side[0]].y};
    const auto count = static_cast<double>(fans_[corner].size());
    return {sum.x / count, sum.y / count};
  }

  void move(std::size_t corner, Chance& chance) {
    double best = cost(corner, at_[corner]);
    const auto attempt = [&](Spot spot) {
      const double tried = cost(corner, spot);
      if (tried < best) best = tried, at_[corner] = spot;
    };
    const auto toward = [&](Spot spot, double part) {
      const Spot here = at_[corner];
      attempt({here.x + part * (spot.x - here.x), here.y + part * (spot.y - here.y)});
    };
    const Spot center = middle(corner);
    for (const double part : {1.0, 0.5, 0.2, 0.05}) {
      toward(goal_[corner], part);
      toward(center, part);
    }
    for (const double reach : {200.0, 60.0, 15.0, 3.0, 0.5}) {
      const double x = at_[corner].x + reach * chance.around();
      attempt({x, at_[corner].y + reach * chance.around()});
    }
  }

  std::vector<Spot> at_;
  std::vector<Spot> goal_;
  std::vector<double> pull_;
  std::vector<std::vector<Pair>> fans_;
};

}  // namespace variorum
