// The armies that could be convoyed in a movement phase, and how.
#pragma once

#include <cstring>

#include "deployment.hpp"
#include "place_counts.hpp"
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
  // By unit, its place in the list if it is a passenger, and how many ends it has.
  std::uint8_t place_of[kMaxPieces];
  std::uint8_t end_count[kMaxPieces];
  // By sea, whom a fleet there could carry, and how many orders to convoy it has; the last is no sea.
  std::uint8_t aboard[kMaxSeas + 1][kMaxPieces];
  std::uint8_t aboard_count[kMaxSeas + 1];
  std::uint16_t convoy_count[kMaxSeas + 1];
  int all_convoys = 0;
  // The areas where some could get by convoy only, and how many.
  Places far{};
  PlaceCounts far_counts;

  explicit Passengers(const Deployment& deployment) : now(deployment) {
    if (now.afloat == 0) return;
    std::memset(aboard_count, 0, sizeof aboard_count);
    std::memset(convoy_count, 0, sizeof convoy_count);
    std::uint8_t coastal[kMaxPieces];
    int coastal_count = 0;
    for (int u = 0; u < now.state.unit_count; ++u) {
      end_count[u] = 0;
      // The seas that a stand touches are none for fleets.
      coastal[coastal_count] = static_cast<std::uint8_t>(u);
      coastal_count += (now.tables.embark[now.stand(u)] & now.afloat) != 0;
    }
    for (int i = 0; i < coastal_count; ++i) add(coastal[i]);
  }

  // The passenger that a unit is, if it is one.
  const Passenger* find(int unit) const {
    return count == 0 || end_count[unit] == 0 ? nullptr : &list[place_of[unit]];
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
    end_count[unit] = static_cast<std::uint8_t>(passenger.ends.size());
    place_of[unit] = static_cast<std::uint8_t>(count);
    for_each_sea(passenger.voyages.reached(), [&](int sea) { put_aboard(sea, passenger.voyages.needed(sea)); });
    passenger.far = passenger.ends - now.tables.near[stand];
    far |= passenger.far;
    far_counts.add(passenger.far);
    ++count;
  }

  void put_aboard(int sea, const Places& needed) {
    aboard[sea][aboard_count[sea]++] = static_cast<std::uint8_t>(count);
    const int convoys = needed.size();
    convoy_count[sea] = static_cast<std::uint16_t>(convoy_count[sea] + convoys);
    all_convoys += convoys;
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
