// @ts-check
/**
 * Python's memory right after a start, kept for the next one: nothing has to be imported
 * again. A snapshot belongs to one build of the worker and holds no game. It is made by
 * a worker of its own (`worker.js`), and whatever is doubtful about it is forgotten:
 * then Python starts as it did the first time.
 */

/**
 * @typedef {object} Snapshot
 * @property {Uint8Array} head what Pyodide wants to know of it
 * @property {Uint32Array} numbers of the pages that are not empty, in order
 * @property {Uint8Array} pages their contents
 */

const CACHE = "kubek-snapshot";
/** Bytes; a page of wasm. */
const PAGE = 65_536;
const WORD = 4;
const DIGEST = "x-digest";

/** No file of the site has this address; it names the build. */
const ADDRESS = `${self.location.href.replace(/[?#].*$/s, "")}.snapshot`;

/** @param {BufferSource} data */
async function digestOf(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {Promise<boolean>} */
export const isKept = async () =>
  Boolean(await caches.match(ADDRESS, { cacheName: CACHE }));

/** Forget the snapshots of all builds. */
export const forget = () => caches.delete(CACHE);

/**
 * Return the snapshot of this build, if it is there and whole.
 * @returns {Promise<Snapshot | null>}
 */
export async function load() {
  const stored = await caches.match(ADDRESS, { cacheName: CACHE });
  if (!stored) return null;
  try {
    const data = await stored.arrayBuffer();
    if ((await digestOf(data)) === stored.headers.get(DIGEST)) return unpacked(data);
  } catch (error) {
    console.info("Kubek: a snapshot that cannot be read:", error);
  }
  await forget();
  return null;
}

/**
 * Keep a snapshot for the next start, in the place of those of other builds.
 * @param {Uint8Array} memory as Pyodide gives it: a head, then all of its memory
 */
export async function keep(memory) {
  const data = packed(memory);
  const headers = { [DIGEST]: await digestOf(data) };
  await forget();
  await (await caches.open(CACHE)).put(ADDRESS, new Response(data, { headers }));
}

/**
 * Write the pages into the memory of an interpreter that has not run yet.
 * @param {Uint8Array} memory
 * @param {Snapshot} snapshot
 */
export function restore(memory, { numbers, pages }) {
  let next = 0;
  numbers.forEach((number, index) => {
    memory.fill(0, next * PAGE, number * PAGE);
    memory.set(pages.subarray(index * PAGE, (index + 1) * PAGE), number * PAGE);
    next = number + 1;
  });
}

/** Two counts, the numbers, the head, the pages. @param {Uint8Array} memory */
function packed(memory) {
  // The second word of Pyodide's head is its length.
  const [, length] = new Uint32Array(memory.buffer, memory.byteOffset, 2);
  const head = memory.subarray(0, length);
  const heap = memory.subarray(length);
  /** @type {number[]} */
  const numbers = [];
  for (let number = 0; number * PAGE < heap.length; number += 1) {
    if (pageOf(heap, number).some(Boolean)) numbers.push(number);
  }
  const counts = Uint32Array.of(numbers.length, length, ...numbers);
  const data = new Uint8Array(counts.byteLength + length + numbers.length * PAGE);
  data.set(new Uint8Array(counts.buffer));
  data.set(head, counts.byteLength);
  numbers.forEach((number, index) => {
    data.set(pageOf(heap, number), counts.byteLength + length + index * PAGE);
  });
  return data;
}

/** @param {Uint8Array} heap @param {number} number */
const pageOf = (heap, number) => heap.subarray(number * PAGE, (number + 1) * PAGE);

/** @param {ArrayBuffer} data @returns {Snapshot} */
function unpacked(data) {
  const [count, length] = new Uint32Array(data, 0, 2);
  const numbers = new Uint32Array(data, 2 * WORD, count);
  const start = (2 + count) * WORD;
  const head = new Uint8Array(data, start, length);
  return { head, numbers, pages: new Uint8Array(data, start + length) };
}
