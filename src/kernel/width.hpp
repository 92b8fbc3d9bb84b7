// How large a board may be. Three modules are compiled from these headers, so that large boards cost the others nothing:
//
//            plays on      adjudicates                  draws maps
//   _kernel  127 locations   255 units and 255 areas     yes
//   _wide    255 locations   -                           -
//   _vast    -             1,023 units and 1,023 areas   -
//
// A location takes a bit more in _wide: of every order, whose parts move up, and of sets and tables of places, which
// double. Sets of areas in _vast are four times as long, and a battle on the stack grows with them. One module for all
// would make every game on an ordinary board pay for both. Python asks for the least that is enough: _wide in
// variorum.adjudicator.selfplay, _vast in variorum.adjudicator.kernel.
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
