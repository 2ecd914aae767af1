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

/** Reads the header; preferences of other names are ignored, as RFC 7240 asks. */
export function parsePrefer(header: string | undefined): Preferences {
  const values = preferenceIn(header);
  const code = values.get("code") ?? "";
  const example = values.get("example");
  const seed = values.get("seed");
  return {
    ...(/^[1-5]\d\d$/.test(code) ? { code: Number(code) } : {}),
    ...(example ? { example } : {}),
    ...(values.get("dynamic") === "true" ? { dynamic: true } : {}),
    ...(seed ? { seed } : {}),
  };
}
