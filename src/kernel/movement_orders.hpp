// All orders of a movement phase, written out.
#pragma once

#include <cstring>

#include "listing.hpp"
#include "offers.hpp"

namespace variorum {

// As many orders as processors of all kinds handle at once.
using Block = Code __attribute__((vector_size(4 * sizeof(Code))));
inline constexpr int kBlock = 4;

inline void write_block(const Code* from, Code common, Code* out) {
  Block block;
  std::memcpy(&block, from, sizeof block);
  block |= common;
  std::memcpy(out, &block, sizeof block);
}

// Completes the orders of a row by what they have in common. Nearly all rows are shorter than two blocks: copying so
// much in any case, and counting less of it, spares branches. Writes beyond the end that it returns.
inline Code* write_row(const Code* row, std::ptrdiff_t count, Code common, Code* out) {
  write_block(row, common, out);
  write_block(row + kBlock, common, out + kBlock);
  for (std::ptrdiff_t i = 2 * kBlock; i < count; i += kBlock) write_block(row + i, common, out + i);
  return out + count;
}

inline Code* write_moves(const Offers& offers, int unit, Code* out) {
  const int stand = offers.now.stand(unit);
  const Neighbours& near = offers.now.tables.neighbours[stand];
  *out++ = encode(Kind::kHold, stand);
  return write_row(near.moves, near.move_count, stand, out);
}

// An order for each place, and what they have in common.
inline Code* write_towards(const Places& places, Code common, Code* out) {
  places.for_each([&](int place) { *out++ = common | encode(Kind::kNone, 0, 0, place); });
  return out;
}

inline Code* write_voyages(const Offers& offers, int unit, Code* out) {
  const Passenger* const passenger = offers.passengers.find(unit);
  if (passenger == nullptr) return out;
  return write_towards(passenger->ends, encode(Kind::kMoveVia, passenger->stand), out);
}

// Of each row as many as `counts` says, without the unit itself.
inline Code* write_supports(const Offers& offers, int unit, const RowCounts& counts, Code* out) {
  const Contacts& contacts = offers.contacts;
  const int stand = offers.now.stand(unit);
  const int end = contacts.first[unit + 1];
  for (int i = contacts.first[unit]; i < end; ++i) {
    const std::size_t area = contacts.area[i];
    const Code* const row = offers.supports.row(area);
    const std::ptrdiff_t last = counts[area] - 1;
    Code* const end = write_row(row, last, stand, out);
    out[offers.own[i]] = row[last] | stand;
    out = end;
  }
  return out;
}

// The areas at which a fleet at sea could support a passenger: its convoy has to do without the fleet.
inline Places places_without(const Deployment& now, const Passenger& passenger, int stand, Seas sea) {
  const Places towards = passenger.far & now.tables.near[stand];
  const bool aboard = (passenger.voyages.reached() & sea) != 0;
  if (!aboard || towards.empty()) return towards;
  // Nobody else could carry it.
  if (passenger.voyages.reached() == sea) return {};
  return towards & ends_without(now.tables, passenger, now.afloat, sea);
}

// What only fleets do that could carry somebody: they convoy, and support passengers that can do without them.
inline Code* write_sea_orders(const Offers& offers, int unit, Seas sea, Code* out) {
  const Deployment& now = offers.now;
  const int stand = now.stand(unit);
  for (int i = 0; i < offers.passengers.count; ++i) {
    const Passenger& passenger = offers.passengers.list[i];
    const Places helped = places_without(now, passenger, stand, sea);
    out = write_towards(helped, encode(Kind::kSupportMove, stand, passenger.stand), out);
    if ((passenger.voyages.reached() & sea) == 0) continue;
    const Places& needed = passenger.voyages.needed(std::countr_zero(sea));
    out = write_towards(needed, encode(Kind::kConvoy, stand, passenger.stand), out);
  }
  return out;
}

// There are no more orders than this, with what is written beyond the end.
inline int orders_at_most(const Offers& offers) {
  const Tables& tables = offers.now.tables;
  const int units = offers.now.state.unit_count;
  const Passengers& passengers = offers.passengers;
  const int of_each = tables.most_choices + passengers.count * kMaxNear;
  const int carriers = 1 + std::popcount(offers.now.afloat);
  return units * of_each + passengers.count * carriers * tables.area_count + 2 * kBlock;
}

// A slot for each unit.
inline void list_movement(const Tables& tables, const State& state, CodeList& list) {
  const Deployment now(tables, state);
  const Offers offers(now);
  Code* out = list.room(orders_at_most(offers));
  std::int32_t* const ends = list.add_slots(state.unit_count);
  for (int u = 0; u < state.unit_count; ++u) {
    out = write_moves(offers, u, out);
    out = write_voyages(offers, u, out);
    // Fleets that could carry somebody do not support everybody who needs a convoy.
    const Seas sea = offers.passengers.carriers & tables.sea_bit[now.area(u)];
    out = write_supports(offers, u, sea == 0 ? offers.supports.counts() : offers.unaided, out);
    if (sea != 0) out = write_sea_orders(offers, u, sea, out);
    ends[u] = static_cast<std::int32_t>(out - list.begin());
  }
  list.fill_slots(out);
}

}  // namespace variorum
