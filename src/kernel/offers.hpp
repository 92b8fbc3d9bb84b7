// Everything that the units of a movement stage could be ordered to do.
#pragma once

#include "deployment.hpp"
#include "listing.hpp"

namespace variorum {

inline constexpr int kMaxNear = 16;
// Marks in a list of movers an army that could get there only by convoy.
inline constexpr Code kOverseas = 1 << 28;

// Who could move where. Only the rows of areas on the board mean anything.
class Movers {
 public:
  void clear(int areas) { std::memset(count_, 0, areas); }

  // `mover`: the stand of a unit in the place of a target, perhaps overseas. Returns its place in the row.
  std::uint8_t add(int area, Code mover) {
    rows_[area][count_[area]] = mover;
    return count_[area]++;
  }

  int count(int area) const { return count_[area]; }
  const Code* row(int area) const { return rows_[area]; }

 private:
  // Not a power of two, so that the rows do not meet in the cache.
  static constexpr int kRow = kMaxPieces + 16;

  std::uint8_t count_[kMaxPlaces];
  Code rows_[kMaxPlaces][kRow];
};

struct Offers {
  const Deployment& now;
  Movers movers;
  // By unit and index of its near areas: its own place in the row of movers there.
  std::uint8_t own[kMaxPieces][kMaxNear];
  // By unit: where it could be convoyed to.
  Places overseas[kMaxPieces];
  // The armies that could be convoyed, and how.
  std::uint8_t passengers[kMaxPieces];
  Voyages voyages[kMaxPieces];
  int passenger_count = 0;

  explicit Offers(const Deployment& deployment) : now(deployment) {
    movers.clear(now.tables.area_count);
    for (int u = 0; u < now.state.unit_count; ++u) add_steps(u);
    if (now.afloat != 0) add_voyages();
  }

 private:
  void add_steps(int unit) {
    const int stand = now.stand(unit);
    const auto& near = now.tables.near_list[stand];
    for (std::size_t i = 0; i < near.size(); ++i) own[unit][i] = movers.add(near[i], stand << 8);
  }

  void add_voyages() {
    for (int u = 0; u < now.state.unit_count; ++u) {
      overseas[u] = {};
      const int stand = now.stand(u);
      if (!is_fleet(stand) && (now.tables.embark[stand] & now.afloat) != 0) add_voyages_of(u, stand);
    }
  }

  void add_voyages_of(int unit, int stand) {
    Voyages& charted = voyages[passenger_count];
    charted.chart(now.tables, stand, now.afloat);
    for_each_sea(charted.reached(), [&](int sea) { overseas[unit] |= now.tables.landings[sea]; });
    overseas[unit] = overseas[unit] - Places::of(stand);
    if (overseas[unit].empty()) return;
    passengers[passenger_count++] = static_cast<std::uint8_t>(unit);
    const Places far = overseas[unit] - now.tables.near[stand];
    far.for_each([&](int area) { movers.add(area, stand << 8 | kOverseas); });
  }
};

// Whether a fleet at sea could support an overseas move: the army must be able to do without it.
// Rule: DATC 6.D.31.
inline bool is_independent(const Deployment& now, Code mover, int area, int fleet_area) {
  return can_sail(now.tables, now.tables.area_of[target_of(mover)], area, now.afloat & ~now.tables.sea_bit[fleet_area]);
}

inline void list_moves(const Offers& offers, int unit, CodeList& list) {
  const int stand = offers.now.stand(unit);
  list.add(encode(Kind::kHold, stand));
  const auto& moves = offers.now.tables.moves[stand];
  list.add_all(moves.data(), static_cast<int>(moves.size()), 0);
  if (offers.now.afloat == 0) return;
  offers.overseas[unit].for_each([&](int area) { list.add(encode(Kind::kMoveVia, stand, 0, area)); });
}

inline void list_support_holds(const Offers& offers, int unit, CodeList& list) {
  const Deployment& now = offers.now;
  const int stand = now.stand(unit);
  for (const int area : now.tables.near_list[stand]) {
    const int other = now.unit_at[area];
    if (other != kNobody) list.add(encode(Kind::kSupportHold, stand, now.stand(other)));
  }
}

// The rows of movers are copied, and the unit itself is taken out again.
inline void list_support_moves(const Offers& offers, int unit, CodeList& list) {
  const Deployment& now = offers.now;
  const int stand = now.stand(unit);
  const auto& near = now.tables.near_list[stand];
  const bool at_sea = now.tables.sea_bit[now.area(unit)] != 0;
  for (std::size_t i = 0; i < near.size(); ++i) {
    const Code base = encode(Kind::kSupportMove, stand, 0, near[i]);
    Code* const begin = list.end();
    list.add_all(offers.movers.row(near[i]), offers.movers.count(near[i]), base);
    begin[offers.own[unit][i]] = list.pop();
    if (offers.passenger_count == 0) continue;
    if (at_sea) list.drop_from(begin, [&](Code code) {
      return (code & kOverseas) != 0 && !is_independent(now, code, near[i], now.area(unit));
    });
    for (Code* code = begin; code != list.end(); ++code) *code &= ~kOverseas;
  }
}

inline void list_convoys(const Offers& offers, int unit, CodeList& list) {
  const Deployment& now = offers.now;
  const Seas sea = now.tables.sea_bit[now.area(unit)];
  if (sea == 0) return;
  for (int i = 0; i < offers.passenger_count; ++i) {
    const Voyages& voyages = offers.voyages[i];
    if ((voyages.reached() & sea) == 0) continue;
    const Code base = encode(Kind::kConvoy, now.stand(unit), now.stand(offers.passengers[i]));
    voyages.needed(std::countr_zero(sea)).for_each([&](int area) { list.add(base | area << 16); });
  }
}

// No unit has more orders than this.
inline int offers_at_most(const Offers& offers, int unit) {
  const Deployment& now = offers.now;
  const auto& near = now.tables.near_list[now.stand(unit)];
  int most = 1 + static_cast<int>(now.tables.moves[now.stand(unit)].size() + near.size()) + kMaxPlaces;
  for (const int area : near) most += offers.movers.count(area);
  return most + offers.passenger_count * kMaxPlaces;
}

// All orders of a movement stage, unit by unit.
inline void list_movement(const Tables& tables, const State& state, CodeList& list) {
  const Deployment now(tables, state);
  const Offers offers(now);
  for (int u = 0; u < state.unit_count; ++u) {
    list.reserve(offers_at_most(offers, u));
    list_moves(offers, u, list);
    list_support_holds(offers, u, list);
    list_support_moves(offers, u, list);
    list_convoys(offers, u, list);
    list.close();
  }
}

}  // namespace variorum
