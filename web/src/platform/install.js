// @ts-check
/** How the page can become an app on this device. */

/**
 * Chromium's event that lets a page offer its own button for installing.
 *
 * @typedef {Event & {prompt: () => Promise<void>,
 *   userChoice: Promise<{outcome: "accepted" | "dismissed"}>}} InstallEvent
 * @typedef {"prompt" | "ios" | null} InstallWay a button, a hint for iOS, or none
 */

/** Say whether the page already runs as an installed app. */
export const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  /** @type {{standalone?: boolean}} */ (navigator).standalone === true;

// An iPad calls itself a Mac, but no Mac has a touch screen.
const isApplePhoneOrPad = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Watch how the app can be installed.
 *
 * @param {(way: InstallWay) => void} onChange called at once, and on each change
 * @returns {{prompt: () => Promise<boolean>, stop: () => void}} `prompt` asks the
 *   player through the browser and says whether the app is being installed
 */
export function watchInstall(onChange) {
  /** @type {InstallEvent | null} */
  let offer = null;

  /** @param {Event} event */
  const onOffer = (event) => {
    event.preventDefault();
    offer = /** @type {InstallEvent} */ (event);
    onChange("prompt");
  };
  const onInstalled = () => {
    offer = null;
    onChange(null);
  };
  addEventListener("beforeinstallprompt", onOffer);
  addEventListener("appinstalled", onInstalled);
  onChange(!isInstalled() && isApplePhoneOrPad() ? "ios" : null);

  return {
    async prompt() {
      if (!offer) return false;
      const asked = offer;
      // The browser accepts an offer only once.
      onInstalled();
      await asked.prompt();
      return (await asked.userChoice).outcome === "accepted";
    },
    stop() {
      removeEventListener("beforeinstallprompt", onOffer);
      removeEventListener("appinstalled", onInstalled);
    },
  };
}
