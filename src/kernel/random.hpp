// A stream of random numbers for each game, so that games do not depend on each other or on threads.
#pragma once

#include <cstdint>

namespace variorum {

// SplitMix64: a counter, mixed.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t game) : state_(mix(seed) ^ mix(game * kStep + 1)) {}

  std::uint64_t next() { return mix(state_ += kStep); }

  // At least 0, and less than `bound`.
  std::uint32_t below(std::uint32_t bound) { return scaled(next() >> 32, bound); }

  // The same from 32 random bits; the bias of the multiplication is below one in 2^32 for each outcome.
  static std::uint32_t scaled(std::uint64_t bits, std::uint32_t bound) {
    return static_cast<std::uint32_t>(bits * bound >> 32);
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
