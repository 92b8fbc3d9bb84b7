// The stream of a game's page. Browsers keep only a few connections to a host, so a hidden page closes its stream. When
// it is shown again, it reconnects with its mark and hears of everything that it has missed.

const LINGER = 2_000;

/** An event source that rests while the page is hidden, and keeps its listeners. */
class Stream extends EventTarget {
  constructor(address) {
    super();
    this.address = new URL(address, document.baseURI);
    this.kinds = new Set(["mark"]);
    this.pass = (event) => this.hear(event);
    this.turn = () => this.look();
    document.addEventListener("visibilitychange", this.turn);
    if (document.hidden) this.rest();
    else this.open();
  }

  get readyState() {
    return this.source?.readyState ?? EventSource.CONNECTING;
  }

  addEventListener(kind, listener) {
    super.addEventListener(kind, listener);
    this.kinds.add(kind);
    this.source?.addEventListener(kind, this.pass);
  }

  look() {
    clearTimeout(this.leaving);
    if (document.hidden) this.leaving = setTimeout(() => this.rest(), LINGER);
    else if (!this.source) this.open();
  }

  open() {
    this.source = new EventSource(this.address);
    for (const kind of this.kinds) this.source.addEventListener(kind, this.pass);
    this.source.onopen = (event) => this.onopen?.(event);
    this.source.onerror = (event) => this.fail(event);
  }

  rest() {
    this.source?.close();
    this.source = null;
    // Without a mark the page would only hear of later news.
    const known = this.address.searchParams;
    if (!known.has("since")) known.set("since", "0");
  }

  /** Close for good. */
  close() {
    document.removeEventListener("visibilitychange", this.turn);
    clearTimeout(this.leaving);
    this.source?.close();
  }

  fail(event) {
    if (this.readyState === EventSource.CLOSED) this.close();
    this.onerror?.(event);
  }

  hear({ type, data, lastEventId }) {
    if (lastEventId) {
      this.address.searchParams.set("since", lastEventId);
      this.address.searchParams.delete("phase_number");
    }
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
  }
}

htmx.createEventSource = (address) => new Stream(address);
