// Units enter the field, each with what it is ordered to do.
#pragma once

#include "field.hpp"

namespace variorum {

inline constexpr Fighter kBlank{.area = kNone,
                                .power = kNone,
                                .attack = 0,
                                .defence = 0,
                                .to = kNone,
                                .convoys = kNone,
                                .convoys_to = kNone,
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

// The place of nobody, and nobody himself.
inline void enter_nobody(Field& field) {
  field.slot(kNone) = {kNone, kNone};
  field.fighter(kNone) = kBlank;
}

// A unit that stands; returned to be given an order.
inline Fighter& enter(Field& field, std::int16_t unit, int area, int power, int attack, int defence) {
  Fighter& fighter = field.fighters[unit];
  fighter = kBlank;
  fighter.area = static_cast<std::int16_t>(area);
  fighter.power = static_cast<std::int16_t>(power);
  fighter.attack = static_cast<std::int16_t>(attack);
  fighter.defence = static_cast<std::int16_t>(defence);
  field.slot(area) = {unit, kNone};
  return fighter;
}

// Whether a condition makes an order void.
template <class Order>
bool is_denied(Field& field, const Order& order, const AreaSet& dislodged) {
  if (!has_condition(order)) return false;
  field.any_condition = true;
  return !is_met(field.battle, order, dislodged);
}

// In the order of the units, beginning with the first.
inline void list_orders(Field& field) {
  int movers = 0;
  int convoyers = 0;
  int ferried = 0;
  for (std::int16_t u = 0; u < field.battle.unit_count; ++u) {
    const Fighter& fighter = field.fighters[u];
    // Written to each list, counted where it belongs: a branch here would be guessed wrong too often.
    field.movers[movers] = field.convoyers[convoyers] = field.ferried[ferried] = u;
    movers += fighter.moves();
    convoyers += fighter.convoys != kNone;
    ferried += fighter.via;
  }
  field.mover_count = movers;
  field.convoyer_count = convoyers;
  field.ferried_count = ferried;
}

// `dislodged`: where conditions find units dislodged. A void move leaves its unit standing.
inline void enter_all(Field& field, const Battle& battle, const AreaSet& dislodged) {
  field.battle = battle;
  field.slots.fill({kNone, kNone});
  enter_nobody(field);
  for (std::int16_t u = 0; u < battle.unit_count; ++u) {
    const BattleUnit& unit = battle.units[u];
    Fighter& fighter = enter(field, u, unit.area, unit.power, unit.attack, unit.defence);
    fighter.convoys = unit.convoys;
    fighter.convoys_to = unit.convoys_to;
    if (is_denied(field, unit, dislodged)) continue;
    fighter.to = unit.to;
    fighter.via = unit.via;
  }
  list_orders(field);
}

}  // namespace variorum
