/** One value along its schema, for the coverage and for whoever judges the value. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import type { Direction, Schemas } from "../schemas.ts";
import { Walker } from "./annotate.ts";
import { relationFaults, within } from "../relations/faults.ts";
import { presenceFaults } from "../relations/said-presence.ts";
import { saidSumFaults } from "../relations/said-sums.ts";
import { saidTimeFaults } from "../relations/said-times.ts";
import { relationsOf } from "../relations/vocabulary.ts";
import type { Coverage } from "./coverage.ts";

export interface Walk {
  readonly pointer: string;
  readonly value: Json;
  readonly exchange: number;
  readonly report: (check: string, message: string) => void;
  /** Whether examples of the contract have a member at this place of the value, which no schema describes. */
  readonly isShown?: (instance: string) => boolean;
}

/** One value along its schema: what it shows goes to the coverage, what no schema speaks of to the report. */
export function walkInto(schemas: Schemas, coverage: Coverage, direction: Direction, walk: Walk): void {
  let wrong = 0;
  const report = (check: string, message: string): void => {
    // what a valid request holds beyond its schema is no fault of the server that takes it
    if (direction === "in") return;
    wrong += 1;
    walk.report(check, message);
  };
  const seen = (pointer: string, schema: JsonObject, value: Json): void => {
    coverage.seeValue(direction, pointer, schema, value, walk.exchange);
    if (direction === "in") return;
    for (const relation of relationsOf(schema))
      for (const message of relationFaults(relation, within(value))) report("relation", message);
    for (const message of saidSumFaults(schemas.document, schema, value)) report("relation", message);
    for (const message of saidTimeFaults(schema, value)) report("relation", message);
    for (const message of presenceFaults(schemas.document, schema, value)) report("relation", message);
  };
  new Walker(schemas, direction, {
    seen,
    item: (pointer, item, go) =>
      coverage.walked.once(`${direction} ${pointer} ${JSON.stringify(item)}`, () => wrong, go),
    branch: (pointer, keyword, index) => coverage.seeBranch(direction, pointer, keyword, index, walk.exchange),
    undeclared: (instance) => {
      if (walk.isShown?.(instance) !== true) report("undeclared-member", `${instance} is in no schema of the contract`);
    },
    misdirected: (instance, message) => report("discriminator", `${instance}: ${message}`),
  }).walk(walk.pointer, walk.value);
}
