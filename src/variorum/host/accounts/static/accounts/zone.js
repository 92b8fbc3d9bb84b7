// The browser's time zone: filled in at sign-up, suggested on the profile page.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const field of document.querySelectorAll("input[data-zone=fill]")) {
  field.value = zone ?? "";
}

const field = document.querySelector("input[data-zone=suggest]");
const suggestion = document.getElementById("zone-suggestion");
const known = () => [...field.list.options].some((option) => option.value === zone);
if (field && suggestion && field.value !== zone && known()) {
  const button = suggestion.querySelector("button");
  button.textContent = button.textContent.replace("…", zone.replaceAll("_", " "));
  button.addEventListener("click", () => {
    field.value = zone;
    suggestion.hidden = true;
    field.focus();
  });
  field.after(suggestion);
  suggestion.hidden = false;
}
