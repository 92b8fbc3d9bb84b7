// All orders that are possible in a phase: by unit, by dislodged unit, or by power that has something to adjust.
#pragma once

#include "adjustments.hpp"
#include "movement_orders.hpp"

namespace variorum {

inline void list_retreats(const Tables& tables, const State& state, CodeList& list) {
  const Places closed = closed_areas(tables, state);
  for (int i = 0; i < state.dislodged_count; ++i) {
    const Dislodged& unit = state.dislodged[i];
    Code* out = list.room(kMaxNear + 1);
    const Places open = retreats_of(tables, unit, closed);
    open.for_each([&](int to) { *out++ = encode(Kind::kRetreat, unit.piece.stand, 0, to); });
    *out++ = encode(Kind::kDisband, unit.piece.stand);
    list.close(out);
  }
}

inline Code* write_builds(const Tables& tables, const State& state, const Places& occupied, int power, Code* out) {
  const Code* const begin = out;
  for (const int c : tables.home_centers[power]) {
    if (!is_site(tables, state, occupied, c)) continue;
    for (const int stand : tables.builds[c]) *out++ = encode(Kind::kBuild, stand);
  }
  if (out != begin) *out++ = encode(Kind::kWaive, power);
  return out;
}

inline Code* write_removals(const State& state, int power, Code* out) {
  for (int u = 0; u < state.unit_count; ++u) {
    if (state.units[u].power == power) *out++ = encode(Kind::kRemove, state.units[u].stand);
  }
  return out;
}

// A slot for each power, empty if it has nothing to do.
inline void list_adjustments(const Tables& tables, const State& state, CodeList& list) {
  const Balance balance(tables, state);
  const Places occupied = occupied_areas(tables, state);
  for (int p = 0; p < tables.power_count; ++p) {
    // Every stand could be built on at most once.
    Code* out = list.room(kStands + 1);
    if (balance.due[p] > 0) out = write_builds(tables, state, occupied, p, out);
    if (balance.due[p] < 0) out = write_removals(state, p, out);
    list.close(out);
  }
}

inline void list_orders(const Tables& tables, const State& state, CodeList& list) {
  if (is_movement(state.phase)) list_movement(tables, state, list);
  if (is_retreat(state.phase)) list_retreats(tables, state, list);
  if (state.phase == Phase::kAdjustments) list_adjustments(tables, state, list);
}

}  // namespace variorum
