// States as numbers of 16 bits, the lower byte first, and back: what pickles and files hold.
//
//   of all:      the format, and how many states follow (two numbers, the lower first)
//   of a state:  year, phase, winner (-1: nobody), owners by center (-1: nobody)
//                units: how many; of each location * 2 (+ 1: a fleet), power
//                dislodged units: how many; of each the same, then attacker (-1: none), by convoy (0, 1)
//                contested areas: how many; of each its number
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "given.hpp"
#include "tables.hpp"

namespace variorum {

inline constexpr int kFormat = 1;

class NumberWriter {
 public:
  void add(int number) {
    bytes_.push_back(static_cast<char>(number & 255));
    bytes_.push_back(static_cast<char>(number >> 8 & 255));
  }

  void add_piece(Piece piece) {
    add(location_of(piece.stand) * 2 + is_fleet(piece.stand));
    add(piece.power);
  }

  // Nobody and nowhere are -1.
  void add_or_none(int number, int none) { add(number == none ? -1 : number); }

  nb::bytes bytes() const { return nb::bytes(bytes_.data(), bytes_.size()); }

 private:
  std::string bytes_;
};

inline void write_state(const Tables& tables, const State& state, NumberWriter& out) {
  out.add(state.year);
  out.add(static_cast<int>(state.phase));
  out.add_or_none(state.winner, kNobody);
  for (int c = 0; c < tables.center_count; ++c) out.add_or_none(state.owners[c], kNobody);
  out.add(state.unit_count);
  for (int u = 0; u < state.unit_count; ++u) out.add_piece(state.units[u]);
  out.add(state.dislodged_count);
  for (int i = 0; i < state.dislodged_count; ++i) {
    out.add_piece(state.dislodged[i].piece);
    out.add_or_none(state.dislodged[i].attacker, kNowhere);
    out.add(state.dislodged[i].by_convoy);
  }
  out.add(state.contested.size());
  state.contested.for_each([&](int area) { out.add(area); });
}

inline nb::bytes bytes_of(const Tables& tables, const std::vector<State>& states) {
  NumberWriter out;
  out.add(kFormat);
  out.add(static_cast<int>(states.size() & 0xffff));
  out.add(static_cast<int>(states.size() >> 16));
  for (const State& state : states) write_state(tables, state, out);
  return out.bytes();
}

// Throws if a number is missing, or not what it may be.
class NumberReader {
 public:
  explicit NumberReader(nb::handle given) {
    if (!PyBytes_Check(given.ptr())) refuse("games as bytes come from to_bytes", given);
    bytes_ = reinterpret_cast<const unsigned char*>(PyBytes_AS_STRING(given.ptr()));
    left_ = static_cast<std::size_t>(PyBytes_GET_SIZE(given.ptr())) / 2;
    is_odd_ = PyBytes_GET_SIZE(given.ptr()) % 2 != 0;
  }

  int next(int low, int high, const char* what) {
    if (left_ == 0) refuse("the bytes end before " + std::string(what));
    const int number = static_cast<std::int16_t>(bytes_[0] | bytes_[1] << 8);
    bytes_ += 2;
    --left_;
    if (number < low || number > high) {
      refuse("the bytes are of another board, or damaged: " + std::string(what) + " is " + std::to_string(number));
    }
    return number;
  }

  std::uint8_t next_or(int none, int count, const char* what) {
    const int number = next(-1, count - 1, what);
    return static_cast<std::uint8_t>(number < 0 ? none : number);
  }

  std::size_t left() const { return left_; }

  void require_end() const {
    if (left_ != 0 || is_odd_) refuse("the bytes go on after the last game");
  }

 private:
  const unsigned char* bytes_;
  std::size_t left_;
  bool is_odd_;
};

inline Piece read_piece(const Tables& tables, NumberReader& in, Places& occupied) {
  const int place = in.next(0, 2 * tables.location_count - 1, "the place of a unit");
  const int fleet = place % 2;
  const int location = place / 2;
  if (!tables.standable[fleet].contains(location)) refuse("the bytes have a unit where it cannot stand");
  const int stand = fleet ? location | kFleet : location;
  const int area = tables.area_of[stand];
  if (occupied.contains(area)) refuse("the bytes have two units in one area");
  occupied.insert(area);
  const int power = in.next(0, tables.power_count - 1, "the power of a unit");
  return {static_cast<Stand>(stand), static_cast<std::uint8_t>(power)};
}

inline void read_pieces(const Tables& tables, NumberReader& in, State& state) {
  Places occupied;
  Places left;
  state.unit_count = static_cast<std::uint8_t>(in.next(0, kMaxPieces, "the number of units"));
  for (int u = 0; u < state.unit_count; ++u) state.units[u] = read_piece(tables, in, occupied);
  state.dislodged_count = static_cast<std::uint8_t>(in.next(0, kMaxDislodged, "the number of dislodged units"));
  for (int i = 0; i < state.dislodged_count; ++i) {
    Dislodged& unit = state.dislodged[i];
    unit.piece = read_piece(tables, in, left);
    unit.attacker = in.next_or(kNowhere, tables.area_count, "the area of an attacker");
    unit.by_convoy = in.next(0, 1, "whether an attacker came by convoy") != 0;
  }
}

inline State read_state_numbers(const Tables& tables, NumberReader& in) {
  State state;
  state.year = static_cast<std::int16_t>(in.next(0, kLastYear, "a year"));
  state.phase = static_cast<Phase>(in.next(0, static_cast<int>(Phase::kOver), "a phase"));
  state.winner = in.next_or(kNobody, tables.power_count, "a winner");
  if ((state.winner != kNobody) != (state.phase == Phase::kOver)) refuse("the bytes have a game half over");
  for (int c = 0; c < tables.center_count; ++c) {
    state.owners[c] = in.next_or(kNobody, tables.power_count, "the owner of a center");
  }
  read_pieces(tables, in, state);
  const int contested = in.next(0, tables.area_count, "the number of contested areas");
  for (int i = 0; i < contested; ++i) state.contested.insert(in.next(0, tables.area_count - 1, "a contested area"));
  return state;
}

inline std::vector<State> read_bytes(const Tables& tables, nb::handle given, std::size_t most) {
  NumberReader in(given);
  in.next(kFormat, kFormat, "the format");
  const int low = in.next(INT16_MIN, INT16_MAX, "the number of games") & 0xffff;
  const std::size_t count = static_cast<std::size_t>(low) |
                            static_cast<std::size_t>(in.next(0, INT16_MAX, "the number of games")) << 16;
  if (count > most || count > in.left()) refuse("the bytes are of " + std::to_string(count) + " games");
  std::vector<State> states;
  states.reserve(count);
  for (std::size_t game = 0; game < count; ++game) states.push_back(read_state_numbers(tables, in));
  in.require_end();
  return states;
}

}  // namespace variorum
