/** In which styles the values of each place are written. */
import { type JsonObject, textAt } from "./json.ts";

const STYLES: Readonly<Record<string, readonly [usual: string, ...others: string[]]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  // OpenAPI 3.2: a form whose value nobody has encoded
  cookie: ["form", "cookie"],
};

/** What a place without a style of its own has. */
export function usualStyle(place: string): string {
  return STYLES[place]?.[0] ?? "form";
}

/**
 * A style that its place does not have is read as the usual one of the place, in which its parts stand together, as in most others. `tell`
 * gets what is read in place of it.
 */
export function withStyleOf(place: string, value: JsonObject, tell: (message: string) => void): JsonObject {
  const style = textAt(value["style"]);
  const styles = STYLES[place];
  if (style === undefined || styles === undefined || styles.includes(style)) return value;
  const usual = usualStyle(place);
  tell(`there is no style ${style} in a ${place}; it is read as ${usual}`);
  return { explode: false, ...value, style: usual };
}
