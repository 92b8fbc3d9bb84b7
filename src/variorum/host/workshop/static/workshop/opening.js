// The area whose form is shown is marked on the map.
function marked() {
  for (const area of document.querySelectorAll(".opening-map a")) {
    if (area.hash === location.hash) area.setAttribute("aria-current", "true");
    else area.removeAttribute("aria-current");
  }
}

addEventListener("hashchange", marked);
marked();
