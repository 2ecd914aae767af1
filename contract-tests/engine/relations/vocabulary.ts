/**
 * The extension `x-relations`: what a contract says of several values together. It stands on a schema (operands are JSON Pointers
 * into the value), on an operation or at the root (operands are runtime expressions, or pointers into the answer's body).
 */
import { type Json, type JsonObject, isObject, listAt, textAt } from "../../../spec/openapi/json.ts";

interface Conditional {
  /** Operands and the values that they need to have for the relation to hold; null is that of an absent one. */
  readonly when?: JsonObject;
  /** Of a link: it holds as long as nothing was written since the answer that the link starts from. */
  readonly atOnce?: true;
}

export type Relation = Conditional & Bare;

type Bare =
  /** The number of items. */
  | {
      readonly kind: "count";
      readonly count: string;
      readonly of: string;
      readonly where: JsonObject | undefined;
      readonly except: JsonObject | undefined;
    }
  | { readonly kind: "sum"; readonly sum: string; readonly of: readonly string[] }
  | { readonly kind: "equal"; readonly equal: readonly string[] }
  /** Each operand, or number, is not above the next one: numbers, times, texts. */
  | { readonly kind: "ascending"; readonly ascending: readonly (string | number)[] }
  /** The first operand less the second, or over the second, is the third; both times the factor, and as near as rounded numbers are. */
  | {
      readonly kind: "computed";
      readonly how: "difference" | "quotient";
      readonly operands: readonly [string, string];
      readonly is: string;
      readonly times: number;
      readonly within: number;
    }
  | {
      readonly kind: "order";
      readonly order: string;
      readonly by: string;
      readonly descending: boolean;
      /** Neighbours differ by exactly this, of those that agree in `within`; where no filter leaves any out. */
      readonly step: number | undefined;
      readonly within: readonly string[];
    }
  | { readonly kind: "unique"; readonly unique: string; readonly by: readonly string[] }
  /** Two lists that have the same value in the member, item by item. */
  | { readonly kind: "alike"; readonly alike: readonly string[]; readonly by: string }
  /** Each item of the first list is one of the other by these members. */
  | { readonly kind: "among"; readonly among: string; readonly of: string; readonly by: readonly string[] }
  /** Each item has the value in the member. */
  | { readonly kind: "each"; readonly each: string; readonly by: string; readonly is: string }
  /** Each item repeats in `by` what the one before it, in time, has in `to`. */
  | {
      readonly kind: "chain";
      readonly chain: string;
      readonly by: string;
      readonly to: string;
      readonly descending: boolean;
    }
  /** Operands and their values. */
  | { readonly kind: "says"; readonly says: JsonObject }
  /** Members of the last item, and the operands that they are equal to. */
  | { readonly kind: "last"; readonly last: string; readonly says: readonly (readonly [string, string])[] }
  /** A time that lies so many seconds after another one. */
  | { readonly kind: "later"; readonly later: string; readonly than: string; readonly seconds: string | number }
  /** Items that tell of answers of the run, known by one member: what they say of each. */
  | {
      readonly kind: "told";
      readonly told: string;
      readonly by: readonly [member: string, expression: string];
      readonly says: readonly (readonly [member: string, expression: string])[];
      /** Of items with these values alone. */
      readonly where: JsonObject | undefined;
    }
  /** Every member of the other operand is there, with its value. */
  | { readonly kind: "holds"; readonly holds: string; readonly of: string }
  /** One is there and not null, the others are not. */
  | { readonly kind: "one of"; readonly oneOf: readonly string[] }
  /** The same in all answers of a run that agree in the others. */
  | { readonly kind: "fixed"; readonly fixed: string; readonly by: readonly string[] };

function textsAt(value: Json | undefined): string[] {
  return [value ?? []].flat().map(String);
}

/** Relations of values as they stand. */
function valuesOf(raw: JsonObject): Bare[] {
  const { says } = raw;
  const [holds, last] = [textAt(raw["holds"]), textAt(raw["last"])];
  if (holds !== undefined) return [{ kind: "holds", holds, of: textAt(raw["of"]) ?? "" }];
  const later = textAt(raw["later"]);
  const seconds = typeof raw["seconds"] === "number" ? raw["seconds"] : (textAt(raw["seconds"]) ?? "");
  if (later !== undefined) return [{ kind: "later", later, than: textAt(raw["than"]) ?? "", seconds }];
  if (!isObject(says)) return [];
  const [told, [by]] = [textAt(raw["told"]), pairs(raw["by"])];
  const where = isObject(raw["where"]) ? raw["where"] : undefined;
  if (told !== undefined && by !== undefined) return [{ kind: "told", told, by, says: pairs(says), where }];
  return last === undefined ? [{ kind: "says", says }] : [{ kind: "last", last, says: pairs(says) }];
}

