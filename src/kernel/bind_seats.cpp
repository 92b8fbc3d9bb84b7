// Seats that learning programs play, for Python: views and masks written into arrays, choices read from them.
#include <nanobind/stl/shared_ptr.h>

#include <memory>

#include "bindings.hpp"
#include "given_arrays.hpp"
#include "numpy_arrays.hpp"
#include "policies_in.hpp"
#include "python_batch.hpp"
#include "seats.hpp"

namespace variorum {
namespace {

struct HeldSeats {
  SharedRules rules;
  std::unique_ptr<Seats> seats;
};

std::vector<Seat> read_seats(const Rules& rules, std::size_t games, nb::handle given_games, nb::handle given_powers) {
  const std::vector<std::int64_t> numbers = read_array<std::int64_t>(given_games, "the games of seats");
  const std::vector<std::int64_t> powers = read_array<std::int64_t>(given_powers, "the powers of seats");
  if (numbers.size() != powers.size()) refuse("each seat has a game and a power");
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!lies_between(numbers[i], 0, static_cast<long long>(games) - 1)) refuse("a seat is in no game");
    if (!lies_between(powers[i], 0, rules.tables.power_count - 1)) refuse("a seat is of no power");
    const auto game = static_cast<std::size_t>(numbers[i]);
    const bool follows = seats.empty() || seats.back().game < game ||
                         (seats.back().game == game && seats.back().power < powers[i]);
    if (!follows) refuse("seats come in the order of their games, and in each of their powers");
    seats.push_back({game, static_cast<std::uint8_t>(powers[i])});
  }
  return seats;
}

// `orders`: how many are numbered.
std::vector<std::int64_t> read_firsts(const Rules& rules, std::size_t orders, nb::handle given) {
  std::vector<std::int64_t> firsts = read_array<std::int64_t>(given, "the first orders of locations");
  const bool fits = firsts.size() == static_cast<std::size_t>(rules.tables.location_count) + 1 && firsts.front() == 0 &&
                    firsts.back() <= static_cast<std::int64_t>(orders) && std::is_sorted(firsts.begin(), firsts.end());
  if (!fits) refuse("the orders of each location follow those of the one before");
  return firsts;
}

HeldSeats make_seats(const Games& batch, nb::handle codes, nb::handle given_firsts, nb::handle games,
                     nb::handle powers) {
  OrderNumbers numbers;
  if (!numbers.read(read_array<Code>(codes, "codes"))) refuse("an order comes twice among the codes");
  std::vector<std::int64_t> firsts = read_firsts(*batch.rules, numbers.size(), given_firsts);
  const std::size_t count = batch.states.size();
  std::vector<Seat> seats = read_seats(*batch.rules, count, games, powers);
  return {batch.rules, std::make_unique<Seats>(batch.tables(), std::move(numbers), std::move(firsts), count,
                                               std::move(seats))};
}

void require_same_games(const HeldSeats& held, const Games& games) {
  if (held.rules != games.rules || held.seats->games() != games.states.size()) refuse("the seats are in other games");
}

using Views = nb::ndarray<std::int8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using SeatMasks = nb::ndarray<bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Choices = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void write_views(const HeldSeats& held, const Games& games, nb::handle out, nb::handle given_threads) {
  require_same_games(held, games);
  const Seats& seats = *held.seats;
  const int threads = read_threads(given_threads);
  Views views;
  const bool fits = nb::try_cast(out, views, false) && views.shape(0) == seats.size() &&
                    views.shape(1) == seats.places() && views.shape(2) == seats.depth();
  if (!fits) {
    refuse("views are written into an array of int8 in C order of the shape (" + std::to_string(seats.size()) + ", " +
           std::to_string(seats.places()) + ", " + std::to_string(seats.depth()) + ")");
  }
  std::int8_t* const data = views.data();
  const std::vector<State> states = games.states;
  without_lock([&] {
    in_parallel(states.size(), threads, kPhases, [&](std::size_t first, std::size_t end, int) {
      for (std::size_t game = first; game < end; ++game) {
        seats.write_views(game, states[game], data + seats.first_seat(game) * seats.places() * seats.depth());
      }
    });
  });
}

