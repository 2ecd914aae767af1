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
  return listed(ifNoneMatch).some(({ opaque }) => opaque === tag);
}

/**
 * Whether an If-Match header names this tag, undefined where nothing is stored: `*`, or a list in which it occurs and is not weak (RFC 9110,
 * 13.1.1 asks for strong comparison).
 */
export function matchesStrongly(ifMatch: string, tag: string | undefined): boolean {
  if (tag === undefined) return false;
  if (ifMatch.trim() === "*") return true;
  return listed(ifMatch).some(({ weak, opaque }) => !weak && opaque === tag);
}

function listed(tags: string): readonly { readonly weak: boolean; readonly opaque: string | undefined }[] {
  const all = tags.matchAll(/(?:^|,)[ \t]*(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/g);
  return [...all].map(([, weak, opaque]) => ({ weak: weak !== undefined, opaque }));
}
