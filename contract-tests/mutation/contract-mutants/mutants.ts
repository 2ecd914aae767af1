/** Every mutant of a contract, each once, and a fair share of them where an operator makes very many. */
import type { Contract } from "../../engine/contract.ts";
import { sameJson } from "../../../spec/openapi/json.ts";
import { type Mutant, mutated } from "./mutant.ts";
import { CONTRACT_OPERATORS, SCHEMA_OPERATORS } from "./operators/index.ts";
import type { SchemaNodes } from "./schema-nodes.ts";

export function mutantsOf(contract: Contract, nodes: SchemaNodes): Mutant[] {
  const schemas = SCHEMA_OPERATORS.flatMap(({ name, changes }) =>
    nodes.nodes.flatMap((node) =>
      changes(node).map((change) => ({
        ...change,
        operator: name,
        place: node.pointer,
        scope: { kind: "schema" as const, at: node.pointer },
      })),
    ),
  );
  const others = CONTRACT_OPERATORS.flatMap(({ name, mutants }) =>
    mutants(contract).map((mutant) => ({ ...mutant, operator: name })),
  );
  const byEdits = new Map<string, Mutant>();
  for (const mutant of [...schemas, ...others]) {
    const key = JSON.stringify(mutant.edits);
    if (!byEdits.has(key) && !sameJson(mutated(contract.document, mutant.edits), contract.document))
      byEdits.set(key, mutant);
  }
  return [...byEdits.values()];
}

/** At most so many of each operator, evenly spread over the contract: the same ones every time. */
export function sampled(mutants: readonly Mutant[], most: number): Mutant[] {
  return [...Map.groupBy(mutants, ({ operator }) => operator).values()].flatMap((own) =>
    own.length <= most
      ? own
      : Array.from({ length: most }, (_, index) => own[Math.floor((index * own.length) / most)]).filter(
          (mutant) => mutant !== undefined,
        ),
  );
}
