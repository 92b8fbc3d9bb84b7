// Convoys that are possible: chains of fleets that stand at sea now, whatever their orders.
#pragma once

#include <bit>

#include "scratch.hpp"
#include "tables.hpp"

namespace variorum {

template <class Visit>
void for_each_sea(Seas seas, Visit&& visit) {
  for (; seas != 0; seas &= seas - 1) visit(std::countr_zero(seas));
}

// The seas of `within` that are joined to `from`, which is part of them.
inline Seas flood(const Tables& tables, Seas from, Seas within) {
  Seas reached = from;
  for (Seas edge = from; edge != 0;) {
    const int sea = std::countr_zero(edge);
    const Seas found = tables.sea_links[sea] & within & ~reached;
    reached |= found;
    edge = (edge & (edge - 1)) | found;
  }
  return reached;
}

// Whether fleets on these seas could carry an army between two areas.
inline bool can_sail(const Tables& tables, int from, int to, Seas afloat) {
  const Seas first = tables.embark[from] & afloat;
  const Seas last = tables.embark[to] & afloat;
  if (first == 0 || last == 0 || from == to) return false;
  return (first & last) != 0 || (flood(tables, first, afloat) & last) != 0;
}

// Finds for an army which seas are needed to carry it where: those on a chain that could leave none of its seas out.
// Rule: a fleet that is never needed carries nobody (DATC 6.F.12, 6.G.19).
class Voyages {
 public:
  // Returns where it could be carried at all. `afloat` may be any seas; those that it cannot reach do not matter.
  Places chart(const Tables& tables, int start, Seas afloat) {
    tables_ = &tables;
    const Seas first = tables.embark[start] & afloat;
    reached_ = flood(tables, first, afloat);
    const Places home = Places::of(start);
    if ((reached_ & (reached_ - 1)) == 0) return chart_alone(home);
    for_each_sea(reached_, [&](int sea) { needed_[sea] = {}; });
    Places ends;
    for_each_sea(first, [&](int sea) { ends |= extend(sea, first, home); });
    return ends;
  }

  // The seas that the army can reach.
  Seas reached() const { return reached_; }

  // Where a fleet on a sea that the army can reach is needed.
  const Places& needed(int sea) const { return needed_[sea]; }

 private:
  // With one sea at most, which is the most frequent case.
  Places chart_alone(const Places& home) {
    if (reached_ == 0) return {};
    const int sea = std::countr_zero(reached_);
    return needed_[sea] = tables_->landings[sea] - home;
  }

  // Follows all chains that go on from `sea`; those passed by earlier seas could have been reached sooner.
  Places extend(int sea, Seas passed, const Places& landed) {
    Places ends = tables_->landings[sea] - landed;
    const Seas next = tables_->sea_links[sea] & reached_ & ~passed;
    if (next != 0) {
      const Seas behind = passed | tables_->sea_links[sea];
      const Places touched = landed | tables_->landings[sea];
      for_each_sea(next, [&](int other) { ends |= extend(other, behind, touched); });
    }
    needed_[sea] |= ends;
    return ends;
  }

  const Tables* tables_;
  Seas reached_;
  Scratch<Places, kMaxSeas> needed_;
};

// Whether the fleet in the sea area `fleet` is needed to carry an army between two areas.
inline bool is_needed(const Tables& tables, int fleet, int from, int to, Seas afloat) {
  const Seas own = tables.sea_bit[fleet];
  if (own & tables.embark[from] & tables.embark[to]) return from != to;
  const Seas first = tables.embark[from] & afloat;
  if (first == 0 || from == to) return false;
  const Seas reached = flood(tables, first, afloat);
  if ((reached & own) == 0 || (reached & tables.embark[to]) == 0) return false;
  Voyages voyages;
  voyages.chart(tables, from, afloat);
  return voyages.needed(std::countr_zero(own)).contains(to);
}

}  // namespace variorum
