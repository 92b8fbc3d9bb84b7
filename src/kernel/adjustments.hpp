// Who owns which center, who has won, builds and removals.
#pragma once

#include <algorithm>

#include "retreats.hpp"

namespace variorum {

// Numbers by power. Nobody's comes last.
using ByPower = std::array<std::int16_t, 2 * kMaxSeats>;
static_assert((kNobody & (2 * kMaxSeats - 1)) == 2 * kMaxSeats - 1);

// How many centers each power owns, and nobody.
struct Holdings {
  ByPower count{};

  Holdings(const Tables& tables, const State& state) {
    for (int c = 0; c < tables.center_count; ++c) ++count[state.owners[c] & (2 * kMaxSeats - 1)];
  }
};

// Centers less units, by power.
struct Balance {
  ByPower due;

  Balance(const Tables& tables, const State& state) : Balance(Holdings(tables, state), state) {}

  Balance(const Holdings& holdings, const State& state) : due(holdings.count) {
    for (int u = 0; u < state.unit_count; ++u) --due[state.units[u].power];
  }
};

// Areas without a center stand for one more center, which is nobody's again afterwards.
inline void take_ownership(const Tables& tables, State& state) {
  for (int u = 0; u < state.unit_count; ++u) {
    state.owners[tables.center_of[tables.area_of[state.units[u].stand]]] = state.units[u].power;
  }
  state.owners[kNoCenter] = kNobody;
}

// The power that has won, or kNobody.
inline std::uint8_t winner(const Tables& tables, const Holdings& holdings) {
  const auto begin = holdings.count.begin();
  const auto end = begin + tables.power_count;
  const auto most = std::max_element(begin, end);
  const bool won = *most >= tables.victory && std::count(begin, end, *most) == 1;
  return won ? static_cast<std::uint8_t>(most - begin) : kNobody;
}

// Whether the power could build in one of its home centers, if a build is due.
inline bool is_site(const Tables& tables, const State& state, const Places& occupied, int center) {
  return state.owners[center] == tables.home[center] && !occupied.contains(tables.center_area[center]);
}

inline bool has_site(const Tables& tables, const State& state, const Places& occupied, int power) {
  const auto& homes = tables.home_centers[power];
  return std::any_of(homes.begin(), homes.end(), [&](int c) { return is_site(tables, state, occupied, c); });
}

// Whether anybody has something to remove, or to build with room for it.
inline bool is_adjustment_due(const Tables& tables, const Holdings& holdings, const State& state) {
  const Balance balance(holdings, state);
  const auto end = balance.due.begin() + tables.power_count;
  if (std::any_of(balance.due.begin(), end, [](int due) { return due < 0; })) return true;
  const Places occupied = occupied_areas(tables, state);
  for (int p = 0; p < tables.power_count; ++p) {
    if (balance.due[p] > 0 && has_site(tables, state, occupied, p)) return true;
  }
  return false;
}

// The phase as it is carried out: what each power has still to do.
struct Adjustment {
  const Tables& tables;
  State& state;
  Balance balance;
  Places occupied;
  std::array<bool, kMaxPieces> removed{};

  Adjustment(const Tables& board, State& now)
      : tables(board), state(now), balance(board, now), occupied(occupied_areas(board, now)) {}
};

inline bool can_build(const Adjustment& adjustment, int stand) {
  const Tables& tables = adjustment.tables;
  const int center = tables.center_of[tables.area_of[stand]];
  const int power = adjustment.state.owners[center];
  if (power == kNobody || !is_site(tables, adjustment.state, adjustment.occupied, center)) return false;
  const auto& builds = tables.builds[center];
  return adjustment.balance.due[power] > 0 && std::find(builds.begin(), builds.end(), stand) != builds.end();
}

// New units come after all others, so they are only noted here.
inline void build(Adjustment& adjustment, int stand, Piece* built, int& count) {
  if (!can_build(adjustment, stand)) return;
  const int area = adjustment.tables.area_of[stand];
  const std::uint8_t power = adjustment.state.owners[adjustment.tables.center_of[area]];
  adjustment.occupied.insert(area);
  --adjustment.balance.due[power];
  built[count++] = {static_cast<Stand>(stand), power};
}

inline void remove(Adjustment& adjustment, int stand) {
  const State& state = adjustment.state;
  for (int u = 0; u < state.unit_count; ++u) {
    const Piece piece = state.units[u];
    if (adjustment.tables.area_of[piece.stand] != adjustment.tables.area_of[stand]) continue;
    if (is_fleet(piece.stand) != is_fleet(stand) || adjustment.removed[u]) return;
    if (adjustment.balance.due[piece.power] >= 0) return;
    adjustment.removed[u] = true;
    ++adjustment.balance.due[piece.power];
    return;
  }
}

inline void waive(Adjustment& adjustment, int power) {
  if (power < adjustment.tables.power_count && adjustment.balance.due[power] > 0) --adjustment.balance.due[power];
}

// The farthest from any center that the power owns goes first; of these fleets, then by the name of the area.
// Rule: DATC 4.D.8, by the rulebook of 2023.
inline int disorder_rank(const Adjustment& adjustment, Piece piece) {
  const Tables& tables = adjustment.tables;
  const int area = tables.area_of[piece.stand];
  int steps = kUnreachable;
  for (int c = 0; c < tables.center_count; ++c) {
    if (adjustment.state.owners[c] != piece.power) continue;
    steps = std::min<int>(steps, tables.distance[area][tables.center_area[c]]);
  }
  return (steps << 1 | is_fleet(piece.stand)) << 8 | (255 - tables.name_rank[area]);
}

inline void remove_by_disorder(Adjustment& adjustment, int power) {
  for (; adjustment.balance.due[power] < 0; ++adjustment.balance.due[power]) {
    int first = -1;
    int highest = -1;
    for (int u = 0; u < adjustment.state.unit_count; ++u) {
      const Piece piece = adjustment.state.units[u];
      if (piece.power != power || adjustment.removed[u]) continue;
      const int rank = disorder_rank(adjustment, piece);
      if (rank <= highest) continue;
      highest = rank;
      first = u;
    }
    adjustment.removed[first] = true;
  }
}

inline void drop_removed(Adjustment& adjustment) {
  State& state = adjustment.state;
  int kept = 0;
  for (int u = 0; u < state.unit_count; ++u) {
    state.units[kept] = state.units[u];
    kept += !adjustment.removed[u];
  }
  state.unit_count = static_cast<std::uint8_t>(kept);
}

// In the order of the powers.
inline void place_built(const Tables& tables, const Piece* built, int count, State& state) {
  for (int p = 0; p < tables.power_count; ++p) {
    for (int i = 0; i < count; ++i) {
      if (built[i].power == p) state.units[state.unit_count++] = built[i];
    }
  }
}

// The first possible orders count, up to what is due; removals that are not ordered fall to civil disorder.
template <class Codes>
void adjust(const Tables& tables, const Codes& codes, State& state) {
  Adjustment adjustment(tables, state);
  Piece built[kMaxCenters];
  int count = 0;
  for (const Code code : codes) {
    if (kind_of(code) == Kind::kBuild) build(adjustment, stand_of(code), built, count);
    if (kind_of(code) == Kind::kRemove) remove(adjustment, stand_of(code));
    if (kind_of(code) == Kind::kWaive) waive(adjustment, stand_of(code));
  }
  for (int p = 0; p < tables.power_count; ++p) remove_by_disorder(adjustment, p);
  drop_removed(adjustment);
  place_built(tables, built, count, state);
}

}  // namespace variorum
