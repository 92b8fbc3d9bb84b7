// Where dislodged units may go, and what comes of it.
#pragma once

#include "legality.hpp"

namespace variorum {

inline Places occupied_areas(const Tables& tables, const State& state) {
  Places areas;
  for (int u = 0; u < state.unit_count; ++u) areas |= kOnly[tables.area_of[state.units[u].stand]];
  return areas;
}

// The locations open to a dislodged unit. `closed`: the areas closed to all.
inline Places retreats_of(const Tables& tables, const Dislodged& unit, const Places& closed) {
  Places open;
  const Neighbours& near = tables.neighbours[unit.piece.stand];
  for (int i = 0; i < near.move_count; ++i) {
    const int to = goal_of(near.moves[i]);
    const int area = tables.area_of[to];
    const bool attacked_from = area == unit.attacker && !unit.by_convoy;
    if (!attacked_from && !closed.contains(area)) open.insert(to);
  }
  return open;
}

inline Places closed_areas(const Tables& tables, const State& state) {
  return occupied_areas(tables, state) | state.contested;
}

// Takes away the dislodged units that have nowhere to go.
inline void destroy_trapped(const Tables& tables, State& state) {
  const Places closed = closed_areas(tables, state);
  int kept = 0;
  for (int i = 0; i < state.dislodged_count; ++i) {
    state.dislodged[kept] = state.dislodged[i];
    kept += !retreats_of(tables, state.dislodged[i], closed).empty();
  }
  state.dislodged_count = static_cast<std::uint8_t>(kept);
}

// The dislodged unit that an order is for, or -1.
inline int find_dislodged(const Tables& tables, const State& state, int stand) {
  for (int i = 0; i < state.dislodged_count; ++i) {
    const int own = state.dislodged[i].piece.stand;
    if (tables.area_of[own] == tables.area_of[stand] && is_fleet(own) == is_fleet(stand)) return i;
  }
  return -1;
}

// Where each dislodged unit goes: the first possible order counts, and kNowhere is to disband.
template <class Codes>
void choose_retreats(const Tables& tables, const State& state, const Codes& codes, std::uint8_t* goals) {
  const Places closed = closed_areas(tables, state);
  bool ordered[kMaxDislodged] = {};
  std::fill(goals, goals + state.dislodged_count, static_cast<std::uint8_t>(kNowhere));
  for (const Code code : codes) {
    const int unit = find_dislodged(tables, state, stand_of(code));
    if (unit < 0 || ordered[unit]) continue;
    int goal = kNowhere;
    if (kind_of(code) == Kind::kRetreat) {
      goal = exact_goal(tables, retreats_of(tables, state.dislodged[unit], closed), goal_of(code));
    }
    ordered[unit] = goal != kNowhere || kind_of(code) == Kind::kDisband;
    goals[unit] = static_cast<std::uint8_t>(goal);
  }
}

// Of several that go to one area, none arrives.
template <class Codes>
void retreat(const Tables& tables, const Codes& codes, State& state) {
  std::uint8_t goals[kMaxDislodged];
  choose_retreats(tables, state, codes, goals);
  Places wanted;
  Places crowded;
  for (int i = 0; i < state.dislodged_count; ++i) {
    const int area = tables.area_of[goals[i]];
    if (wanted.contains(area)) crowded.insert(area);
    wanted.insert(area);
  }
  for (int i = 0; i < state.dislodged_count; ++i) {
    if (goals[i] == kNowhere || crowded.contains(tables.area_of[goals[i]])) continue;
    const Piece piece = state.dislodged[i].piece;
    state.units[state.unit_count++] = {static_cast<Stand>(goals[i] | (piece.stand & kFleet)), piece.power};
  }
  state.dislodged_count = 0;
  state.contested = {};
}

}  // namespace variorum
