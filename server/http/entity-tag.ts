/** RFC 9110, 8.8.3: a strong entity tag. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/**
 * Whether an If-None-Match header names this tag: `*`, or a list in which it occurs, weak or strong (RFC 9110, 13.1.2 asks for weak
 * comparison).
 */
export function matchesAny(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const listed = ifNoneMatch.matchAll(/(?:^|,)[ \t]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/g);
  return [...listed].some(([, opaque]) => opaque === tag);
}
