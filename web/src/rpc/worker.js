// @ts-check
/**
 * The worker that runs Python. It starts Pyodide with the library and the rules that
 * the build packed, then hands strings to `kubek.api.handle` and its answers back, in
 * order. It knows nothing of what the strings say.
 *
 * To the page: `{type: "progress", loaded, total}`, `{type: "ready", isRestored}`,
 * `{type: "failed", reason}`, `{type: "answer", id, text}`. From the page: `{id, text}`.
 */
import { loadPyodide } from "pyodide";
import * as snapshots from "./snapshot.js";

/** @typedef {{file: string, raw: number, sent: number}} Part */

const TYPE = "content-type";
const WASM = "application/wasm";
/** Where Python finds the rules; `PYTHONPATH` names it, so nothing is unpacked. */
const RULES_PATH = "/lib/rules.zip";

const { folder, loader, wasm, stdlib, rules, lock } = KUBEK_RUNTIME;
const base = new URL(folder, self.location.href).href;
const fetchAsIs = self.fetch.bind(self);
/** The page says by the name what it knows: see `early.js`. */
const told = new Set(self.name.split(" "));
/** All files are in the offline copy. */
const isStored = told.has("stored");
/** A snapshot is made this long after Python was ready. */
const MAKER_AFTER_MS = 10_000;
/** Kept here: iOS collects a worker nobody refers to. @type {Worker[]} */
const makers = [];
/** This worker only makes the snapshot for the next start. */
const isMaker = told.has("maker");

/** Bytes as sent that have arrived, by file. @type {Map<string, number>} */
const arrived = new Map();
const total = loader.sent + wasm.sent + stdlib.sent + rules.sent;

/** @param {string} file @param {number} bytes */
function report(file, bytes) {
  arrived.set(file, bytes);
  const loaded = [...arrived.values()].reduce((sum, part) => sum + part, 0);
  self.postMessage({ type: "progress", loaded: Math.round(loaded), total });
}

/** The page ends a worker that failed; a maker ends itself. @param {unknown} error */
function fail(error) {
  if (isMaker) self.close();
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

/**
 * @param {Part} part an archive, compressed as a whole
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function unpack(part) {
  const { body } = await read(part);
  const packed = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body);
  const unpacked = packed.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
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
  loader: loadLoader(),
};
for (const part of Object.values(coming)) part.catch(fail);
const kept =
  told.has("plain") || isMaker
    ? Promise.resolve(null)
    : snapshots.load().catch(() => null);

/** @typedef {{stdlib: Archive, rules: Archive}} Archives */
/** @typedef {Promise<Uint8Array<ArrayBuffer>>} Archive */

/** @type {Archives | undefined} */
let archives;

/**
 * The library and the rules, asked for when they are needed: every module of them is in
 * the memory of a snapshot (`kubek.preload`).
 */
function bringArchives() {
  if (archives) return archives;
  archives = { stdlib: unpack(stdlib), rules: unpack(rules) };
  for (const part of Object.values(archives)) part.catch(fail);
  return archives;
}

/** @returns {Archives} what a start finds that goes on from a snapshot */
function noArchives() {
  for (const { file, sent } of [stdlib, rules]) report(file, sent);
  const nothing = Promise.resolve(new Uint8Array());
  return { stdlib: nothing, rules: nothing };
}

/**
 * What failed never comes: the page knows of it and ends this worker.
 * @template T
 * @param {Promise<T>} part
 * @returns {Promise<T>}
 */
const unlessFailed = (part) => part.catch(() => new Promise(() => {}));

/**
 * Hand to Pyodide what is coming. It never settles when its files cannot be read or
 * compiled, so what fails is told to the page at once.
 * @param {Archive} library
 */
function handOver(library) {
  self.fetch = async (input, options) => {
    const name = new URL(String(input), base).pathname.split("/").at(-1);
    // The module below takes the place of the wasm's response.
    if (name === "pyodide.asm.wasm") return new Response();
    return name === stdlib.file
      ? new Response(await unlessFailed(library))
      : fetchAsIs(input, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await coming.wasm;
    const making = WebAssembly.instantiate(module, imports);
    making.catch(fail);
    return { module, instance: await making };
  };
}

/**
 * @param {import("./snapshot.js").Snapshot | null} [snapshot]
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
function start(snapshot) {
  const { stdlib: library, rules: own } = snapshot ? noArchives() : bringArchives();
  handOver(library);
  return loadPyodide({
    indexURL: base,
    stdLibURL: new URL(stdlib.file, base).href,
    lockFileContents: /** @type {import("pyodide").Lockfile} */ (lock),
    packageBaseUrl: base,
    env: { PYTHONPATH: RULES_PATH },
    fsInit: async (FS) => FS.writeFile(RULES_PATH, await own),
    createPyodideModule: async (settings) => {
      const module = await (await coming.loader)(settings);
      if (snapshot) snapshots.restore(module.HEAPU8, snapshot);
      return module;
    },
    ...(snapshot ? { _loadSnapshot: snapshot.head } : {}),
    ...(isMaker ? { _makeSnapshot: true } : {}),
  });
}

/** @typedef {(request: string) => string} Handle */

let isRestored = false;

/**
 * @param {import("./snapshot.js").Snapshot | null} [snapshot]
 * @returns {Promise<Handle>}
 */
const handleFrom = async (snapshot) =>
  (await start(snapshot)).pyimport("kubek.api").handle;

/** @returns {Promise<Handle>} */
async function boot() {
  if (told.has("plain")) await snapshots.forget().catch(() => {});
  const snapshot = await kept;
  if (!snapshot) return handleFrom();
  try {
    const handle = await handleFrom(snapshot);
    isRestored = true;
    return handle;
  } catch (error) {
    console.info("Kubek: not from the snapshot:", error);
    await snapshots.forget().catch(() => {});
    return handleFrom();
  }
}

/** Not while the player waits for a table or a picture, and not twice. */
async function startMaker() {
  if (await snapshots.isKept()) return;
  const name = isStored ? "maker stored" : "maker";
  const maker = new Worker(self.location.href, { type: "module", name });
  // What goes wrong there is no trouble of the game.
  maker.onerror = (event) => event.preventDefault();
  makers.push(maker);
}

/** Make a snapshot in which every module is there already. */
async function make() {
  const pyodide = await start();
  pyodide.runPython("from kubek.preload import import_all; import_all()");
  await snapshots.keep(pyodide.makeMemorySnapshot());
}

/** Start, and answer what is asked. */
function serve() {
  const booting = boot();
  booting.then(() => {
    self.postMessage({ type: "ready", isRestored });
    setTimeout(() => startMaker().catch(() => {}), MAKER_AFTER_MS);
  }, fail);
  self.onmessage = async ({ data: { id, text } }) => {
    try {
      const handle = await booting;
      self.postMessage({ type: "answer", id, text: handle(text) });
    } catch (error) {
      fail(error);
    }
  };
}

if (isMaker)
  make()
    .catch((error) => console.info("Kubek: no snapshot:", error))
    .finally(() => self.close());
else serve();
