// All orders of a movement phase, written out.
#pragma once

#include "listing.hpp"
#include "offers.hpp"

namespace variorum {

// Nearly all rows are this short. Copying so much in any case, and counting less of it, spares the branches.
inline constexpr int kShortRow = 4;

// Writes beyond the end that it returns.
inline Code* write_row(const Code* row, int count, Code common, Code* out) {
  for (int i = 0; i < kShortRow; ++i) out[i] = row[i] | common;
  for (int i = kShortRow; i < count; ++i) out[i] = row[i] | common;
  return out + count;
}

inline Code* write_moves(const Offers& offers, int unit, Code* out) {
  const int stand = offers.now.stand(unit);
  *out++ = encode(Kind::kHold, stand);
  const Neighbours& near = offers.now.tables.neighbours[stand];
  out = write_row(near.moves, near.move_count, 0, out);
  const Passenger* const passenger = offers.passengers.find(unit);
  if (passenger == nullptr) return out;
  passenger->ends.for_each([&](int area) { *out++ = encode(Kind::kMoveVia, stand, 0, area); });
  return out;
}

inline Code* write_support_hold(const Deployment& now, int area, Code common, Code* out) {
  *out = common | encode(Kind::kNone, 0, now.stand_at[area]);
  return out + (now.unit_at[area] != kNobody);
}

// The unit itself is taken out of the rows.
inline Code* write_supports(const Offers& offers, int unit, Code* out) {
  const Deployment& now = offers.now;
  const int stand = now.stand(unit);
  const Neighbours& near = now.tables.neighbours[stand];
  for (int i = 0; i < near.area_count; ++i) {
    const int area = near.areas[i];
    out = write_support_hold(now, area, encode(Kind::kSupportHold, stand), out);
    const Code common = encode(Kind::kSupportMove, stand, 0, area);
    Code* const begin = out;
    out = write_row(offers.movers.row(area), offers.movers.count(area), common, out) - 1;
    begin[offers.own[unit][i]] = *out;
  }
  return out;
}

// Supports of passengers by a unit on land or along a coast.
inline Code* write_far_supports(const Offers& offers, int unit, Code* out) {
  const int stand = offers.now.stand(unit);
  const auto& movers = offers.passengers.movers;
  (offers.passengers.far & offers.now.tables.near[stand]).for_each([&](int area) {
    out = write_row(movers.row(area), movers.count(area), encode(Kind::kSupportMove, stand, 0, area), out);
  });
  return out;
}

// What only fleets at sea do: they convoy, and support only passengers that can do without them.
inline Code* write_sea_orders(const Offers& offers, int unit, Seas sea, Code* out) {
  const Deployment& now = offers.now;
  const int stand = now.stand(unit);
  for (int i = 0; i < offers.passengers.count; ++i) {
    const Passenger& passenger = offers.passengers.list[i];
    const bool aboard = (passenger.voyages.reached() & sea) != 0;
    Places towards = passenger.far & now.tables.near[stand];
    if (aboard && !towards.empty()) towards = towards & ends_without(now.tables, passenger, now.afloat, sea);
    towards.for_each([&](int area) { *out++ = encode(Kind::kSupportMove, stand, passenger.stand, area); });
    if (!aboard) continue;
    const Places& needed = passenger.voyages.needed(std::countr_zero(sea));
    needed.for_each([&](int area) { *out++ = encode(Kind::kConvoy, stand, passenger.stand, area); });
  }
  return out;
}

// No unit has more orders than this, with what is written beyond the end.
inline int orders_at_most(const Offers& offers, int unit) {
  const Tables& tables = offers.now.tables;
  const int stand = offers.now.stand(unit);
  const auto near = static_cast<int>(tables.first_choice[stand + 1] - tables.first_choice[stand]);
  const int passengers = offers.passengers.count;
  return near + kShortRow + (passengers == 0 ? 0 : (1 + 2 * passengers) * tables.area_count);
}

// A slot for each unit.
inline void list_movement(const Tables& tables, const State& state, CodeList& list) {
  const Deployment now(tables, state);
  const Offers offers(now);
  for (int u = 0; u < state.unit_count; ++u) {
    Code* out = list.room(orders_at_most(offers, u));
    out = write_moves(offers, u, out);
    out = write_supports(offers, u, out);
    if (offers.passengers.count != 0) {
      const Seas sea = tables.sea_bit[now.area(u)];
      out = sea == 0 ? write_far_supports(offers, u, out) : write_sea_orders(offers, u, sea, out);
    }
    list.close(out);
  }
}

}  // namespace variorum
