// The texts of order sheets: that of a seat, and in a sandbox that of all seats.

/** The field of a seat's text, if the page has one. */
export const text = () => document.getElementById("sheet-text");

/** The field of the text of all seats, if the page has one. */
export const everybody = () => document.getElementById("everybody-text");

const isEdited = (field) => field !== null && field.value.trim() !== field.defaultValue.trim();

/** Whether a seat's text on the page differs from the one that was saved. */
export const isWriting = () => isEdited(text());

/** Whether the text of all seats does. */
export const isWritingTogether = () => isEdited(everybody()) || document.querySelector("#everybody[data-wrong]") !== null;
