// A board as plain lists of numbers, and how it is compiled.
#pragma once

#include <cmath>
#include <algorithm>
#include <stdexcept>
#include <string>

#include "passengers.hpp"

namespace variorum {

using Numbers = std::vector<int>;

// Areas come first among the locations; `area_of` of an area is itself.
struct Printed {
  Numbers area_of;              // by location
  std::vector<Numbers> army;    // by location, the locations that an army there can move to
  std::vector<Numbers> fleet;   // by location, the same for a fleet
  Numbers army_places;          // where armies may stand
  Numbers fleet_places;         // where fleets may stand
  Numbers seas;                 // areas
  std::vector<Numbers> sea;     // by area, the seas next to a sea
  std::vector<Numbers> embark;  // by area, the seas that a coast touches
  std::vector<Numbers> adjacent;  // by area, the areas next to it
  Numbers name_rank;            // by area, its place in the alphabet
  Numbers centers;              // areas
  Numbers homes;                // by center, the power whose home it is, or -1
  Numbers idle;                 // powers whose units stay where they are
  int power_count = 0;
  int victory = 0;

  bool operator==(const Printed&) const = default;
};

inline void require(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

inline void require_at_most(std::size_t count, std::size_t most, const std::string& what) {
  if (count <= most) return;
  throw std::invalid_argument("self-play knows boards of at most " + std::to_string(most) + " " + what +
                              "; this one has " + std::to_string(count));
}

inline void require_numbers(const Numbers& numbers, int low, int high) {
  for (const int number : numbers) {
    require(number >= low && number < high, "the tables name something that is not there");
  }
}

inline void require_rows(const std::vector<Numbers>& rows, std::size_t count, int high) {
  require(rows.size() == count, "a table has too few rows or too many");
  for (const Numbers& row : rows) require_numbers(row, 0, high);
}

// Two entries for one place would have it twice in lists that are as long as there are places.
inline void require_distinct(Numbers numbers) {
  std::sort(numbers.begin(), numbers.end());
  require(std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end(), "a table names something twice");
}

// Units only go to where they may stand, and armies nowhere at sea.
inline void require_standing(const Printed& board) {
  const auto contains = [](const Numbers& places, int place) {
    return std::find(places.begin(), places.end(), place) != places.end();
  };
  for (const int sea : board.seas) require(!contains(board.army_places, sea), "armies may stand at sea");
  for (const Numbers& row : board.army) {
    for (const int to : row) require(contains(board.army_places, to), "armies go to where none may stand");
  }
  for (const Numbers& row : board.fleet) {
    for (const int to : row) require(contains(board.fleet_places, to), "fleets go to where none may stand");
  }
}

inline int count_areas(const Printed& board) {
  int count = 0;
  while (count < static_cast<int>(board.area_of.size()) && board.area_of[count] == count) ++count;
  return count;
}

inline void require_sound(const Printed& board) {
  const std::size_t locations = board.area_of.size();
  const int areas = count_areas(board);
  require(locations > 0, "the board has no areas");
  require_at_most(locations, kMaxPlaces - 1, "locations");
  require_at_most(board.seas.size(), kMaxSeas, "seas");
  require_at_most(board.centers.size(), kMaxCenters, "centers");
  require_at_most(static_cast<std::size_t>(board.power_count), kMaxSeats, "powers");
  require(board.power_count > 0, "a game needs powers");
  require(board.homes.size() == board.centers.size() && static_cast<int>(board.name_rank.size()) == areas,
          "a table has too few rows or too many");
  require_numbers(board.area_of, 0, areas);
  require_rows(board.army, locations, static_cast<int>(locations));
  require_rows(board.fleet, locations, static_cast<int>(locations));
  for (const auto* rows : {&board.sea, &board.embark, &board.adjacent}) require_rows(*rows, areas, areas);
  for (const auto* row : {&board.army_places, &board.fleet_places}) {
    require_numbers(*row, 0, static_cast<int>(locations));
  }
  for (const auto* row : {&board.seas, &board.centers, &board.name_rank}) require_numbers(*row, 0, areas);
  require_numbers(board.homes, -1, board.power_count);
  require_numbers(board.idle, 0, board.power_count);
  for (const auto* row : {&board.seas, &board.centers, &board.name_rank}) require_distinct(*row);
  require_standing(board);
}

inline void compile_stand(const Printed& board, Tables& tables, int stand) {
  const int location = location_of(stand);
  tables.area_of[stand] = static_cast<std::uint8_t>(board.area_of[location]);
  tables.plain[stand].fill(bit_of(Kind::kHold));
  for (const int to : (is_fleet(stand) ? board.fleet : board.army)[location]) {
    tables.steps[stand].insert(to);
    tables.near[stand].insert(board.area_of[to]);
    tables.plain[stand][to] |= bit_of(Kind::kMove);
    tables.plain[stand][board.area_of[to]] |= bit_of(Kind::kSupportHold) | bit_of(Kind::kSupportMove);
  }
  Neighbours& list = tables.neighbours[stand];
  std::fill_n(list.areas, kMaxNear, static_cast<std::uint8_t>(kNowhere));
  require_at_most(static_cast<std::size_t>(tables.steps[stand].size()), kMaxNear, "moves from one place");
  tables.steps[stand].for_each([&](int to) { list.moves[list.move_count++] = encode(Kind::kMove, stand, 0, to); });
  tables.near[stand].for_each([&](int area) { list.areas[list.area_count++] = static_cast<std::uint8_t>(area); });
  (tables.near[stand] | Places::of(board.area_of[location])).for_each([&](int area) {
    tables.plain[stand][area] |= kAround;
  });
}

// By area, those from which some unit could move there.
using Entrances = std::array<Places, kMaxPlaces>;

inline Entrances entrances_of(const Tables& tables) {
  Entrances entrances;
  for (int stand = 0; stand < kStands; ++stand) {
    tables.near[stand].for_each([&](int to) { entrances[to].insert(tables.area_of[stand]); });
  }
  for (const Places& areas : entrances) {
    require_at_most(static_cast<std::size_t>(areas.size()), kMaxEntrances, "areas next to one");
  }
  return entrances;
}

inline void compile_choices(const Entrances& entrances, Tables& tables, int stand) {
  auto& choices = tables.choices;
  const int home = tables.area_of[stand];
  const Neighbours& near = tables.neighbours[stand];
  // The unit itself is at home, so that these are always possible.
  choices.push_back(Choice::of(encode(Kind::kHold, 0), home, home));
  for (int i = 0; i < near.move_count; ++i) choices.push_back(Choice::of(near.moves[i], home, home));
  for (int i = 0; i < near.area_count; ++i) {
    const int to = near.areas[i];
    choices.push_back(Choice::of(encode(Kind::kSupportHold, 0), to, to));
    (entrances[to] - Places::of(home)).for_each([&](int area) {
      choices.push_back(Choice::of(encode(Kind::kSupportMove, 0, 0, to), area, to));
    });
  }
}

inline void compile_stands(const Printed& board, Tables& tables) {
  tables.area_of.fill(kNowhere);
  for (int location = 0; location < tables.location_count; ++location) {
    compile_stand(board, tables, location);
    compile_stand(board, tables, location | kFleet);
  }
  const Entrances entrances = entrances_of(tables);
  for (int stand = 0; stand < kStands; ++stand) {
    tables.first_choice[stand] = static_cast<std::uint32_t>(tables.choices.size());
    if (tables.area_of[stand] != kNowhere) compile_choices(entrances, tables, stand);
    const auto count = static_cast<int>(tables.choices.size() - tables.first_choice[stand]);
    tables.most_choices = std::max(tables.most_choices, count);
  }
  tables.first_choice[kStands] = static_cast<std::uint32_t>(tables.choices.size());
  for (const int place : board.army_places) tables.standable[0].insert(place);
  for (const int place : board.fleet_places) tables.standable[1].insert(place);
}

inline void compile_seas(const Printed& board, Tables& tables) {
  tables.sea_count = static_cast<int>(board.seas.size());
  for (int sea = 0; sea < tables.sea_count; ++sea) {
    tables.sea_area[sea] = static_cast<std::uint8_t>(board.seas[sea]);
    tables.sea_bit[board.seas[sea]] = Seas{1} << sea;
  }
  for (int sea = 0; sea < tables.sea_count; ++sea) {
    for (const int other : board.sea[board.seas[sea]]) {
      tables.sea_links[sea] |= tables.sea_bit[other];
      tables.links[board.seas[sea]].insert(other);
    }
  }
  for (int area = 0; area < tables.area_count; ++area) {
    for (const int water : board.embark[area]) {
      const Seas bit = tables.sea_bit[water];
      require(bit != 0, "a coast touches what is no sea");
      tables.embark[area] |= bit;
      tables.landings[std::countr_zero(bit)].insert(area);
      tables.links[area].insert(water);
      tables.links[water].insert(area);
    }
  }
}

inline void compile_centers(const Printed& board, Tables& tables) {
  tables.center_count = static_cast<int>(board.centers.size());
  tables.center_of.fill(kNoCenter);
  for (int c = 0; c < tables.center_count; ++c) {
    const int area = board.centers[c];
    tables.center_of[area] = static_cast<std::uint8_t>(c);
    tables.center_area[c] = static_cast<std::uint8_t>(area);
    tables.home[c] = board.homes[c] < 0 ? kNobody : static_cast<std::uint8_t>(board.homes[c]);
    if (board.homes[c] >= 0) tables.home_centers[board.homes[c]].push_back(static_cast<std::uint8_t>(c));
    for (int stand = 0; stand < kStands; ++stand) {
      const bool here = tables.area_of[stand] == area;
      if (here && tables.standable[is_fleet(stand)].contains(location_of(stand))) {
        tables.builds[c].push_back(static_cast<Stand>(stand));
      }
    }
  }
}

inline void measure_from(const Printed& board, std::array<std::uint8_t, kMaxPlaces>& steps, int start) {
  steps.fill(kUnreachable);
  steps[start] = 0;
  Numbers queue{start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const int area : board.adjacent[queue[i]]) {
      if (steps[area] != kUnreachable) continue;
      steps[area] = static_cast<std::uint8_t>(steps[queue[i]] + 1);
      queue.push_back(area);
    }
  }
}

// Needs the distances.
inline void compile_closeness(Tables& tables) {
  constexpr int kFar = 6;
  for (int area = 0; area < tables.area_count; ++area) {
    for (int c = 0; c < tables.center_count; ++c) {
      const int steps = tables.distance[area][tables.center_area[c]];
      tables.closeness.push_back(steps > kFar ? 0 : std::ldexp(1.0F, -steps));
    }
  }
}

// Goes back from a center to places next to those that were found, and from coasts over seas to other coasts.
inline void measure_marches(const Tables& tables, int center, std::uint8_t* marches) {
  // Who sails waits for a fleet.
  constexpr int kBoarding = 2;
  // Stands, and then seas that armies cross.
  std::array<std::uint8_t, kStands + kMaxSeas> steps;
  steps.fill(kUnreachable);
  std::vector<Numbers> found(1);
  const auto find = [&](int node, std::size_t count) {
    if (steps[node] <= count) return;
    steps[node] = static_cast<std::uint8_t>(count);
    found.resize(std::max(found.size(), count + 1));
    found[count].push_back(node);
  };
  const auto cross = [&](Seas seas, std::size_t count) {
    for (; seas != 0; seas &= seas - 1) find(kStands + std::countr_zero(seas), count);
  };
  const auto go_on = [&](int node, std::size_t count) {
    if (node < kStands) {
      tables.steps[node].for_each([&](int to) { find(to | (node & kFleet), count + 1); });
      if (!is_fleet(node)) cross(tables.embark[node], count + 1);
      return;
    }
    cross(tables.sea_links[node - kStands], count + 1);
    tables.landings[node - kStands].for_each([&](int area) {
      if (tables.standable[0].contains(area)) find(area, count + kBoarding);
    });
  };
  for (const int stand : tables.builds[center]) find(stand, 0);
  for (std::size_t count = 0; count < found.size(); ++count) {
    for (std::size_t i = 0; i < found[count].size(); ++i) {
      const int node = found[count][i];
      if (steps[node] == count) go_on(node, count);
    }
  }
  std::copy_n(steps.begin(), kStands, marches);
}

// Needs the seas and the centers.
inline void compile_marches(Tables& tables) {
  tables.marches.resize(static_cast<std::size_t>(tables.center_count) * kStands);
  for (int c = 0; c < tables.center_count; ++c) {
    measure_marches(tables, c, &tables.marches[static_cast<std::size_t>(c) * kStands]);
  }
}

// Throws std::invalid_argument if the tables do not fit together, or the board is too large.
inline Tables compile(const Printed& board) {
  require_sound(board);
  Tables tables;
  tables.area_count = count_areas(board);
  tables.location_count = static_cast<int>(board.area_of.size());
  tables.power_count = board.power_count;
  tables.victory = board.victory;
  for (const int power : board.idle) tables.idle |= 1U << power;
  compile_stands(board, tables);
  compile_seas(board, tables);
  compile_centers(board, tables);
  for (int area = 0; area < tables.area_count; ++area) {
    tables.name_rank[area] = static_cast<std::uint8_t>(board.name_rank[area]);
    measure_from(board, tables.distance[area], area);
  }
  compile_closeness(tables);
  compile_marches(tables);
  return tables;
}

}  // namespace variorum
