// Self-play for Python, many games at once: arrays in, arrays out.
#include <algorithm>
#include <optional>
#include <vector>

#include "bindings.hpp"
#include "chronicle.hpp"
#include "gathered.hpp"
#include "given_arrays.hpp"
#include "numpy_arrays.hpp"
#include "policies_in.hpp"
#include "python_batch.hpp"
#include "python_pact.hpp"

namespace variorum {
namespace {

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

nb::object unit_array(const Games& games) {
  return table<std::uint8_t>(games, games.tables().location_count, write_units);
}

nb::object dislodged_array(const Games& games) {
  return table<std::uint8_t>(games, games.tables().location_count, write_dislodged);
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

nb::object play_random(Games& games, nb::handle given_seed, nb::handle given_year, nb::handle given_threads) {
  const std::uint64_t seed = read_seed(given_seed);
  const int last_year = static_cast<int>(read_integer(given_year, 0, kLastYear - 1, "the last year"));
  const int threads = read_threads(given_threads);
  const auto phases = new_array<std::int32_t>({games.states.size()});
  games.change([&](std::vector<State>& playing) {
    play_games(games.tables(), playing, seed, last_year, threads, phases.data);
  });
  return phases.array;
}

nb::object play_policy(Games& games, nb::handle given_policies, nb::handle given_seed, nb::handle given_year,
                       nb::handle given_threads, nb::handle given_pact) {
  const Policies policies = read_policies(games.rules, given_policies);
  const Pact pact = read_pact(games.rules, given_pact);
  const std::uint64_t seed = read_seed(given_seed);
  const int last_year = static_cast<int>(read_integer(given_year, 0, kLastYear - 1, "the last year"));
  const int threads = read_threads(given_threads);
  const auto phases = new_array<std::int32_t>({games.states.size()});
  std::vector<State> playing = games.states;
  without_lock([&] { play_policies(games.tables(), policies, pact, playing, seed, last_year, threads, phases.data); });
  games.states.swap(playing);
  return phases.array;
}

template <class Number>
nb::object rows_of(const std::vector<Number>& numbers, std::size_t width) {
  const auto rows = new_array<Number>({numbers.size() / width, width});
  std::copy(numbers.begin(), numbers.end(), rows.data);
  return rows.array;
}

template <class Number>
nb::object array_of(const std::vector<Number>& numbers) {
  return copied_array(numbers.data(), numbers.size());
}

nb::object chronicle_policy(Games& games, nb::handle given_policies, nb::handle given_seed, nb::handle given_year) {
  const Policies policies = read_policies(games.rules, given_policies);
  const std::uint64_t seed = read_seed(given_seed);
  const int last_year = static_cast<int>(read_integer(given_year, 0, kLastYear - 1, "the last year"));
  Chronicle told;
  games.change([&](std::vector<State>& playing) {
    chronicle_games(games.tables(), policies, playing, seed, last_year, told);
  });
  nb::dict arrays;
  arrays["codes"] = array_of(told.codes);
  arrays["kinds"] = array_of(told.kinds);
  arrays["done"] = array_of(told.done);
  arrays["entered"] = array_of(told.entered);
  arrays["ends"] = array_of(told.ends);
  arrays["games"] = array_of(told.games);
  arrays["years"] = array_of(told.years);
  arrays["phases"] = array_of(told.phases);
  arrays["units"] = array_of(told.units);
  arrays["dislodged"] = array_of(told.dislodged);
  arrays["destroyed"] = array_of(told.destroyed);
  arrays["standing"] = rows_of(told.standing, static_cast<std::size_t>(games.tables().location_count));
  arrays["waiting"] = rows_of(told.waiting, static_cast<std::size_t>(games.tables().location_count));
  arrays["owners"] = rows_of(told.owners, static_cast<std::size_t>(games.tables().center_count));
  arrays["contested"] = rows_of(told.contested, static_cast<std::size_t>(games.tables().area_count));
  return arrays;
}

void require_offsets(const std::vector<std::int64_t>& offsets, std::size_t games, std::size_t codes) {
  const bool sound = offsets.size() == games + 1 && offsets.front() >= 0 &&
                     offsets.back() <= static_cast<std::int64_t>(codes) &&
                     std::is_sorted(offsets.begin(), offsets.end());
  if (!sound) refuse("offsets say where each game's codes begin, and at last where they end");
}

void step_all(Games& games, nb::handle given_codes, nb::handle given_offsets, nb::handle given_threads) {
  const std::vector<Code> codes = read_array<Code>(given_codes, "codes");
  const std::vector<std::int64_t> offsets = read_array<std::int64_t>(given_offsets, "offsets");
  const int threads = read_threads(given_threads);
  require_offsets(offsets, games.states.size(), codes.size());
  games.change([&](std::vector<State>& playing) {
    step_games(games.tables(), playing, codes.data(), offsets.data(), threads);
  });
}

nb::object legal_all(const Games& games, nb::handle given_threads) {
  const int threads = read_threads(given_threads);
  const std::vector<State> states = games.states;
  const auto list = [&](std::size_t game, CodeList& codes, int) { list_orders(games.tables(), states[game], codes); };
  std::optional<Gathered> gathered;
  without_lock([&] { gathered.emplace(states.size(), threads, list); });
  const std::vector<std::int64_t>& first_slots = gathered->first_slots();
  const auto offsets = new_array<std::int64_t>({static_cast<std::size_t>(first_slots.back()) + 1});
  offsets.data[0] = 0;
  CodeList::Buffer codes;
  without_lock([&] { codes = gathered->put_together(offsets.data + 1); });
  return nb::make_tuple(adopted_array(std::move(codes), gathered->code_count()), offsets.array,
                        copied_array(first_slots.data(), first_slots.size()));
}

nb::object draw(const Games& games, nb::handle given_seed, nb::handle given_threads) {
  const std::uint64_t seed = read_seed(given_seed);
  const int threads = read_threads(given_threads);
  const std::vector<State> states = games.states;
  std::vector<CodeList> drawn(threads);
  const auto list = [&](std::size_t game, CodeList& codes, int who) {
    Random random(seed, game);
    draw_orders(games.tables(), states[game], random, drawn[who]);
    codes.close(std::copy(drawn[who].begin(), drawn[who].end(), codes.room(drawn[who].size())));
  };
  const auto offsets = new_array<std::int64_t>({states.size() + 1});
  offsets.data[0] = 0;
  std::optional<Gathered> gathered;
  CodeList::Buffer codes;
  without_lock([&] {
    gathered.emplace(states.size(), threads, list);
    codes = gathered->put_together(offsets.data + 1);
  });
  return nb::make_tuple(adopted_array(std::move(codes), gathered->code_count()), offsets.array);
}

}  // namespace

void bind_batch(nb::module_& module) {
  nb::class_<Games> batch(module, "Batch",
      "Many games of one board, each with a state of its own. Arrays have a row a game and are copies.\n\n"
      "`units` and `dislodged`: uint8 by location, 0 for nobody, otherwise 1 + 2 * power, and 1 more for a fleet. "
      "`owners`: int8 by center, `winners`: int8, both -1 for nobody. `phases`: uint8, 0 to 4 for S M, S R, F M, F R "
      "and W A, and 5 when the game is over. `centers`: how many each power owns. `due`: int8 by power, "
      "in winter the builds that it has room for, or, below 0, removals.");
  bind_copies(batch);
  bind_appraisal(batch);
  bind_gym(module, batch);
  bind_seats(module, batch);
  batch.def(nb::init<nb::handle, nb::handle>(), nb::arg("start").none(), nb::arg("games").none())
      .def("__len__", [](const Games& games) { return games.states.size(); })
      .def_prop_ro("years", &year_array)
      .def_prop_ro("phases", &phase_array)
      .def_prop_ro("winners", &winner_array)
      .def_prop_ro("units", &unit_array)
      .def_prop_ro("dislodged", &dislodged_array)
      .def_prop_ro("owners", &owner_array)
      .def_prop_ro("contested", &contested_array)
      .def_prop_ro("centers", &center_counts)
      .def("legal", &legal_all, nb::arg("threads").none() = 1,
           "All possible orders, where each slot's begin (int64), and which slot is the first of each game; both with "
           "an end.")
      .def("draw", &draw, nb::arg("seed").none(), nb::arg("threads").none() = 1,
           "Orders for every game as random play draws them, and where those of each game begin, with an end; for "
           "`step`.")
      .def("step", &step_all, nb::arg("codes").none(), nb::arg("offsets").none(), nb::arg("threads").none() = 1,
           "Play a phase of every game. `offsets` (int64): where each game's codes begin, and at last where they end."
           "\n\nRaises: ValueError if the offsets do not fit, or so many threads (1 to 256) cannot be started.")
      .def("play_policy", &play_policy, nb::arg("policies").none(), nb::arg("seed").none(),
           nb::arg("last_year").none(), nb::arg("threads").none() = 1, nb::arg("pact").none() = nb::none(),
           "Play every game by policies, one for each power, until it is won or `last_year` is over; returns how many "
           "phases each took. What happens depends on the seed alone, not on the number of threads. All keep to the `pact`, whose orders are for the first phase."
           "\n\nRaises: ValueError if the policies do not fit, or so many threads (1 to 256) cannot be started.")
      .def("chronicle", &chronicle_policy, nb::arg("policies").none(), nb::arg("seed").none(),
           nb::arg("last_year").none(),
           "Play as `play_policy` does, and tell what happened, as arrays by name. All orders, phase by phase: `codes` "
           "(int32), `kinds` (uint8; 1 to 11 for hold, move, move by convoy, support to hold, support to move, convoy, "
           "retreat, disband, build, remove and waive), whether each succeeded, `done` (uint8), and the area that it "
           "led a unit into, or -1, `entered` (int16). By phase: where its orders end, `ends` (int64), "
           "`games` (int32), `years` (int16), `phases` (uint8), how many `units` there were, how many were `dislodged` and had a "
           "retreat, or had none and were `destroyed` (int16); before the phase, who was `standing` or `waiting` for a retreat where (uint8, by "
           "location, as `units` of a batch); and, as the phase left them, `owners` (int8, by center) and `contested` (uint8, by area)."
           "\n\nRaises: ValueError if the policies do not fit.")
      .def("play_random", &play_random, nb::arg("seed").none(), nb::arg("last_year").none(),
           nb::arg("threads").none() = 1,
           "Play every game at random until it is won or `last_year` is over; returns how many phases each took. Every "
           "unit gets any of its possible orders with the same chance; builds and removals are drawn until no more are "
           "due. What happens depends on the seed alone, not on the number of threads."
           "\n\nRaises: ValueError if so many threads (1 to 256) cannot be started.");
}

}  // namespace variorum
