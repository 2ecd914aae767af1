/** Two contracts side by side, whatever their versions are: nothing is declared, everything is told. */
import { type BreakingChange, compareContracts } from "../../contract-tests/baseline/compare.ts";
import { type JsonObject, objectAt } from "../openapi/json.ts";

export function breaksBetween(before: JsonObject, after: JsonObject): Promise<BreakingChange[]> {
  return compareContracts(unversioned(before), unversioned(after), "");
}

/** Projects number their contracts by dates, too. */
function unversioned(document: JsonObject): JsonObject {
  return { ...document, info: { ...objectAt(document["info"]), version: "0.0.0" } };
}
