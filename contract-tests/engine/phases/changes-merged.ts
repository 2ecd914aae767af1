/** RFC 7396, or words: of an object that stands in the body a patch names members as well, and the others stay. */
import { type Json, isObject, textAt } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { extreme } from "../generate/extremes.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { prose } from "../relations/assumed.ts";
import { mergedInWords } from "../relations/said-merged.ts";
import { thingOf } from "../relations/thing.ts";
import type { Changing } from "./changes-judged.ts";

type Members = { readonly [name: string]: Json };

/** A key that a client may well choose. */
const ANOTHER = "beside";

/** Of a map of any keys: one more, and one less where `gone` takes it away. */
function ofMap(object: Members, gone: Json | undefined): Members[] {
  const [key, value] = Object.entries(object)[0] ?? [];
  if (key === undefined || value === undefined) return [];
  return [{ [ANOTHER]: value }, ...(gone === undefined ? [] : [{ [key]: gone }])];
}

/** Whether the member is merged, and what takes a key of it away. */
function mergedBy(
  { contract: { schemas } }: TestContext,
  { operation, plan }: Changing,
  name: string,
): { readonly gone?: Json } | undefined {
  const { type, schema } = plan.body?.media ?? {};
  if (type !== undefined && /merge-patch/.test(type)) return { gone: null };
  const member = schema === undefined ? undefined : thingOf(schemas, "in", schema).members.get(name);
  if (member === undefined) return undefined;
  const own = textAt(firstOf(viewOf(schemas, "in", member.schema), "description")) ?? "";
  return mergedInWords(name, { of: prose(operation), own });
}

function isMap({ contract: { schemas } }: TestContext, schema: string, name: string, object: Members): boolean {
  const member = thingOf(schemas, "in", schema).members.get(name);
  const known = member === undefined ? undefined : viewOf(schemas, "in", member.schema).properties;
  return known !== undefined && !Object.keys(object).some((key) => known.has(key));
}

export function mergedParts(context: TestContext, known: Changing): Changing[] {
  const { schemas } = context.contract;
  const { operation, plan, before } = known;
  const { body } = plan;
  const schema = body?.media.schema;
  if (operation.method !== "PATCH" || body === undefined || schema === undefined) return [];
  const ofMembers = (name: string, object: Members): Members[] => {
    const [member = ""] = Object.keys(object);
    const whole = extreme(schemas, schema, { [name]: object }, "high", new Set());
    const other = isObject(whole) && isObject(whole[name]) ? whole[name][member] : undefined;
    return other === undefined || Object.keys(object).length < 2 ? [] : [{ [member]: other }];
  };
  return Object.entries(before).flatMap(([name, object]): Changing[] => {
    const by = isObject(object) ? mergedBy(context, known, name) : undefined;
    if (!isObject(object) || by === undefined) return [];
    const parts = isMap(context, schema, name, object) ? ofMap(object, by.gone) : ofMembers(name, object);
    return parts
      .map((part) => ({ [name]: part }))
      .filter((value) => schemas.valid("in", schema, value))
      .map((value) => ({ ...known, ...by, plan: { ...plan, body: { ...body, value } } }));
  });
}
