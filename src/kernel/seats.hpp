// The seats of many games that a learning program plays: what each sees, what it may choose, and what it has chosen.
//
// A seat chooses a number for each location of the board: 0 for no order, n for the n-th order of the place.
#pragma once

#include <cstring>
#include <mutex>
#include <vector>

#include "listing.hpp"
#include "order_numbers.hpp"
#include "planes.hpp"
#include "policy_play.hpp"
#include "slots.hpp"

namespace variorum {

struct Seat {
  std::size_t game;
  std::uint8_t power;
};

class Seats {
 public:
  // `firsts`: the number of the first order of each location, and at last where they end. Seats come game by game.
  Seats(const Tables& tables, OrderNumbers numbers, std::vector<std::int64_t> firsts, std::size_t games,
        std::vector<Seat> seats)
      : tables_(tables), numbers_(std::move(numbers)), firsts_(std::move(firsts)), seats_(std::move(seats)),
        first_seats_(games + 1), sides_(games), marked_(seats_.size()) {
    for (const Seat& seat : seats_) {
      ++first_seats_[seat.game + 1];
      sides_[seat.game].add(seat.power);
    }
    for (std::size_t game = 0; game < games; ++game) first_seats_[game + 1] += first_seats_[game];
  }

  std::size_t size() const { return seats_.size(); }
  std::size_t games() const { return sides_.size(); }
  std::size_t places() const { return firsts_.size() - 1; }
  // Of a mask: for each location a column for no order, and then one for each order.
  std::size_t columns() const { return static_cast<std::size_t>(firsts_.back()) + places(); }
  // Of a view, for each location: the planes of the position, and whether a unit or a center there is the seat's.
  std::size_t depth() const { return static_cast<std::size_t>(Planes(tables_.power_count).count) + 1; }
  // How many orders there are at a location.
  std::int64_t orders_at(std::size_t place) const { return firsts_[place + 1] - firsts_[place]; }

  // Whether a phase asks any seat of the game for anything.
  bool asks(std::size_t game, const State& state) const {
    bool found = false;
    if (state.phase != Phase::kAdjustments) {
      for_each_slot(tables_, state, [&](int power, int) { found |= sides_[game].has(power); });
      return found;
    }
    std::int8_t due[kMaxSeats];
    write_due(tables_, state, due);
    for (int p = 0; p < tables_.power_count; ++p) found |= due[p] != 0 && sides_[game].has(p);
    return found;
  }

  // `views`: those of the game's seats, one after another.
  void write_views(std::size_t game, const State& state, std::int8_t* views) const {
    const std::size_t deep = depth();
    const std::size_t size = places() * deep;
    std::vector<std::int8_t> planes(places() * (deep - 1));
    write_planes(tables_, state, planes.data());
    std::memset(views, 0, (first_seats_[game + 1] - first_seats_[game]) * size);
    for (std::size_t seat = first_seats_[game]; seat < first_seats_[game + 1]; ++seat, views += size) {
      for (std::size_t place = 0; place < places(); ++place) {
        std::memcpy(views + place * deep, planes.data() + place * (deep - 1), deep - 1);
      }
      mark_own(state, seats_[seat].power, views + deep - 1);
    }
  }

  // `masks`: those of the game's seats, one after another; `is_known` if they are as they were written last.
  void write_masks(std::size_t game, const State& state, CodeList& list, bool is_known, bool* masks) {
    list.clear();
    list_orders(tables_, state, list);
    for (std::size_t seat = first_seats_[game]; seat < first_seats_[game + 1]; ++seat, masks += columns()) {
      clear(seat, is_known, masks);
    }
    masks -= (first_seats_[game + 1] - first_seats_[game]) * columns();
    std::size_t slot = 0;
    std::int32_t first = 0;
    for_each_slot(tables_, state, [&](int power, int place) {
      if (slot == list.ends().size()) return;
      const std::int32_t end = list.ends()[slot++];
      for (std::size_t seat = first_seats_[game]; seat < first_seats_[game + 1]; ++seat) {
        if (seats_[seat].power != power) continue;
        bool* const row = masks + (seat - first_seats_[game]) * columns();
        if (place >= 0) mark(seat, none_at(place), row);
        for (std::int32_t i = first; i < end; ++i) mark_order(seat, list.begin()[i], row);
      }
      first = end;
    });
  }

  // The orders of the game's seats, of which none is for another power's unit or center. `chosen`: by seat and location.
  void add_orders(std::size_t game, const State& state, const std::int32_t* chosen, std::vector<Code>& orders) const {
    std::uint8_t owner[kMaxPlaces];
    write_askers(state, owner);
    for (std::size_t seat = first_seats_[game]; seat < first_seats_[game + 1]; ++seat) {
      const std::int32_t* const row = chosen + seat * places();
      for (std::size_t place = 0; place < places(); ++place) {
        if (row[place] == 0 || owner[place] != seats_[seat].power) continue;
        orders.push_back(numbers_.codes()[static_cast<std::size_t>(firsts_[place] + row[place] - 1)]);
      }
    }
  }

