// @ts-check
/** Keep the screen on during a game. */

/**
 * Make the lock. The system drops it when the page is hidden: it is taken again then.
 * @returns {{want: (on: boolean) => void, remove: () => void}}
 */
export function createWakeLock() {
  let wanted = false;
  /** @type {WakeLockSentinel | null} */
  let lock = null;

  async function follow() {
    if (!navigator.wakeLock) return;
    if (!wanted) {
      await lock?.release();
      lock = null;
    } else if (document.visibilityState === "visible" && (!lock || lock.released)) {
      try {
        lock = await navigator.wakeLock.request("screen");
        if (!wanted) await lock.release();
      } catch {
        // Refused, for example on a low battery: the screen goes dark as usual.
      }
    }
  }

  const onVisible = () => void follow();
  document.addEventListener("visibilitychange", onVisible);
  return {
    /** @param {boolean} on */
    want(on) {
      if (on === wanted) return;
      wanted = on;
      void follow();
    },
    remove: () => document.removeEventListener("visibilitychange", onVisible),
  };
}
