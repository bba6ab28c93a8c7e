// @ts-check
/** The files of perfect play, as the build put them beside the page. */

/**
 * Return the table of a game in base 64, null when there is none or no way to it.
 * @param {string} game as Python calls it
 * @returns {Promise<string | null>}
 */
export async function readTable(game) {
  const address = KUBEK_TABLES[game];
  if (!address) return null;
  try {
    const response = await fetch(new URL(address, document.baseURI));
    return response.ok ? await inBase64(await response.blob()) : null;
  } catch {
    return null;
  }
}

/** @param {Blob} blob @returns {Promise<string>} */
function inBase64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
