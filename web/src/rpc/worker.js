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

/** Where Python finds the rules; `PYTHONPATH` names it, so nothing is unpacked. */
const RULES_PATH = "/lib/rules.zip";

const { folder, loader, wasm, stdlib, rules, lock } = KUBEK_RUNTIME;
const base = new URL(folder, self.location.href).href;
const fetchAsIs = self.fetch.bind(self);

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
 * Read a file of the runtime, counting on the way. The body stays a stream, so that the
 * wasm compiles while it arrives. What is counted is unpacked, what is reported is sent.
 * @param {{file: string, raw: number, sent: number}} part
 */
async function read({ file, raw, sent }) {
  const response = await fetchAsIs(new URL(file, base));
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      report(file, (Math.min(bytes, raw) / raw) * sent);
      controller.enqueue(chunk);
    },
  });
  const type = file.endsWith(".wasm") ? "application/wasm" : "application/zip";
  const headers = { "content-type": type };
  return new Response(response.body.pipeThrough(counter), { headers });
}

/**
 * Pyodide never settles when its files cannot be read or compiled, so its reads go
 * through `read` and what fails is told to the page at once.
 */
function watchPyodide() {
  self.fetch = (input, options) => {
    const name = new URL(String(input), base).pathname.split("/").at(-1);
    const part = name === "pyodide.asm.wasm" ? wasm : name === stdlib.file && stdlib;
    const response = part ? read(part) : fetchAsIs(input, options);
    response.catch(fail);
    return response;
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (source, imports) => {
    const instance = instantiate(source, imports);
    instance.catch(fail);
    return instance;
  };
}

async function readRules() {
  return new Uint8Array(await (await read(rules)).arrayBuffer());
}

async function loadLoader() {
  const module = await import(new URL(loader.file, base).href);
  report(loader.file, loader.sent);
  return module.default;
}

/** @returns {Promise<(request: string) => string>} */
async function boot() {
  watchPyodide();
  const rulesArchive = readRules();
  const create = loadLoader();
  const pyodide = await loadPyodide({
    indexURL: base,
    stdLibURL: new URL(stdlib.file, base).href,
    lockFileContents: /** @type {import("pyodide").Lockfile} */ (lock),
    packageBaseUrl: base,
    env: { PYTHONPATH: RULES_PATH },
    fsInit: async (FS) => FS.writeFile(RULES_PATH, await rulesArchive),
    createPyodideModule: async (settings) => (await create)(settings),
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
