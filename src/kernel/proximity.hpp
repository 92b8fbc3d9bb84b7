// How near every center is to every stand: what places are worth is a sum of these rows.
#pragma once

#include <memory>

#include "style.hpp"
#include "tables.hpp"

namespace variorum {

// By stand.
using Row = std::array<float, kStands>;

class Proximity {
 public:
  Proximity(const Tables& tables, const Style& style)
      : locations_(tables.location_count), rows_(std::make_unique<Row[]>(kMaxCenters)) {
    for (int place = 0; place < locations_; ++place) beside_[place] = beside(tables, place);
    for (int c = 0; c < tables.center_count; ++c) spread(tables, style, c);
  }

  // Adds what a center of some worth means to every stand.
  void add(int center, float worth, Row& values) const {
    const float* const row = rows_[center].data();
    for (int stand = 0; stand < locations_; ++stand) values[stand] += worth * row[stand];
    for (int stand = kFleet; stand < kFleet + locations_; ++stand) values[stand] += worth * row[stand];
  }

 private:
  void spread(const Tables& tables, const Style& style, int center) {
    Row reached{};
    for (int stand = 0; stand < kStands; ++stand) {
      const bool exists = location_of(stand) < tables.location_count;
      reached[stand] = exists && tables.area_of[stand] == tables.center_area[center];
    }
    for (const float weight : style.by_steps) {
      for (int stand = 0; stand < kStands; ++stand) rows_[center][stand] += weight * reached[stand] / 1000;
      reached = passed_on(tables, style, reached);
    }
  }

  Row passed_on(const Tables& tables, const Style& style, const Row& reached) const {
    Row next{};
    for (int place = 0; place < tables.location_count; ++place) {
      float walked = 0;
      float looked = 0;
      float sailed = 0;
      tables.steps[place].for_each([&](int to) { walked += reached[to]; });
      beside_[place].for_each([&](int to) { looked += reached[to]; });
      tables.steps[place | kFleet].for_each([&](int to) { sailed += reached[to | kFleet]; });
      const float beyond = walked + style.overseas * (looked - walked);
      next[place] = (reached[place] + beyond) / style.spread;
      next[place | kFleet] = (reached[place | kFleet] + sailed) / style.spread;
    }
    return next;
  }

  // The areas next to a place for an army or a fleet, on whatever coast.
  static Places beside(const Tables& tables, int place) {
    Places areas = tables.near[place];
    for (int other = 0; other < tables.location_count; ++other) {
      if (tables.area_of[other] == tables.area_of[place]) areas |= tables.near[other | kFleet];
    }
    return areas;
  }

  int locations_;
  std::array<Places, kMaxPlaces> beside_;
  std::unique_ptr<Row[]> rows_;
};

}  // namespace variorum
