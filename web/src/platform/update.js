// @ts-check
/**
 * The offline copy (sw.js) and its updates. A new version waits until the player agrees;
 * then the page loads anew, and so do other open tabs, since versions never mix.
 */

import { reportFailure, tellCopy } from "./trial.js";

/**
 * @typedef {object} UpdateListeners
 * @property {() => void} [onOffline] the whole game is stored here, it now starts without
 *   a network; called at once when that was so before
 * @property {() => void} [onUpdate] a new version waits; show the bar, then `apply()`
 * @property {() => void} [onRolledBack] the new version did not start, this is the one
 *   before it; said once
 */

/**
 * @typedef {object} Updates
 * @property {() => void} apply take the new version: the page loads anew
 * @property {(outcome: "ready" | "failed") => void} report how the start of this page
 *   went; only a version that has been ready takes the place of the one before
 * @property {() => void} keepTables store the tables of perfect play for later
 * @property {() => Promise<"found" | "none" | "failed">} check look for a new version
 *   now; when one is found, `onUpdate` follows once it is stored
 */

/**
 * Keep the offline copy and watch for new versions. Call it when Python is ready or has
 * failed: before that its downloads would slow the first start.
 *
 * @param {UpdateListeners} listeners
 * @param {() => void} [reload]
 * @returns {Updates}
 */
export function watchUpdates(listeners, reload = () => location.reload()) {
  const container = navigator.serviceWorker;
  if (!container)
    return { apply: reload, report() {}, keepTables() {}, check: async () => "failed" };
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;
  const wasControlled = Boolean(container.controller);
  let isReloading = false;
  let isReady = false;

  function reloadOnce() {
    if (isReloading) return;
    isReloading = true;
    reload();
  }

  /** @param {ServiceWorker | null} worker */
  function watch(worker) {
    worker?.addEventListener("statechange", () => void tell());
  }

  async function tell() {
    const { active, waiting } = registration ?? {};
    if (!active) return;
    if (waiting) listeners.onUpdate?.();
    if (isReady) void tellCopy(active, "ready");
    if (await tellCopy(active, "make-whole")) listeners.onOffline?.();
  }

  async function askForNews() {
    const { news, offer } = (await tellCopy(registration?.active, "trial")) || {};
    if (news) listeners.onRolledBack?.();
    if (offer) listeners.onUpdate?.();
  }

  async function register() {
    registration = await container.register("sw.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => {
      watch(registration?.installing ?? null);
    });
    watch(registration.installing);
    void tell();
    void askForNews();
    // The browser itself would look some time after this start, on a busy phone late.
    if (registration.active) registration.update().catch(() => {});
  }

  if (wasControlled) container.addEventListener("controllerchange", reloadOnce);
  // An app on a home screen may stay open for weeks.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration?.update().catch(() => {});
  });
  const registering = register().catch((error) => {
    console.info("no offline copy:", error);
  });
  return {
    apply() {
      const waiting = registration?.waiting;
      if (!waiting)
        return void tellCopy(registration?.active, "again").then(reloadOnce);
      // A page from before the first offline copy is not controlled by any.
      waiting.addEventListener("statechange", () => {
        if (waiting.state === "activated") reloadOnce();
      });
      takeOver(waiting);
    },
    report(outcome) {
      isReady = outcome === "ready";
      if (isReady) void registering.then(tell);
      else void reportFailure();
    },
    keepTables() {
      void container.ready.then(({ active }) => tellCopy(active, "keep-tables"));
    },
    async check() {
      await registering;
      if (!registration) return "failed";
      try {
        await registration.update();
      } catch {
        return "failed";
      }
      return registration.installing || registration.waiting ? "found" : "none";
    },
  };
}

/** How long a new version may take to come forward before it is told once more. */
const PATIENCE_MS = 2000;

/**
 * Let a version that waits take its place. On a busy machine Chromium was seen to leave
 * it waiting although it was told.
 * @param {ServiceWorker} waiting
 */
function takeOver(waiting) {
  if (waiting.state !== "installed") return;
  void tellCopy(waiting, "skip-waiting");
  setTimeout(() => takeOver(waiting), PATIENCE_MS);
}
