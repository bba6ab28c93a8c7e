// @ts-check
/** Give something out of the app: a text to people, a file to the device. */

/**
 * Share a text through the system, or put it on the clipboard.
 *
 * @param {{title: string, text: string}} content
 * @returns {Promise<"shared" | "copied" | "cancelled" | "failed">}
 */
export async function shareText({ title, text }) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError")
        return "cancelled";
      // Desktop systems may offer `share` and then refuse: the clipboard is left.
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}

/**
 * Save a text as a file among the player's downloads.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} [type] its media type
 */
export function saveFile(name, text, type = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has to read the blob first.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
