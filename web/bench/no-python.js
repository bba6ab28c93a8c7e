// @ts-check
/**
 * The benchmark's worker without Python: what the page costs by itself. It calls itself
 * ready, so that the page keeps its offline copy, and answers nothing.
 */

setTimeout(() => self.postMessage({ type: "ready" }), 1500);
