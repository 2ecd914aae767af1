/** What the run is excluded from seeing: changes there show in no answer, and the exclusion says why. */
import type { Contract } from "../../engine/contract.ts";
import type { CoverageExclusion } from "../../engine/coverage/coverage.ts";
import { inventory } from "../../engine/coverage/elements.ts";
import { objectAt } from "../../../spec/openapi/json.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { SchemaNodes } from "./schema-nodes.ts";

export function elementsOf({ schemas, operations, webhooks }: Contract): ReadonlySet<string> {
  return new Set(inventory(schemas, operations, webhooks).elements.keys());
}

/** What is there in every answer because its counterpart is in none. */
function counterpart(element: string): string {
  return element.replace(/ lacks (\S+)$/, " has $1").replace(/ absent$/, "");
}

export class Hidden {
  readonly #reasons: ReadonlyMap<string, string>;
  readonly #elements: ReadonlySet<string>;
  readonly #shown: ReadonlySet<string>;
  readonly #nodes: SchemaNodes;

  constructor(original: Contract, nodes: SchemaNodes, exclusions: readonly CoverageExclusion[]) {
    this.#reasons = new Map(exclusions.map(({ element, reason }) => [element, reason]));
    this.#elements = elementsOf(original);
    this.#nodes = nodes;
    const { schemas } = inventory(original.schemas, original.operations, original.webhooks);
    const excluded = nodes.nodes.flatMap(({ pointer, schema }) =>
      Object.keys(objectAt(schema["properties"]))
        .filter((name) => this.#reasons.has(schemas.element("out", pointer, `has ${name}`)))
        .map((name) => join(pointer, "properties", name)),
    );
    this.#shown = nodes.reached("out", new Set(excluded));
  }

  /** Why nothing of what the changed contract no longer has is ever seen; undefined where some of it is. */
  gone(changed: Contract): string | undefined {
    const left = elementsOf(changed);
    const gone = [...this.#elements].filter((name) => !left.has(name));
    const reasons = gone.map((name) => this.#reasons.get(name) ?? this.#reasons.get(counterpart(name)));
    return gone.length > 0 && reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
  }

  /** Whether the schema stands below members only that are listed as never seen. */
  holds(at: string): boolean {
    const users = this.#nodes.usersOf(at);
    return users.length > 0 && users.every(({ direction }) => direction === "out") && !this.#shown.has(at);
  }
}
