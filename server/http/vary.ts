import type { RequestContext } from "./env.ts";

/** Says of the answer that it depends on this header of the request, once. */
export function addVary(c: RequestContext, header: string): void {
  const known = c.res.headers.get("Vary")?.split(/\s*,\s*/) ?? [];
  if (known.some((name) => name === "*" || name.toLowerCase() === header.toLowerCase())) return;
  c.header("Vary", [...known, header].join(", "));
}
