// Where the browser can share, a button gives the link of the page to another program, such as a messenger.

const button = document.getElementById("share");

if (button && navigator.share) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const { title, text } = button.dataset;
    try {
      await navigator.share({ title, text, url: document.getElementById("last-page").value });
    } catch {
      // Whoever changes their mind has shared nothing, and needs no message.
    }
  });
}
