// Sound battles by chance, in few areas, so that most orders meet others.
#pragma once

#include <array>
#include <vector>

#include "random.hpp"
#include "resolve.hpp"
#include "sound.hpp"

namespace variorum::tests {

inline constexpr int kAreas = 12;
inline constexpr int kPowers = 4;

// A battle that owns its parts.
struct Drawn {
  std::vector<BattleUnit> units;
  std::vector<Support> supports;
  std::vector<std::int16_t> cut_by;
  std::array<AreaSet, kMaxAreas> links{};

  Battle view() const {
    return {.unit_count = static_cast<int>(units.size()),
            .support_count = static_cast<int>(supports.size()),
            .units = units.data(),
            .supports = supports.data(),
            .cut_by = cut_by.data(),
            .links = links.data()};
  }
};

class Drawing {
 public:
  explicit Drawing(std::uint64_t seed) : random_(seed, 0) {}

  Drawn battle() {
    Drawn drawn;
    for (int one = 0; one < kAreas; ++one) {
      for (int other = 0; other < one; ++other) {
        if (below(3) > 0) continue;
        drawn.links[one].insert(other);
        drawn.links[other].insert(one);
      }
    }
    const int count = 2 + below(kAreas - 2);
    for (int area : shuffled(kAreas)) {
      if (static_cast<int>(drawn.units.size()) == count) break;
      drawn.units.push_back({.area = static_cast<std::int16_t>(area), .power = number(kPowers)});
    }
    for (int unit = 0; unit < count; ++unit) order(drawn, unit);
    return drawn;
  }

 private:
  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }
  std::int16_t number(int bound) { return static_cast<std::int16_t>(below(bound)); }

  std::vector<int> shuffled(int count) {
    std::vector<int> all;
    for (int i = 0; i < count; ++i) all.insert(all.begin() + below(i + 1), i);
    return all;
  }

  // Somebody else.
  std::int16_t other(const Drawn& drawn, int unit) {
    const int count = static_cast<int>(drawn.units.size());
    return static_cast<std::int16_t>((unit + 1 + below(count - 1)) % count);
  }

  void order(Drawn& drawn, int unit) {
    BattleUnit& own = drawn.units[unit];
    const int kind = below(10);
    if (kind < 5) {
      own.to = static_cast<std::int16_t>((own.area + 1 + below(kAreas - 1)) % kAreas);
      own.via = below(3) == 0;
    } else if (kind < 7) {
      own.convoys = other(drawn, unit);
      own.convoys_to = drawn.units[own.convoys].to == kNone ? number(kAreas) : drawn.units[own.convoys].to;
    }
    if (kind >= 7 || below(8) == 0) support(drawn, unit);
  }

  void support(Drawn& drawn, int unit) {
    const std::int16_t supported = other(drawn, unit);
    const auto begin = static_cast<std::uint16_t>(drawn.cut_by.size());
    const auto cut = static_cast<Cut>(below(3));
    if (cut == Cut::kNamed) drawn.cut_by.push_back(other(drawn, unit));
    drawn.supports.push_back({.supporter = static_cast<std::int16_t>(unit),
                              .supported = supported,
                              .to = drawn.units[supported].to,
                              .cut_by_begin = begin,
                              .cut_by_end = static_cast<std::uint16_t>(drawn.cut_by.size()),
                              .cut = cut});
  }

  Random random_;
};

}  // namespace variorum::tests
