/** A valid request that knows nothing of what is there: the contract's examples, else samples. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Media } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { isDirected } from "../coverage/annotate.ts";
import type { Random } from "../generate/random.ts";
import { CannotGenerate, type Wish } from "../generate/sample.ts";
import { validSample } from "../generate/valid-sample.ts";
import { writtenSample } from "../generate/written.ts";
import { begunWith } from "./begun-with.ts";
import { encodeBody } from "./body.ts";
import { CURRENT, tagParameter } from "./current-tag.ts";
import { isJsonPatch, patchOf } from "./json-patch.ts";
import { type Plan, key } from "./plan.ts";
import { sharesNames } from "./shared-names.ts";
import { isWritable } from "./writable.ts";

/** What of the wire makes a request. */
interface Asking {
  readonly contract: Contract;
  random(label: string): Random;
  /** What the settings say exists. */
  identifier(operationId: string, parameter: string): string | number | undefined;
}

/** What the gate writes the body in: JSON where the operation takes it. */
export function mediaOf(operation: Operation): Media | undefined {
  const content = operation.body?.content ?? [];
  return content.find(({ type }) => /json/.test(type)) ?? content[0];
}

/** The examples of a body that keep its schema and are what they say that they are, in either direction: a member that the service sets may well stand in one. */
export function examplesOf({ schemas }: Contract, { type, schema, examples }: Media): Map<string, Json> {
  if (schema === undefined || !/json|form/.test(type)) return new Map(examples);
  const keeps = (value: Json): boolean =>
    (["in", "out"] as const).some(
      (way) => schemas.valid(way, schema, value) && isDirected(schemas, way, schema, value),
    );
  return new Map([...examples].filter(([, value]) => keeps(value)));
}

function valuesOf(wire: Asking, operation: Operation, wish: Wish): Map<string, Json> {
  const values = new Map<string, Json>();
  const kept = (value: Json | undefined, schema: string): Json | undefined =>
    value !== undefined && wish.schemas.valid("in", schema, value) ? value : undefined;
  for (const parameter of operation.parameters.filter(({ required }) => required)) {
    if (sharesNames(wish.schemas, operation, parameter))
      throw new CannotGenerate(`${key(parameter)} has a member of the name of another parameter`);
    const said = wire.identifier(operation.id, parameter.name);
    const known = said ?? (key(parameter) === tagParameter(operation) ? CURRENT : undefined);
    const usual = kept(parameter.example ?? begunWith(wish.schemas, parameter), parameter.schema);
    const value = known ?? usual ?? writtenSample(wish, parameter);
    values.set(key(parameter), value);
  }
  return values;
}

/** What whoever follows an address has to say in headers, as far as it can be made. */
export function headersAsked(wire: Asking, operation: Operation): Plan["values"] {
  const parameters = operation.parameters.filter(({ in: place, required }) => place === "header" && required);
  const { schemas } = wire.contract;
  const wish: Wish = { schemas, direction: "in", random: wire.random(`${operation.id} followed`) };
  try {
    return valuesOf(wire, { ...operation, parameters }, wish);
  } catch (error) {
    if (error instanceof CannotGenerate) return new Map();
    throw error;
  }
}

/** Required parameters and a body; throws CannotGenerate. */
export function barePlan(
  wire: Asking,
  operation: Operation,
  { example, media = mediaOf(operation) }: { readonly example: Json | undefined; readonly media: Media | undefined },
): Plan {
  const { contract } = wire;
  const wish: Wish = { schemas: contract.schemas, direction: "in", random: wire.random(`${operation.id} bare`) };
  const values = valuesOf(wire, operation, wish);
  if (media === undefined) return { operation, values };
  // of a form that may be empty something is written
  const sampleIn = (form: Media, schema: string): Json => {
    const least = validSample(wish, schema);
    const isEnough = isWritable(contract.schemas, operation, form, least);
    return isEnough ? least : validSample({ ...wish, full: true }, schema);
  };
  if (encodeBody(media, "") === undefined) throw new CannotGenerate(`the gate cannot write ${media.type}`);
  const value =
    example ??
    examplesOf(contract, media).values().next().value ??
    (isJsonPatch(media.type) ? patchOf(contract, operation, wish) : undefined) ??
    (media.schema === undefined ? {} : sampleIn(media, media.schema));
  if (!isWritable(contract.schemas, operation, media, value))
    throw new CannotGenerate(`no form of ${media.type} holds the value`);
  return { operation, values, body: { media, value } };
}
