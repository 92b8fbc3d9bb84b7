// Drawing of maps: what is promised holds whatever the points, and no array is left.
#include <set>

#include "check.hpp"
#include "relax.hpp"
#include "uncross.hpp"
#include "untangle.hpp"

namespace variorum::tests {
namespace {

constexpr int kDrawings = 40;

std::vector<Spot> spots(Chance& chance, int count, double room) {
  std::vector<Spot> drawn;
  for (int i = 0; i < count; ++i) drawn.push_back({15 + chance.unit() * room, 15 + chance.unit() * room});
  return drawn;
}

int crossings(const std::vector<Spot>& at, const std::vector<Pair>& lines) {
  int found = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto [a, b] = lines[i];
      const auto [c, d] = lines[j];
      if (a == c || a == d || b == c || b == d) continue;
      found += twice(at[a], at[b], at[c]) * twice(at[a], at[b], at[d]) < 0 &&
               twice(at[c], at[d], at[a]) * twice(at[c], at[d], at[b]) < 0;
    }
  }
  return found;
}

// A square of so many cells, each cut into two triangles that turn the same way.
struct Net {
  std::vector<Spot> corners;
  std::vector<Triangle> triangles;
};

Net net(int side) {
  Net made;
  for (int row = 0; row <= side; ++row) {
    for (int column = 0; column <= side; ++column) made.corners.push_back({100.0 * column, 100.0 * row});
  }
  const auto corner = [&](int column, int row) { return row * (side + 1) + column; };
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int a = corner(column, row), b = corner(column + 1, row);
      const int c = corner(column + 1, row + 1), d = corner(column, row + 1);
      made.triangles.push_back({a, b, c});
      made.triangles.push_back({a, c, d});
    }
  }
  return made;
}

// Two regions, far from each other but for a neck of two rows in which they touch, and a gap around them. Both are three
// times as large as they should be.
Regions two_regions() {
  constexpr int kWidth = 24, kHeight = 9;
  Regions made{.width = kWidth,
               .height = kHeight,
               .labels = std::vector<std::int32_t>(kWidth * kHeight, 2),
               .ground = std::vector<float>(kWidth * kHeight, 0),
               .target = {13, 13},
               .point = {{4, 3.5}, {19, 3.5}},
               .wet = {0, 1},
               .wanted = {{0, 1}},
               .spacing = 8};
  for (int row = 2; row < 7; ++row) {
    for (int column = 2; column < kWidth - 2; ++column) {
      const bool in_neck = column >= 7 && column < kWidth - 7;
      if (in_neck && row != 4 && row != 5) continue;
      made.labels[static_cast<std::size_t>(row * kWidth + column)] = column < kWidth / 2 ? 0 : 1;
    }
  }
  return made;
}

// Calls `visit` with each two cells that touch, on a grid whose odd rows are set off by half a cell.
template <class Visit>
void for_each_touch(const Regions& regions, Visit&& visit) {
  for (int row = 0; row < regions.height; ++row) {
    for (int column = 0; column < regions.width; ++column) {
      const int odd = row & 1;
      for (const auto& [x, y] : {Pair{column + 1, row}, Pair{column + odd, row + 1}, Pair{column - 1 + odd, row + 1}}) {
        if (x < 0 || x >= regions.width || y >= regions.height) continue;
        visit(row * regions.width + column, y * regions.width + x);
      }
    }
  }
}

int contacts(const Regions& regions, const std::vector<std::int32_t>& labels) {
  int found = 0;
  for_each_touch(regions, [&](int one, int other) {
    found += labels[one] + labels[other] == 1 && labels[one] != labels[other];
  });
  return found;
}

int pieces(const Regions& regions, const std::vector<std::int32_t>& labels, int label) {
  std::vector<int> first(labels.size());
  for (std::size_t cell = 0; cell < first.size(); ++cell) first[cell] = static_cast<int>(cell);
  for (bool joined = true; joined;) {
    joined = false;
    for_each_touch(regions, [&](int one, int other) {
      if (labels[one] != labels[other] || first[one] == first[other]) return;
      first[one] = first[other] = std::min(first[one], first[other]);
      joined = true;
    });
  }
  std::set<int> found;
  for (std::size_t cell = 0; cell < first.size(); ++cell) {
    if (labels[cell] == label) found.insert(first[cell]);
  }
  return static_cast<int>(found.size());
}

}  // namespace

TEST(uncrossing_leaves_fewer_crossings_inside_of_the_page) {
  Chance chance(1);
  int before = 0, after = 0;
  for (int drawing = 0; drawing < kDrawings; ++drawing) {
    const std::vector<Spot> points = spots(chance, 12, 370);
    std::vector<Pair> lines;
    for (int i = 0; i < 14; ++i) lines.push_back({chance.below(12), chance.below(12)});
    const std::vector<Spot> moved = Uncrossing(points, lines, 60, {400, 400}).run(40);
    before += crossings(points, lines);
    after += crossings(moved, lines);
    for (const Spot spot : moved) CHECK(spot.x >= 15 && spot.y >= 15 && spot.x <= 385 && spot.y <= 385);
  }
  CHECK(after < before / 2);
}

TEST(untangling_turns_no_triangle_over) {
  Chance chance(2);
  for (int drawing = 0; drawing < kDrawings; ++drawing) {
    const Net start = net(4);
    std::vector<Spot> goal = start.corners;
    for (Spot& spot : goal) spot = {spot.x + 150 * chance.around(), spot.y + 150 * chance.around()};
    std::vector<double> pull(goal.size(), 0.5);
    pull[0] = -1;
    const std::vector<Spot> moved = Untangling(start.corners, goal, pull, start.triangles).run(20);
    for (const auto& [a, b, c] : start.triangles) CHECK(twice(moved[a], moved[b], moved[c]) > 0);
    CHECK(moved[0].x == start.corners[0].x && moved[0].y == start.corners[0].y);
  }
}

// However far from each other they would rather be.
TEST(relaxing_keeps_neighbors_and_tears_nothing_apart) {
  for (int seed = 0; seed < kDrawings; ++seed) {
    const Regions regions = two_regions();
    CHECK(contacts(regions, regions.labels) >= 3);
    const std::vector<std::int32_t> found = Relaxation(regions).run(30, static_cast<std::uint64_t>(seed));
    CHECK(found.size() == regions.labels.size());
    CHECK((std::set<std::int32_t>(found.begin(), found.end()) == std::set<std::int32_t>{0, 1, 2}));
    CHECK(contacts(regions, found) >= 3);
    CHECK(pieces(regions, found, 0) == 1 && pieces(regions, found, 1) == 1);
    CHECK(found == Relaxation(regions).run(30, static_cast<std::uint64_t>(seed)));
  }
}

// Points in one place, lines from a point to itself, triangles without a surface, and nothing at all.
TEST(degenerate_drawings_come_to_an_end) {
  const std::vector<Spot> same(6, Spot{100, 100});
  CHECK(Uncrossing(same, {{0, 0}, {1, 2}, {2, 1}}, 0, {400, 400}).run(5).size() == 6);
  CHECK(Untangling(same, same, std::vector<double>(6, 1), {{0, 0, 0}, {1, 2, 1}}).run(5).size() == 6);
  CHECK(Uncrossing({}, {}, 1, {0, 0}).run(5).empty());
  CHECK(Untangling({}, {}, {}, {}).run(5).empty());
}

}  // namespace variorum::tests
