// Some of many games, copies of them, and games as bytes, for Python.
#include <nanobind/stl/shared_ptr.h>

#include <optional>

#include "given_arrays.hpp"
#include "python_batch.hpp"
#include "snapshot_in.hpp"
#include "state_bytes.hpp"

namespace variorum {
namespace {

// A game's number; below 0 it counts from the end. An IndexError ends loops over the games, as Python has it.
std::size_t read_game(const Games& games, nb::handle given) {
  if (!index_of(given).is_valid()) refuse("games have numbers", given);
  const auto count = static_cast<long long>(games.states.size());
  const std::optional<long long> game = integer(given);
  if (!lies_between(game, -count, count - 1)) {
    throw nb::index_error(("there are " + std::to_string(count) + " games, none is number " + shown(given)).c_str());
  }
  return static_cast<std::size_t>(*game < 0 ? *game + count : *game);
}

using Indices = std::vector<std::size_t>;

Indices read_slice(const Games& games, nb::handle given) {
  Py_ssize_t start = 0;
  Py_ssize_t stop = 0;
  Py_ssize_t step = 0;
  if (PySlice_Unpack(given.ptr(), &start, &stop, &step) != 0) throw nb::python_error();
  const Py_ssize_t count = PySlice_AdjustIndices(static_cast<Py_ssize_t>(games.states.size()), &start, &stop, step);
  Indices found;
  for (Py_ssize_t i = 0; i < count; ++i) found.push_back(static_cast<std::size_t>(start + i * step));
  return found;
}

Indices read_indices(const Games& games, nb::handle given) {
  const std::vector<std::int64_t> numbers = read_array<std::int64_t>(given, "the numbers of games");
  if (numbers.size() > static_cast<std::size_t>(kMostGames)) refuse("so many games do not fit into a batch");
  const auto count = static_cast<std::int64_t>(games.states.size());
  Indices found;
  found.reserve(numbers.size());
  for (const std::int64_t number : numbers) {
    if (number < -count || number >= count) {
      refuse("there are " + std::to_string(count) + " games, none is number " + std::to_string(number));
    }
    found.push_back(static_cast<std::size_t>(number < 0 ? number + count : number));
  }
  return found;
}

Games picked(const Games& games, const Indices& indices) {
  std::vector<State> states;
  states.reserve(indices.size());
  for (const std::size_t game : indices) states.push_back(games.states[game]);
  return {games.rules, std::move(states)};
}

Games take(const Games& games, nb::handle indices) { return picked(games, read_indices(games, indices)); }

nb::object get(const Games& games, nb::handle given) {
  if (PySlice_Check(given.ptr())) return nb::cast(picked(games, read_slice(games, given)));
  return nb::cast(Snapshot{games.rules, games.states[read_game(games, given)]});
}

void require_same(const SharedRules& one, const SharedRules& other) {
  if (one != other) refuse("the state is of other rules");
}

// From a batch of as many games, or a state for all of them.
void write_games(Games& games, const Indices& indices, nb::handle given) {
  Games* others = nullptr;
  if (!nb::try_cast(given, others, false) || others == nullptr) {
    const Snapshot& snapshot = read_state(given);
    require_same(snapshot.rules, games.rules);
    for (const std::size_t game : indices) games.states[game] = snapshot.state;
    return;
  }
  require_same(others->rules, games.rules);
  if (others->states.size() != indices.size()) {
    refuse(std::to_string(others->states.size()) + " games do not replace " + std::to_string(indices.size()));
  }
  const std::vector<State> states = others->states;
  for (std::size_t i = 0; i < indices.size(); ++i) games.states[indices[i]] = states[i];
}

void put_states(Games& games, nb::handle indices, nb::handle given) { write_games(games, read_indices(games, indices), given); }

void set(Games& games, nb::handle index, nb::handle given) {
  if (PySlice_Check(index.ptr())) return write_games(games, read_slice(games, index), given);
  const Indices game{read_game(games, index)};
  write_games(games, game, given);
}

Games of_states(nb::handle given) {
  SharedRules rules;
  std::vector<State> states;
  for_each_item(given, "states", [&](nb::handle item) {
    const Snapshot& snapshot = read_state(item);
    if (rules == nullptr) rules = snapshot.rules;
    require_same(snapshot.rules, rules);
    states.push_back(snapshot.state);
  });
  if (rules == nullptr) refuse("a batch of no states has no rules");
  return {std::move(rules), std::move(states)};
}

nb::bytes games_to_bytes(const Games& games) { return bytes_of(games.tables(), games.states); }

Games games_from_bytes(SharedRules rules, nb::handle given) {
  std::vector<State> states = read_bytes(rules->tables, given, kMostGames);
  return {std::move(rules), std::move(states)};
}

nb::bytes state_to_bytes(const Snapshot& snapshot) { return bytes_of(snapshot.tables(), {snapshot.state}); }

Snapshot state_from_bytes(SharedRules rules, nb::handle given) {
  const std::vector<State> states = read_bytes(rules->tables, given, 1);
  if (states.empty()) refuse("the bytes are of no state");
  return {std::move(rules), states.front()};
}

// From what a pickle keeps of games: their board, and bytes.
SharedRules kept_rules(nb::handle kept) {
  require_tuple(kept, 2, "a pickle keeps a board, and bytes");
  SharedRules rules;
  if (!nb::try_cast(nb::handle(item(kept, 0)), rules, false) || rules == nullptr) refuse("a pickle keeps a board", kept);
  return rules;
}

constexpr const char* kFromBytes =
    "What `to_bytes` made, on the same board.\n\nRaises: ValueError if the bytes are damaged, or of another board.";

}  // namespace

void bind_copies(nb::class_<Games>& batch) {
  batch.def_static("of", &of_states, nb::arg("states").none(), "A game for each of some states.")
      .def_prop_ro("rules", [](const Games& games) { return games.rules; }, "The board that the games are on.")
      .def("__getitem__", &get, nb::arg("game").none())
      .def("__setitem__", &set, nb::arg("game").none(), nb::arg("state").none())
      .def("take", &take, nb::arg("games").none(), "Copies of the games of these numbers, in their order.")
      .def("put", &put_states, nb::arg("games").none(), nb::arg("states").none(),
           "Replace the games of these numbers: all by one state, or each by its own of a batch.")
      .def("copy", [](const Games& games) { return Games{games.rules, games.states}; }, "A copy of all games.")
      .def("__copy__", [](const Games& games) { return Games{games.rules, games.states}; })
      .def("__deepcopy__", [](const Games& games, nb::handle) { return Games{games.rules, games.states}; })
      .def("to_bytes", &games_to_bytes, "All games as bytes, the same on every machine.")
      .def_static("from_bytes", &games_from_bytes, nb::arg("rules"), nb::arg("data").none(), kFromBytes)
      .def("__getstate__", [](const Games& games) { return nb::make_tuple(games.rules, games_to_bytes(games)); })
      .def("__setstate__", [](Games& games, nb::handle kept) {
        new (&games) Games(games_from_bytes(kept_rules(kept), item(kept, 1)));
      });
}

void bind_state_bytes(nb::class_<Snapshot>& state) {
  state.def_prop_ro("rules", [](const Snapshot& snapshot) { return snapshot.rules; }, "The board of the state.")
      .def("to_bytes", &state_to_bytes, "The state as bytes, the same on every machine.")
      .def_static("from_bytes", &state_from_bytes, nb::arg("rules"), nb::arg("data").none(), kFromBytes)
      .def("__copy__", [](const Snapshot& snapshot) { return snapshot; })
      .def("__deepcopy__", [](const Snapshot& snapshot, nb::handle) { return snapshot; })
      .def("__getstate__", [](const Snapshot& state) { return nb::make_tuple(state.rules, state_to_bytes(state)); })
      .def("__setstate__", [](Snapshot& state, nb::handle kept) {
        new (&state) Snapshot(state_from_bytes(kept_rules(kept), item(kept, 1)));
      });
}

}  // namespace variorum
