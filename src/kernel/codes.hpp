// An order as one number.
//
//   bits  0-7   the stand of the unit: its location, and 128 if it is a fleet (a waived build: the power)
//   bits  8-15  the stand of the unit that is supported or convoyed
//   bits 16-22  the location moved to, retreated to, or to which a support or a convoy goes
//   bits 24-27  the kind of order; no order is 0
//
// On boards of more than 127 locations, each location has a bit more: a fleet has 256, and the parts begin at bits 0, 9,
// 18 and 26.
//
// Any number can be asked for its parts: what is no place of the board is nowhere.
#pragma once

#include <cstdint>

#include "width.hpp"

namespace variorum {

using Code = std::int32_t;

inline constexpr int kFleet = 1 << kLocationBits;

inline constexpr int kTargetAt = kLocationBits + 1;
inline constexpr int kGoalAt = 2 * kTargetAt;
inline constexpr int kKindAt = kLocationBits == 7 ? 24 : 26;
// Of all stands.
inline constexpr int kStandMask = 2 * kFleet - 1;

enum class Kind : std::uint8_t {
  kNone, kHold, kMove, kMoveVia, kSupportHold, kSupportMove, kConvoy, kRetreat, kDisband, kBuild, kRemove, kWaive,
};

// A waived build of nobody in particular.
inline constexpr int kAnyPower = 255;

constexpr Code encode(Kind kind, int stand, int target = 0, int to = 0) {
  return static_cast<Code>(kind) << kKindAt | to << kGoalAt | target << kTargetAt | stand;
}

// Of a set of kinds.
constexpr unsigned bit_of(Kind kind) { return 1U << static_cast<int>(kind); }

constexpr Kind kind_of(Code code) { return static_cast<Kind>(code >> kKindAt & 15); }
constexpr int stand_of(Code code) { return code & kStandMask; }
constexpr int target_of(Code code) { return code >> kTargetAt & kStandMask; }
constexpr int goal_of(Code code) { return code >> kGoalAt & kNowhere; }

constexpr int location_of(int stand) { return stand & (kFleet - 1); }
constexpr bool is_fleet(int stand) { return stand >= kFleet; }

}  // namespace variorum
