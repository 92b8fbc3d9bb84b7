// A stream of random numbers for each game, so that games do not depend on each other or on threads.
#pragma once

#include <cstdint>

namespace variorum {

// SplitMix64: a counter, mixed.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t game) : state_(mix(seed) ^ mix(game * kStep + 1)) {}

  // At least 0, and less than `bound`; the bias of the multiplication is below one in 2^32.
  std::uint32_t below(std::uint32_t bound) {
    state_ += kStep;
    return static_cast<std::uint32_t>((mix(state_) >> 32) * bound >> 32);
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;

  static constexpr std::uint64_t mix(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
    value = (value ^ value >> 27) * 0x94d049bb133111eb;
    return value ^ value >> 31;
  }

  std::uint64_t state_;
};

}  // namespace variorum
