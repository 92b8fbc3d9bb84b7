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

inline nb::object as_python(int number) { return nb::int_(number); }

inline nb::object as_python(const std::string& text) { return nb::str(text.c_str(), text.size()); }

template <class Item>
nb::object as_python(const std::vector<Item>& items) {
  nb::list made;
  for (const Item& item : items) made.append(as_python(item));
  return made;
}

// The class and what it was made of, for pickles.
inline nb::object reduced(const Rules& rules) {
  const Source& source = rules.source;
  const Printed& printed = source.board;
  nb::dict board;
  board["area_of"] = as_python(printed.area_of);
  board["army"] = as_python(printed.army);
  board["fleet"] = as_python(printed.fleet);
  board["army_places"] = as_python(printed.army_places);
  board["fleet_places"] = as_python(printed.fleet_places);
  board["seas"] = as_python(printed.seas);
  board["sea"] = as_python(printed.sea);
  board["embark"] = as_python(printed.embark);
  board["adjacent"] = as_python(printed.adjacent);
  board["name_rank"] = as_python(printed.name_rank);
  board["centers"] = as_python(printed.centers);
  board["homes"] = as_python(printed.homes);
  board["idle"] = as_python(printed.idle);
  return nb::make_tuple(nb::type<Rules>(), nb::make_tuple(board, as_python(source.locations), as_python(source.powers),
                                                          printed.victory));
}

}  // namespace variorum
