// Arranging a battle: who meets whom, which orders are void or unmatched, which supports nobody can touch.
#pragma once

#include "definitions.hpp"

namespace variorum {

// Field by field, not as a value: a value would be put together elsewhere and copied.
inline void arrange_fighter(Fighter& fighter, const BattleUnit& unit, bool is_void) {
  fighter.area = unit.area;
  fighter.power = unit.power;
  fighter.attack = unit.attack;
  fighter.defence = unit.defence;
  fighter.to = is_void ? kNone : unit.to;
  fighter.occupant = kNone;
  fighter.next_rival = kNone;
  fighter.first_support = kNone;
  fighter.first_convoy = kNone;
  fighter.via = unit.via;
  fighter.head_to_head = false;
  fighter.stranded = false;
  fighter.succeeds = Truth::kOpen;
  fighter.carried = Truth::kTrue;
  fighter.support = {0, 0};
  fighter.foreign_support = {0, 0};
}

inline void arrange_units(Field& field, const AreaSet& dislodged) {
  const Battle& battle = *field.battle;
  int movers = 0;
  int standers = 0;
  bool any_via = false;
  bool any_condition = false;
  for (int u = 0; u < battle.unit_count; ++u) {
    const BattleUnit& unit = battle.units[u];
    Fighter& fighter = field.fighters[u];
    arrange_fighter(fighter, unit, is_void(battle, unit, dislodged));
    field.slot(fighter.to) = {kNone, kNone};
    // Written to both lists, counted in one: a branch here would be guessed wrong too often.
    field.movers[movers] = field.standers[standers] = static_cast<std::int16_t>(u);
    movers += fighter.moves();
    standers += !fighter.moves();
    any_via |= unit.via;
    any_condition |= has_condition(unit);
  }
  field.mover_count = movers;
  field.stander_count = standers;
  field.any_via = any_via;
  field.any_condition = any_condition;
}

// After the goals are cleared, so that an area that is both keeps its occupant.
inline void arrange_slots(Field& field) {
  for (int u = 0; u < field.battle->unit_count; ++u) {
    field.slot(field.fighters[u].area) = {static_cast<std::int16_t>(u), kNone};
  }
  arrange_fighter(field.fighter(kNone), {.power = kNone, .defence = 0}, false);
}

// From the last to the first, so that the rivals of each area come out ascending.
inline void arrange_movers(Field& field) {
  for (int i = field.mover_count - 1; i >= 0; --i) {
    const std::int16_t mover = field.movers[i];
    Fighter& fighter = field.fighter(mover);
    Slot& goal = field.slot(fighter.to);
    const Fighter& occupant = field.fighter(goal.occupant);
    fighter.occupant = goal.occupant;
    fighter.next_rival = goal.first_mover;
    fighter.head_to_head = (occupant.to == fighter.area) & !fighter.via & !occupant.via;
    goal.first_mover = mover;
  }
}

inline bool can_carry(const Field& field, int fleet) {
  const BattleUnit& unit = field.battle->units[fleet];
  return unit.convoys != kNone && field.fighter(unit.convoys).via && field.fighter(unit.convoys).to == unit.convoys_to;
}

inline void arrange_convoys(Field& field) {
  for (int i = field.stander_count - 1; i >= 0; --i) {
    const std::int16_t fleet = field.standers[i];
    if (!can_carry(field, fleet)) continue;
    Fighter& army = field.fighter(field.battle->units[fleet].convoys);
    field.next_convoy[fleet] = army.first_convoy;
    army.first_convoy = fleet;
  }
  for (int i = 0; i < field.mover_count; ++i) {
    const int mover = field.movers[i];
    Fighter& fighter = field.fighter(mover);
    if (!fighter.via) continue;
    fighter.stranded = !chain_exists(field, mover, [](int) { return true; });
    fighter.carried = fighter.stranded ? Truth::kFalse : Truth::kOpen;
    if (fighter.stranded) fighter.succeeds = Truth::kFalse;
  }
}

inline void add_support(Field& field, const Support& support, std::int32_t low, std::int32_t high) {
  Fighter& fighter = field.fighter(support.supported);
  const bool foreign = field.fighter(fighter.occupant).power != field.fighter(support.supporter).power;
  fighter.support.low += low;
  fighter.support.high += high;
  fighter.foreign_support.low += foreign ? low : 0;
  fighter.foreign_support.high += foreign ? high : 0;
}

inline void arrange_support(Field& field, std::int16_t index, const AreaSet& dislodged, SupportVerdict& verdict) {
  const Support& support = field.battle->supports[index];
  field.any_condition |= has_condition(support);
  if (is_void(*field.battle, support, dislodged)) {
    verdict = {Outcome::kVoid, Reason::kDenied, support.void_unless == kNone ? support.void_while : support.void_unless};
    return;
  }
  Fighter& supported = field.fighter(support.supported);
  if (supported.to != support.to) {
    verdict = {Outcome::kVoid, Reason::kUnmatched, support.supported};
    return;
  }
  verdict = {Outcome::kGiven, Reason::kGiven, kNone};
  field.next_support[index] = supported.first_support;
  supported.first_support = index;
  const bool untouched = (field.first_mover_to_area_of(support.supporter) == kNone) &
                         (support.cut_by_begin == support.cut_by_end);
  field.disputed[field.disputed_count] = index;
  field.disputed_count += !untouched;
  add_support(field, support, untouched ? support.strength : 0, support.strength);
}

// Writes the verdict of every support that is not disputed. `dislodged`: where conditions find units dislodged.
inline void arrange(Field& field, const Battle& battle, const AreaSet& dislodged, Verdict& verdict) {
  field.battle = &battle;
  arrange_units(field, dislodged);
  arrange_slots(field);
  arrange_movers(field);
  if (field.any_via) arrange_convoys(field);
  field.disputed_count = 0;
  for (int s = 0; s < battle.support_count; ++s) {
    arrange_support(field, static_cast<std::int16_t>(s), dislodged, verdict.supports[s]);
  }
}

}  // namespace variorum
