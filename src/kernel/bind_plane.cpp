// Drawing maps from borders, for Python: arrays in, arrays out.
#include <nanobind/ndarray.h>

#include "bindings.hpp"
#include "given.hpp"
#include "numpy_arrays.hpp"
#include "relax.hpp"
#include "uncross.hpp"
#include "untangle.hpp"

namespace variorum {
namespace {

using GivenSpots = nb::ndarray<const double, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using GivenPairs = nb::ndarray<const std::int32_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using GivenTriangles = nb::ndarray<const std::int32_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using GivenLabels = nb::ndarray<const std::int32_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using GivenGround = nb::ndarray<const float, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using GivenNumbers = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

std::vector<Spot> spots(const GivenSpots& given) {
  std::vector<Spot> found;
  for (std::size_t i = 0; i < given.shape(0); ++i) found.push_back({given(i, 0), given(i, 1)});
  return found;
}

nb::object array_of(const std::vector<Spot>& found) {
  const Output<double> result = new_array<double>({found.size(), 2});
  for (std::size_t i = 0; i < found.size(); ++i) {
    result.data[2 * i] = found[i].x;
    result.data[2 * i + 1] = found[i].y;
  }
  return result.array;
}

// Groups of numbers below a bound.
template <std::size_t size, class Array>
std::vector<std::array<std::int32_t, size>> groups(const Array& given, std::size_t bound) {
  std::vector<std::array<std::int32_t, size>> found(given.shape(0));
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const std::int32_t number = given(i, j);
      if (number < 0 || static_cast<std::size_t>(number) >= bound) refuse("no point has the number", nb::int_(number));
      found[i][j] = number;
    }
  }
  return found;
}

nb::object uncross(const GivenSpots& points, const GivenPairs& lines, double spacing, double height, int rounds,
                   double width) {
  Uncrossing uncrossing(spots(points), groups<2>(lines, points.shape(0)), spacing, {width, height});
  return array_of(uncrossing.run(rounds));
}

nb::object untangle(const GivenSpots& start, const GivenSpots& goal, const GivenNumbers& pull,
                    const GivenTriangles& triangles, int rounds) {
  if (goal.shape(0) != start.shape(0) || pull.shape(0) != start.shape(0)) refuse("each point needs a goal and a pull");
  std::vector<double> pulls(pull.data(), pull.data() + pull.shape(0));
  Untangling untangling(spots(start), spots(goal), std::move(pulls), groups<3>(triangles, start.shape(0)));
  return array_of(untangling.run(rounds));
}

nb::object relax(const GivenLabels& labels, const GivenGround& ground, const GivenNumbers& target,
                 const GivenSpots& points, const GivenNumbers& wet, const GivenPairs& wanted, int sweeps) {
  const std::size_t count = target.shape(0), cells = labels.shape(0) * labels.shape(1);
  if (points.shape(0) != count || wet.shape(0) != count) refuse("each region needs a target, a point and a ground");
  if (ground.shape(0) != labels.shape(0) || ground.shape(1) != labels.shape(1)) refuse("each cell needs a ground");
  Regions regions;
  regions.width = static_cast<int>(labels.shape(1));
  regions.height = static_cast<int>(labels.shape(0));
  regions.labels.assign(labels.data(), labels.data() + cells);
  for (const std::int32_t label : regions.labels) {
    if (label < 0 || static_cast<std::size_t>(label) > count + 1) refuse("no region has the number", nb::int_(label));
  }
  regions.ground.assign(ground.data(), ground.data() + cells);
  regions.target.assign(target.data(), target.data() + count);
  regions.point = spots(points);
  for (std::size_t i = 0; i < count; ++i) regions.wet.push_back(wet(i) > 0);
  regions.wanted = groups<2>(wanted, count);
  regions.spacing = std::sqrt(static_cast<double>(cells) / static_cast<double>(std::max<std::size_t>(count, 1)));
  const std::vector<std::int32_t> found = Relaxation(std::move(regions)).run(sweeps, 5);
  const Output<std::int32_t> result = new_array<std::int32_t>({labels.shape(0), labels.shape(1)});
  std::copy(found.begin(), found.end(), result.data);
  return result.array;
}

}  // namespace

void bind_plane(nb::module_& module) {
  using namespace nb::literals;
  module.def("uncross", &uncross, "points"_a, "lines"_a, "spacing"_a, "height"_a, "rounds"_a, "width"_a = 3000.0);
  module.def("untangle", &untangle, "start"_a, "goal"_a, "pull"_a, "triangles"_a, "rounds"_a);
  module.def("relax", &relax, "labels"_a, "ground"_a, "target"_a, "points"_a, "wet"_a, "wanted"_a, "sweeps"_a);
}

}  // namespace variorum
