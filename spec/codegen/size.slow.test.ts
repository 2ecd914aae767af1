/** A contract of four times the size takes four times the work: counted are the reads of its parts, which no machine makes slower. */
import { expect, test } from "vitest";
import type { JsonObject } from "../openapi/json.ts";
import { splitDirections } from "../openapi/direction.ts";
import { withoutEndless } from "../openapi/endless.ts";
import { withoutLost } from "../openapi/lost.ts";
import { wellFormed } from "../openapi/well-formed.ts";
import { emitClient, emitOperations } from "./emit/client.ts";
import { emitDocs } from "./emit/docs.ts";
import { recursiveNames } from "./emit/recursion.ts";
import { ROUTE_MODULE_NAMES, emitRoutes } from "./emit/routes.ts";
import { SCHEMA_MODULE_NAMES, emitSchemas } from "./emit/schemas.ts";
import { unsupportedParts } from "./emit/unsupported-parts.ts";
import { emitWebhooks } from "./emit/webhooks.ts";
import { syntheticContract } from "./fixtures/synthetic.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { type SchemaTable, schemaTable } from "./table.ts";

/** The same value, each read of which is counted. */
function counted<T extends object>(value: T, count: () => void, known = new WeakMap<object, object>()): T {
  const made = known.get(value);
  if (made !== undefined) return made as T;
  const proxy = new Proxy(value, {
    get(target, name, receiver) {
      count();
      const found: unknown = Reflect.get(target, name, receiver);
      return typeof found === "object" && found !== null ? counted(found, count, known) : found;
    },
  });
  known.set(value, proxy);
  return proxy;
}

interface Parts {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  readonly table: SchemaTable;
}

const note = (): void => {};
const STAGES: Readonly<Record<string, (parts: Parts) => unknown>> = {
  form: ({ document }) => wellFormed(document),
  references: ({ document }) => withoutLost(document),
  "schemas without end": ({ document }) => withoutEndless(document),
  directions: ({ document }) => splitDirections(document),
  operations: ({ document }) => operationsOf(document),
  names: ({ document, operations }) => schemaTable(document, operations, SCHEMA_MODULE_NAMES),
  recursion: ({ document }) => recursiveNames(document),
  schemas: ({ document, table }) => emitSchemas(document, table, note),
  routes: ({ document, operations, table }) => emitRoutes(document, operations, table, note),
  client: ({ document, operations }) => emitClient(document, operations),
  "operations of the client": ({ document, operations }) => emitOperations(document, operations, note),
  webhooks: ({ document, operations, table }) => emitWebhooks(document, operations, table, note),
  page: ({ document }) => emitDocs(document),
  notes: ({ document, operations }) => unsupportedParts(document, operations),
};

/** Each schema holds the one before it, and tags are as many as resources. */
function tagged(size: number): JsonObject {
  const contract = syntheticContract(size);
  for (const item of Object.values(contract["paths"] as Record<string, Record<string, JsonObject>>))
    for (const operation of Object.values(item)) operation["tags"] = [String(operation["operationId"])];
  return contract;
}

function readsOf(stage: (parts: Parts) => unknown, size: number): number {
  const contract = tagged(size);
  const split = splitDirections(contract);
  const operations = operationsOf(split, ROUTE_MODULE_NAMES);
  const table = schemaTable(split, operations, SCHEMA_MODULE_NAMES);
  let reads = 0;
  const known = new WeakMap<object, object>();
  const watched = <T extends object>(value: T): T => counted(value, () => (reads += 1), known);
  stage({ document: watched(split), operations: watched(operations), table });
  return reads;
}

test.each(Object.entries(STAGES))("%s", (_name, stage) => {
  expect(readsOf(stage, 160) / readsOf(stage, 40)).toBeLessThan(5.5);
});
