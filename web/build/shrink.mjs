// @ts-check
/**
 * Take out of Pyodide's wasm and its loader what no start of the game can reach.
 *
 *     node shrink.mjs PYODIDE_DIR OUT_DIR
 *
 * Pyodide exports thousands of names so that compiled packages can be linked to it; the
 * game has none. Exports that nothing names any more go, the loader's copies of them and
 * its library functions that the wasm does not ask for go too; so do modules written in C
 * that the game does not import (`unreachable.mjs`). Binaryen removes what is dead then.
 * All this knows one build of Pyodide: it stops when a pattern that it looks for is not
 * there. That nothing is missing the whole games show that are played afterwards.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minify } from "terser";
import { DATA, MODULE_LIST, MODULES, SHA256, SLOTS, STAND_IN } from "./unreachable.mjs";
import {
  exportedNames,
  importedNames,
  indexOfFunction,
  memoryOf,
  withExports,
  withFreeSlots,
  withMemory,
} from "./wasm.mjs";

const [pyodide, outDir] = process.argv.slice(2);

/** Features that this wasm uses; with all of them the result does not load. */
const FEATURES = [
  "bulk-memory",
  "bulk-memory-opt",
  "sign-ext",
  "mutable-globals",
  "reference-types",
  "exception-handling",
  "nontrapping-float-to-int",
  "multivalue",
  "extended-const",
];

/**
 * @param {boolean} isThere
 * @param {string} what
 */
function expect(isThere, what) {
  if (!isThere) throw new Error(`not the Pyodide that shrink.mjs knows: ${what}`);
}

/**
 * Split a text at its only such part.
 * @param {string} text
 * @param {RegExp} pattern
 * @returns {[string, string, string]} before, the part, after
 */
function around(text, pattern) {
  const found = [...text.matchAll(new RegExp(pattern, "g"))];
  expect(found.length === 1, `${found.length} times ${pattern}`);
  const { index, 0: part } = found[0];
  return [text.slice(0, index), part, text.slice(index + part.length)];
}

/** All words of a text. @param {string} text */
const wordsOf = (text) => new Set(text.match(/[\w$]+/g));

/**
 * Leave only those library functions to the loader that the wasm imports.
 * @param {string} source
 * @param {Set<string>} imported
 */
function trimImports(source, imported) {
  const [before, list, after] = around(source, /var wasmImports=\{[^{}]*\};/);
  const entries = list.slice("var wasmImports={".length, -"};".length).split(",");
  expect(entries.length > 1000, "the list of imports");
  const kept = entries.filter((entry) => imported.has(entry.split(":")[0]));
  const trimmed = `${before}var wasmImports={${kept.join(",")}};${after}`;
  // `f.sig="vp"` alone keeps a function that nobody calls.
  const uses = new Map();
  for (const word of trimmed.match(/[\w$]+/g) ?? []) {
    uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return trimmed.replace(/(?<=[;}])([\w$]+)\.sig="\w*";/g, (all, name) =>
    uses.get(name) > 2 ? all : "",
  );
}

/**
 * Take out statements that only copy an export nobody uses.
 * @param {string} source
 * @param {string} others scripts that may name exports, too
 * @returns {{text: string, used: Set<string>}} `used`: names outside of the copies
 */
function trimCopies(source, others) {
  const [head, body, tail] = around(
    source,
    /function assignWasmExports\(wasmExports\)\s*\{[^{}]*\}/,
  );
  const start = body.indexOf("{") + 1;
  const copies = body.slice(start, -1).split(";").filter(Boolean);
  expect(copies.length > 4000, `${copies.length} copies of exports`);
  const [before, declared, after] = around(head, /var (?:[\w$]+,){50,}[\w$]+;$/);
  const used = wordsOf(before + after + tail + others);
  const kept = copies.filter((copy) => {
    const names = copy.match(/[\w$]+/g) ?? [];
    return names.some((name) => !IN_COPIES.has(name) && isUsed(name, used));
  });
  const names = declared.slice("var ".length, -1).split(",");
  const stay = wordsOf(kept.join(" "));
  const left = names.filter((name) => used.has(name) || stay.has(name));
  const shown = `${body.slice(0, start)}${kept.join(";")}}`;
  return { text: `${before}var ${left.join(",")};${after}${shown}${tail}`, used };
}

const IN_COPIES = new Set(["Module", "wasmExports", "value", "0"]);

/** @param {string} name @param {Set<string>} used */
const isUsed = (name, used) => used.has(name) || used.has(`_${name}`);

/** @param {string} source @param {object} options */
async function minified(source, options) {
  const { code } = await minify(source, { module: true, ...options });
  expect(Boolean(code), "a loader that terser reads");
  return /** @type {string} */ (code);
}

