// @ts-check
/**
 * What the game cannot reach in one build of Pyodide's wasm: modules written in C that
 * nothing imports, the functions that only their tables of methods name, and their data.
 *
 * A wasm without symbols does not say what belongs together, but the linker keeps its
 * order: the modules stand in the table of functions in the order of their list, and
 * so does their data in memory. The places below were read off that order: a module's
 * part begins behind its neighbour's. In doubt a part was left out. No function outside
 * of a part refers to the data in it.
 */

/** The only file for which these places are right. */
export const SHA256 =
  "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6";

/** Modules that are taken out of the list of what can be imported. */
export const MODULES = [
  ..."_ctypes _posixsubprocess _bz2 _sqlite3 _lzma _zstd _asyncio _csv".split(" "),
  ..."_lsprof _pickle _queue _remote_debugging _zoneinfo cmath _decimal".split(" "),
  ..."pyexpat _elementtree _codecs_cn _codecs_hk _codecs_iso2022".split(" "),
  ..."_codecs_jp _codecs_kr _codecs_tw _multibytecodec unicodedata fcntl".split(" "),
  ..."mmap select _socket termios xxsubtype _xxtestfuzz _testbuffer".split(" "),
  ..."_testinternalcapi _testcapi _testlimitedcapi _testclinic".split(" "),
  "_testclinic_limited",
];

/** Where the list is: pairs of a name's and a slot's number, until a zero. */
export const MODULE_LIST = 0x36a9e0;

/**
 * First and last slots of the table of functions, and of the functions themselves (as
 * they are numbered, without those that are imported). A slot is free when both agree:
 * others that stand between are functions of the core whose address was taken here
 * first. Equal functions were merged, so a function may stand for one of another part.
 */
export const SLOTS = [
  [2253, 2428, 4984, 5186], // _ctypes
  [2429, 2444, 5187, 5207], // _posixsubprocess, _bz2
  [2533, 2634, 5384, 5503], // _sqlite3
  [2635, 2688, 5504, 5562], // _lzma, _zstd
  [2782, 2868, 5651, 5743], // _asyncio
  [2876, 2905, 5752, 5788], // _csv
  [2933, 3015, 5831, 5951], // _lsprof, _pickle, _queue
  [3026, 3038, 5965, 5989], // _remote_debugging
  [3151, 3170, 6096, 6123], // _zoneinfo
  [3250, 3273, 6199, 6230], // cmath
  [3278, 3477, 6233, 6439], // _decimal
  [3588, 5324, 6527, 8239], // from pyexpat to _testclinic_limited
  [6640, 7640, 9917, 12690], // the libraries lzma, sqlite and zstd
];

/** A function that stands in the slots instead: it only returns a number. */
export const STAND_IN = "emscripten_stack_get_end";

/** First addresses and those after the last. */
export const DATA = [
  [0xc36a0, 0x1fb300], // codecs of East Asia, names and properties of characters
  [0x2b2720, 0x2cf7d0], // the C library's tables of encodings, for iconv
];
