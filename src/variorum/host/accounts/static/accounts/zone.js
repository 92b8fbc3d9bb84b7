// The browser's time zone: filled in at sign-up, suggested on the profile page.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const field of document.querySelectorAll("input[data-zone=fill]")) {
  field.value = zone ?? "";
}

const select = document.querySelector("select[data-zone=suggest]");
const suggestion = document.getElementById("zone-suggestion");
if (select && suggestion && select.value !== zone && [...select.options].some((option) => option.value === zone)) {
  const button = suggestion.querySelector("button");
  button.textContent = button.textContent.replace("…", zone.replaceAll("_", " "));
  button.addEventListener("click", () => {
    select.value = zone;
    suggestion.hidden = true;
    select.focus();
  });
  select.after(suggestion);
  suggestion.hidden = false;
}