/** What is unused goes; all names and quoted properties stay as they are. */
const SWEEP = {
  compress: { defaults: false, unused: true, dead_code: true, passes: 3 },
  mangle: false,
  format: { keep_quoted_props: true, quote_style: /** @type {2} */ (2) },
};

/** Pyodide looks at the names of its classes. */
const SQUEEZE = {
  compress: { passes: 2 },
  mangle: { keep_classnames: true },
};

/**
 * Take modules out of the list of what can be imported, and their data out of memory.
 * @param {Uint8Array} memory
 */
function withoutModules(memory) {
  const words = new DataView(memory.buffer);
  const text = (/** @type {number} */ at) =>
    Buffer.from(memory.subarray(at, memory.indexOf(0, at))).toString("latin1");
  const gone = new Set(MODULES);
  const freed = new Set();
  let [from, to] = [MODULE_LIST, MODULE_LIST];
  for (; words.getUint32(from, true); from += 8) {
    const [name, slot] = [words.getUint32(from, true), words.getUint32(from + 4, true)];
    if (gone.delete(text(name))) {
      freed.add(slot);
    } else {
      words.setUint32(to, name, true);
      words.setUint32(to + 4, slot, true);
      to += 8;
    }
  }
  expect(gone.size === 0, `no module ${[...gone].join(", ")}`);
  memory.fill(0, to, from);
  for (const [first, end] of DATA) memory.fill(0, first, end);
  return freed;
}

/** @param {Uint8Array} wasm */
function withoutUnreachable(wasm) {
  const memory = memoryOf(wasm);
  const freed = withoutModules(memory);
  /** @param {number} slot @param {number} own */
  const isFree = (slot, own) =>
    freed.has(slot) ||
    SLOTS.some(
      ([a, b, from, to]) => a <= slot && slot <= b && from <= own && own <= to,
    );
  const standIn = indexOfFunction(wasm, STAND_IN);
  return withMemory(withFreeSlots(wasm, isFree, standIn), memory);
}

/** @param {Uint8Array} wasm */
function optimized(wasm) {
  const [from, to] = [join(outDir, "exports.wasm"), join(outDir, "dead.wasm")];
  writeFileSync(from, wasm);
  const tool = createRequire(import.meta.url).resolve("binaryen/bin/wasm-opt");
  const options = FEATURES.map((name) => `--enable-${name}`);
  execFileSync(
    process.execPath,
    [
      "--stack-size=60000",
      "--max-old-space-size=12000",
      tool,
      ...options,
      "--remove-unused-module-elements",
      from,
      "-o",
      to,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const result = new Uint8Array(readFileSync(to));
  rmSync(from);
  rmSync(to);
  return result;
}

/**
 * Let a snapshot of memory expect what is in use: the library that is shipped asks
 * JavaScript for less than the stock one does at each start (slim/pyodide).
 * @param {string} source
 */
function expectLess(source) {
  const [before, , after] = around(
    source,
    /\[null,API\.config\.jsglobals,API\.public_api,API,\w+,API,\{\}\]/,
  );
  return `${before}[null,API.config.jsglobals,API.public_api]${after}`;
}

async function main() {
  mkdirSync(outDir, { recursive: true });
  const wasm = new Uint8Array(readFileSync(join(pyodide, "pyodide.asm.wasm")));
  const hash = createHash("sha256").update(wasm).digest("hex");
  expect(hash === SHA256, `the wasm is ${hash}`);
  const source = readFileSync(join(pyodide, "pyodide.asm.mjs"), "utf8");
  const starter = readFileSync(join(pyodide, "pyodide.mjs"), "utf8");
  // `eval` sees all names; what it would run here the page's policy forbids anyway.
  const plain = source
    .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "")
    .replace(/(?<![\w.$])eval\(/g, "globalThis.eval(");
  const swept = await minified(
    trimImports(expectLess(plain), importedNames(wasm)),
    SWEEP,
  );
  const { text, used } = trimCopies(swept, starter);
  const functions = importedNames(wasm, "GOT.func");
  const kept = exportedNames(wasm).filter(
    ({ name, kind }) =>
      (kind !== "function" && kind !== "global") ||
      isUsed(name, used) ||
      functions.has(name),
  );
  const names = new Set(kept.map(({ name }) => name));
  const small = optimized(withExports(withoutUnreachable(wasm), names));
  const loader = await minified(text, SQUEEZE);
  writeFileSync(join(outDir, "pyodide.asm.wasm"), small);
  writeFileSync(join(outDir, "pyodide.asm.mjs"), loader);
  return `${kept.length} exports stay`;
}

main().then(console.log, (error) => {
  console.error(error.message ?? error);
  process.exit(1);
});
