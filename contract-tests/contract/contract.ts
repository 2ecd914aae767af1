/** A contract, read once: everything that the rest of the gate asks it. */
import { type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { loadContract } from "./load.ts";
import { type Operation, operationsOf, webhooksOf } from "./operations.ts";
import { join, read, resolvePointer } from "./pointer.ts";
import { Schemas } from "./schemas.ts";

export interface Contract {
  readonly document: JsonObject;
  readonly schemas: Schemas;
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Operation[];
  operation(id: string): Operation | undefined;
  securityScheme(name: string): JsonObject;
}

export function contractOf(document: JsonObject): Contract {
  const operations = operationsOf(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return {
    document,
    schemas: new Schemas(document),
    operations,
    webhooks: webhooksOf(document),
    operation: (id) => byId.get(id),
    securityScheme: (name) => {
      const at = join("/components/securitySchemes", name);
      return read(document, at) === undefined ? {} : objectAt(read(document, resolvePointer(document, at)));
    },
  };
}

export async function readContract(path: string): Promise<Contract> {
  return contractOf(await loadContract(path));
}

/** The name of the one JSON media type of problems, when the contract has one. */
export function problemSchema(contract: Contract): string | undefined {
  for (const operation of contract.operations) {
    for (const response of operation.responses) {
      const problem = response.content.find(({ type }) => type === "application/problem+json");
      if (problem?.schema !== undefined) return problem.schema;
    }
  }
  return undefined;
}

export function titleOf(document: JsonObject): string {
  const info: Json | undefined = document["info"];
  return `${textAt(objectAt(info)["title"]) ?? "untitled"} ${textAt(objectAt(info)["version"]) ?? ""}`.trim();
}
