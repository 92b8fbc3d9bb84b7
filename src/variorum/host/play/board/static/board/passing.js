// Messages about what was done leave the board after a while: they lie over it. Refusals and warnings stay.

const LONG = 7_000;
const place = () => document.getElementById("messages");
const done = () => [...place().querySelectorAll(":scope > .success")];
let waiting = 0;

/** Wait as long as somebody reads or uses a message. */
function leave() {
  clearTimeout(waiting);
  if (!done().length) return;
  waiting = setTimeout(() => {
    if (place().matches(":hover, :focus-within") || document.hidden) leave();
    else for (const message of done()) message.remove();
  }, LONG);
}

new MutationObserver(leave).observe(place(), { childList: true });
leave();
