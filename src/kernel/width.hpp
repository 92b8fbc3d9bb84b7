// How large a board may be. Self-play and battles are compiled twice, so that large boards cost the others nothing.
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
