// Regions on a hexagonal grid that find natural shapes, while nobody loses a neighbour or gains an unwanted one.
// Source: the cellular Potts model, Graner and Glazier (1992), here with guarded topology.
#pragma once

#include "plane.hpp"

namespace variorum {

inline constexpr std::int32_t kBeyond = -1;

// Labels are regions 0 to n-1, n a gap, n+1 what is outside; rows are set off by half a cell.
struct Regions {
  int width;
  int height;
  std::vector<std::int32_t> labels;
  std::vector<float> ground;      // of every cell: -1 water to 1 land
  std::vector<double> target;     // of every region: its cells
  std::vector<Spot> point;        // of every region: where it belongs
  std::vector<std::uint8_t> wet;  // of every region
  std::vector<Pair> wanted;
  double spacing;
};

class Relaxation {
 public:
  explicit Relaxation(Regions regions)
      : r_(std::move(regions)), count_(static_cast<int>(r_.target.size())), slots_(count_ + 3), wanted_(square(), 0),
        contact_(square(), 0), size_(slots_, 0), nearest_(r_.labels.size(), std::numeric_limits<float>::max()) {
    for (const Pair& pair : r_.wanted) wanted_[key(pair[0], pair[1])] = wanted_[key(pair[1], pair[0])] = 1;
    for (int row = 0; row < r_.height; ++row) {
      for (int column = 0; column < r_.width; ++column) count_cell(column, row);
    }
  }

  std::vector<std::int32_t> run(int sweeps, std::uint64_t seed) {
    Chance chance(seed);
    const long tries = static_cast<long>(sweeps) * r_.width * r_.height;
    for (long step = 0; step < tries; ++step) {
      const double heat = 1.6 * std::max(0.0, 1.0 - 1.15 * static_cast<double>(step) / static_cast<double>(tries));
      attempt(heat, chance);
    }
    return r_.labels;
  }

 private:
  using Ring = std::array<std::int32_t, 6>;

  static constexpr double kArea = 15, kGround = 1.1, kNear = 0.9, kShort = 12, kThin = 1.2, kGap = 3, kOutside = 40;
  static constexpr double kRow = 0.8660254, kFrozen = 0.01;
  static constexpr int kSmallest = 12, kLeastContact = 3;

  std::size_t square() const { return static_cast<std::size_t>(slots_) * slots_; }
  int slot(std::int32_t label) const { return label == kBeyond ? count_ + 2 : label; }
  std::size_t key(std::int32_t one, std::int32_t other) const {
    return static_cast<std::size_t>(slot(one)) * slots_ + slot(other);
  }
  std::size_t cell(int column, int row) const { return static_cast<std::size_t>(row) * r_.width + column; }
  bool is_region(std::int32_t label) const { return label >= 0 && label < count_; }

  std::int32_t at(int column, int row) const {
    const bool is_inside = column >= 0 && row >= 0 && column < r_.width && row < r_.height;
    return is_inside ? r_.labels[cell(column, row)] : kBeyond;
  }

  // The six neighbours in cyclic order.
  Ring around(int column, int row) const {
    const int odd = row & 1;
    return {at(column + 1, row),       at(column + odd, row + 1),     at(column - 1 + odd, row + 1),
            at(column - 1, row),       at(column - 1 + odd, row - 1), at(column + odd, row - 1)};
  }

  static int number(const Ring& ring, std::int32_t label) {
    return static_cast<int>(std::count(ring.begin(), ring.end(), label));
  }

  // In how many pieces a label lies around a cell.
  static int pieces(const Ring& ring, std::int32_t label) {
    int found = 0;
    for (int i = 0; i < 6; ++i) found += ring[i] == label && ring[(i + 5) % 6] != label;
    return found;
  }

  double distance(std::int32_t label, int column, int row) const {
    const double x = column + 0.5 * (row & 1), y = row * kRow;
    return std::sqrt(square_distance({x, y}, r_.point[label])) / r_.spacing;
  }

  void count_cell(int column, int row) {
    const std::int32_t label = at(column, row);
    size_[slot(label)] += 1;
    for (const std::int32_t other : around(column, row)) contact_[key(label, other)] += other != label;
    float& nearest = nearest_[cell(column, row)];
    for (int i = 0; i < count_; ++i) nearest = std::min(nearest, static_cast<float>(distance(i, column, row)));
  }

  static double shortage(int contact) { return kThin * std::max(0.0, kShort - contact); }

  void attempt(double heat, Chance& chance) {
    const int column = chance.below(r_.width), row = chance.below(r_.height);
    const std::int32_t from = at(column, row);
    const Ring ring = around(column, row);
    const std::int32_t to = ring[chance.below(6)];
    if (to == from || to == kBeyond || to == count_ + 1) return;
    if (is_region(from) && (pieces(ring, from) != 1 || size_[from] < kSmallest)) return;
    if (is_region(to) && pieces(ring, to) != 1) return;
    double change = fit(to, column, row) - fit(from, column, row);
    if (!keeps_borders(ring, from, to, change)) return;
    if (is_region(from)) change += misfit(from, -1);
    if (is_region(to)) change += misfit(to, 1);
    if (change > 0 && (heat <= kFrozen || chance.unit() >= std::exp(-change / heat))) return;
    give(ring, from, to, cell(column, row));
  }

  // Whether a cell may pass from one label to another; adds what borders have to say about it.
  bool keeps_borders(const Ring& ring, std::int32_t from, std::int32_t to, double& change) const {
    for (int i = 0; i < 6; ++i) {
      const std::int32_t other = ring[i];
      change += (other != to) - (other != from);
      const bool is_seen = std::find(ring.begin(), ring.begin() + i, other) != ring.begin() + i;
      if (is_seen || !is_region(other)) continue;
      const int shared = number(ring, other);
      if (is_region(to) && other != to && other != from) {
        if (!wanted_[key(to, other)]) return false;
        const int now = contact_[key(to, other)];
        change -= shortage(now) - shortage(now + shared);
      }
      if (is_region(from) && other != from && other != to) {
        const int now = contact_[key(from, other)];
        if (wanted_[key(from, other)] && now - shared < kLeastContact) return false;
        change += shortage(now - shared) - shortage(now);
      }
    }
    if (!is_region(from) || !is_region(to)) return true;
    return contact_[key(from, to)] + number(ring, from) - number(ring, to) >= kLeastContact;
  }

  double misfit(std::int32_t label, double more) const {
    const auto off = [&](double size) { return (size / r_.target[label] - 1) * (size / r_.target[label] - 1); };
    return kArea * std::sqrt(r_.target[label]) * (off(size_[label] + more) - off(size_[label]));
  }

  double fit(std::int32_t label, int column, int row) const {
    if (label == count_) return kGap;
    if (label == count_ + 1) return kOutside;
    const std::size_t here = cell(column, row);
    const double wet = r_.wet[label] ? 1.0 : -1.0;
    return kGround * wet * r_.ground[here] + kNear * (distance(label, column, row) - nearest_[here]);
  }

  void give(const Ring& ring, std::int32_t from, std::int32_t to, std::size_t here) {
    for (const std::int32_t other : ring) {
      if (other != from) contact_[key(from, other)]--, contact_[key(other, from)]--;
      if (other != to) contact_[key(to, other)]++, contact_[key(other, to)]++;
    }
    r_.labels[here] = to;
    size_[slot(from)]--;
    size_[slot(to)]++;
  }

  Regions r_;
  int count_;
  int slots_;
  std::vector<std::uint8_t> wanted_;
  std::vector<std::int32_t> contact_;
  std::vector<double> size_;
  std::vector<float> nearest_;
};

}  // namespace variorum
