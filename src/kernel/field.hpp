// A battle arranged for resolving: who meets whom, and what is known of each move so far.
#pragma once

#include <array>
#include <cstdint>

#include "area_set.hpp"
#include "battle.hpp"

namespace variorum {

enum class Truth : std::uint8_t { kFalse, kTrue, kOpen };

// What stands in an area, and the first of the moves to it (the others follow by Fighter::next_rival, ascending).
struct Slot {
  std::int16_t occupant;
  std::int16_t first_mover;
};

// Sums of given supports in halves: what is certain, and what is possible.
struct Range {
  std::int32_t low;
  std::int32_t high;

  bool settled() const { return low == high; }
  Range operator+(std::int32_t strength) const { return {low + strength, high + strength}; }
};

struct Fighter {
  std::int16_t area;
  std::int16_t power;
  std::int16_t attack;
  std::int16_t defence;
  // A void move leaves kNone here: its unit counts as standing.
  std::int16_t to;
  // The unit that is convoyed, and where to.
  std::int16_t convoys;
  std::int16_t convoys_to;
  std::int16_t occupant;
  std::int16_t next_rival;
  // The matched supports of what it does follow by Field::next_support, the fleets that can carry its move via convoy,
  // ascending, by Field::next_convoy.
  std::int16_t first_support;
  std::int16_t first_convoy;
  bool via;
  bool head_to_head;
  // No chain of matching convoys, even with every fleet afloat.
  bool stranded;
  Truth succeeds;
  Truth carried;
  Range support;
  // Without the supports by units of the occupant's power.
  Range foreign_support;

  bool moves() const { return to != kNone; }
};

// Never cleared as a whole: only what the battle uses is written, and then read.
struct Field {
  // A view, copied: the compiler then knows that nothing overlaps it. Its units are looked up for conditions only.
  Battle battle;
  // The last belongs to no area; units that stand "move" there, so that arranging needs no branches.
  std::array<Slot, kMaxAreas + 1> slots;
  // The last is nobody: of no power, without defence.
  std::array<Fighter, kMaxUnits + 1> fighters;
  std::array<std::int16_t, kMaxUnits> movers;
  std::array<std::int16_t, kMaxUnits> convoyers;
  // The movers that go via convoy.
  std::array<std::int16_t, kMaxUnits> ferried;
  std::array<std::int16_t, kMaxUnits> next_convoy;
  std::array<std::int16_t, kMaxSupports> next_support;
  // Matched supports of which it is not obvious that they are given.
  std::array<std::int16_t, kMaxSupports> disputed;
  int mover_count;
  int convoyer_count;
  int ferried_count;
  int disputed_count;
  // Those of them that turn out to be cut.
  std::array<std::int16_t, kMaxSupports> cut;
  int cut_count;
  bool any_condition = false;

  // For an area, or kNone, whose bits are those of the last slot.
  const Slot& slot(int area) const { return slots[area & kMaxAreas]; }
  Slot& slot(int area) { return slots[area & kMaxAreas]; }
  // For a unit, or kNone.
  const Fighter& fighter(int unit) const { return fighters[unit & kMaxUnits]; }
  Fighter& fighter(int unit) { return fighters[unit & kMaxUnits]; }

  std::int16_t first_mover_to_area_of(int unit) const { return slot(fighter(unit).area).first_mover; }
};

// An order has one condition at most.
template <class Order>
std::int16_t condition_unit(const Order& order) {
  return order.void_unless & order.void_while;
}

template <class Order>
bool has_condition(const Order& order) {
  return condition_unit(order) != kNone;
}

// Of an order with a condition, given the areas in which units are dislodged. Nobody is, in the first pass.
template <class Order>
bool is_met(const Battle& battle, const Order& order, const AreaSet& dislodged) {
  return dislodged.contains(battle.units[condition_unit(order)].area) == (order.void_unless != kNone);
}

}  // namespace variorum
