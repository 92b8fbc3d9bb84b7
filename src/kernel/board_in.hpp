// Reads a board's tables from plain Python data.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "given.hpp"
#include "printed.hpp"

namespace variorum {

// More of anything than any board has that could be compiled.
inline constexpr int kMostPrinted = 1 << 15;

// Names without which nothing could be told apart.
inline std::vector<std::string> read_names(nb::handle given, const char* what) {
  std::vector<std::string> names;
  for_each_item(given, what, [&](nb::handle name) { names.push_back(read_text(name, what)); }, kMostPrinted);
  std::vector<std::string> sorted = names;
  std::sort(sorted.begin(), sorted.end());
  const bool are_distinct = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  const bool are_words = std::all_of(names.begin(), names.end(), [](const std::string& name) {
    return !name.empty() && name.find(' ') == std::string::npos && name.find('\0') == std::string::npos;
  });
  if (!are_distinct || !are_words) refuse(std::string(what) + " must be words, each another one", given);
  return names;
}

inline Numbers read_numbers(nb::handle given, const char* name) {
  Numbers numbers;
  const auto add = [&](nb::handle number) {
    numbers.push_back(static_cast<int>(read_integer(number, -1, kMostPrinted, name)));
  };
  for_each_item(given, name, add, kMostPrinted);
  return numbers;
}

inline std::vector<Numbers> read_rows(nb::handle given, const char* name) {
  std::vector<Numbers> rows;
  for_each_item(given, name, [&](nb::handle row) { rows.push_back(read_numbers(row, name)); }, kMostPrinted);
  return rows;
}

inline nb::object table(nb::handle board, const char* name) {
  if (!PyDict_Check(board.ptr())) refuse("a board is a dictionary of tables", board);
  PyObject* found = PyDict_GetItemString(board.ptr(), name);
  if (found == nullptr) refuse(std::string("the board lacks the table ") + name);
  return nb::borrow(found);
}

inline Printed read_board(nb::handle board, int power_count, nb::handle victory) {
  Printed printed;
  const auto numbers = [&](const char* name) { return read_numbers(table(board, name), name); };
  const auto rows = [&](const char* name) { return read_rows(table(board, name), name); };
  printed.area_of = numbers("area_of");
  printed.army = rows("army");
  printed.fleet = rows("fleet");
  printed.army_places = numbers("army_places");
  printed.fleet_places = numbers("fleet_places");
  printed.seas = numbers("seas");
  printed.sea = rows("sea");
  printed.embark = rows("embark");
  printed.adjacent = rows("adjacent");
  printed.name_rank = numbers("name_rank");
  printed.centers = numbers("centers");
  printed.homes = numbers("homes");
  printed.idle = numbers("idle");
  printed.power_count = power_count;
  printed.victory = static_cast<int>(read_integer(victory, 1, kMaxCenters, "the number of centers that win"));
  return printed;
}

}  // namespace variorum
