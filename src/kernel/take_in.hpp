// Taking in the orders that were given: of each unit the first possible one stands.
#pragma once

#include "intake.hpp"

namespace variorum {

// Whether the order is to hold, to move by itself, or to support who stays or could move by himself, and is possible.
// Nearly every order is. Without branches, since what the next order is would be guessed wrong too often.
inline bool is_plain(const Deployment& now, int unit_stand, Code code) {
  const Tables& tables = now.tables;
  const int goal = goal_of(code);
  const int target = now.stand_at[tables.area_of[target_of(code)]];
  const unsigned going = tables.plain[unit_stand][goal];
  const unsigned staying = tables.plain[unit_stand][tables.area_of[target]];
  const unsigned helped = tables.plain[target][goal] & -static_cast<unsigned>(target != unit_stand);
  const unsigned other_kind = static_cast<unsigned>(target ^ target_of(code)) / kFleet;
  const unsigned supports = (staying & bit_of(Kind::kSupportHold)) | (going & helped & bit_of(Kind::kSupportMove));
  const unsigned possible = bit_of(Kind::kHold) | (going & bit_of(Kind::kMove)) | (supports & (other_kind - 1));
  return possible >> static_cast<int>(kind_of(code)) & 1;
}

// An order that is not plain, or is for nobody, or is impossible, or comes too late.
[[gnu::noinline]] inline void take_other(Intake& intake, Code code) {
  const int unit = intake.now.find(stand_of(code));
  if (unit == kNobody || intake.standing[unit] != 0) return;
  if (put_if_possible(intake, unit, code)) intake.standing[unit] = code;
}

template <class Codes>
void take_in(Intake& intake, const Codes& codes) {
  const Deployment& now = intake.now;
  int supports = 0;
  for (const Code code : codes) {
    const int area = now.tables.area_of[stand_of(code)];
    const int unit = now.unit_at[area];
    const int stand = now.stand_at[area];
    const bool is_first = (intake.standing[unit] == 0) & (is_fleet(stand) == is_fleet(stand_of(code)));
    if (is_first & is_plain(now, stand, code)) [[likely]] {
      supports = put_plain(intake, unit, code, supports);
      intake.standing[unit] = code;
    } else {
      intake.support_count = supports;
      take_other(intake, code);
      supports = intake.support_count;
    }
  }
  intake.support_count = supports;
  complete(intake);
}

}  // namespace variorum
