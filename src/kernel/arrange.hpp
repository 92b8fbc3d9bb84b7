// Arranging a battle: who meets whom, which orders are void or unmatched, which supports nobody can touch.
#pragma once

#include "definitions.hpp"

namespace variorum {

inline constexpr Fighter kBlank{.area = kNone,
                                .power = kNone,
                                .attack = 0,
                                .defence = 0,
                                .to = kNone,
                                .occupant = kNone,
                                .next_rival = kNone,
                                .first_support = kNone,
                                .first_convoy = kNone,
                                .via = false,
                                .head_to_head = false,
                                .stranded = false,
                                .succeeds = Truth::kOpen,
                                .carried = Truth::kTrue,
                                .support = {0, 0},
                                .foreign_support = {0, 0}};

inline void arrange_fighter(Fighter& fighter, const BattleUnit& unit, bool is_void) {
  // Copied first: the compiler then moves what is adjacent in one go.
  const BattleUnit given = unit;
  fighter = kBlank;
  fighter.area = given.area;
  fighter.power = given.power;
  fighter.attack = given.attack;
  fighter.defence = given.defence;
  fighter.to = is_void ? kNone : given.to;
  fighter.via = given.via & !is_void;
}

inline void arrange_units(Field& field, const AreaSet& dislodged) {
  const Battle& battle = field.battle;
  int movers = 0;
  int convoyers = 0;
  int ferried = 0;
  bool any_condition = false;
  for (int u = 0; u < battle.unit_count; ++u) {
    const BattleUnit& unit = battle.units[u];
    Fighter& fighter = field.fighters[u];
    bool is_void = false;
    if (has_condition(unit)) {
      any_condition = true;
      is_void = !is_met(battle, unit, dislodged);
    }
    arrange_fighter(fighter, unit, is_void);
    field.slot(fighter.to) = {kNone, kNone};
    // Written to each list, counted where it belongs: a branch here would be guessed wrong too often.
    field.movers[movers] = field.convoyers[convoyers] = field.ferried[ferried] = static_cast<std::int16_t>(u);
    movers += fighter.moves();
    convoyers += unit.convoys != kNone;
    ferried += fighter.via;
  }
  field.mover_count = movers;
  field.convoyer_count = convoyers;
  field.ferried_count = ferried;
  field.any_condition = any_condition;
}

// After the goals are cleared, so that an area that is both keeps its occupant.
inline void arrange_slots(Field& field) {
  for (int u = 0; u < field.battle.unit_count; ++u) {
    field.slot(field.fighters[u].area) = {static_cast<std::int16_t>(u), kNone};
  }
  field.fighter(kNone) = kBlank;
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
  const BattleUnit& unit = field.battle.units[fleet];
  return field.fighter(unit.convoys).via && field.fighter(unit.convoys).to == unit.convoys_to;
}

// Carried for certain if fleets that nobody attacks suffice.
inline void arrange_carriage(Field& field, int mover) {
  Fighter& fighter = field.fighter(mover);
  const auto unattacked = [&](int fleet) { return field.first_mover_to_area_of(fleet) == kNone; };
  if (chain_exists(field, mover, unattacked)) return;
  fighter.stranded = !chain_exists(field, mover, [](int) { return true; });
  fighter.carried = fighter.stranded ? Truth::kFalse : Truth::kOpen;
  fighter.succeeds = fighter.stranded ? Truth::kFalse : Truth::kOpen;
}

inline void arrange_convoys(Field& field) {
  for (int i = field.convoyer_count - 1; i >= 0; --i) {
    const std::int16_t fleet = field.convoyers[i];
    if (!can_carry(field, fleet)) continue;
    Fighter& army = field.fighter(field.battle.units[fleet].convoys);
    field.next_convoy[fleet] = army.first_convoy;
    army.first_convoy = fleet;
  }
  for (int i = 0; i < field.ferried_count; ++i) arrange_carriage(field, field.ferried[i]);
}

inline void add_support(Field& field, const Support& support, std::int32_t low, std::int32_t high) {
  Fighter& fighter = field.fighter(support.supported);
  const bool foreign = field.fighter(fighter.occupant).power != field.fighter(support.supporter).power;
  fighter.support.low += low;
  fighter.support.high += high;
  fighter.foreign_support.low += foreign ? low : 0;
  fighter.foreign_support.high += foreign ? high : 0;
}

// Whether a condition makes the support void.
inline bool is_denied(Field& field, const Support& support, const AreaSet& dislodged) {
  if (!has_condition(support)) return false;
  field.any_condition = true;
  return !is_met(field.battle, support, dislodged);
}

// Without branches: whether a support is matched would be guessed wrong too often.
inline void arrange_support(Field& field, std::int16_t index, SupportVerdict& verdict) {
  const Support& support = field.battle.supports[index];
  Fighter& supported = field.fighter(support.supported);
  const bool matched = supported.to == support.to;
  verdict = {matched ? Outcome::kGiven : Outcome::kVoid, matched ? Reason::kGiven : Reason::kUnmatched,
             matched ? kNone : support.supported};
  field.next_support[index] = supported.first_support;
  supported.first_support = matched ? index : supported.first_support;
  const bool untouched = (field.first_mover_to_area_of(support.supporter) == kNone) &
                         (support.cut_by_begin == support.cut_by_end);
  field.disputed[field.disputed_count] = index;
  field.disputed_count += matched & !untouched;
  const std::int32_t high = support.strength & -static_cast<std::int32_t>(matched);
  add_support(field, support, high & -static_cast<std::int32_t>(untouched), high);
}

// Writes the verdict of every support that is not disputed. `dislodged`: where conditions find units dislodged.
inline void arrange(Field& field, const Battle& battle, const AreaSet& dislodged, Verdict& verdict) {
  field.battle = battle;
  arrange_units(field, dislodged);
  arrange_slots(field);
  arrange_movers(field);
  if (field.ferried_count > 0) arrange_convoys(field);
  field.disputed_count = 0;
  field.cut_count = 0;
  for (int s = 0; s < battle.support_count; ++s) {
    if (is_denied(field, battle.supports[s], dislodged)) {
      verdict.supports[s] = {Outcome::kVoid, Reason::kDenied, condition_unit(battle.supports[s])};
    } else {
      arrange_support(field, static_cast<std::int16_t>(s), verdict.supports[s]);
    }
  }
}

}  // namespace variorum
