// The battle of a movement phase with everybody in it, for those who want all reasons.
#pragma once

#include "lineup.hpp"
#include "resolve.hpp"

namespace variorum {

struct JointBattle {
  Scratch<BattleUnit, kMaxPieces> units;
  Scratch<Support, kMaxPieces> supports;
  Battle battle;

  // The orders are exact, and it is from them that the units have lined up.
  JointBattle(Lineup& lineup, const Orders& orders) {
    lineup.straighten_supports();
    battle.unit_count = lineup.now.state.unit_count;
    battle.units = units.data();
    battle.supports = supports.data();
    battle.links = lineup.now.tables.links.data();
    for (int u = 0; u < battle.unit_count; ++u) add_unit(lineup, u);
    for (const Code code : orders) {
      if (kind_of(code) == Kind::kConvoy) add_convoy(lineup, code);
    }
    for (const Code code : lineup.supports) add_support(lineup, code);
  }

 private:
  static std::int16_t area_or_none(int area) { return static_cast<std::int16_t>(area == kNowhere ? kNone : area); }

  void add_unit(const Lineup& lineup, int u) {
    BattleUnit unit;
    unit.area = static_cast<std::int16_t>(lineup.now.area(u));
    unit.power = static_cast<std::int16_t>(lineup.power(u));
    unit.to = area_or_none(lineup.to[u]);
    unit.via = lineup.sailing.contains(unit.area);
    units[u] = unit;
  }

  void add_convoy(const Lineup& lineup, Code code) {
    BattleUnit& fleet = units[lineup.unit(code)];
    fleet.convoys = static_cast<std::int16_t>(lineup.target(code));
    fleet.convoys_to = static_cast<std::int16_t>(goal_of(code));
  }

  void add_support(const Lineup& lineup, Code code) {
    Support support;
    support.supporter = static_cast<std::int16_t>(lineup.unit(code));
    support.supported = static_cast<std::int16_t>(lineup.target(code));
    const bool to_hold = kind_of(code) == Kind::kSupportHold;
    support.to = static_cast<std::int16_t>(to_hold ? kNone : lineup.supported_area(code));
    supports[battle.support_count++] = support;
  }
};

}  // namespace variorum
