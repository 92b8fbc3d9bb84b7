// Playing a battle out: only who is in a fight enters the field.
#pragma once

#include "enter.hpp"
#include "lineup.hpp"
#include "resolve.hpp"

namespace variorum {

// The moves that meet somebody.
struct Clash {
  Pieces movers;
  // The supports that matter to them.
  Orders supports;
};

// Takes those out of the movers that arrive for certain.
inline void release_some(Lineup& lineup, const Pieces& movers, Pieces& clashing, Effects& effects) {
  int clashes = 0;
  for (int i = 0; i < movers.count; ++i) {
    const std::int16_t mover = movers.entries[i];
    const bool leaves = lineup.traffic(lineup.to[mover]) == 1;
    lineup.leave_if(mover, leaves);
    effects.fates[mover] = static_cast<std::int16_t>(kStays - static_cast<int>(leaves));
    clashing.entries[clashes] = mover;
    clashes += !leaves;
  }
  clashing.count = clashes;
}

// A unit that is alone on its way to an area that is empty, or left in the same manner, arrives and touches nobody: it
// has no rival and cuts no support, and no strength matters. The others clash.
inline void release(Lineup& lineup, Pieces& clashing, Effects& effects) {
  release_some(lineup, lineup.movers, clashing, effects);
  for (int before = lineup.movers.count; clashing.count < before;) {
    before = clashing.count;
    release_some(lineup, clashing, clashing, effects);
  }
}

// False if one names a coast, or a unit otherwise than it stands.
inline bool match_supports(const Lineup& lineup, Orders& matched) {
  int doubtful = 0;
  for (const Code code : lineup.supports) {
    const int target = lineup.target(code);
    const int holds = -static_cast<int>(kind_of(code) == Kind::kSupportHold) & kNowhere;
    const int area = lineup.supported_area(code);
    doubtful |= (target == kNobody) | ((area != goal_of(code)) & (holds == 0));
    const bool fits = lineup.to[target] == (goal_of(code) | holds);
    matched.add_if(code, fits & (lineup.visitors(area) != 0));
  }
  return doubtful == 0;
}

inline void find_supports(Lineup& lineup, Orders& found) {
  Orders matched;
  if (!match_supports(lineup, matched)) {
    lineup.straighten_supports();
    matched.count = 0;
    match_supports(lineup, matched);
  }
  for (const Code code : matched) {
    if (exact_order(lineup.now, lineup.unit(code), code) != 0) found.add(code);
  }
}

struct Muster {
  Field field;
  Scratch<Support, kMaxPieces> supports;

  Muster(const Lineup& lineup, const Clash& clash) {
    enter_nobody(field);
    enter_occupants(lineup, clash);
    enter_movers(lineup, clash);
    order_supports(lineup, clash);
    field.convoyer_count = 0;
    field.ferried_count = 0;
    if (!lineup.sailing.empty()) order_convoys(lineup, clash);
  }

 private:
  void enter_unit(const Lineup& lineup, int unit) {
    enter(field, static_cast<std::int16_t>(unit), lineup.now.area(unit), lineup.power(unit), 2, 2);
  }

  // All who stand in the way or help, before those who go anywhere.
  void enter_occupants(const Lineup& lineup, const Clash& clash) {
    for (int i = 0; i < clash.movers.count; ++i) {
      const int to = lineup.to[clash.movers.entries[i]];
      field.slot(to) = {kNone, kNone};
      if (lineup.traffic(to) >= kHeld) enter_unit(lineup, lineup.now.unit_at(to));
    }
    for (const Code code : clash.supports) enter_unit(lineup, lineup.unit(code));
    for (const Code code : lineup.convoys) enter_unit(lineup, lineup.unit(code));
  }

  void enter_movers(const Lineup& lineup, const Clash& clash) {
    field.mover_count = clash.movers.count;
    for (int i = 0; i < clash.movers.count; ++i) {
      const std::int16_t mover = clash.movers.entries[i];
      field.movers[i] = mover;
      enter_unit(lineup, mover);
      field.fighter(mover).to = lineup.to[mover];
    }
  }

  void order_supports(const Lineup& lineup, const Clash& clash) {
    int count = 0;
    for (const Code code : clash.supports) {
      Support support;
      support.supporter = static_cast<std::int16_t>(lineup.unit(code));
      support.supported = static_cast<std::int16_t>(lineup.target(code));
      support.to = field.fighter(support.supported).to;
      supports[count++] = support;
    }
    field.battle.unit_count = lineup.now.state.unit_count;
    field.battle.support_count = count;
    field.battle.supports = supports.data();
    field.battle.links = lineup.now.tables.links.data();
  }

  void order_convoys(const Lineup& lineup, const Clash& clash) {
    for (int i = 0; i < clash.movers.count; ++i) {
      const std::int16_t mover = clash.movers.entries[i];
      if (!lineup.sailing.contains(lineup.now.area(mover))) continue;
      field.fighter(mover).via = true;
      field.ferried[field.ferried_count++] = mover;
    }
    for (const Code code : lineup.convoys) {
      const int fleet = lineup.unit(code);
      field.fighter(fleet).convoys = static_cast<std::int16_t>(lineup.target(code));
      field.fighter(fleet).convoys_to = static_cast<std::int16_t>(goal_of(code));
      field.convoyers[field.convoyer_count++] = static_cast<std::int16_t>(fleet);
    }
  }
};

// What the battle does.
inline void fight(Lineup& lineup, Effects& effects) {
  fill_blocks(effects.fates.data(), lineup.now.state.unit_count, kStays);
  effects.contested = {};
  effects.dislodges = false;
  Clash clash;
  release(lineup, clash.movers, effects);
  if (clash.movers.count == 0) return;
  find_supports(lineup, clash.supports);
  Muster muster(lineup, clash);
  resolve(muster.field, {}, effects);
}

}  // namespace variorum
