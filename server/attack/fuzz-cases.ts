import { CannotGenerate, sample, type Wish } from "../../contract-tests/engine/generate/sample.ts";
import { negativeCasesOf } from "../../contract-tests/engine/generate/negative-cases.ts";
import type { Random } from "../../contract-tests/engine/generate/random.ts";
import type { Contract } from "../../contract-tests/engine/contract.ts";
import type { Schemas } from "../../contract-tests/engine/schemas.ts";
import { type Json, isObject } from "../../spec/openapi/json.ts";
import type { Operation } from "../../spec/openapi/operations.ts";

/** Values of the service that a request may name: `project_id`, `model_id`, … */
export type Known = Readonly<Record<string, string>>;

/** An operation with bodies to send it: some that it should take, many with one fault each. */
export interface FuzzedOperation {
  readonly operation: Operation;
  readonly mediaType: string | undefined;
  /** Sound ones, and those with a fault. */
  readonly sound: readonly string[];
  readonly broken: readonly string[];
}

/** Larger ones are what other attacks are for. */
const MOST_BODY_BYTES = 64 * 1024;

export interface Making {
  readonly random: Random;
  readonly known: Known;
  /** Receivers of webhooks are there alone, so that nothing leaves this machine. */
  readonly sink: string;
  /** Sound bodies for each operation. */
  readonly bases: number;
}

/** Prepares the bodies. */
export function fuzzedOperations({ operations, schemas }: Contract, making: Making): readonly FuzzedOperation[] {
  return operations.flatMap((operation): FuzzedOperation[] => {
    const content = operation.body?.content ?? [];
    if (content.length === 0) return [{ operation, mediaType: undefined, sound: [], broken: [] }];
    return content.flatMap(({ type, schema }) =>
      schema === undefined ? [] : [{ operation, mediaType: type, ...bodiesOf(schemas, schema, making) }],
    );
  });
}

function bodiesOf(
  schemas: Schemas,
  schema: string,
  { random, known, sink, bases }: Making,
): Pick<FuzzedOperation, "sound" | "broken"> {
  const sound: Json[] = [];
  const broken: Json[] = [];
  for (let nth = 0; nth < bases; nth += 1) {
    const wish: Wish = { schemas, direction: "in", random, full: nth === 1, inventive: nth > 1 };
    try {
      const base = withKnown(sample(wish, schema), known, sink);
      sound.push(base);
      broken.push(...negativeCasesOf(wish, schema, base).map(({ body }) => withKnown(body, {}, sink)));
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error;
    }
  }
  return { sound: texts(sound), broken: texts(broken) };
}

function texts(bodies: readonly Json[]): readonly string[] {
  return bodies.map((body) => JSON.stringify(body)).filter((text) => text.length <= MOST_BODY_BYTES);
}

/** Names what the service has, and no receiver but our own. */
function withKnown(value: Json, known: Known, sink: string): Json {
  if (Array.isArray(value)) return value.map((item) => withKnown(item, known, sink));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (typeof member !== "string") return [name, withKnown(member, known, sink)];
      return [name, name.endsWith("_url") && /^https?:/i.test(member) ? sink : (known[name] ?? member)];
    }),
  );
}
