/** The contract unchanged, held against the server in every way in which its mutants are: nothing may be found. */
import type { Contract } from "../../engine/contract.ts";
import type { Mutant } from "./mutant.ts";

export function controlsOf({ operations }: Contract): Mutant[] {
  const ids = operations.map(({ id }) => id);
  const scopes: Mutant["scope"][] = [
    { kind: "delivery" },
    { kind: "webhook" },
    { kind: "answers", operations: ids },
    ...ids.map((id) => ({ kind: "requests" as const, operations: [id] })),
  ];
  return scopes.map((scope) => ({
    operator: "none",
    place: "operations" in scope ? scope.operations.join(", ") : "",
    says: `${scope.kind} as they are`,
    edits: [],
    effect: "other",
    scope,
  }));
}
