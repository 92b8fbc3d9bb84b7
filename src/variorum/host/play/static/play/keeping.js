// Answers that come late: what is newer on the page, or still being written, stays.

import { board } from "./page.js";

const text = () => document.getElementById("sheet-text");
const shown = () => Number(document.getElementById("sheet-data").dataset.version);
const told = (answer) => Number(/data-version="(\d+)"/.exec(answer)?.[1] ?? 0);
let sent = null;
let isMine = false;

/** Whether the text on the page differs from the one that was saved. */
export const isWriting = () => text() !== null && text().value.trim() !== text().defaultValue.trim();

const isText = ({ requestConfig }) => ["text-form", "text-over"].includes(requestConfig.elt.id);

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (isText(detail)) sent = text().value;
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, serverResponse, requestConfig } = detail;
  const { phaseNumber } = target.dataset;
  if (target.id !== "sheet") return;
  isMine = isText(detail);
  const isNow = !phaseNumber || serverResponse.includes(`data-phase-number="${phaseNumber}"`);
  const isOld = isNow && told(serverResponse) < shown();
  if (isOld && requestConfig.verb !== "get") htmx.trigger("#sheet-news", "sse:sheet");
  // The sheet of a new phase comes with its board: until then, both show the phase that the reader sees.
  if (!isNow) board?.say(board.data.texts.passed);
  if (!isNow || (isOld && requestConfig.verb === "get")) detail.shouldSwap = false;
});
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.id !== "text-part" || !isWriting() || (isMine && text().value === sent)) return;
  detail.shouldSwap = false;
  // What has been written since the text was sent continues it.
  if (isMine) text().form.elements.version.value = detail.fragment.querySelector("[name=version]").value;
});