  const Side& side(std::size_t game) const { return sides_[game]; }
  std::size_t first_seat(std::size_t game) const { return first_seats_[game]; }

  // Held while masks are written, as what is marked is remembered.
  std::mutex& writing() { return writing_; }
  // Where masks were written last.
  const bool* written = nullptr;

 private:
  // The column of a location for no order.
  std::size_t none_at(std::size_t place) const { return static_cast<std::size_t>(firsts_[place]) + place; }

  void mark_own(const State& state, int power, std::int8_t* first) const {
    const auto mark = [&](int location) { first[location * static_cast<std::ptrdiff_t>(depth())] = 1; };
    for (int u = 0; u < state.unit_count; ++u) {
      if (state.units[u].power == power) mark(location_of(state.units[u].stand));
    }
    for (int i = 0; i < state.dislodged_count; ++i) {
      if (state.dislodged[i].piece.power == power) mark(location_of(state.dislodged[i].piece.stand));
    }
    for (int c = 0; c < tables_.center_count; ++c) {
      if (state.owners[c] == power) mark(tables_.center_area[c]);
    }
  }

  // Nothing may be ordered anywhere: only the columns that were turned over last need to be turned back.
  void clear(std::size_t seat, bool is_known, bool* row) {
    if (is_known) {
      for (const std::uint32_t column : marked_[seat]) row[column] = !row[column];
    } else {
      std::memset(row, 0, columns());
      for (std::size_t place = 0; place < places(); ++place) row[none_at(place)] = true;
    }
    marked_[seat].clear();
  }

  // Turns a column over.
  void mark(std::size_t seat, std::size_t column, bool* row) {
    row[column] = !row[column];
    marked_[seat].push_back(static_cast<std::uint32_t>(column));
  }

  // Waived builds have no place; they are builds that nobody chooses.
  void mark_order(std::size_t seat, Code code, bool* row) {
    if (kind_of(code) == Kind::kWaive) return;
    const std::int32_t number = numbers_.number(code);
    if (number == OrderNumbers::kUnknown) return;
    mark(seat, static_cast<std::size_t>(number + location_of(stand_of(code))) + 1, row);
  }

  // Whose order counts at each location in this phase.
  void write_askers(const State& state, std::uint8_t* owner) const {
    std::fill_n(owner, places(), kNobody);
    if (state.phase == Phase::kAdjustments) {
      for (int p = 0; p < tables_.power_count; ++p) {
        for (const int c : tables_.home_centers[p]) {
          for (const int stand : tables_.builds[c]) owner[location_of(stand)] = static_cast<std::uint8_t>(p);
        }
      }
      for (int u = 0; u < state.unit_count; ++u) owner[location_of(state.units[u].stand)] = state.units[u].power;
      return;
    }
    for_each_slot(tables_, state, [&](int power, int place) { owner[place] = static_cast<std::uint8_t>(power); });
  }

  const Tables& tables_;
  OrderNumbers numbers_;
  std::vector<std::int64_t> firsts_;
  std::vector<Seat> seats_;
  // By game.
  std::vector<std::size_t> first_seats_;
  std::vector<Side> sides_;
  // By seat, the columns of its mask that are not as they are where nothing is asked.
  std::vector<std::vector<std::uint32_t>> marked_;
  std::mutex writing_;
};

struct Course {
  const State& start;
  const Policies& policies;
  std::uint64_t seed;
  int last_year;

  bool is_over(const State& state) const { return state.phase == Phase::kOver || state.year > last_year; }
};

// Plays a phase of a game by what its seats have chosen, or begins again one that is over; and then on, as long as no
// seat is asked for anything. All others play by policies.
inline void step_game(const Tables& tables, const Seats& seats, std::size_t game, const std::int32_t* chosen,
                      const Course& course, State& state) {
  Random random(course.seed, game);
  std::vector<Code> orders;
  const auto play = [&] {
    const JointOrders others = orders_by(course.policies, state, random, kNoPact, seats.side(game));
    orders.insert(orders.end(), others.begin(), others.end());
    step(tables, CodeSpan{orders.data(), orders.data() + orders.size()}, state);
    orders.clear();
  };
  if (course.is_over(state)) {
    state = course.start;
  } else {
    seats.add_orders(game, state, chosen, orders);
    play();
  }
  while (!course.is_over(state) && !seats.asks(game, state)) play();
}

}  // namespace variorum
