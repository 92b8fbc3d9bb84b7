// The armies that could be convoyed in a movement phase, and how.
#pragma once

#include <cstring>

#include "deployment.hpp"
#include "scratch.hpp"

namespace variorum {

// An army that could be convoyed.
struct Passenger {
  Stand stand;
  Places ends;
  // Those to which it could not go by itself.
  Places far;
  Voyages voyages;
};

struct Passengers {
  const Deployment& now;
  int count = 0;
  Scratch<Passenger, kMaxPieces> list;
  // By unit, its place in the list, or kNobody.
  std::uint8_t place_of[kMaxPieces];
  // The areas where some could get by convoy only.
  Places far{};
  // The seas with fleets that could carry some.
  Seas carriers = 0;

  explicit Passengers(const Deployment& deployment) : now(deployment) {
    if (now.afloat == 0) return;
    std::memset(place_of, kNobody, sizeof place_of);
    std::int16_t coastal[kMaxPieces];
    int coastal_count = 0;
    for (int u = 0; u < now.state.unit_count; ++u) {
      // The seas that a stand touches are none for fleets.
      coastal[coastal_count] = static_cast<std::int16_t>(u);
      coastal_count += (now.tables.embark[now.stand(u)] & now.afloat) != 0;
    }
    for (int i = 0; i < coastal_count; ++i) add(coastal[i]);
  }

  // The passenger that a unit is, if it is one.
  const Passenger* find(int unit) const {
    return count == 0 || place_of[unit] == kNobody ? nullptr : &list[place_of[unit]];
  }

  // Of those that could get to an area by convoy only, the one with so many before it.
  const Passenger& far_mover(int area, int before) const {
    for (int i = 0;; ++i) {
      if (list[i].far.contains(area) && before-- == 0) return list[i];
    }
  }

 private:
  void add(int unit) {
    const int stand = now.stand(unit);
    Passenger& passenger = list[count];
    passenger.stand = static_cast<Stand>(stand);
    passenger.ends = passenger.voyages.chart(now.tables, stand, now.afloat);
    if (passenger.ends.empty()) return;
    place_of[unit] = static_cast<std::uint8_t>(count++);
    passenger.far = passenger.ends - now.tables.near[stand];
    far |= passenger.far;
    carriers |= passenger.voyages.reached();
  }
};

// Where a passenger could be convoyed without the fleet on that sea. Rule: DATC 6.D.31.
inline Places ends_without(const Tables& tables, const Passenger& passenger, Seas afloat, Seas sea) {
  const Seas first = tables.embark[passenger.stand] & afloat & ~sea;
  Places ends;
  for_each_sea(flood(tables, first, afloat & ~sea), [&](int other) { ends |= tables.landings[other]; });
  return ends;
}

}  // namespace variorum
