// In which of some ways each power is believed to play.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "choosing.hpp"

namespace variorum {

struct Policy;

using Ways = std::vector<const Policy*>;

class Beliefs {
 public:
  // All ways alike.
  explicit Beliefs(std::size_t ways) : ways_(ways), logs_(ways * kMaxSeats, 0) { weigh_all(); }

  std::size_t ways() const { return ways_; }
  float chance(int power, std::size_t way) const { return chances_[at(power, way)]; }

  // Leaves nothing to chance where there is only one way.
  std::size_t draw(int power, Random& random) const {
    if (ways_ == 1) return 0;
    float left = fraction(random);
    for (std::size_t way = 0; way + 1 < ways_; ++way) {
      left -= chance(power, way);
      if (left < 0) return way;
    }
    return ways_ - 1;
  }

  // Takes in how likely each way has made what a power did, by logarithms. What it did before fades.
  void learn(int power, const std::vector<float>& likelihoods) {
    for (std::size_t way = 0; way < ways_; ++way) {
      float& log = logs_[at(power, way)];
      log = kMemory * log + likelihoods[way];
    }
    weigh(power);
  }

 private:
  // What is left of it after a phase.
  static constexpr float kMemory = 0.8F;
  // No way is ruled out: so much is spread over all of them.
  static constexpr float kDoubt = 0.1F;

  std::size_t at(int power, std::size_t way) const { return static_cast<std::size_t>(power) * ways_ + way; }

  void weigh_all() {
    chances_.resize(logs_.size());
    for (int power = 0; power < kMaxSeats; ++power) weigh(power);
  }

  void weigh(int power) {
    const auto first = logs_.begin() + static_cast<std::ptrdiff_t>(at(power, 0));
    const float most = *std::max_element(first, first + static_cast<std::ptrdiff_t>(ways_));
    float sum = 0;
    for (std::size_t way = 0; way < ways_; ++way) sum += std::exp(logs_[at(power, way)] - most);
    for (std::size_t way = 0; way < ways_; ++way) {
      const float found = std::exp(logs_[at(power, way)] - most) / sum;
      chances_[at(power, way)] = (1 - kDoubt) * found + kDoubt / static_cast<float>(ways_);
    }
  }

  std::size_t ways_;
  // By power and way.
  std::vector<float> logs_;
  std::vector<float> chances_;
};

}  // namespace variorum
