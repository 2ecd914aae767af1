/** Contract -> types.ts, by openapi-typescript. */
import openapiTypeScript, { type OpenAPI3, astToString } from "openapi-typescript";
import type { JsonObject } from "../contract/document.ts";
import { HEADER } from "./source.ts";

export async function emitTypes(document: JsonObject): Promise<string> {
  // its own reader resolves references in the object it is given, so it gets a copy
  const source = structuredClone(document) as unknown as OpenAPI3;
  const nodes = await openapiTypeScript(source, { defaultNonNullable: false, immutable: true, silent: true });
  return `${HEADER}${astToString(nodes)}`;
}
