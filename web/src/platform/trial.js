// @ts-check
/**
 * What a page says to the offline copy (sw.js), and the trial of a new version: a page
 * that does not start says so, and loads anew when an older version helps.
 */

/** The page may still become ready after an error; then nothing was wrong with it. */
const GRACE_MS = 3000;

const isReady = () => document.body?.dataset.engine === "ready";

/**
 * Say something to a service worker, with the version of this page.
 * @param {ServiceWorker | null | undefined} worker
 * @param {string} say one of the sentences that sw.js knows
 * @returns {Promise<any>} what it replies
 */
export function tellCopy(worker, say) {
  const { version } = document.documentElement.dataset;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker?.postMessage({ say, version }, [port2]);
  });
}

/** This page could not start: go back to the older version, if there is one. */
export async function reportFailure() {
  const helps = await tellCopy(navigator.serviceWorker?.controller, "failed");
  if (helps) setTimeout(() => isReady() || location.reload(), GRACE_MS);
}

/** Report scripts that throw or do not come, until Python has answered. */
export function watchStart() {
  const onError = () => {
    if (!isReady()) void reportFailure();
  };
  // Scripts and styles that do not come tell only those who capture.
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onError);
}
