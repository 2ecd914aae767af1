/** JSON Patch (RFC 6902): bodies that say of the thing at a path what becomes of its members. */
import { essence } from "./exchange.ts";

export function isJsonPatch(type: string): boolean {
  return essence(type) === "application/json-patch+json";
}
