// What powers have agreed on: whom they do not attack, where they do not go, and what they order now.
#pragma once

#include <array>
#include <vector>

#include "state.hpp"

namespace variorum {

struct Pact {
  // By power, a bit for each power that it does not attack.
  std::array<std::uint32_t, kMaxSeats> friends{};
  // By power, the areas that it keeps out of.
  std::array<Places, kMaxSeats> closed{};
  // For the present phase only.
  std::vector<Code> orders{};

  bool is_friend(int power, int other) const { return other != kNobody && (friends[power] >> other & 1) != 0; }

  // What is left of it after the present phase.
  Pact lasting() const { return {friends, closed}; }
};

static_assert(kMaxSeats <= 32);

inline const Pact kNoPact;

}  // namespace variorum
