/**
 * The extension `x-relations`: what a contract says of several values together. It stands on a schema (operands are JSON Pointers
 * into the value), on an operation or at the root (operands are runtime expressions, or pointers into the answer's body).
 */
import { type Json, type JsonObject, isObject, listAt, textAt } from "../../../spec/openapi/json.ts";

/** Operands and the values that they need to have for the relation to hold; null is that of an absent one. */
interface Conditional {
  readonly when?: JsonObject;
}

export type Relation = Conditional & Bare;

type Bare =
  /** The number of items. */
  | { readonly kind: "count"; readonly count: string; readonly of: string; readonly where: JsonObject | undefined }
  | { readonly kind: "sum"; readonly sum: string; readonly of: readonly string[] }
  | { readonly kind: "equal"; readonly equal: readonly string[] }
  /** Each operand is not above the next one: numbers, times, texts. */
  | { readonly kind: "ascending"; readonly ascending: readonly string[] }
  | {
      readonly kind: "order";
      readonly order: string;
      readonly by: string;
      readonly descending: boolean;
      /** Neighbours differ by exactly this, of those that agree in `within`; where no filter leaves any out. */
      readonly step: number | undefined;
      readonly within: string | undefined;
    }
  | { readonly kind: "unique"; readonly unique: string; readonly by: string | undefined }
  /** The same in all answers of a run that agree in the others. */
  | { readonly kind: "fixed"; readonly fixed: string; readonly by: readonly string[] };

function orderOf(raw: JsonObject, order: string): Bare {
  return {
    kind: "order",
    order,
    by: textAt(raw["by"]) ?? "",
    descending: raw["direction"] === "descending",
    step: typeof raw["step"] === "number" ? raw["step"] : undefined,
    within: textAt(raw["within"]),
  };
}

function bareOf(raw: JsonObject): Bare[] {
  const [count, sum, order, unique, fixed] = ["count", "sum", "order", "unique", "fixed"].map((name) =>
    textAt(raw[name]),
  );
  const where = isObject(raw["where"]) ? raw["where"] : undefined;
  if (count !== undefined) return [{ kind: "count", count, of: textAt(raw["of"]) ?? "", where }];
  if (sum !== undefined) return [{ kind: "sum", sum, of: listAt(raw["of"]).map(String) }];
  if (Array.isArray(raw["equal"])) return [{ kind: "equal", equal: raw["equal"].map(String) }];
  if (Array.isArray(raw["ascending"])) return [{ kind: "ascending", ascending: raw["ascending"].map(String) }];
  if (order !== undefined) return [orderOf(raw, order)];
  if (fixed !== undefined) return [{ kind: "fixed", fixed, by: listAt(raw["by"]).map(String) }];
  return unique === undefined ? [] : [{ kind: "unique", unique, by: textAt(raw["by"]) }];
}

function relationOf(raw: Json): Relation[] {
  if (!isObject(raw)) return [];
  const { when } = raw;
  return bareOf(raw).map((bare) => (isObject(when) ? { ...bare, when } : bare));
}

const known = new WeakMap<JsonObject, readonly Relation[]>();

/** What a schema, an operation or a document says under `x-relations`. */
export function relationsOf(owner: JsonObject): readonly Relation[] {
  if (!("x-relations" in owner)) return [];
  const found = known.get(owner) ?? listAt(owner["x-relations"]).flatMap(relationOf);
  known.set(owner, found);
  return found;
}
