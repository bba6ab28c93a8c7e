// @ts-check
/** What is stored should stay: browsers remove data of pages that they may forget. */

let isAsked = false;

/** Ask the browser, once a visit, to keep what is stored; the settings show its answer. */
export function keepStored() {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => {});
}
