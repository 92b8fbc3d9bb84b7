// The text of the order sheet.

/** The field, if the page has one. */
export const text = () => document.getElementById("sheet-text");

/** Whether the text on the page differs from the one that was saved. */
export const isWriting = () => text() !== null && text().value.trim() !== text().defaultValue.trim();
