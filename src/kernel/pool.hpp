// Threads that stay, for work in many small pieces.
#pragma once

#ifndef _WIN32
#include <pthread.h>
#include <signal.h>
#endif

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace variorum {

// Pieces of work, which are taken one by one by whoever is free.
class Job {
 public:
  Job(std::size_t pieces, int helpers) : wanted(helpers), pieces_(pieces) {}
  virtual ~Job() = default;

  // Works until no piece is left. `who`: 0 for the thread that asked, then a number for each helper.
  void work(int who) {
    for (std::size_t piece = next_++; piece < pieces_; piece = next_++) {
      try {
        carry_out(piece, who);
      } catch (...) {
        note_failure(piece);
      }
    }
  }

  bool is_taken() const { return next_ >= pieces_; }

  // What the first piece that failed has thrown.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

  // Guarded by the pool: helpers that may still join, and those that are at work.
  int wanted;
  int joined = 0;
  std::atomic<int> busy{0};

 private:
  virtual void carry_out(std::size_t piece, int who) = 0;

  void note_failure(std::size_t piece) {
    const std::lock_guard lock(mutex_);
    if (failure_ && failed_ < piece) return;
    failed_ = piece;
    failure_ = std::current_exception();
  }

  const std::size_t pieces_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::size_t failed_ = 0;
  std::exception_ptr failure_;
};

class Pool {
 public:
  // A process that was forked has none of the threads, and gets a pool of its own.
  static Pool& shared() {
#ifndef _WIN32
    static const int forked = pthread_atfork(nullptr, nullptr, [] { current() = new Pool; });
    static_cast<void>(forked);
#endif
    return *current();
  }

  // Throws std::invalid_argument if the system does not start so many threads; nothing is done then.
  void run(Job& job) {
    start(job.wanted);
    post(job);
    job.work(0);
    withdraw(job);
    job.rethrow();
  }

 private:
  using Clock = std::chrono::steady_clock;

  // How long a thread stays awake for what it waits for: waking it takes longer than many a job.
  static constexpr std::chrono::microseconds kPatience{200};

  template <class Condition>
  static void stay_awake_until(Condition&& holds) {
    for (const auto end = Clock::now() + kPatience; !holds() && Clock::now() < end;) {
    }
  }

  // Never destroyed, since its threads never end.
  static Pool*& current() {
    static Pool* pool = new Pool;
    return pool;
  }

#ifdef _WIN32
  static void start_thread(Pool* pool) {
    std::thread([pool] { pool->serve(); }).detach();
  }
#else
  // Signals go to the threads of Python, which wait for them.
  static void start_thread(Pool* pool) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      std::thread([pool] { pool->serve(); }).detach();
    } catch (...) {
      pthread_sigmask(SIG_SETMASK, &before, nullptr);
      throw;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
#endif

  void start(int helpers) {
    const std::lock_guard lock(mutex_);
    try {
      for (; threads_ < helpers; ++threads_) start_thread(this);
    } catch (const std::system_error&) {
      throw std::invalid_argument("the system starts only " + std::to_string(threads_ + 1) + " of " +
                                  std::to_string(helpers + 1) + " threads: ask for fewer");
    }
  }

  void post(Job& job) {
    int woken;
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(&job);
      ++posted_;
      woken = std::min(sleeping_, job.wanted);
    }
    for (int i = 0; i < woken; ++i) wake_.notify_one();
  }

  // Waits for the helpers that are still at work on it.
  void withdraw(Job& job) {
    {
      const std::lock_guard lock(mutex_);
      std::erase(jobs_, &job);
    }
    stay_awake_until([&] { return job.busy == 0; });
    std::unique_lock lock(mutex_);
    left_.wait(lock, [&] { return job.busy == 0; });
  }

  [[noreturn]] void serve() {
    for (;;) {
      const unsigned seen = posted_;
      help();
      stay_awake_until([&] { return posted_ != seen; });
      std::unique_lock lock(mutex_);
      ++sleeping_;
      wake_.wait(lock, [&] { return posted_ != seen; });
      --sleeping_;
    }
  }

  // Joins a job, if there is one that wants help.
  void help() {
    Job* job = nullptr;
    int who = 0;
    {
      const std::lock_guard lock(mutex_);
      for (Job* posted : jobs_) {
        if (posted->wanted > 0 && !posted->is_taken()) job = posted;
      }
      if (job == nullptr) return;
      --job->wanted;
      ++job->busy;
      who = ++job->joined;
    }
    job->work(who);
    const std::lock_guard lock(mutex_);
    --job->busy;
    left_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable left_;
  std::vector<Job*> jobs_;
  int threads_ = 0;
  int sleeping_ = 0;
  std::atomic<unsigned> posted_{0};
};

template <class Work>
class JobOf final : public Job {
 public:
  JobOf(std::size_t pieces, int helpers, const Work& work) : Job(pieces, helpers), work_(work) {}

 private:
  void carry_out(std::size_t piece, int who) override { work_(piece, who); }

  const Work& work_;
};

// Calls `work(piece, who)` for each piece, on at most so many threads; throws what the first piece that failed threw.
template <class Work>
void share(std::size_t pieces, int threads, const Work& work) {
  if (threads <= 1 || pieces <= 1) {
    for (std::size_t piece = 0; piece < pieces; ++piece) work(piece, 0);
    return;
  }
  const int helpers = static_cast<int>(std::min<std::size_t>(threads, pieces)) - 1;
  JobOf<Work> job(pieces, helpers, work);
  Pool::shared().run(job);
}

}  // namespace variorum
