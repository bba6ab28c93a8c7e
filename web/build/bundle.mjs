// @ts-check
/**
 * Bundle with esbuild: options as JSON on standard input, the outputs' metadata as JSON
 * on standard output.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";

/** In templates esbuild keeps the indentation, which no page needs. */
const flat = (/** @type {string} */ source) => source.replace(/\n\s+/g, "\n");

/** @type {import("esbuild").Plugin} */
const flatTemplates = {
  name: "flat-templates",
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { contents: flat(source), loader: "js" };
    });
  },
};

/**
 * Keep what the first script needs in one chunk, however many later scripts share parts
 * of it: each of those is told to need all of it. It is there by then in any case.
 * @param {string[]} shared modules of the first script
 * @param {Set<string>} later the entries of later scripts
 * @returns {import("esbuild").Plugin}
 */
const oneChunk = (shared, later) => ({
  name: "one-chunk",
  setup({ onLoad }) {
    const needed = shared.map((path) => `import ${JSON.stringify(path)};`).join("");
    onLoad({ filter: /\/src\/.*\.js$/ }, async ({ path }) => {
      if (!later.has(path)) return undefined;
      const source = flat(await readFile(path, "utf8"));
      return { contents: `${source}\n${needed}`, loader: "js" };
    });
  },
});

/** @type {import("esbuild").BuildOptions} */
const options = JSON.parse(readFileSync(0, "utf8"));

/** @param {import("esbuild").Plugin[]} [more] */
const bundle = (more = [], write = true) =>
  build({
    write,
    bundle: true,
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    metafile: true,
    plugins: [...more, flatTemplates],
    ...options,
  });

/** JSON has no effects, and values that the build puts in are modules, too. */
const isScript = (/** @type {string} */ path) => path.endsWith(".js");

async function main() {
  if (!options.splitting) return bundle();
  const { metafile } = await bundle([], false);
  const inputs = metafile?.inputs ?? {};
  const importsOf = (/** @type {string} */ path, /** @type {string} */ kind) =>
    (inputs[path]?.imports ?? [])
      .filter((each) => each.kind === kind && each.path in inputs)
      .map((each) => each.path);
  const [first] = /** @type {string[]} */ (options.entryPoints);
  const reached = new Set([first]);
  for (const path of reached) {
    for (const each of importsOf(path, "import-statement")) reached.add(each);
  }
  const later = Object.keys(inputs).flatMap((path) =>
    importsOf(path, "dynamic-import"),
  );
  reached.delete(first);
  return bundle([
    oneChunk(
      [...reached].filter(isScript).map((path) => resolve(path)),
      new Set(later.map((path) => resolve(path))),
    ),
  ]);
}

main().then(
  ({ metafile }) => console.log(JSON.stringify(metafile?.outputs)),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
