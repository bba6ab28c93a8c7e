// @ts-check
/**
 * The benchmark's worker as one would write it first: stock Pyodide, and the wheel of
 * the rules installed by micropip at each start.
 */
import { loadPyodide } from "pyodide";

const { lock, wheel } = KUBEK_STOCK;
const base = new URL("stock/", self.location.href).href;

async function boot() {
  const pyodide = await loadPyodide({
    indexURL: base,
    lockFileContents: /** @type {import("pyodide").Lockfile} */ (lock),
    packageBaseUrl: base,
  });
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  await pyodide.pyimport("micropip").install(new URL(wheel, self.location.href).href);
  return pyodide.pyimport("kubek.api").handle;
}

const booting = boot();
booting.then(
  () => self.postMessage({ type: "ready" }),
  (error) => self.postMessage({ type: "failed", reason: String(error) }),
);

self.onmessage = async ({ data: { id, text } }) => {
  const handle = await booting;
  self.postMessage({ type: "answer", id, text: handle(text) });
};
