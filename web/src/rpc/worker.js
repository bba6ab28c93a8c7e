// @ts-check
/**
 * The worker that runs Python. It starts Pyodide with the library and the rules that
 * the build packed, then hands strings to `kubek.api.handle` and its answers back, in
 * order. It knows nothing of what the strings say.
 *
 * To the page: `{type: "progress", loaded, total}`, `{type: "ready"}`,
 * `{type: "failed", reason}`, `{type: "answer", id, text}`. From the page: `{id, text}`.
 */
import { loadPyodide } from "pyodide";

/** @typedef {{file: string, raw: number, sent: number}} Part */

const TYPE = "content-type";
const WASM = "application/wasm";
/** Where Python finds the rules; `PYTHONPATH` names it, so nothing is unpacked. */
const RULES_PATH = "/lib/rules.zip";

const { folder, loader, wasm, stdlib, rules, lock } = KUBEK_RUNTIME;
const base = new URL(folder, self.location.href).href;
const fetchAsIs = self.fetch.bind(self);
/** All files are in the offline copy; the page knows, and says it by the name. */
const isStored = self.name === "stored";

/** Bytes as sent that have arrived, by file. @type {Map<string, number>} */
const arrived = new Map();
const total = loader.sent + wasm.sent + stdlib.sent + rules.sent;

/** @param {string} file @param {number} bytes */
function report(file, bytes) {
  arrived.set(file, bytes);
  const loaded = [...arrived.values()].reduce((sum, part) => sum + part, 0);
  self.postMessage({ type: "progress", loaded: Math.round(loaded), total });
}

/** @param {unknown} error */
function fail(error) {
  self.postMessage({ type: "failed", reason: String(error) });
}

/**
 * Read a file of the runtime. The response stays as it is: only then the browser compiles
 * the wasm while it arrives, and keeps the compiled code for the next visit. So what is
 * counted is a copy, and only where there is something to wait for.
 * @param {Part} part
 */
async function read(part) {
  const response = await fetchAsIs(new URL(part.file, base));
  if (!response.ok) throw new Error(`${part.file}: ${response.status}`);
  if (isStored) report(part.file, part.sent);
  else void count(part, response.clone());
  const isTyped = !part.file.endsWith(".wasm") || response.headers.get(TYPE) === WASM;
  return isTyped
    ? response
    : new Response(response.body, { headers: { [TYPE]: WASM } });
}

/**
 * Report how much of a file is there. Unpacked bytes are counted, sent ones reported.
 * @param {Part} part
 * @param {Response} copy
 */
async function count({ file, raw, sent }, copy) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (copy.body).getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      report(file, (Math.min(bytes, raw) / raw) * sent);
    }
  } catch {
    // Whoever reads the response itself says what is wrong.
  }
}

/** @param {Part} part an archive, compressed as a whole */
async function unpack(part) {
  const { body } = await read(part);
  const packed = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body);
  return new Response(packed.pipeThrough(new DecompressionStream("gzip")));
}

async function readRules() {
  return new Uint8Array(await (await unpack(rules)).arrayBuffer());
}

async function loadLoader() {
  const module = await import(new URL(loader.file, base).href);
  report(loader.file, loader.sent);
  return module.default;
}

/**
 * Everything is asked for in the first moment, and the wasm compiled while it arrives.
 * Pyodide reads one after the other; it gets what is on its way already.
 */
const coming = {
  wasm: WebAssembly.compileStreaming(read(wasm)),
  stdlib: unpack(stdlib),
  rules: readRules(),
  loader: loadLoader(),
};

/**
 * Hand to Pyodide what is coming. It never settles when its files cannot be read or
 * compiled, so what fails is told to the page at once.
 */
function watchPyodide() {
  for (const part of Object.values(coming)) part.catch(fail);
  self.fetch = (input, options) => {
    const name = new URL(String(input), base).pathname.split("/").at(-1);
    // The module below takes the place of the wasm's response.
    if (name === "pyodide.asm.wasm") return Promise.resolve(new Response());
    return name === stdlib.file ? coming.stdlib : fetchAsIs(input, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await coming.wasm;
    const making = WebAssembly.instantiate(module, imports);
    making.catch(fail);
    return { module, instance: await making };
  };
}

/** @returns {Promise<(request: string) => string>} */
async function boot() {
  watchPyodide();
  const pyodide = await loadPyodide({
    indexURL: base,
    stdLibURL: new URL(stdlib.file, base).href,
    lockFileContents: /** @type {import("pyodide").Lockfile} */ (lock),
    packageBaseUrl: base,
    env: { PYTHONPATH: RULES_PATH },
    fsInit: async (FS) => FS.writeFile(RULES_PATH, await coming.rules),
    createPyodideModule: async (settings) => (await coming.loader)(settings),
  });
  return pyodide.pyimport("kubek.api").handle;
}

const booting = boot();
booting.then(() => self.postMessage({ type: "ready" }), fail);

self.onmessage = async ({ data: { id, text } }) => {
  try {
    const handle = await booting;
    self.postMessage({ type: "answer", id, text: handle(text) });
  } catch (error) {
    fail(error);
  }
};
