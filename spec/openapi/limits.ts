/** Parameters that say how many items a page of a list may hold, by their names. */
const LIMIT = /^(limit|page_?size|per_?page|page_?limit|max_?results|max_?items|max_?page_?size|top|count)$/i;
/** Of these a thing may have a member as well. */
const LOOSE_LIMIT = /^(size|take|rows|first)$/i;

/** `page[size]`, `$top` and `page.size` as `page_size` and `top`. */
export function plainName(name: string): string {
  return name
    .replace(/^\$/, "")
    .replaceAll(/\[(\w+)\]/g, "_$1")
    .replaceAll(/[.-]/g, "_");
}

/** `mayBe`: whether one of the names that things have as well is meant by it. */
export function limitAmong<T extends { readonly name: string }>(
  parameters: readonly T[],
  mayBe: (parameter: T) => boolean,
): T | undefined {
  return (
    parameters.find(({ name }) => LIMIT.test(plainName(name))) ??
    parameters.find((parameter) => LOOSE_LIMIT.test(plainName(parameter.name)) && mayBe(parameter))
  );
}
