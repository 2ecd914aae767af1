/** Where an object has a key for the second time: what JSON.parse accepts in silence. */

/** A string, or whatever opens, closes or separates; nothing in between matters. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

interface Level {
  /** Undefined in a list. */
  readonly keys: Set<string> | undefined;
  awaitsKey: boolean;
}

/** The index of the first key that repeats one of its object; `text` is a JSON document. */
export function indexOfRepeatedKey(text: string): number | undefined {
  const open: Level[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = open.at(-1);
    if (token === "{") open.push({ keys: new Set(), awaitsKey: true });
    else if (token === "[") open.push({ keys: undefined, awaitsKey: false });
    else if (token === "}" || token === "]") open.pop();
    else if (level === undefined) continue;
    else if (token === ",") level.awaitsKey = level.keys !== undefined;
    else if (token !== ":" && level.awaitsKey) {
      const key = JSON.parse(token) as string;
      if (level.keys?.has(key) === true) return index;
      level.keys?.add(key);
      level.awaitsKey = false;
    }
  }
  return undefined;
}
