// Self-play for Python, many games at once: arrays in, arrays out.
#include <algorithm>
#include <vector>

#include "batch.hpp"
#include "bindings.hpp"
#include "numpy_arrays.hpp"
#include "python_rules.hpp"

namespace variorum {
namespace {

struct Games {
  SharedRules rules;
  std::vector<State> states;

  Games(const Snapshot& start, std::size_t count) : rules(start.rules), states(count, start.state) {}

  const Tables& tables() const { return rules->tables; }
};

// Only for work on copies: another thread may use the same games meanwhile.
template <class Work>
void without_lock(Work&& work) {
  nb::gil_scoped_release release;
  work();
}

// One number of each game.
template <class Number, class Get>
nb::object column(const Games& games, Get&& get) {
  const auto numbers = new_array<Number>({games.states.size()});
  std::transform(games.states.begin(), games.states.end(), numbers.data, get);
  return numbers.array;
}

// `width` numbers of each game, 0 unless `fill` writes them into its row.
template <class Number, class Fill>
nb::object table(const Games& games, std::size_t width, Fill&& fill) {
  const auto numbers = new_array<Number>({games.states.size(), width});
  std::fill_n(numbers.data, games.states.size() * width, Number{0});
  for (std::size_t g = 0; g < games.states.size(); ++g) fill(games.states[g], numbers.data + g * width);
  return numbers.array;
}

nb::object year_array(const Games& games) {
  return column<std::int16_t>(games, [](const State& state) { return state.year; });
}

nb::object phase_array(const Games& games) {
  return column<std::uint8_t>(games, [](const State& state) { return static_cast<std::uint8_t>(state.phase); });
}

// As a signed number, nobody is -1.
nb::object winner_array(const Games& games) {
  return column<std::int8_t>(games, [](const State& state) { return static_cast<std::int8_t>(state.winner); });
}

// 0 for nobody, otherwise 1 + 2 * power, and 1 more for a fleet.
std::uint8_t shown(Piece piece) { return static_cast<std::uint8_t>(1 + 2 * piece.power + is_fleet(piece.stand)); }

nb::object unit_array(const Games& games) {
  return table<std::uint8_t>(games, games.tables().location_count, [](const State& state, std::uint8_t* row) {
    for (int u = 0; u < state.unit_count; ++u) row[location_of(state.units[u].stand)] = shown(state.units[u]);
  });
}

nb::object dislodged_array(const Games& games) {
  return table<std::uint8_t>(games, games.tables().location_count, [](const State& state, std::uint8_t* row) {
    for (int i = 0; i < state.dislodged_count; ++i) {
      const Piece piece = state.dislodged[i].piece;
      row[location_of(piece.stand)] = shown(piece);
    }
  });
}

nb::object owner_array(const Games& games) {
  const int width = games.tables().center_count;
  return table<std::int8_t>(games, width, [&](const State& state, std::int8_t* row) {
    for (int c = 0; c < width; ++c) row[c] = static_cast<std::int8_t>(state.owners[c]);
  });
}

nb::object contested_array(const Games& games) {
  return table<bool>(games, games.tables().area_count, [](const State& state, bool* row) {
    state.contested.for_each([&](int area) { row[area] = true; });
  });
}

nb::object center_counts(const Games& games) {
  const int width = games.tables().power_count;
  return table<std::uint8_t>(games, width, [&](const State& state, std::uint8_t* row) {
    const Holdings holdings(games.tables(), state);
    std::copy_n(holdings.count.begin(), width, row);
  });
}

nb::object play_random(Games& games, std::uint64_t seed, int last_year, int threads) {
  if (last_year >= kLastYear) throw nb::value_error("no such year");
  const auto stages = new_array<std::int32_t>({games.states.size()});
  std::vector<State> playing = games.states;
  without_lock([&] { play_games(games.tables(), playing, seed, last_year, threads, stages.data); });
  games.states.swap(playing);
  return stages.array;
}

void require_offsets(const Input<std::int64_t>& offsets, std::size_t games, std::size_t codes) {
  bool sound = offsets.ndim() == 1 && offsets.size() == games + 1;
  for (std::size_t g = 0; sound && g < games; ++g) sound = offsets.data()[g] <= offsets.data()[g + 1];
  sound = sound && offsets.data()[0] >= 0 && offsets.data()[games] <= static_cast<std::int64_t>(codes);
  if (!sound) throw nb::value_error("offsets say where each game's codes begin, and at last where they end");
}

void step_all(Games& games, const Input<Code>& codes, const Input<std::int64_t>& offsets, int threads) {
  require_offsets(offsets, games.states.size(), codes.size());
  // Copied, since Python may change arrays and games while the lock is not held.
  const std::vector<std::int64_t> bounds(offsets.data(), offsets.data() + offsets.size());
  std::vector<State> playing = games.states;
  without_lock([&] { step_games(games.tables(), playing, codes.data(), bounds.data(), threads); });
  games.states.swap(playing);
}

nb::object legal_all(const Games& games) {
  CodeList list(spares().take());
  const std::vector<State> states = games.states;
  const auto first_slot = new_array<std::int64_t>({states.size() + 1});
  without_lock([&] {
    for (std::size_t g = 0; g < states.size(); ++g) {
      first_slot.data[g] = static_cast<std::int64_t>(list.ends().size());
      list_orders(games.tables(), states[g], list);
    }
  });
  first_slot.data[states.size()] = static_cast<std::int64_t>(list.ends().size());
  const auto offsets = new_array<std::int64_t>({list.ends().size() + 1});
  offsets.data[0] = 0;
  std::copy(list.ends().begin(), list.ends().end(), offsets.data + 1);
  const auto count = static_cast<std::size_t>(list.size());
  return nb::make_tuple(adopted_array(list.release(), count), offsets.array, first_slot.array);
}

nb::object draw(const Games& games, std::uint64_t seed) {
  const std::vector<State> states = games.states;
  std::vector<Code> codes;
  const auto offsets = new_array<std::int64_t>({states.size() + 1});
  offsets.data[0] = 0;
  without_lock([&] { draw_all(games.tables(), states, seed, codes, offsets.data + 1); });
  return nb::make_tuple(copied_array(codes.data(), codes.size()), offsets.array);
}

Snapshot one_state(const Games& games, std::size_t game) {
  if (game >= games.states.size()) throw nb::index_error("no such game");
  return {games.rules, games.states[game]};
}

void set_state(Games& games, std::size_t game, const Snapshot& snapshot) {
  if (game >= games.states.size()) throw nb::index_error("no such game");
  if (snapshot.rules != games.rules) throw nb::value_error("the state is of other rules");
  games.states[game] = snapshot.state;
}

}  // namespace

void bind_batch(nb::module_& module) {
  nb::class_<Games>(module, "Batch", 
      "Many games of one board, each with a state of its own. Arrays have a row a game and are copies.\n\n"
      "`units` and `dislodged`: uint8 by location, 0 for nobody, otherwise 1 + 2 * power, and 1 more for a fleet. "
      "`owners`: int8 by center, `winners`: int8, both -1 for nobody. `phases`: uint8, 0 to 4 for S M, S R, F M, F R "
      "and W A, and 5 when the game is over. `centers`: how many each power owns.")
      .def(nb::init<const Snapshot&, std::size_t>(), nb::arg("start"), nb::arg("games"))
      .def("__len__", [](const Games& games) { return games.states.size(); })
      .def("__getitem__", &one_state)
      .def("__setitem__", &set_state)
      .def_prop_ro("years", &year_array)
      .def_prop_ro("phases", &phase_array)
      .def_prop_ro("winners", &winner_array)
      .def_prop_ro("units", &unit_array)
      .def_prop_ro("dislodged", &dislodged_array)
      .def_prop_ro("owners", &owner_array)
      .def_prop_ro("contested", &contested_array)
      .def_prop_ro("centers", &center_counts)
      .def("legal", &legal_all,
           "All possible orders, where each slot's begin (int64), and which slot is the first of each game; both with "
           "an end.")
      .def("draw", &draw, nb::arg("seed"),
           "Orders for every game as random play draws them, and where those of each game begin, with an end; for "
           "`step`.")
      .def("step", &step_all, nb::arg("codes"), nb::arg("offsets"), nb::arg("threads") = 1,
           "Play a stage of every game. `offsets` (int64): where each game's codes begin, and at last where they end."
           "\n\nRaises: ValueError if the offsets do not fit.")
      .def("play_random", &play_random, nb::arg("seed"), nb::arg("last_year"), nb::arg("threads") = 1,
           "Play every game at random until it is won or `last_year` is over; returns how many stages each took. Every "
           "unit gets any of its possible orders with the same chance; builds and removals are drawn until no more are "
           "due. What happens depends on the seed alone, not on the number of threads.");
}

}  // namespace variorum
