// What the page asks the server for. A refusal is an error with words for the person.

export class Refusal extends Error {
  constructor(status, problem) {
    super(problem);
    this.isStale = status === 409;
    this.isLost = status === 0;
  }
}

const LOST = token()["X-CSRFToken"]
  ? "The host doesn’t answer, or you aren’t signed in any more. What was saved is kept; reload the page."
  : "The editor doesn’t answer. If it has ended, start it again and open its new address; what was saved is in map.txt.";

export async function ask(road, content) {
  const options = content && {
    method: "POST",
    headers: { "Content-Type": "application/json", ...token() },
    body: JSON.stringify(content),
  };
  let answer;
  try {
    answer = await fetch(road, options);
  } catch {
    throw new Refusal(0, LOST);
  }
  const told = await answer.json().catch(() => null);
  if (!told) throw new Refusal(answer.ok ? 0 : answer.status, LOST);
  if (!answer.ok) throw new Refusal(answer.status, told.problem ?? `${LOST} (${answer.status})`);
  return told;
}

// A host proves by a token of its own that a form is its own.
function token() {
  const found = document.querySelector("meta[name=csrf-token]");
  return found ? { "X-CSRFToken": found.content } : {};
}
