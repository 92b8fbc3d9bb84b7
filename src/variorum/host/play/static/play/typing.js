// The name of an area as it is typed on the board: letters that follow each other soon belong together.

const PAUSE = 1_500;

/** Whether an area is meant: by the beginning of its short name, or of a word of its name. */
const begins = (text, area, name) => area.toLowerCase().startsWith(text) || ` ${name.toLowerCase()}`.includes(` ${text}`);

export class Typing {
  text = "";
  last = 0;

  /** Whether a key is a part of a name; a space is one only within a name. */
  takes(key) {
    const now = performance.now();
    if (now - this.last > PAUSE || key.length > 1) this.text = "";
    if (!(/^[\p{L}\p{N}]$/u.test(key) || (this.text && /^[ '.\-]$/.test(key)))) return false;
    this.text += key.toLowerCase();
    this.last = now;
    return true;
  }

  /** The first area that is meant, of several lists one after another; a whole short name goes before all others. */
  found(lists, names) {
    const all = lists.flatMap((list) => [...list]);
    const text = this.text;
    return all.find((area) => area.toLowerCase() === text) ?? all.find((area) => begins(text, area, names[area] ?? area));
  }
}
