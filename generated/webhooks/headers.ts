// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Headers as any server hands them over: a Headers object, of whatever library, or a record whose names have any case. */
export type HeaderSource =
  | { readonly get: (name: string) => string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A record may have a header of that name, and that is no function. */
function isObjectOfHeaders(
  headers: HeaderSource,
): headers is { readonly get: (name: string) => string | null | undefined } {
  return typeof headers.get === "function";
}

/** The value of a header, empty when it is missing; a repeated one is joined, as HTTP joins it. */
export function headerOf(headers: HeaderSource, name: string): string {
  if (isObjectOfHeaders(headers)) return headers.get(name) ?? "";
  const wanted = name.toLowerCase();
  const found = Object.entries(headers).filter(([key, value]) => key.toLowerCase() === wanted && value !== undefined);
  return found.flatMap(([, value]) => value ?? []).join(", ");
}
