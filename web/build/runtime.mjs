// @ts-check
/**
 * Make the Python that a page starts, and prove that it works.
 *
 *     node runtime.mjs WHEEL MICROPIP_WHEEL ENGINE_DIR OUT_DIR
 *
 * In Pyodide, with what stands in `slim/` for parts of its library, the computer plays a
 * game; the library modules in use then, and all that any line of the package imports,
 * are compiled and packed (`stdlib.packed`, `rules.packed`: archives, compressed as a
 * whole). The same game is played with only these in the interpreter of ENGINE_DIR, from
 * which `shrink.mjs` has taken parts. At last micropip installs the wheel in a stock
 * Pyodide, as people outside the page would.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const indexURL = resolve(here, "../node_modules/pyodide");
const [wheelPath, micropipPath, engineDir, outDir] = process.argv.slice(2);
const wheel = new Uint8Array(readFileSync(wheelPath));
const stockLock = JSON.parse(readFileSync(join(indexURL, "pyodide-lock.json"), "utf8"));

/** The lock of a Pyodide that loads no package. */
const bareLock = { info: stockLock.info, packages: {} };

/**
 * Start a Pyodide whose module path has one archive more.
 * @param {Uint8Array} rules
 * @param {Partial<Parameters<typeof loadPyodide>[0]>} [options]
 */
function bootWithRules(rules, options = {}) {
  return loadPyodide({
    indexURL,
    lockFileContents: bareLock,
    packageBaseUrl: indexURL,
    env: { PYTHONPATH: "/lib/rules.zip" },
    fsInit: async (FS) => FS.writeFile("/lib/rules.zip", rules),
    ...options,
  });
}

/**
 * @param {import("pyodide").PyodideAPI} pyodide
 * @param {string} file a Python file beside this one
 */
function run(pyodide, file) {
  pyodide.runPython(readFileSync(join(here, file), "utf8"), { filename: file });
  return pyodide.globals;
}

/**
 * Let the computer play.
 * @param {import("pyodide").PyodideAPI} pyodide
 * @param {string[]} modules
 * @returns {string[]} the library's files in use
 */
function smoke(pyodide, modules) {
  return run(pyodide, "smoke.py").get("smoke")(pyodide.toPy(modules)).toJs();
}

/** What stands in for files of the library. @returns {Record<string, Uint8Array>} */
function standIns() {
  const folder = join(here, "slim");
  const paths = readdirSync(folder, { encoding: "utf8", recursive: true });
  const sources = paths.filter((path) => path.endsWith(".py")).sort();
  return Object.fromEntries(
    sources.map((path) => [
      path.replaceAll("\\", "/"),
      new Uint8Array(readFileSync(join(folder, path))),
    ]),
  );
}

async function checkMicropip() {
  const file_name = basename(micropipPath);
  const sha256 = createHash("sha256").update(readFileSync(micropipPath)).digest("hex");
  const micropip = { ...stockLock.packages.micropip, file_name, sha256 };
  const pyodide = await loadPyodide({
    indexURL,
    lockFileContents: { info: stockLock.info, packages: { micropip } },
    packageBaseUrl: dirname(resolve(micropipPath)),
  });
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  pyodide.FS.writeFile(`/tmp/${basename(wheelPath)}`, wheel);
  const installer = pyodide.pyimport("micropip");
  await installer.install(`emfs:/tmp/${basename(wheelPath)}`);
  const answer = pyodide.pyimport("kubek.api").handle('{"op":"catalog"}');
  if (JSON.parse(answer).error) throw new Error(`after micropip: ${answer}`);
}

async function main() {
  const packer = await loadPyodide({ indexURL });
  const pack = run(packer, "pack.py");
  const wheelBytes = packer.toPy(wheel).tobytes();
  /** @type {string[]} */
  const modules = pack.get("modules_to_import")(wheelBytes).toJs();
  const toBytes = (/** @type {Uint8Array} */ data) => packer.toPy(data).tobytes();
  const slim = Object.entries(standIns()).map(([path, data]) => [path, toBytes(data)]);
  const ending = readFileSync(join(here, "methods.py"), "utf8");
  const replaced = packer.toPy(new Map(slim));
  replaced.update(pack.get("prepared_dataclasses")(wheelBytes, modules, ending));
  const library = pack.get("slim_library")(replaced);
  mkdirSync(outDir, { recursive: true });
  const libraryPath = resolve(outDir, "library.zip");
  writeFileSync(libraryPath, library.toJs());
  const kept = smoke(await bootWithRules(wheel, { stdLibURL: libraryPath }), modules);
  rmSync(libraryPath);
  const stdlib = pack.get("pack_stdlib")(library, packer.toPy(kept)).toJs();
  const rules = pack.get("pack_rules")(wheelBytes).toJs();

  const stdLibURL = resolve(outDir, "stdlib.zip");
  writeFileSync(stdLibURL, stdlib);
  const loader = await import(
    pathToFileURL(resolve(engineDir, "pyodide.asm.mjs")).href
  );
  const options = { stdLibURL, createPyodideModule: loader.default };
  smoke(
    await bootWithRules(rules, { indexURL: resolve(engineDir), ...options }),
    modules,
  );
  rmSync(stdLibURL);
  writeFileSync(join(outDir, "stdlib.packed"), gzipSync(stdlib, { level: 9 }));
  writeFileSync(join(outDir, "rules.packed"), gzipSync(rules, { level: 9 }));
  writeFileSync(join(outDir, "lock.json"), JSON.stringify(bareLock));
  await checkMicropip();
  return `${kept.length} library files, ${modules.length} imports checked`;
}

main().then(
  (summary) => {
    console.log(summary);
    process.exit(0);
  },
  (error) => {
    // Node would print the line of the loader it came through, a megabyte long.
    console.error(error.message ?? error);
    process.exit(1);
  },
);
