/** Where an object has a key for the second time: what JSON.parse accepts in silence. */
import { CLOSE_LIST, CLOSE_OBJECT, COMMA, OPEN_LIST, OPEN_OBJECT, QUOTE, endOfString } from "./json-bytes.ts";

interface Level {
  /** Undefined in a list. */
  readonly keys: Set<string> | undefined;
  awaitsKey: boolean;
}

/** The index of the first key that repeats one of its object; `bytes` are a JSON document. */
export function indexOfRepeatedKey(bytes: Uint8Array): number | undefined {
  const open: Level[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const level = open.at(-1);
    if (byte === OPEN_OBJECT) open.push({ keys: new Set(), awaitsKey: true });
    else if (byte === OPEN_LIST) open.push({ keys: undefined, awaitsKey: false });
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) open.pop();
    else if (byte === COMMA && level !== undefined) level.awaitsKey = level.keys !== undefined;
    else if (byte === QUOTE) {
      const [begun, end] = [at, endOfString(bytes, at)];
      at = end;
      if (level?.keys === undefined || !level.awaitsKey) continue;
      const key = JSON.parse(Buffer.from(bytes.subarray(begun, end + 1)).toString("utf8")) as string;
      if (level.keys.has(key)) return begun;
      level.keys.add(key);
      level.awaitsKey = false;
    }
  }
  return undefined;
}
