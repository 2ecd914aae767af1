const RESERVED = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends false finally for function if " +
    "implements import in instanceof interface let new null package private protected public return static super switch " +
    "this throw true try typeof var void while with yield await async of arguments eval undefined NaN Infinity"
  ).split(" "),
);

/** A JavaScript identifier that reads like the name: `problem-details` becomes `problem_details`. */
function identifier(name: string): string {
  const cleaned = name.replaceAll(/[^\p{ID_Continue}$]/gu, "_");
  const started = /^[\p{ID_Start}_$]/u.test(cleaned) ? cleaned : `_${cleaned}`;
  return RESERVED.has(started) ? `${started}_` : started;
}

export function isIdentifier(name: string): boolean {
  return identifier(name) === name;
}

/** Hands out identifiers, each once: a second claim on a name gets a number. */
export class Names {
  readonly #taken = new Set<string>();

  constructor(taken: Iterable<string> = []) {
    for (const name of taken) this.#taken.add(name);
  }

  claim(wanted: string): string {
    const base = identifier(wanted);
    let name = base;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${base}_${count}`;
    this.#taken.add(name);
    return name;
  }
}

/** `get /pets/{pet_id}` becomes `getPetsPetId`: the name of an operation that has no operationId. */
export function nameOfPath(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

export function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
