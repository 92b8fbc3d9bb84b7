// Answers that come late: what is newer on the page, still being written, or just being pressed, stays.
// "passed" is told to the document when an answer is about a phase that the page does not show yet.

import { everybody, isCounting, isWriting, isWritingTogether, text } from "./writing.js";

// A sheet on which nothing can be ordered has no version.
const shown = () => Number(document.getElementById("sheet-data")?.dataset.version ?? 0);
const told = (answer) => Number(/data-version="(\d+)"/.exec(answer)?.[1] ?? 0);
const asked = new WeakMap();
let answered = 0;
let sent = null;
let isMine = false;
let isCounted = false;
let isPressed = false;
let changing = 0;
let isNews = false;

const askAgain = () => htmx.trigger("#sheet-news", "sse:sheet");
const isText = ({ requestConfig }) => ["text-form", "text-over"].includes(requestConfig.elt.id);

function goOn() {
  if (isPressed || changing || !isNews) return;
  isNews = false;
  askAgain();
}

// A button that is replaced between press and release would never be clicked: news wait for the release.
document.addEventListener("pointerdown", ({ target }) => { isPressed = target.closest("#sheet") !== null; });
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, () => setTimeout(() => { isPressed = false; goOn(); }));
}
// The answer to a change is newer than the news of it: they wait, and then there mostly is nothing new.
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (detail.target?.id !== "sheet" || detail.requestConfig.verb === "get") return;
  changing += 1;
  detail.xhr.addEventListener("loadend", () => { changing -= 1; goOn(); });
});
// News keep an open confirmation open.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.id !== "sheet-news") return;
  detail.parameters.stamp = document.getElementById("sheet")?.dataset.stamp ?? "";
  const sure = document.querySelector("#sheet [name=sure]");
  if (sure !== null) detail.parameters.sure = sure.value;
});
document.addEventListener("htmx:beforeRequest", (event) => {
  const { detail } = event;
  if (detail.elt.id === "sheet-news" && (isPressed || changing)) {
    isNews = true;
    event.preventDefault();
  }
  if (detail.target?.id !== "sheet") return;
  if (detail.requestConfig.verb === "get") asked.set(detail.xhr, answered);
  if (isText(detail)) sent = text().value;
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, serverResponse, requestConfig, xhr } = detail;
  const { phaseNumber } = target.dataset;
  if (target.id !== "sheet" || !detail.shouldSwap) return;
  isMine = isText(detail);
  isCounted = requestConfig.elt.matches(".ledger");
  // The sheet of a new phase comes with its board: until then, both show the phase that the reader sees.
  if (phaseNumber && !serverResponse.includes(`data-phase-number="${phaseNumber}"`)) {
    detail.shouldSwap = false;
    document.dispatchEvent(new Event("passed"));
    return;
  }
  const isChange = requestConfig.verb !== "get";
  if (isChange) answered += 1;
  // News from before the last change says less than its answer; an answer from before the last news says less than that.
  detail.shouldSwap = isChange || (!isPressed && asked.get(xhr) === answered);
  if (isPressed && !isChange) isNews = true;
  else if (!detail.shouldSwap || told(serverResponse) < shown()) askAgain();
});
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  // The text of all seats and the answer to it stay while somebody writes, and until a sheet changes.
  if (detail.target.id === "everybody") {
    const { value } = detail.fragment.querySelector("[name=version]");
    detail.shouldSwap = !isWritingTogether() && value !== everybody().form.elements.version.value;
  }
  if (detail.target.id === "ledgers" && isCounting() && !isCounted) detail.shouldSwap = false;
  if (detail.target.id !== "text-part" || !isWriting() || (isMine && text().value === sent)) return;
  detail.shouldSwap = false;
  // What has been written since the text was sent continues it.
  if (isMine) text().form.elements.version.value = detail.fragment.querySelector("[name=version]").value;
});
