// The name of an area typed on the board: keys in quick succession make one name.

const PAUSE = 1_500;

/** Whether a text is the start of an area's abbreviation, or of a word in its name. */
const begins = (text, area, name) => area.toLowerCase().startsWith(text) || ` ${name.toLowerCase()}`.includes(` ${text}`);

export class Typing {
  text = "";
  last = 0;

  /** Take a key if it can be part of a name; a space only continues one. */
  takes(key) {
    const now = performance.now();
    if (now - this.last > PAUSE || key.length > 1) this.text = "";
    if (!(/^[\p{L}\p{N}]$/u.test(key) || (this.text && /^[ '.\-]$/.test(key)))) return false;
    this.text += key.toLowerCase();
    this.last = now;
    return true;
  }

  /** The first match in several lists; a full abbreviation takes precedence. */
  found(lists, names) {
    const all = lists.flatMap((list) => [...list]);
    const text = this.text;
    return all.find((area) => area.toLowerCase() === text) ?? all.find((area) => begins(text, area, names[area] ?? area));
  }
}
