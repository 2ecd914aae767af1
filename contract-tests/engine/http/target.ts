/** The target of a request by its bytes: URL takes `//` for the beginning of a host, and throws for some of what clients send. */

export interface Target {
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly search: string;
}

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** Of a target, or of a whole address. */
export function targetOf(text: string): Target {
  const [bare = ""] = text.replace(ORIGIN, "").split("#", 1);
  const at = bare.indexOf("?");
  const path = at < 0 ? bare : bare.slice(0, at);
  return { path: path === "" ? "/" : path, search: at < 0 ? "" : bare.slice(at) };
}
