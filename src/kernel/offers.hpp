// Everything that the units of a movement phase could be ordered to do.
#pragma once

#include <algorithm>

#include "passengers.hpp"
#include "rows.hpp"

namespace variorum {

// Every unit with every area next to it, unit by unit. One list, since a loop for each unit would end at a place that
// is guessed wrong too often.
struct Contacts {
  int count = 0;
  // Of each unit, and where the last ones end.
  std::uint16_t first[kMaxPieces + 1];
  // The support of such a move, still without its area.
  Scratch<Code, kMaxPieces * kMaxNear> support;
  Scratch<std::uint8_t, kMaxPieces * kMaxNear> area;

  explicit Contacts(const Deployment& now) {
    const State& state = now.state;
    const Tables& tables = now.tables;
    int total = 0;
    for (int u = 0; u < state.unit_count; ++u) {
      const Stand unit = state.units[u].stand;
      const Neighbours& near = tables.neighbours[unit];
      first[u] = static_cast<std::uint16_t>(total);
      // All are written, but only those that there are count.
      std::fill_n(&support[total], kMaxNear, encode(Kind::kSupportMove, 0, unit));
      std::copy_n(near.areas, kMaxNear, &area[total]);
      total += near.area_count;
    }
    first[state.unit_count] = static_cast<std::uint16_t>(total);
    count = total;
  }
};

struct Offers {
  const Deployment& now;
  Passengers passengers;
  Contacts contacts;
  // By area, the supports of whoever stands there, then of those that could get there, first by themselves. They are the
  // same for all supporters, who are still to be named.
  Rows<1 + kMaxEntrances + kMaxPieces> supports;
  // How many of each row need no convoy.
  RowCounts unaided;
  // By contact: the support of the unit itself in the row of the area.
  Scratch<std::uint16_t, kMaxPieces * kMaxNear> own;

  explicit Offers(const Deployment& deployment) : now(deployment), passengers(deployment), contacts(deployment) {
    supports.clear();
    for (int u = 0; u < now.state.unit_count; ++u) {
      supports.add(now.area(u), encode(Kind::kSupportHold, 0, now.stand(u)));
    }
    for (int i = 0; i < contacts.count; ++i) {
      const int area = contacts.area[i];
      own[i] = supports.add(contacts.area[i], contacts.support[i] | encode(Kind::kNone, 0, 0, area));
    }
    unaided = supports.counts();
    for (int i = 0; i < passengers.count; ++i) add_far_supports(passengers.list[i]);
  }

 private:
  void add_far_supports(const Passenger& passenger) {
    passenger.far.for_each([&](int area) {
      supports.add(area, encode(Kind::kSupportMove, 0, passenger.stand, area));
    });
  }
};

}  // namespace variorum
