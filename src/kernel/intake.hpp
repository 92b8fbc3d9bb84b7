// From the orders of a movement stage to its battle.
#pragma once

#include "battle.hpp"
#include "legality.hpp"

namespace variorum {

// Only the entries of units that exist mean anything.
struct Intake {
  const Deployment& now;
  // The order of each unit as it was given; 0 if there is no possible one.
  std::array<Code, kMaxPieces> standing;
  // The location that each moving unit goes to.
  std::array<std::uint8_t, kMaxPieces> goal;
  std::array<BattleUnit, kMaxPieces> units;
  std::array<Support, kMaxPieces> supports;
  std::array<std::uint8_t, kMaxPieces> convoyers;
  int support_count = 0;
  int convoyer_count = 0;
  bool names_coast = false;

  explicit Intake(const Deployment& deployment) : now(deployment) {
    for (int u = 0; u < now.state.unit_count; ++u) {
      BattleUnit unit;
      unit.area = now.tables.area_of[now.state.units[u].stand];
      unit.power = now.state.units[u].power;
      units[u] = unit;
      standing[u] = 0;
    }
  }

  Battle battle() const {
    return {now.state.unit_count, support_count, units.data(), supports.data(), nullptr, now.tables.links.data()};
  }
};

inline void put_move(Intake& intake, int unit, int goal, bool via) {
  intake.units[unit].to = intake.now.tables.area_of[goal];
  intake.units[unit].via = via;
  intake.goal[unit] = static_cast<std::uint8_t>(goal);
}

inline void put_support(Intake& intake, int unit, Code code, int to) {
  Support support;
  support.supporter = static_cast<std::int16_t>(unit);
  support.supported = intake.now.unit_at[intake.now.tables.area_of[target_of(code)]];
  support.to = static_cast<std::int16_t>(to);
  intake.supports[intake.support_count++] = support;
}

inline void put_convoy(Intake& intake, int unit, Code code) {
  const Deployment& now = intake.now;
  intake.units[unit].convoys = now.unit_at[now.tables.area_of[target_of(code)]];
  intake.units[unit].convoys_to = now.tables.area_of[goal_of(code)];
  intake.convoyers[intake.convoyer_count++] = static_cast<std::uint8_t>(unit);
}

// Puts an exact order into the battle.
inline void put(Intake& intake, int unit, Code code) {
  switch (kind_of(code)) {
    case Kind::kMove: return put_move(intake, unit, goal_of(code), false);
    case Kind::kMoveVia: return put_move(intake, unit, goal_of(code), true);
    case Kind::kSupportHold: return put_support(intake, unit, code, kNone);
    case Kind::kSupportMove: {
      const int area = intake.now.tables.area_of[goal_of(code)];
      intake.names_coast |= area != goal_of(code);
      return put_support(intake, unit, code, area);
    }
    case Kind::kConvoy: return put_convoy(intake, unit, code);
    default: return;
  }
}

// The first possible order of a unit stands.
inline void take(Intake& intake, Code code) {
  const int unit = intake.now.find(stand_of(code));
  if (unit == kNobody || intake.standing[unit] != 0) return;
  const Code exact = exact_order(intake.now, unit, code);
  if (exact == 0) return;
  intake.standing[unit] = code;
  put(intake, unit, exact);
}

// Armies that could walk, but go by sea: a fleet of their own power is ordered to carry them.
// Rule: DATC 4.A.3, 6.G.19.
inline void board_ships(Intake& intake) {
  for (int i = 0; i < intake.convoyer_count; ++i) {
    const BattleUnit& fleet = intake.units[intake.convoyers[i]];
    BattleUnit& army = intake.units[fleet.convoys];
    if (army.to == fleet.convoys_to && army.power == fleet.power) army.via = true;
  }
}

// Takes out the supports that name another coast than the one moved to: they match nothing.
inline void match_coasts(Intake& intake) {
  int kept = 0;
  for (int i = 0; i < intake.support_count; ++i) {
    const Support& support = intake.supports[i];
    const int to = goal_of(intake.standing[support.supporter]);
    const bool names_coast = support.to != kNone && to != support.to && is_fleet(intake.now.stand(support.supported));
    const bool moves_there = intake.units[support.supported].to == support.to;
    if (names_coast && moves_there && intake.goal[support.supported] != to) continue;
    intake.supports[kept++] = support;
  }
  intake.support_count = kept;
}

inline void complete(Intake& intake) {
  if (intake.convoyer_count != 0) board_ships(intake);
  if (intake.names_coast) match_coasts(intake);
}

template <class Codes>
void take_in(Intake& intake, const Codes& codes) {
  for (const Code code : codes) take(intake, code);
  complete(intake);
}

}  // namespace variorum
