/** What a request asks for with `Prefer` (RFC 7240): `code`, `example` and `dynamic`, as Prism names them. */
export interface Preferences {
  readonly code?: number;
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
}

const PREFERENCE = /([\w-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g;

/** Every preference by its name in lower case. */
export function preferenceIn(header: string | undefined): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = "", quoted, plain] of (header ?? "").matchAll(PREFERENCE)) {
    const value = quoted?.replaceAll(/\\(.)/g, "$1") ?? plain ?? "";
    // RFC 7240, 2: of a preference that comes twice, the first counts.
    if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), value);
  }
  return values;
}

const STATUS = /^[1-5]\d\d$/;
export const DELAY = /^(\d+(?:\.\d+)?)(ms|s)?$/;

/** The mock's own preferences, what each may be, and how that is told. */
const OWN: Readonly<Record<string, readonly [RegExp, string]>> = {
  code: [STATUS, "a status from 100 to 599: code=404"],
  example: [/./, "the name of an example: example=name"],
  dynamic: [/^(true|false)$/, "true, for values of the mock's own: dynamic=true"],
  seed: [/./, "a text, for the same values again: dynamic=true, seed=text"],
  delay: [DELAY, "milliseconds or seconds: delay=1500 or delay=1.5s"],
  fault: [/^(5\d\d|reset|truncated|slow)$/, "503 or another status from 500 on, reset, truncated or slow: fault=503"],
};

/** What is wrong with a preference of the mock's own; undefined where nothing is. */
export function mistakenIn(header: string | undefined): string | undefined {
  const said = [...preferenceIn(header)].flatMap(([name, value]) => {
    const [known, meaning] = (Object.hasOwn(OWN, name) ? OWN[name] : undefined) ?? [];
    return known === undefined || known.test(value)
      ? []
      : [`The preference ${name} is ${meaning}, and not "${value}".`];
  });
  return said.length === 0 ? undefined : said.join(" ");
}

/** Reads the header; preferences of other names are ignored, as RFC 7240 asks. */
export function parsePrefer(header: string | undefined): Preferences {
  const values = preferenceIn(header);
  const code = values.get("code") ?? "";
  const example = values.get("example");
  const seed = values.get("seed");
  return {
    ...(STATUS.test(code) ? { code: Number(code) } : {}),
    ...(example ? { example } : {}),
    ...(values.get("dynamic") === "true" ? { dynamic: true } : {}),
    ...(seed ? { seed } : {}),
  };
}
