// @ts-check
/**
 * Answer requests in a Pyodide under Node.
 *
 * Standard input is JSON: `{pyodide, requests, shipped: {engine, stdlib, rules}}` for
 * the interpreter and the archives of the site, or `{pyodide, requests, micropip, lock, wheel}` to install the
 * wheel from its address into a stock Pyodide. The answers come as a JSON list.
 */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${job.pyodide}/pyodide.mjs`).href);

async function shipped() {
  const { engine, stdlib } = job.shipped;
  const rules = readFileSync(job.shipped.rules);
  const loader = await import(pathToFileURL(`${engine}/pyodide.asm.mjs`).href);
  return loadPyodide({
    indexURL: engine,
    createPyodideModule: loader.default,
    stdLibURL: stdlib,
    lockFileContents: job.lock,
    packageBaseUrl: job.pyodide,
    env: { PYTHONPATH: "/lib/rules.zip" },
    fsInit: async (/** @type {any} */ fs) => fs.writeFile("/lib/rules.zip", rules),
  });
}

async function stock() {
  const pyodide = await loadPyodide({
    indexURL: job.pyodide,
    lockFileContents: job.lock,
    packageBaseUrl: dirname(job.micropip),
  });
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  await pyodide.pyimport("micropip").install(job.wheel);
  return pyodide;
}

try {
  const pyodide = await (job.shipped ? shipped() : stock());
  const { handle } = pyodide.pyimport("kubek.api");
  const answers = job.requests.map((/** @type {string} */ text) => handle(text));
  if (job.run) answers.push(pyodide.runPython(job.run));
  process.stdout.write(JSON.stringify(answers), () => process.exit(0));
} catch (error) {
  // Node would print the line of the loader it came through, a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
