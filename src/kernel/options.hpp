// All orders that are possible in a stage: by unit, by dislodged unit, or by power that has something to adjust.
#pragma once

#include "adjustments.hpp"
#include "offers.hpp"

namespace variorum {

inline void list_retreats(const Tables& tables, const State& state, CodeList& list) {
  const Places closed = closed_areas(tables, state);
  for (int i = 0; i < state.dislodged_count; ++i) {
    const Dislodged& unit = state.dislodged[i];
    list.reserve(kMaxPlaces + 1);
    retreats_of(tables, unit, closed).for_each([&](int to) {
      list.add(encode(Kind::kRetreat, unit.piece.stand, 0, to));
    });
    list.add(encode(Kind::kDisband, unit.piece.stand));
    list.close();
  }
}

inline void list_builds(const Tables& tables, const State& state, const Places& occupied, int power, CodeList& list) {
  const int before = list.size();
  for (int c = 0; c < tables.center_count; ++c) {
    if (!is_site(tables, state, occupied, c, power)) continue;
    list.reserve(static_cast<int>(tables.builds[c].size()) + 1);
    for (const int stand : tables.builds[c]) list.add(encode(Kind::kBuild, stand));
  }
  if (list.size() != before) list.add(encode(Kind::kWaive, power));
}

inline void list_removals(const State& state, int power, CodeList& list) {
  list.reserve(state.unit_count);
  for (int u = 0; u < state.unit_count; ++u) {
    if (state.units[u].power == power) list.add(encode(Kind::kRemove, state.units[u].stand));
  }
}

// A slot for each power, empty if it has nothing to do.
inline void list_adjustments(const Tables& tables, const State& state, CodeList& list) {
  const Balance balance(tables, state);
  const Places occupied = occupied_areas(tables, state);
  for (int p = 0; p < tables.power_count; ++p) {
    if (balance.due[p] > 0) list_builds(tables, state, occupied, p, list);
    if (balance.due[p] < 0) list_removals(state, p, list);
    list.close();
  }
}

inline void list_orders(const Tables& tables, const State& state, CodeList& list) {
  if (is_movement(state.phase)) list_movement(tables, state, list);
  if (is_retreat(state.phase)) list_retreats(tables, state, list);
  if (state.phase == Phase::kAdjustments) list_adjustments(tables, state, list);
}

}  // namespace variorum
