// Orders as canonical text, and canonical text as orders.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codes.hpp"

namespace variorum {

class Texts {
 public:
  explicit Texts(std::vector<std::string> locations) : locations_(std::move(locations)) {
    for (std::size_t i = 0; i < locations_.size(); ++i) numbers_.emplace(locations_[i], static_cast<int>(i));
  }

  // The location's number, or kNowhere.
  int number(std::string_view location) const {
    const auto found = numbers_.find(location);
    return found == numbers_.end() ? kNowhere : found->second;
  }

  const std::string& location(int number) const { return locations_[number]; }

  // Nothing if the code is no order.
  std::optional<std::string> write(Code code) const {
    const Kind kind = kind_of(code);
    if (kind == Kind::kWaive) return "WAIVE";
    const bool names_target = kind == Kind::kSupportHold || kind == Kind::kSupportMove || kind == Kind::kConvoy;
    const bool names_goal = kind == Kind::kMove || kind == Kind::kMoveVia || kind == Kind::kSupportMove ||
                            kind == Kind::kConvoy || kind == Kind::kRetreat;
    if (!is_unit(stand_of(code)) || (names_target && !is_unit(target_of(code)))) return std::nullopt;
    if (names_goal && !is_place(goal_of(code))) return std::nullopt;
    return write_known(kind, code);
  }

  // 0 if it is no canonical text of an order on this board.
  Code read(std::string_view text) const {
    const Words words = split(text);
    if (words.size() == 1 && words[0] == "WAIVE") return encode(Kind::kWaive, kAnyPower);
    if (words.size() < 3) return 0;
    if (words.size() == 3 && words[0] == "BUILD") return about(Kind::kBuild, words, 1);
    if (words.size() == 3 && words[0] == "REMOVE") return about(Kind::kRemove, words, 1);
    if (words[2] == "H" && words.size() == 3) return about(Kind::kHold, words, 0);
    if (words[2] == "D" && words.size() == 3) return about(Kind::kDisband, words, 0);
    if (words[2] == "-" && words.size() == 4) return about(Kind::kMove, words, 0, 3);
    if (words[2] == "-" && words.size() == 5 && words[4] == "VIA") return about(Kind::kMoveVia, words, 0, 3);
    if (words[2] == "R" && words.size() == 4) return about(Kind::kRetreat, words, 0, 3);
    if (words[2] == "S" && words.size() == 5) return about_two(Kind::kSupportHold, words, false);
    if (words.size() != 7 || words[5] != "-") return 0;
    if (words[2] == "S") return about_two(Kind::kSupportMove, words, true);
    return words[2] == "C" ? about_two(Kind::kConvoy, words, true) : 0;
  }

 private:
  // At most one word more than any order has. Reading a text takes nothing from the heap.
  class Words {
   public:
    std::size_t size() const { return size_; }
    std::string_view operator[](std::size_t at) const { return words_[at]; }
    bool full() const { return size_ == kMost; }
    void push(std::string_view word) { words_[size_++] = word; }

   private:
    static constexpr std::size_t kMost = 8;

    std::string_view words_[kMost];
    std::size_t size_ = 0;
  };

  // Looks up views without a copy.
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  bool is_place(int number) const { return number < static_cast<int>(locations_.size()); }
  bool is_unit(int stand) const { return is_place(location_of(stand)); }

  std::string unit(int stand) const { return (is_fleet(stand) ? "F " : "A ") + locations_[location_of(stand)]; }

  std::optional<std::string> write_known(Kind kind, Code code) const {
    const std::string subject = unit(stand_of(code));
    switch (kind) {
      case Kind::kHold: return subject + " H";
      case Kind::kMove: return subject + " - " + locations_[goal_of(code)];
      case Kind::kMoveVia: return subject + " - " + locations_[goal_of(code)] + " VIA";
      case Kind::kSupportHold: return subject + " S " + unit(target_of(code));
      case Kind::kSupportMove: return subject + " S " + unit(target_of(code)) + " - " + locations_[goal_of(code)];
      case Kind::kConvoy: return subject + " C " + unit(target_of(code)) + " - " + locations_[goal_of(code)];
      case Kind::kRetreat: return subject + " R " + locations_[goal_of(code)];
      case Kind::kDisband: return subject + " D";
      case Kind::kBuild: return "BUILD " + subject;
      case Kind::kRemove: return "REMOVE " + subject;
      default: return std::nullopt;
    }
  }

  static Words split(std::string_view text) {
    Words words;
    while (!text.empty() && !words.full()) {
      const std::size_t end = text.find(' ');
      words.push(text.substr(0, end));
      text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return words;
  }

  // The stand that two words name, or -1.
  int stand(const Words& words, int at) const {
    const int place = number(words[at + 1]);
    if (place == kNowhere || (words[at] != "A" && words[at] != "F")) return -1;
    return words[at] == "F" ? place | kFleet : place;
  }

  // `to`: the index of the word that names where it goes; 0 if there is none.
  Code about(Kind kind, const Words& words, int subject, int to = 0) const {
    const int unit = stand(words, subject);
    const int goal = to == 0 ? 0 : number(words[to]);
    return unit < 0 || goal == kNowhere ? 0 : encode(kind, unit, 0, goal);
  }

  Code about_two(Kind kind, const Words& words, bool names_goal) const {
    const int unit = stand(words, 0);
    const int target = stand(words, 3);
    const int goal = names_goal ? number(words[6]) : 0;
    return unit < 0 || target < 0 || goal == kNowhere ? 0 : encode(kind, unit, target, goal);
  }

  std::vector<std::string> locations_;
  std::unordered_map<std::string, int, Hash, std::equal_to<>> numbers_;
};

}  // namespace variorum
