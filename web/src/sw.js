// @ts-check
/**
 * The offline copy of the site. Each build has its own list of files; a new version is
 * fetched beside the old one and takes its place only when the player agrees. If a part
 * of it cannot be fetched whole, it is dropped and the old version stays.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (
  /** @type {unknown} */ (self)
);

precacheAndRoute(KUBEK_PRECACHE, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

/** Every page of the app is the one page; wheels are files for others. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("index.html"), {
    denylist: [/\/wheels\//],
  }),
);

worker.addEventListener("message", ({ data }) => {
  if (data === "skip-waiting") void worker.skipWaiting();
});
