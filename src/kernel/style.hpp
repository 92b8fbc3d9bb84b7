// How a policy plays: what it looks at, how it finds its orders, and how much it leaves to chance.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace variorum {

inline constexpr int kMostSteps = 8;

// How the orders of a movement phase are found: unit by unit to the best places, or all together by what they come to.
enum class Manner : std::uint8_t { kMarches, kReckons };

// Whose centers are wanted most: those of whoever is large, of the leader, of whoever others press hard.
enum class Appetite : std::uint8_t { kLarge, kLeader, kPressed };

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
  Manner manner = Manner::kMarches;
  Appetite appetite = Appetite::kLarge;
  // Of those who reckon: how much they expect the worst (0 to 1), what a dislodged unit costs, in parts of what the
  // centers are worth on average, and what it counts in spring to be in a center.
  float caution = 0;
  float loss = 0;
  float spring = 1;
  // How far they expect others to do what those would reckon best (0 to 1).
  float insight = 0;
  // Whoever owns more than this part of the centers that win builds for those that are still to be had.
  float ambition = 1;
};

inline constexpr Style kSteady{{1000, 500, 60, 25, 12, 7, 4, 2}, 5, 0.15F, 4, 3, 0.5F, 0.08F, 0.4F, 5};
// Looks further, minds rivals less and holds less: another temper of the same family.
inline constexpr Style kBold{{600, 700, 200, 60, 20, 8, 4, 2}, 4, 0.1F, 8, 4, 0.25F, 0.02F, 0.5F, 8};
// Counts attackers and defenders of each center.
inline constexpr Style kTactical{{1000, 500, 60, 25, 12, 7, 4, 2}, 5, 0.15F, 4, 3, 0.5F, 0.08F, 0.4F, 5,
                                 Manner::kReckons, Appetite::kLarge, 0.3F, 0.3F, 0.7F};
// Turns on whoever leads.
inline constexpr Style kBalance{{1000, 500, 60, 25, 12, 7, 4, 2}, 5, 0.15F, 4, 3, 0.6F, 0.08F, 0.4F, 5,
                                Manner::kReckons, Appetite::kLeader, 0.3F, 0.3F, 0.7F};
// Keeps what it has, and takes what nobody can deny it.
inline constexpr Style kTurtle{{1000, 300, 60, 25, 12, 7, 4, 2}, 5, 0.15F, 2, 4, 1.5F, 0.15F, 0.3F, 5,
                               Manner::kReckons, Appetite::kLarge, 0.9F, 0.8F, 0.9F};
// Joins in wherever others are at work already.
inline constexpr Style kOpportunist{{1000, 500, 60, 25, 12, 7, 4, 2}, 5, 0.15F, 4, 3, 0.4F, 0.08F, 0.4F, 5,
                                    Manner::kReckons, Appetite::kPressed, 0.2F, 0.2F, 0.7F};

// Reckons with what others would reckon best, and leaves the worst to chance.
inline constexpr Style kShrewd{{1000, 500, 60, 25, 12, 7, 4, 2}, 5, 0.15F, 4, 3, 0.5F, 0.08F, 0.4F, 5,
                               Manner::kReckons, Appetite::kLarge, 0, 0.3F, 0.7F, 0.6F, 0.5F};

struct NamedStyle {
  std::string_view name;
  const Style* style;
};

inline constexpr std::array<NamedStyle, 7> kStyles{{{"steady", &kSteady},
                                                    {"bold", &kBold},
                                                    {"tactical", &kTactical},
                                                    {"balance", &kBalance},
                                                    {"turtle", &kTurtle},
                                                    {"opportunist", &kOpportunist},
                                                    {"shrewd", &kShrewd}}};

inline constexpr std::string_view kStyleNames = "steady, bold, tactical, balance, turtle, opportunist or shrewd";

// Nothing if there is no such style.
inline const Style* find_style(std::string_view name) {
  for (const NamedStyle& each : kStyles) {
    if (each.name == name) return each.style;
  }
  return nullptr;
}

}  // namespace variorum
