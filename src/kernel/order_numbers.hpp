// Orders numbered from 0, without gaps: what a policy's output is indexed by.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "codes.hpp"

namespace variorum {

class OrderNumbers {
 public:
  static constexpr std::int32_t kUnknown = -1;

  // False if a code comes twice.
  bool read(std::vector<Code> codes) {
    codes_ = std::move(codes);
    const std::size_t size = std::bit_ceil(2 * codes_.size() + 2);
    entries_.assign(size, {0, kUnknown});
    shift_ = 64 - std::countr_zero(size);
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      Entry& entry = entries_[find(codes_[i])];
      if (entry.number != kUnknown) return false;
      entry = {codes_[i], static_cast<std::int32_t>(i)};
    }
    return true;
  }

  std::size_t size() const { return codes_.size(); }
  const std::vector<Code>& codes() const { return codes_; }

  std::int32_t number(Code code) const { return entries_[find(code)].number; }

 private:
  struct Entry {
    Code code;
    std::int32_t number;
  };

  // Where a code is, or would be: half of the entries are free, so a look at one or two is enough.
  std::size_t find(Code code) const {
    constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;
    std::size_t at = static_cast<std::size_t>(static_cast<std::uint32_t>(code) * kSpread >> shift_);
    while (entries_[at].number != kUnknown && entries_[at].code != code) at = (at + 1) & (entries_.size() - 1);
    return at;
  }

  std::vector<Code> codes_;
  std::vector<Entry> entries_;
  int shift_ = 0;
};

}  // namespace variorum
