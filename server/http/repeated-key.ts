/** Where an object has a key for the second time: what JSON.parse accepts in silence. */

/** Where a string begins, or whatever opens, closes or separates; nothing in between matters. */
const TOKEN = /["{}[\],:]/g;

/** The index after the quote that closes the string at `open`. A pattern for a whole string runs out of stack on a long one. */
function afterString(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

interface Level {
  /** Undefined in a list. */
  readonly keys: Set<string> | undefined;
  awaitsKey: boolean;
}

/** The index of the first key that repeats one of its object; `text` is a JSON document. */
export function indexOfRepeatedKey(text: string): number | undefined {
  const open: Level[] = [];
  const tokens = new RegExp(TOKEN);
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const { 0: token, index } = found;
    if (token === '"') tokens.lastIndex = afterString(text, index);
    const level = open.at(-1);
    if (token === "{") open.push({ keys: new Set(), awaitsKey: true });
    else if (token === "[") open.push({ keys: undefined, awaitsKey: false });
    else if (token === "}" || token === "]") open.pop();
    else if (level === undefined) continue;
    else if (token === ",") level.awaitsKey = level.keys !== undefined;
    else if (token === '"' && level.awaitsKey) {
      const key = JSON.parse(text.slice(index, tokens.lastIndex)) as string;
      if (level.keys?.has(key) === true) return index;
      level.keys?.add(key);
      level.awaitsKey = false;
    }
  }
  return undefined;
}
