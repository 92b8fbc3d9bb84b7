// Boards compiled for Python. A board that is given again is the same one, as long as anybody has it: so are the
// states of two pickles.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "board_in.hpp"
#include "python_rules.hpp"

namespace variorum {

inline Strings interned(const std::vector<std::string>& texts, nb::dict& numbers) {
  Strings made;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    PyObject* text = PyUnicode_InternFromString(texts[i].c_str());
    if (text == nullptr) throw nb::python_error();
    made.push_back(nb::steal<nb::str>(text));
    numbers[made.back()] = static_cast<int>(i);
  }
  return made;
}

inline SharedRules compiled(Source source) {
  auto rules = std::make_shared<Rules>(
      Rules{source, compile(source.board), {}, {}, {}, {}, {}, OrderTexts(source.locations)});
  rules->locations = interned(source.locations, rules->location_numbers);
  rules->powers = interned(source.powers, rules->power_numbers);
  nb::dict kinds;
  rules->kinds = interned({"A", "F"}, kinds);
  return rules;
}

// Only under the interpreter's lock.
inline SharedRules make_rules(nb::handle board, nb::handle locations, nb::handle powers, nb::handle victory) {
  static std::vector<std::weak_ptr<Rules>> known;
  Source source{{}, read_names(locations, "names of locations"), read_names(powers, "names of powers")};
  source.board = read_board(board, static_cast<int>(source.powers.size()), victory);
  require(source.locations.size() == source.board.area_of.size(), "a table has too few rows or too many");
  std::erase_if(known, [](const std::weak_ptr<Rules>& rules) { return rules.expired(); });
  for (const std::weak_ptr<Rules>& each : known) {
    SharedRules rules = each.lock();
    if (rules != nullptr && rules->source == source) return rules;
  }
  SharedRules made = compiled(std::move(source));
  known.push_back(made);
  return made;
}

inline nb::object listed(const Numbers& numbers) {
  nb::list made;
  for (const int number : numbers) made.append(number);
  return made;
}

inline nb::object listed(const std::vector<Numbers>& rows) {
  nb::list made;
  for (const Numbers& row : rows) made.append(listed(row));
  return made;
}

inline nb::object listed(const std::vector<std::string>& texts) {
  nb::list made;
  for (const std::string& text : texts) made.append(nb::str(text.c_str(), text.size()));
  return made;
}

// The class and what it was made of, for pickles.
inline nb::object reduced(const Rules& rules) {
  const Source& source = rules.source;
  const Printed& printed = source.board;
  nb::dict board;
  board["area_of"] = listed(printed.area_of);
  board["army"] = listed(printed.army);
  board["fleet"] = listed(printed.fleet);
  board["army_places"] = listed(printed.army_places);
  board["fleet_places"] = listed(printed.fleet_places);
  board["seas"] = listed(printed.seas);
  board["sea"] = listed(printed.sea);
  board["embark"] = listed(printed.embark);
  board["adjacent"] = listed(printed.adjacent);
  board["name_rank"] = listed(printed.name_rank);
  board["centers"] = listed(printed.centers);
  board["homes"] = listed(printed.homes);
  return nb::make_tuple(nb::type<Rules>(), nb::make_tuple(board, listed(source.locations), listed(source.powers),
                                                          printed.victory));
}

}  // namespace variorum
