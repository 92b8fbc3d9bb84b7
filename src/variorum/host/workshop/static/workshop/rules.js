// A mechanic that can't go with one that is chosen is greyed, with the reason.
const sections = [...document.querySelectorAll(".compose:has([data-mechanic])")];

function greyed() {
  for (const section of sections) {
    const box = section.querySelector("[data-mechanic]");
    for (const why of section.querySelectorAll("[data-with]")) {
      why.hidden = !document.querySelector(`[data-mechanic][name="${why.dataset.with}"]`).checked;
    }
    box.disabled = !box.checked && section.querySelector(".why:not([hidden])") !== null;
    section.classList.toggle("barred", box.disabled);
  }
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-mechanic]")) greyed();
});
