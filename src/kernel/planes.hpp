// A state as a row of numbers for each location: what learning programs see. variorum.env.observation names the planes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "adjustments.hpp"

namespace variorum {

// Where each group of planes begins in a row, by the number of powers.
struct Planes {
  int units = 0;
  int dislodged;
  int owners;
  int contested;
  int phases;
  int due;
  int count;

  explicit Planes(int powers)
      : dislodged(2 + powers), owners(2 * dislodged), contested(owners + powers + 1), phases(contested + 1),
        due(phases + static_cast<int>(Phase::kOver)), count(due + powers) {}
};

// Builds that there is room for, or, below 0, removals; nothing outside of winter.
inline void write_due(const Tables& tables, const State& state, std::int8_t* due) {
  std::fill_n(due, tables.power_count, std::int8_t{0});
  if (state.phase != Phase::kAdjustments) return;
  const Balance balance(tables, state);
  const Places occupied = occupied_areas(tables, state);
  for (int p = 0; p < tables.power_count; ++p) {
    const auto& homes = tables.home_centers[p];
    const auto room = std::count_if(homes.begin(), homes.end(),
                                    [&](int c) { return is_site(tables, state, occupied, c); });
    due[p] = static_cast<std::int8_t>(std::min<std::int64_t>(balance.due[p], room));
    if (balance.due[p] < 0) due[p] = static_cast<std::int8_t>(std::max<int>(balance.due[p], INT8_MIN));
  }
}

// `rows`: as many as there are locations, all 0.
inline void write_planes(const Tables& tables, const State& state, std::int8_t* rows) {
  const Planes planes(tables.power_count);
  const auto row = [&](int location) { return rows + location * planes.count; };
  const auto put = [&](Piece piece, int first) {
    std::int8_t* const found = row(location_of(piece.stand)) + first;
    found[is_fleet(piece.stand)] = 1;
    found[2 + piece.power] = 1;
  };
  for (int u = 0; u < state.unit_count; ++u) put(state.units[u], planes.units);
  for (int i = 0; i < state.dislodged_count; ++i) put(state.dislodged[i].piece, planes.dislodged);
  for (int c = 0; c < tables.center_count; ++c) {
    const int owner = state.owners[c] == kNobody ? tables.power_count : state.owners[c];
    row(tables.center_area[c])[planes.owners + owner] = 1;
  }
  state.contested.for_each([&](int area) { row(area)[planes.contested] = 1; });
  if (state.phase == Phase::kOver) return;
  std::int8_t* const phase = rows + planes.phases + static_cast<int>(state.phase);
  for (int place = 0; place < tables.location_count; ++place) phase[place * planes.count] = 1;
  if (state.phase != Phase::kAdjustments) return;
  std::int8_t due[kMaxSeats];
  write_due(tables, state, due);
  for (int place = 0; place < tables.location_count; ++place) {
    std::copy_n(due, tables.power_count, row(place) + planes.due);
  }
}

}  // namespace variorum