void write_seat_masks(HeldSeats& held, const Games& games, nb::handle out, nb::handle given_threads) {
  require_same_games(held, games);
  Seats& seats = *held.seats;
  const int threads = read_threads(given_threads);
  SeatMasks masks;
  const bool fits =
      nb::try_cast(out, masks, false) && masks.shape(0) == seats.size() && masks.shape(1) == seats.columns();
  if (!fits) {
    refuse("masks are written into an array of bool in C order with " + std::to_string(seats.size()) + " rows of " +
           std::to_string(seats.columns()));
  }
  bool* const data = masks.data();
  const std::vector<State> states = games.states;
  std::vector<CodeList> lists(threads);
  without_lock([&] {
    const std::lock_guard lock(seats.writing());
    const bool is_known = seats.written == data;
    in_parallel(states.size(), threads, kPhases, [&](std::size_t first, std::size_t end, int who) {
      for (std::size_t game = first; game < end; ++game) {
        seats.write_masks(game, states[game], lists[who], is_known, data + seats.first_seat(game) * seats.columns());
      }
    });
    seats.written = data;
  });
}

// Copied, since Python may change an array at any time.
std::vector<std::int32_t> read_choices(const HeldSeats& held, nb::handle given) {
  const Seats& seats = *held.seats;
  Choices choices;
  const bool fits =
      nb::try_cast(given, choices, false) && choices.shape(0) == seats.size() && choices.shape(1) == seats.places();
  if (!fits) {
    refuse("choices are an array of int64 in C order with a row for each of the " + std::to_string(seats.size()) +
           " seats, and a number for each of the " + std::to_string(seats.places()) + " locations");
  }
  std::vector<std::int32_t> chosen(seats.size() * seats.places());
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::int64_t number = choices.data()[i];
    const std::size_t place = i % seats.places();
    if (number < 0 || number > seats.orders_at(place)) {
      refuse("seat " + std::to_string(i / seats.places()) + " chooses " + std::to_string(number) + " for " +
             std::string(held.rules->locations[place].c_str()) + ", where 0 is no order, and orders are numbered from 1 to " +
             std::to_string(seats.orders_at(place)));
    }
    chosen[i] = static_cast<std::int32_t>(number);
  }
  return chosen;
}

void step_seats(const HeldSeats& held, Games& games, nb::handle choices, nb::handle given_start,
                nb::handle given_policies, nb::handle given_seed, nb::handle given_year, nb::handle given_threads) {
  require_same_games(held, games);
  const std::vector<std::int32_t> chosen = read_choices(held, choices);
  const Snapshot& start = read_state(given_start);
  if (start.rules != games.rules) refuse("the start is of other rules than the games");
  const Policies policies = read_policies(games.rules, given_policies);
  const Course course{start.state, policies, read_seed(given_seed),
                      static_cast<int>(read_integer(given_year, 0, kLastYear - 1, "the last year"))};
  const int threads = read_threads(given_threads);
  games.change([&](std::vector<State>& playing) {
    in_parallel(playing.size(), threads, kPhases, [&](std::size_t first, std::size_t end, int) {
      for (std::size_t game = first; game < end; ++game) {
        step_game(games.tables(), *held.seats, game, chosen.data(), course, playing[game]);
      }
    });
  });
}

}  // namespace

void bind_seats(nb::module_& module, nb::class_<Games>& batch) {
  batch.def("seats", &make_seats, nb::arg("codes").none(), nb::arg("firsts").none(), nb::arg("games").none(),
            nb::arg("powers").none(),
            "Seats that a program plays, each with a game and a power, game by game. `codes` are all orders by number, "
            "`firsts` where those of each location begin, with an end.\n\nRaises: ValueError saying what does not fit.");
  nb::class_<HeldSeats>(module, "Seats", "The seats that a learning program plays in the games of a batch.")
      .def("write_views", &write_views, nb::arg("batch"), nb::arg("out").none(), nb::arg("threads").none() = 1,
           "Write what each seat sees into an array of int8 (seats, locations, planes and one more): the planes of the "
           "position, and 1 where a unit or a center is the seat's own."
           "\n\nRaises: ValueError if the array has another shape or type, or the seats are in other games.")
      .def("write_masks", &write_seat_masks, nb::arg("batch"), nb::arg("out").none(), nb::arg("threads").none() = 1,
           "Write what each seat may choose into an array of bool (seats, columns): for each location a column for no "
           "order, and then one for each of its orders. An array that was written last is brought up to date; nobody "
           "else may change it.\n\nRaises: ValueError as `write_views`.")
      .def("step", &step_seats, nb::arg("batch"), nb::arg("choices").none(), nb::arg("start").none(),
           nb::arg("policies").none(), nb::arg("seed").none(), nb::arg("last_year").none(),
           nb::arg("threads").none() = 1,
           "Play a phase by the choices of all seats (int64; seats, locations), and on as long as none of a game is "
           "asked for anything; all other powers play by policies. A game that is over begins again, and its seats' "
           "choices do not count.\n\nRaises: ValueError naming the seat and the location of a choice that no order has.");
}

}  // namespace variorum
