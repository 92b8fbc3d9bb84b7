// How large a board may be. Three modules are compiled from these headers, so that large boards cost the others nothing:
// _kernel plays and adjudicates, _wide plays on more than 127 locations, _vast adjudicates more than 255 units or areas.
#pragma once

#include <cstdint>

namespace variorum {

#ifdef VARIORUM_WIDE
inline constexpr int kLocationBits = 8;
using Stand = std::uint16_t;
#else
inline constexpr int kLocationBits = 7;
using Stand = std::uint8_t;
#endif

// The highest location would be one more: no place has this number.
inline constexpr int kNowhere = (1 << kLocationBits) - 1;

#ifdef VARIORUM_VAST
inline constexpr int kMaxAreas = 1023;
inline constexpr int kMaxUnits = 1023;
#else
inline constexpr int kMaxAreas = 255;
inline constexpr int kMaxUnits = 255;
#endif

}  // namespace variorum
