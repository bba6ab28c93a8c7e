// @ts-check
/** Just enough of the wasm format to choose what of a module stays. */

const SECTION = { export: 7, element: 9, data: 11, dataCount: 12 };
const OPCODE = { constant: 0x41, end: 0x0b };

/** Reads and remembers where it is. */
class Reader {
  /** @param {Uint8Array} data @param {number} at */
  constructor(data, at = 0) {
    this.data = data;
    this.at = at;
  }

  /** @returns {number} an unsigned LEB128 */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.data[this.at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  /** @returns {number} where a segment begins: `i32.const N end` */
  offset() {
    if (this.data[this.at++] !== OPCODE.constant) throw new Error("no fixed offset");
    const value = this.number(); // below 2^31 the signed form differs in nothing else
    if (this.data[this.at++] !== OPCODE.end) throw new Error("no plain offset");
    return value;
  }

  /** @returns {Uint8Array} */
  bytes() {
    const length = this.number();
    this.at += length;
    return this.data.subarray(this.at - length, this.at);
  }
}

/** An unsigned LEB128. @param {number} value @returns {number[]} */
function leb(value) {
  return value < 128 ? [value] : [(value % 128) | 128, ...leb(Math.floor(value / 128))];
}

/** A signed LEB128 of a number that is not negative. @param {number} value @returns {number[]} */
function signedLeb(value) {
  return value < 64
    ? [value]
    : [(value % 128) | 128, ...signedLeb(Math.floor(value / 128))];
}

/** @param {Uint8Array[]} parts */
const joined = (parts) => new Uint8Array(Buffer.concat(parts));

/** @param {Uint8Array} wasm @returns {{id: number, whole: Uint8Array, body: Uint8Array}[]} */
export function sectionsOf(wasm) {
  const reader = new Reader(wasm, 8);
  const sections = [];
  while (reader.at < wasm.length) {
    const start = reader.at;
    const id = reader.number();
    const body = reader.bytes();
    sections.push({ id, whole: wasm.subarray(start, reader.at), body });
  }
  return sections;
}

/**
 * Return a module with some sections changed.
 * @param {Uint8Array} wasm
 * @param {Record<number, (body: Uint8Array) => Uint8Array>} change by section ids
 */
export function withSections(wasm, change) {
  const parts = sectionsOf(wasm).map(({ id, whole, body }) => {
    if (!change[id]) return whole;
    const changed = change[id](body);
    return joined([Uint8Array.from([id, ...leb(changed.length)]), changed]);
  });
  return joined([wasm.subarray(0, 8), ...parts]);
}

/**
 * Return a module that exports only some of its names.
 * @param {Uint8Array} wasm
 * @param {Set<string>} names
 */
export function withExports(wasm, names) {
  return withSections(wasm, {
    [SECTION.export](body) {
      const reader = new Reader(body);
      const number = reader.number();
      const kept = [];
      for (let i = 0; i < number; i++) {
        const start = reader.at;
        const name = Buffer.from(reader.bytes()).toString("utf8");
        reader.at += 1;
        reader.number();
        if (names.has(name)) kept.push(body.subarray(start, reader.at));
      }
      return joined([Uint8Array.from(leb(kept.length)), ...kept]);
    },
  });
}

/**
 * Return the number of an exported function.
 * @param {Uint8Array} wasm
 * @param {string} wanted
 */
export function indexOfFunction(wasm, wanted) {
  const body = sectionsOf(wasm).find(({ id }) => id === SECTION.export)?.body;
  const reader = new Reader(/** @type {Uint8Array} */ (body));
  for (let left = reader.number(); left > 0; left--) {
    const name = Buffer.from(reader.bytes()).toString("utf8");
    const kind = reader.number();
    const index = reader.number();
    if (name === wanted && kind === 0) return index;
  }
  throw new Error(`no function ${wanted} is exported`);
}

/** @param {Uint8Array} wasm */
export const exportedNames = (wasm) =>
  WebAssembly.Module.exports(new WebAssembly.Module(/** @type {any} */ (wasm)));

/**
 * Return the names that a module imports, of one module or of all.
 * @param {Uint8Array} wasm
 * @param {string} [from]
 */
export function importedNames(wasm, from) {
  const module = new WebAssembly.Module(/** @type {any} */ (wasm));
  const all = WebAssembly.Module.imports(module);
  const wanted = all.filter((it) => !from || it.module === from);
  return new Set(wanted.map(({ name }) => name));
}

/**
 * Return a module with another function in some slots of its table.
 * @param {Uint8Array} wasm
 * @param {(slot: number, own: number) => boolean} isFree `own`: the number of the function
 *   that is there, not counting imported ones
 * @param {number} standIn the index of the function
 */
export function withFreeSlots(wasm, isFree, standIn) {
  const module = new WebAssembly.Module(/** @type {any} */ (wasm));
  const imports = WebAssembly.Module.imports(module);
  const imported = imports.filter(({ kind }) => kind === "function").length;
  return withSections(wasm, {
    [SECTION.element](body) {
      const reader = new Reader(body);
      if (reader.number() !== 1 || reader.number() !== 0) throw new Error("one table");
      const first = reader.offset();
      const number = reader.number();
      const slots = [];
      for (let slot = first; slot < first + number; slot++) {
        const index = reader.number();
        slots.push(...leb(isFree(slot, index - imported) ? standIn : index));
      }
      const head = [1, 0, OPCODE.constant, ...signedLeb(first), OPCODE.end];
      return Uint8Array.from([...head, ...leb(number), ...slots]);
    },
  });
}

/** Zeros that are worth a segment of their own: it needs some bytes itself. */
const LONG_GAP = 16;

/** @param {Uint8Array} wasm @returns {Uint8Array} what is in memory at the start */
export function memoryOf(wasm) {
  const body = sectionsOf(wasm).find(({ id }) => id === SECTION.data)?.body;
  const reader = new Reader(/** @type {Uint8Array} */ (body));
  const segments = [];
  for (let left = reader.number(); left > 0; left--) {
    if (reader.number() !== 0) throw new Error("a segment without an address");
    segments.push({ at: reader.offset(), data: reader.bytes() });
  }
  const size = Math.max(...segments.map(({ at, data }) => at + data.length));
  const memory = new Uint8Array(size);
  for (const { at, data } of segments) memory.set(data, at);
  return memory;
}

/**
 * Return a module that begins with this in its memory.
 * @param {Uint8Array} wasm
 * @param {Uint8Array} memory
 */
export function withMemory(wasm, memory) {
  /** @type {Uint8Array[]} */
  const segments = [];
  for (let at = 0; at < memory.length; ) {
    if (memory[at] === 0) {
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let next = end; next < memory.length && next - end < LONG_GAP; next++) {
      if (memory[next]) end = next + 1;
    }
    const head = [0, OPCODE.constant, ...signedLeb(at), OPCODE.end, ...leb(end - at)];
    segments.push(joined([Uint8Array.from(head), memory.subarray(at, end)]));
    at = end;
  }
  const count = Uint8Array.from(leb(segments.length));
  return withSections(wasm, {
    [SECTION.dataCount]: () => count,
    [SECTION.data]: () => joined([count, ...segments]),
  });
}
