/** What the contract shows of a thing, and which answers tell of the same kind of thing. */
import type { JsonObject } from "../../spec/openapi/json.ts";
import type { Media } from "../../spec/openapi/media.ts";
import { followed } from "../../spec/openapi/reference.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { identifiedIn } from "./identified.ts";
import type { Part } from "./part.ts";

function successes({ responses }: ContractOperation): Media[] {
  return responses.filter(({ status }) => status.startsWith("2")).flatMap(({ content }) => content);
}

function tellers(parts: ReadonlyMap<ContractOperation, Part>, { item }: Part): ContractOperation[] {
  const roles = new Set(["read", "create", "change"]);
  return [...parts].flatMap(([operation, part]) => (part.item === item && roles.has(part.role) ? [operation] : []));
}

/** Whether the operation answers with what reads, creations and changes of the thing answer with. */
export function answersAlike(
  contract: Contract,
  parts: ReadonlyMap<ContractOperation, Part>,
  operation: ContractOperation,
  part: Part,
): boolean {
  const schemasOf = (one: ContractOperation): string[] =>
    successes(one).flatMap(({ schema }) => (schema === undefined ? [] : [followed(contract.document, schema)]));
  const known = new Set(tellers(parts, part).flatMap(schemasOf));
  return schemasOf(operation).some((schema) => known.has(schema));
}

/** The thing as examples of reading or making it show it. */
export function shownBefore(parts: ReadonlyMap<ContractOperation, Part>, part: Part): JsonObject | undefined {
  for (const operation of tellers(parts, part))
    for (const { examples } of successes(operation))
      for (const example of examples.values()) {
        const shown = identifiedIn(example, part);
        if (shown !== undefined) return shown.thing;
      }
  return undefined;
}
