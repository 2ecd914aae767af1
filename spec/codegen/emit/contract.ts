/** Contract -> the bundled document in both notations. */
import { stringify } from "yaml";
import type { JsonObject } from "../../openapi/json.ts";

export function emitJson(document: JsonObject): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** YAML 1.2 that readers of YAML 1.1 understand alike (`no`, `1_000`, dates are quoted), without anchors. */
export function emitYaml(document: JsonObject): string {
  const text = stringify(document, { compat: "yaml-1.1", aliasDuplicateObjects: false, lineWidth: 0 });
  return `# Generated from the contract by "make generate". Do not edit: change spec/ and generate again.\n${text}`;
}
