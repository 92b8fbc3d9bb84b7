// What a position is worth to a side: its powers' shares of the squares of the centers that everybody has in prospect.
#pragma once

#include <cstring>

#include "outlook.hpp"
#include "side.hpp"

namespace variorum {

// How much of a center belongs to whoever stands in it, if somebody else owns it.
inline constexpr float kStoodIn = 0.4F;

// By power, the centers owned, less what others stand in, each as it matters to the power.
inline void write_prospects(const Tables& tables, const State& state, const Aim& aim, float* centers) {
  std::uint8_t holder[kMaxPlaces];
  std::memset(holder, kNobody, sizeof holder);
  for (int u = 0; u < state.unit_count; ++u) holder[tables.area_of[state.units[u].stand]] = state.units[u].power;
  std::fill(centers, centers + kNobody + 1, 0.0F);
  for (int c = 0; c < tables.center_count; ++c) {
    const int by = holder[tables.center_area[c]];
    const bool is_foreign = by != kNobody && by != state.owners[c];
    centers[state.owners[c]] += aim.of(state.owners[c], c) * (is_foreign ? 1 - kStoodIn : 1);
    if (is_foreign) centers[by] += aim.of(by, c) * kStoodIn;
  }
}

inline float valuation(const Tables& tables, const State& state, const Aim& aim, const Side& side) {
  if (state.winner != kNobody) return side.has(state.winner) ? 1 : 0;
  float centers[kNobody + 1];
  write_prospects(tables, state, aim, centers);
  float sum = 0;
  float own = 0;
  for (int p = 0; p < tables.power_count; ++p) {
    sum += centers[p] * centers[p];
    if (side.has(p)) own += centers[p] * centers[p];
  }
  return sum > 0 ? own / sum : 0;
}

}  // namespace variorum
