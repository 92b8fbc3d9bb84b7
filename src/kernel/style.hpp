// How a policy plays: what it looks at, and how much it leaves to chance.
#pragma once

#include <array>
#include <string_view>

namespace variorum {

inline constexpr int kMostSteps = 8;

struct Style {
  // What a center counts for whoever needs so many moves to it, times what is left of it on the way.
  std::array<float, kMostSteps> by_steps;
  // A place passes on the sum of its neighbours divided by this.
  float spread;
  // How much of an army's way leads over borders that it cannot cross by itself.
  float overseas;
  // How dangerous a power is, by its centers: a square, and so much a center; an unowned center is as good as that of
  // a power with `unowned` centers.
  float a_center;
  float unowned;
  // What it matters to hold a center, beside what it matters to take one.
  float hold;
  // The part of a place's value that each rival unit takes away.
  float rival;
  // The chance of looking at the next best place, and how fast it falls with what is lost.
  float alternative;
  float slope;
};

inline constexpr Style kSteady{{1000, 500, 60, 25, 12, 7, 4, 2}, 5, 0.15F, 4, 3, 0.5F, 0.08F, 0.4F, 5};
// Looks further, minds rivals less and holds less: another temper of the same family.
inline constexpr Style kBold{{600, 700, 200, 60, 20, 8, 4, 2}, 4, 0.1F, 8, 4, 0.25F, 0.02F, 0.5F, 8};

inline constexpr std::string_view kStyleNames = "steady or bold";

// Nothing if there is no such style.
inline const Style* find_style(std::string_view name) {
  return name == "steady" ? &kSteady : name == "bold" ? &kBold : nullptr;
}

}  // namespace variorum
