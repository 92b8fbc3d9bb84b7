// What every page needs beyond htmx: times in the reader's own words, and a count-down to the deadline.

const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const exact = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
// Each from how many seconds on: what is due in 47 hours is not due tomorrow.
const UNITS = [["day", 86_400, 172_800], ["hour", 3_600, 3_600], ["minute", 60, 60], ["second", 1, 0]];

function told(seconds) {
  const [unit, length] = UNITS.find(([, , from]) => Math.abs(seconds) >= from);
  return relative.format(Math.trunc(seconds / length), unit);
}

function refresh() {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    const at = new Date(time.dateTime);
    time.textContent = told((at - Date.now()) / 1000);
    time.title = exact.format(at);
  }
}

setInterval(refresh, 10_000);
document.addEventListener("DOMContentLoaded", refresh);
document.addEventListener("htmx:afterSwap", refresh);
refresh();

// Copying a link: without a clipboard (as on plain HTTP) the link is selected instead.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const from = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(from.value);
    button.textContent = button.dataset.copied;
  } catch {
    from.select();
  }
});

// On narrow screens the tabs scroll: show the present one.
const present = document.querySelector(".tabs [aria-current]");
const tabs = present?.closest(".tabs");
if (tabs) tabs.scrollLeft = present.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - present.offsetWidth) / 2;
