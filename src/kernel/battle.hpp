// A battle and its verdict as flat values; what they mean is defined in docs/adjudication.md.
#pragma once

#include <array>
#include <cstdint>

#include "area_set.hpp"
#include "width.hpp"

namespace variorum {

inline constexpr int kMaxSupports = 1023;

// No unit, no area, no condition.
inline constexpr std::int16_t kNone = -1;

enum class Cut : std::uint8_t { kAtOnce, kSecond, kNamed };

enum class Outcome : std::uint8_t { kHeld, kMoved, kBounced, kDisrupted, kVoid, kCarried, kGiven, kCut };

enum class Reason : std::uint8_t {
  kUnattacked, kWithstood, kBeaten,
  kUnopposed, kBeatRival, kDislodged,
  kOwnUnit, kHeadToHead, kDefended, kStandOff, kUnresolved,
  kFleetDislodged, kParadox, kNoConvoy, kDenied,
  kAvailable, kUnmatched,
  kGiven, kAttacked, kSecondAttack, kSupportedAttack, kCrossed, kSupporterDislodged,
};

// Strengths are in halves. A unit moves if `to` is set, convoys if `convoys` is set, and stands otherwise.
struct BattleUnit {
  std::int16_t area = kNone;
  std::int16_t power = 0;
  std::int16_t attack = 2;
  std::int16_t defence = 2;
  std::int16_t to = kNone;
  std::int16_t convoys = kNone;
  std::int16_t convoys_to = kNone;
  std::int16_t void_unless = kNone;
  std::int16_t void_while = kNone;
  bool via = false;
};

struct Support {
  std::int16_t supporter = kNone;
  std::int16_t supported = kNone;
  std::int16_t to = kNone;  // kNone: to hold
  std::int16_t strength = 2;
  std::int16_t void_unless = kNone;
  std::int16_t void_while = kNone;
  // Units whose moves cut this support, a run of Battle::cut_by.
  std::uint16_t cut_by_begin = 0;
  std::uint16_t cut_by_end = 0;
  Cut cut = Cut::kAtOnce;
};

// A view: it owns nothing, so that self-play can build battles in place.
struct Battle {
  int unit_count = 0;
  int support_count = 0;
  const BattleUnit* units = nullptr;
  const Support* supports = nullptr;
  const std::int16_t* cut_by = nullptr;
  // For each area the areas that a convoy may reach from it in one step; needed only if some unit moves via convoy.
  const AreaSet* links = nullptr;
};

// Strengths need more than 16 bits: a thousand supports may have a thousand halves each.
struct UnitVerdict {
  Outcome outcome;
  Reason reason;
  std::int16_t by;
  std::int32_t strength;
  std::int32_t against;
  std::int16_t dislodged_by;
};

struct SupportVerdict {
  Outcome outcome;
  Reason reason;
  std::int16_t by;
};

// Only the first unit_count and support_count entries mean anything; the others are not even initialised.
struct Verdict {
  std::array<UnitVerdict, kMaxUnits> units;
  std::array<SupportVerdict, kMaxSupports> supports;
  AreaSet contested;
  bool second_pass = false;
};

}  // namespace variorum
