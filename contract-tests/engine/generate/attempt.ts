import { UnsupportedPattern } from "./pattern.ts";
import { CannotGenerate } from "./sample.ts";

/** What is made by a schema; undefined where nothing can be made that fits it. */
export function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof CannotGenerate || error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}
