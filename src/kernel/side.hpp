// Powers whose orders are found together: one, or some that tell each other everything.
#pragma once

#include <cstdint>

#include "state.hpp"

namespace variorum {

class Side {
 public:
  void add(int power) { powers_ |= std::uint32_t{1} << power; }
  bool has(int power) const { return power < kMaxSeats && (powers_ >> power & 1) != 0; }

 private:
  std::uint32_t powers_ = 0;
};

static_assert(kMaxSeats <= 32);

}  // namespace variorum
