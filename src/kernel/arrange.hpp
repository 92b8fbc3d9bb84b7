// Arranging a battle: who meets whom, which orders are void or unmatched, which supports nobody can touch.
#pragma once

#include "definitions.hpp"

namespace variorum {

inline void arrange_slots(Field& field, const AreaSet& dislodged) {
  const Battle& battle = *field.battle;
  field.any_via = false;
  field.any_condition = false;
  for (int u = 0; u < battle.unit_count; ++u) {
    const BattleUnit& unit = battle.units[u];
    Fighter& fighter = field.fighters[u];
    fighter.to = is_void(battle, unit, dislodged) ? kNone : unit.to;
    fighter.first_support = kNone;
    fighter.first_convoy = kNone;
    fighter.stranded = false;
    fighter.support = {0, 0};
    fighter.foreign_support = {0, 0};
    field.slots[static_cast<std::uint8_t>(fighter.to)] = {kNone, kNone};
    field.any_via |= unit.via;
    field.any_condition |= has_condition(unit);
  }
  // After the goals, so that an area that is both keeps its occupant.
  for (int u = 0; u < battle.unit_count; ++u) {
    field.slots[battle.units[u].area] = {static_cast<std::int16_t>(u), kNone};
  }
}

inline bool meet_head_on(const Field& field, int mover, int occupant) {
  return occupant != kNone && field.fighters[occupant].to == field.unit(mover).area && !field.unit(mover).via &&
         !field.unit(occupant).via;
}

// From the last to the first, so that the rivals of each area come out ascending.
inline void arrange_movers(Field& field) {
  field.mover_count = 0;
  for (int u = field.battle->unit_count - 1; u >= 0; --u) {
    Fighter& fighter = field.fighters[u];
    if (fighter.to == kNone) continue;
    Slot& goal = field.slots[fighter.to];
    fighter.occupant = goal.occupant;
    fighter.next_rival = goal.first_mover;
    fighter.head_to_head = meet_head_on(field, u, goal.occupant);
    fighter.succeeds = Truth::kOpen;
    fighter.carried = Truth::kTrue;
    goal.first_mover = static_cast<std::int16_t>(u);
    field.movers[field.mover_count++] = static_cast<std::int16_t>(u);
  }
}

inline bool can_carry(const Field& field, int fleet) {
  const BattleUnit& unit = field.unit(fleet);
  if (unit.convoys == kNone || unit.to != kNone) return false;
  return field.unit(unit.convoys).via && field.fighters[unit.convoys].to == unit.convoys_to;
}

inline void arrange_convoys(Field& field) {
  for (int u = field.battle->unit_count - 1; u >= 0; --u) {
    if (!can_carry(field, u)) continue;
    Fighter& army = field.fighters[field.unit(u).convoys];
    field.next_convoy[u] = army.first_convoy;
    army.first_convoy = static_cast<std::int16_t>(u);
  }
  for (int i = 0; i < field.mover_count; ++i) {
    const int mover = field.movers[i];
    if (!field.unit(mover).via) continue;
    Fighter& fighter = field.fighters[mover];
    fighter.stranded = !chain_exists(field, mover, [](int) { return true; });
    fighter.carried = fighter.stranded ? Truth::kFalse : Truth::kOpen;
    if (fighter.stranded) fighter.succeeds = Truth::kFalse;
  }
}

inline void add_support(Field& field, const Support& support, std::int32_t low, std::int32_t high) {
  Fighter& fighter = field.fighters[support.supported];
  fighter.support.low += low;
  fighter.support.high += high;
  if (fighter.to != kNone && fighter.occupant != kNone &&
      field.unit(fighter.occupant).power == field.unit(support.supporter).power) {
    return;
  }
  fighter.foreign_support.low += low;
  fighter.foreign_support.high += high;
}

inline void arrange_support(Field& field, int index, const AreaSet& dislodged, SupportVerdict& verdict) {
  const Support& support = field.battle->supports[index];
  field.any_condition |= has_condition(support);
  if (is_void(*field.battle, support, dislodged)) {
    verdict = {Outcome::kVoid, Reason::kDenied, support.void_unless == kNone ? support.void_while : support.void_unless};
    return;
  }
  Fighter& supported = field.fighters[support.supported];
  if (supported.to != support.to) {
    verdict = {Outcome::kVoid, Reason::kUnmatched, support.supported};
    return;
  }
  field.next_support[index] = supported.first_support;
  supported.first_support = static_cast<std::int16_t>(index);
  verdict = {Outcome::kGiven, Reason::kGiven, kNone};
  const bool untouched =
      field.first_mover_to_area_of(support.supporter) == kNone && support.cut_by_begin == support.cut_by_end;
  if (!untouched) field.disputed[field.disputed_count++] = static_cast<std::int16_t>(index);
  add_support(field, support, untouched ? support.strength : 0, support.strength);
}

// Writes the verdict of every support that is not disputed. `dislodged`: where conditions find units dislodged.
inline void arrange(Field& field, const Battle& battle, const AreaSet& dislodged, Verdict& verdict) {
  field.battle = &battle;
  arrange_slots(field, dislodged);
  arrange_movers(field);
  if (field.any_via) arrange_convoys(field);
  field.disputed_count = 0;
  for (int s = 0; s < battle.support_count; ++s) arrange_support(field, s, dislodged, verdict.supports[s]);
}

}  // namespace variorum
