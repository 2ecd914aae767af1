// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Headers as any server hands them over: a Headers object, or a record whose names have any case. */
export type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header, empty when it is missing; a repeated one is joined, as HTTP joins it. */
export function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const wanted = name.toLowerCase();
  const found = Object.entries(headers).filter(([key, value]) => key.toLowerCase() === wanted && value !== undefined);
  return found.flatMap(([, value]) => value ?? []).join(", ");
}
