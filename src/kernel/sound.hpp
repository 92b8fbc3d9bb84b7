// Whether a battle means something. The sentences for people are in variorum.adjudicator.battle; the two must agree.
#pragma once

#include "area_set.hpp"
#include "battle.hpp"

namespace variorum {

inline constexpr int kMaxPowers = kMaxUnits;
inline constexpr int kMaxStrength = 1000;

constexpr bool is_index(int value, int count) { return value >= 0 && value < count; }

constexpr bool is_index_or_none(int value, int count) { return value == kNone || is_index(value, count); }

template <class Order>
bool has_sound_condition(const Battle& battle, const Order& order) {
  return is_index_or_none(order.void_unless, battle.unit_count) &&
         is_index_or_none(order.void_while, battle.unit_count) &&
         (order.void_unless == kNone || order.void_while == kNone);
}

inline bool has_sound_move(const BattleUnit& unit) {
  if (unit.to == kNone) return !unit.via && unit.void_unless == kNone && unit.void_while == kNone;
  return is_index(unit.to, kMaxAreas) && unit.to != unit.area && unit.attack > 0;
}

inline bool has_sound_convoy(const Battle& battle, int index) {
  const BattleUnit& unit = battle.units[index];
  if (unit.convoys == kNone) return unit.convoys_to == kNone;
  return unit.to == kNone && unit.convoys != index && is_index(unit.convoys, battle.unit_count) &&
         is_index(unit.convoys_to, kMaxAreas);
}

inline bool is_sound_unit(const Battle& battle, int index) {
  const BattleUnit& unit = battle.units[index];
  return is_index(unit.area, kMaxAreas) && is_index(unit.power, kMaxPowers) &&
         is_index(unit.attack, kMaxStrength + 1) && is_index(unit.defence, kMaxStrength + 1) &&
         has_sound_move(unit) && has_sound_convoy(battle, index) && has_sound_condition(battle, unit);
}

inline bool is_sound_support(const Battle& battle, const Support& support) {
  for (int i = support.cut_by_begin; i < support.cut_by_end; ++i) {
    if (!is_index(battle.cut_by[i], battle.unit_count)) return false;
  }
  return is_index(support.supporter, battle.unit_count) && is_index(support.supported, battle.unit_count) &&
         is_index_or_none(support.to, kMaxAreas) && is_index(support.strength, kMaxStrength + 1) &&
         support.cut <= Cut::kNamed && has_sound_condition(battle, support);
}

inline bool is_sound(const Battle& battle) {
  AreaSet held;
  for (int u = 0; u < battle.unit_count; ++u) {
    if (!is_sound_unit(battle, u) || held.contains(battle.units[u].area)) return false;
    held.insert(battle.units[u].area);
  }
  for (int s = 0; s < battle.support_count; ++s) {
    if (!is_sound_support(battle, battle.supports[s])) return false;
  }
  return true;
}

}  // namespace variorum
