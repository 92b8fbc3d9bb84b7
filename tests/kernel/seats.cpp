// Seats may choose what is possible, and what they choose is ordered, whatever the masks were before.
#include <map>
#include <set>

#include "seats.hpp"
#include "small_board.hpp"

namespace variorum::tests {
namespace {

constexpr int kMoments = 300;

State drawn_moment(const Tables& tables, Random& random) {
  State state = drawn_state(tables, random);
  state.phase = static_cast<Phase>(random.below(static_cast<std::uint32_t>(Phase::kOver) + 1));
  for (int c = 0; c < tables.center_count; ++c) state.owners[c] = static_cast<std::uint8_t>(random.below(2));
  if (!is_retreat(state.phase)) return state;
  state.dislodged_count = 1;
  state.dislodged[0] = {state.units[0], kNowhere, false};
  return state;
}

// All orders of many moments, by location; where those of each begin, with an end.
struct Numbered {
  std::vector<Code> codes;
  std::vector<std::int64_t> firsts{0};

  explicit Numbered(const Tables& tables) {
    std::map<int, std::set<Code>> found;
    Random random(1, 0);
    for (int round = 0; round < kMoments; ++round) {
      CodeList list;
      list_orders(tables, drawn_moment(tables, random), list);
      for (const Code code : list) {
        if (kind_of(code) != Kind::kWaive) found[location_of(stand_of(code))].insert(code);
      }
    }
    for (int place = 0; place < tables.location_count; ++place) {
      codes.insert(codes.end(), found[place].begin(), found[place].end());
      firsts.push_back(static_cast<std::int64_t>(codes.size()));
    }
  }
};

// The same game twice, with both powers' seats in one of them, and one in the other.
Seats seats_on(const Tables& tables, const Numbered& numbered) {
  OrderNumbers numbers;
  CHECK(numbers.read(numbered.codes));
  return Seats(tables, std::move(numbers), numbered.firsts, 2, {{0, 0}, {0, 1}, {1, 1}});
}

template <class Visit>
void for_each_moment(Visit&& visit) {
  const Tables tables = compile(small_board());
  const Numbered numbered(tables);
  Seats seats = seats_on(tables, numbered);
  Random random(1, 0);
  for (int round = 0; round < kMoments; ++round) visit(tables, numbered, seats, drawn_moment(tables, random));
}

}  // namespace

TEST(masks_brought_up_to_date_are_as_masks_written_anew) {
  auto known = std::make_unique<bool[]>(3 * 4096);
  bool begun = false;
  for_each_moment([&](const Tables&, const Numbered&, Seats& seats, const State& state) {
    CHECK(seats.columns() <= 4096);
    CodeList list;
    for (const std::size_t game : {0, 1}) {
      bool* const mine = known.get() + seats.first_seat(game) * seats.columns();
      seats.write_masks(game, state, list, begun, mine);
      auto anew = std::make_unique<bool[]>(3 * 4096);
      seats.write_masks(game, state, list, false, anew.get());
      CHECK(std::equal(anew.get(), anew.get() + (2 - game) * seats.columns(), mine));
    }
    begun = true;
  });
}

TEST(a_seat_is_asked_if_it_has_a_choice) {
  for_each_moment([](const Tables&, const Numbered&, Seats& seats, const State& state) {
    CodeList list;
    auto mask = std::make_unique<bool[]>(4096);
    seats.write_masks(1, state, list, false, mask.get());
    const auto free = std::count(mask.get(), mask.get() + seats.columns(), true);
    CHECK((free > static_cast<std::ptrdiff_t>(seats.places())) <= seats.asks(1, state));
  });
}

TEST(what_seats_choose_is_ordered_if_it_is_theirs) {
  for_each_moment([](const Tables& tables, const Numbered& numbered, Seats& seats, const State& state) {
    CodeList list;
    list_orders(tables, state, list);
    std::vector<std::int32_t> chosen(3 * seats.places());
    for (std::size_t at = 0; at < chosen.size(); ++at) {
      chosen[at] = seats.orders_at(at % seats.places()) > 0;
    }
    for (const std::size_t game : {0, 1}) {
      std::vector<Code> orders;
      seats.add_orders(game, state, chosen.data(), orders);
      std::set<int> places;
      for (const Code code : orders) {
        const int place = location_of(stand_of(code));
        CHECK(code == numbered.codes[static_cast<std::size_t>(numbered.firsts[place])]);
        CHECK(places.insert(place).second);
      }
      int mine = 0;
      for_each_slot(tables, state, [&](int power, int place) { mine += place >= 0 && (game == 0 || power == 1); });
      if (state.phase != Phase::kAdjustments) CHECK(static_cast<int>(orders.size()) == mine);
    }
  });
}

TEST(views_have_a_plane_for_what_is_the_seats_own) {
  for_each_moment([](const Tables& tables, const Numbered&, Seats& seats, const State& state) {
    std::vector<std::int8_t> views(3 * seats.places() * seats.depth());
    seats.write_views(0, state, views.data());
    seats.write_views(1, state, views.data() + 2 * seats.places() * seats.depth());
    const auto half = views.begin() + static_cast<std::ptrdiff_t>(seats.places() * seats.depth());
    CHECK(std::equal(half, half + (half - views.begin()), half + (half - views.begin())));
    std::set<int> owned;
    for (int u = 0; u < state.unit_count; ++u) {
      if (state.units[u].power == 1) owned.insert(location_of(state.units[u].stand));
    }
    for (int i = 0; i < state.dislodged_count; ++i) {
      if (state.dislodged[i].piece.power == 1) owned.insert(location_of(state.dislodged[i].piece.stand));
    }
    for (int c = 0; c < tables.center_count; ++c) {
      if (state.owners[c] == 1) owned.insert(tables.center_area[c]);
    }
    for (std::size_t place = 0; place < seats.places(); ++place) {
      CHECK(half[static_cast<std::ptrdiff_t>((place + 1) * seats.depth()) - 1] == owned.contains(static_cast<int>(place)));
    }
  });
}

}  // namespace variorum::tests