function pairs(value: Json | undefined): (readonly [string, string])[] {
  return Object.entries(isObject(value) ? value : {}).map(([member, operand]) => [member, String(operand)]);
}

/** Relations of whole lists. */
function listOf(raw: JsonObject): Bare[] {
  const [among, each, chain] = ["among", "each", "chain"].map((name) => textAt(raw[name]));
  const [of, by, is, to] = ["of", "by", "is", "to"].map((name) => textAt(raw[name]) ?? "");
  if (Array.isArray(raw["alike"])) return [{ kind: "alike", alike: raw["alike"].map(String), by: by ?? "" }];
  if (among !== undefined) return [{ kind: "among", among, of: of ?? "", by: textsAt(raw["by"]) }];
  if (each !== undefined) return [{ kind: "each", each, by: by ?? "", is: is ?? "" }];
  const descending = raw["direction"] === "descending";
  return chain === undefined ? [] : [{ kind: "chain", chain, by: by ?? "", to: to ?? "", descending }];
}

function orderOf(raw: JsonObject, order: string): Bare {
  return {
    kind: "order",
    order,
    by: textAt(raw["by"]) ?? "",
    descending: raw["direction"] === "descending",
    step: typeof raw["step"] === "number" ? raw["step"] : undefined,
    within: textsAt(raw["within"]),
  };
}

/** An operand, or a number that the contract names. */
function limitOf(raw: Json): string | number {
  return typeof raw === "number" ? raw : String(raw);
}

function computedOf(raw: JsonObject): Bare | undefined {
  const how = (["difference", "quotient"] as const).find((name) => Array.isArray(raw[name]));
  if (how === undefined) return undefined;
  const [first = "", second = ""] = listAt(raw[how]).map(String);
  const [times, within] = [raw["times"], raw["within"]].map((value) => (typeof value === "number" ? value : undefined));
  const operands = [first, second] as const;
  return { kind: "computed", how, operands, is: textAt(raw["is"]) ?? "", times: times ?? 1, within: within ?? 0 };
}

function bareOf(raw: JsonObject): Bare[] {
  const [count, sum, order, unique, fixed] = ["count", "sum", "order", "unique", "fixed"].map((name) =>
    textAt(raw[name]),
  );
  const [where, except] = ["where", "except"].map((name) => (isObject(raw[name]) ? raw[name] : undefined));
  if (count !== undefined) return [{ kind: "count", count, of: textAt(raw["of"]) ?? "", where, except }];
  if (sum !== undefined) return [{ kind: "sum", sum, of: listAt(raw["of"]).map(String) }];
  if (Array.isArray(raw["equal"])) return [{ kind: "equal", equal: raw["equal"].map(String) }];
  if (Array.isArray(raw["ascending"])) return [{ kind: "ascending", ascending: raw["ascending"].map(limitOf) }];
  const computed = computedOf(raw);
  if (computed !== undefined) return [computed];
  if (order !== undefined) return [orderOf(raw, order)];
  if (fixed !== undefined) return [{ kind: "fixed", fixed, by: listAt(raw["by"]).map(String) }];
  if (Array.isArray(raw["one_of"])) return [{ kind: "one of", oneOf: raw["one_of"].map(String) }];
  if (unique !== undefined) return [{ kind: "unique", unique, by: textsAt(raw["by"]) }];
  const stated = valuesOf(raw);
  return stated.length > 0 ? stated : listOf(raw);
}

function relationOf(raw: Json): Relation[] {
  if (!isObject(raw)) return [];
  const { when } = raw;
  return bareOf(raw).map((bare) => ({
    ...bare,
    ...(isObject(when) ? { when } : {}),
    ...(raw["at_once"] === true ? { atOnce: true } : {}),
  }));
}

const known = new WeakMap<JsonObject, readonly Relation[]>();

/** What a schema, an operation or a document says under `x-relations`. */
export function relationsOf(owner: JsonObject): readonly Relation[] {
  if (!("x-relations" in owner)) return [];
  const found = known.get(owner) ?? listAt(owner["x-relations"]).flatMap(relationOf);
  known.set(owner, found);
  return found;
}
