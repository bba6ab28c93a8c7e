// @ts-check
/**
 * Bundle with esbuild: options as JSON on standard input, the outputs' metadata as JSON
 * on standard output.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { build } from "esbuild";

/** @type {import("esbuild").Plugin} */
const flatTemplates = {
  name: "flat-templates",
  setup({ onLoad }) {
    // In templates esbuild keeps the indentation, which no page needs.
    onLoad({ filter: /\/src\/.*\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { contents: source.replace(/\n\s+/g, "\n"), loader: "js" };
    });
  },
};

/** @type {import("esbuild").BuildOptions} */
const options = JSON.parse(readFileSync(0, "utf8"));

build({
  bundle: true,
  minify: true,
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  metafile: true,
  plugins: [flatTemplates],
  ...options,
}).then(
  ({ metafile }) => console.log(JSON.stringify(metafile?.outputs)),
  () => process.exit(1),
);
