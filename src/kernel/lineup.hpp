// What the orders of a movement phase come to: who goes where, who supports and who convoys.
#pragma once

#include <cstring>
#include <utility>

#include "list.hpp"
#include "take_in.hpp"

namespace variorum {

using Pieces = List<kMaxPieces>;

// One of some kinds, without a branch.
constexpr bool is_among(Kind kind, unsigned kinds) { return kinds >> static_cast<int>(kind) & 1; }

// `one` if it holds, otherwise `other`, without a branch.
constexpr int choose(bool holds, int one, int other) { return other ^ ((one ^ other) & -static_cast<int>(holds)); }

inline constexpr unsigned kSupporting = bit_of(Kind::kSupportHold) | bit_of(Kind::kSupportMove);
inline constexpr unsigned kUsual = bit_of(Kind::kHold) | bit_of(Kind::kMove) | kSupporting;

// A unit that stands in an area, as a part of its traffic.
inline constexpr std::uint16_t kHeld = 1 << 12;

// Fills so many entries, and others up to a whole block: a shorter end would be guessed wrong too often.
template <class Entry>
void fill_blocks(Entry* entries, int count, Entry value) {
  constexpr int kStep = 16;
  static_assert((kMaxPieces % kStep) == 0);
  for (int i = 0; i < count; i += kStep) std::fill_n(entries + i, kStep, value);
}

class Lineup {
 public:
  const Deployment& now;
  // The area that each unit goes to, or kNowhere, and for movers the location.
  Scratch<std::int16_t, kNobody + 1> to;
  Scratch<std::int16_t, kMaxPieces> goal;
  Pieces movers;
  // All supports, possible or not: hardly any matter, so that only those are looked at more closely.
  Orders supports;
  // The convoys of armies that go by sea to where they are ordered to be carried.
  Orders convoys;
  // The areas from which somebody goes by sea.
  Places sailing;

  Lineup(const Deployment& deployment, CodeSpan codes) : now(deployment) {
    if (!read(codes)) read(span_of(Intake(now, codes).exact));
  }

  int unit(Code code) const { return now.unit_of[stand_of(code)]; }
  int target(Code code) const { return now.unit_of[target_of(code)]; }
  int power(int unit) const { return now.state.units[unit].power; }

  // The area that a support is for.
  int supported_area(Code support) const {
    return now.tables.area_of[choose(kind_of(support) == Kind::kSupportHold, target_of(support), goal_of(support))];
  }

  // How many go to an area, and kHeld if somebody stands there who has not left.
  int traffic(int area) const {
    const int held = now.stand_at[area] == kNowhere ? 0 : kHeld;
    return static_cast<std::uint16_t>(traffic_[area] + held);
  }
  int visitors(int area) const { return traffic_[area] & (kHeld - 1); }

  // Lets a mover leave if it may, without a branch.
  void leave_if(int mover, bool leaves) {
    traffic_[to[mover]] = static_cast<std::uint16_t>(traffic_[to[mover]] - leaves);
    std::uint16_t& left = traffic_[now.area(mover)];
    left = static_cast<std::uint16_t>(left - leaves * kHeld);
  }

  // Leaves only supports that name units as they stand, and areas.
  [[gnu::noinline]] void straighten_supports() {
    const Orders given = supports;
    supports.count = 0;
    for (const Code code : given) {
      const Code exact = exact_order(now, unit(code), code);
      if (exact != 0) straighten(exact);
    }
  }

 private:
  // False if a unit has several orders, or is not named as it stands.
  bool read(CodeSpan codes) {
    if (codes.size() > now.state.unit_count) return false;
    clear();
    Orders moves;
    Orders others;
    if (!sort(codes, moves, others)) return false;
    for (const Code code : moves) take_move(code, others);
    if (others.count != 0) take_others(others);
    return true;
  }

  void clear() {
    fill_blocks(&to[0], now.state.unit_count, static_cast<std::int16_t>(kNowhere));
    to[kNobody] = kNowhere;
    std::memset(traffic_, 0, sizeof traffic_);
    movers.count = supports.count = convoys.count = 0;
    sailing = {};
  }

  // By kind. Without branches, since what the next order is would be guessed wrong too often.
  bool sort(CodeSpan codes, Orders& moves, Orders& others) {
    Scratch<std::int16_t, kNobody + 1> ordered;
    fill_blocks(&ordered[0], now.state.unit_count, std::int16_t{0});
    ordered[kNobody] = 1;
    int repeated = 0;
    for (const Code code : codes) {
      const Kind kind = kind_of(code);
      repeated |= std::exchange(ordered[unit(code)], 1);
      moves.add_if(code, kind == Kind::kMove);
      supports.add_if(code, is_among(kind, kSupporting));
      others.add_if(code, !is_among(kind, kUsual));
    }
    return repeated == 0;
  }

  void add_mover(int unit, int place) {
    const int area = now.tables.area_of[place];
    goal[unit] = static_cast<std::int16_t>(place);
    to[unit] = static_cast<std::int16_t>(area);
    ++traffic_[area];
    movers.add(static_cast<std::int16_t>(unit));
  }

  void take_move(Code code, Orders& others) {
    if ((now.tables.plain[stand_of(code)][goal_of(code)] & bit_of(Kind::kMove)) == 0) return others.add(code);
    add_mover(unit(code), goal_of(code));
  }

  // Armies that could walk go by sea if a fleet of their own power is ordered to carry them.
  // Rule: DATC 4.A.3, 6.G.19.
  [[gnu::noinline]] void take_others(const Orders& others) {
    for (const Code code : others) {
      if (kind_of(code) == Kind::kConvoy) continue;
      const Code exact = exact_order(now, unit(code), code);
      if (exact == 0) continue;
      add_mover(unit(code), goal_of(exact));
      if (kind_of(exact) == Kind::kMoveVia) sail(unit(code));
    }
    Orders matched;
    for (const Code code : others) {
      const Code exact = kind_of(code) == Kind::kConvoy ? exact_if_matched(code) : 0;
      if (exact == 0) continue;
      matched.add(exact);
      if (power(target(exact)) == power(unit(exact))) sail(target(exact));
    }
    for (const Code code : matched) convoys.add_if(code, sailing.contains(now.area(target(code))));
  }

  // The convoy with every place as it is meant; 0 if it is impossible, or of an army that does not go there.
  Code exact_if_matched(Code convoy) const {
    const int army = now.find(target_of(convoy));
    const bool fits = to[army] == now.tables.area_of[goal_of(convoy)];
    return fits ? exact_order(now, unit(convoy), convoy) : 0;
  }

  // A support that names another coast than the one moved to is none.
  void straighten(Code support) {
    const int area = supported_area(support);
    const bool names_coast = kind_of(support) == Kind::kSupportMove && area != goal_of(support);
    if (names_coast && to[target(support)] == area && goal[target(support)] != goal_of(support)) return;
    if (names_coast) support = encode(Kind::kSupportMove, stand_of(support), target_of(support), area);
    supports.add(support);
  }

  // Counts for two, since it is not sure to arrive.
  void sail(int unit) {
    sailing |= kOnly[now.area(unit)];
    ++traffic_[to[unit]];
  }

  // By area: how many go there, less kHeld if who stood there has left.
  std::uint16_t traffic_[kMaxPlaces];
};

}  // namespace variorum
