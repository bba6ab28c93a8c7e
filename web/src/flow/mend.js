// @ts-check
/**
 * Games whose headers are damaged or gone, made whole from their logs. Fetched when
 * there are such games; Python says what is left of them.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../platform/storage.js").Storage} Storage
 * @typedef {import("./library.js").Library} Library
 * @typedef {import("./engine.js").Ask} Ask
 */

/** @param {unknown} value the part of it that can be said in JSON */
function plain(value) {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Store a game anew, as Python has read it.
 * @param {Store} store
 * @param {Storage} storage
 * @param {Library} library
 * @param {Header} header
 * @param {import("./library.js").Mended} mended
 */
export async function storeMended(store, storage, library, header, mended) {
  const { save, view, records, damaged, lost } = mended;
  const sum = records.at(-1)?.[1].sum;
  const whole = { ...header, save, sum, view, over: view.over };
  library.list(whole);
  if (lost) store.set({ notice: { key: "save.mended" } });
  await storage.replace(whole, records, damaged ? "damaged records" : null);
}

/** @param {unknown} moment */
const dateOf = (moment) => (Number.isFinite(moment) ? Number(moment) : Date.now());

/**
 * Make games whole, and list them; what cannot be saved moves aside.
 * @param {any[]} ids
 * @param {{storage: Storage, library: Library, ask: Ask}} parts
 */
export async function mendHeaders(ids, { storage, library, ask }) {
  for (const id of ids) {
    /** @type {any} */
    const record = plain(await storage.headerOf(id).catch(() => null));
    const rows = await storage.rows({ id });
    if (!rows) continue;
    /** @type {any} */
    const save = { ...record?.save, batches: plain(rows) };
    const answer = await ask({ op: "open", id, save });
    void ask({ op: "close", id });
    if (answer.error) {
      await library.setAside(id, "damaged header");
      continue;
    }
    const { view, records = rows, lost = 0 } = answer;
    const table = { handover: true, ...record?.table };
    const dates = {
      created: dateOf(record?.created),
      updated: dateOf(record?.updated),
    };
    /** @type {Header} */
    const header = {
      id,
      ruleset: view.ruleset,
      ...dates,
      save: answer.save ?? record.save,
      table,
      selection: 0,
      view,
      over: view.over,
    };
    const mended = { save: header.save, view, records, damaged: true, lost };
    await library.mend(header, mended);
  }
}

/**
 * Return games that have events and no header.
 * @param {Storage} storage
 * @returns {Promise<string[]>}
 */
export async function orphans(storage) {
  const found = await storage.run(async (disk) => {
    const headers = new Set(await disk.getAllKeys("games"));
    const keys = /** @type {any[]} */ (await disk.getAllKeys("events"));
    return [...new Set(keys.map((key) => key?.[0]))].filter((id) => !headers.has(id));
  });
  return (found ?? []).filter((id) => typeof id === "string");
}
