import { type SourceFault, faultsIn } from "../fault.ts";

const where = ["repetition", "lists"];
const by = ["list-filter", "list-complete", "list-order"];

/** What shows only beside something else that is asked for, or on a later page of it. */
export const LISTS: readonly SourceFault[] = [
  ...faultsIn(
    { file: "storage/queries/batches.ts", where, by },
    [
      "batches of all projects that come oldest first repeat the last one of a page",
      "return [row.delivered_at, row.sequence, row.batch_id];",
      "return [row.delivered_at - 1, row.sequence, row.batch_id];",
    ],
    [
      "stale is not looked at beside a model",
      "if (filter.stale !== undefined)",
      "if (filter.stale !== undefined && filter.model_id === undefined)",
    ],
  ),
  ...faultsIn({ file: "usecases/shared/slice.ts", where, by }, [
    "a time to the microsecond is cut off to the millisecond",
    "Math.ceil(finer(time))",
    "0 * finer(time)",
  ]),
  ...faultsIn({ file: "storage/queries/records.ts", where, by }, [
    "the state of a record is not looked at beside a time of change",
    "if (filter.status !== undefined)",
    "if (filter.status !== undefined && filter.changed_since === undefined)",
  ]),
  ...faultsIn({ file: "http/list.ts", where, by }, [
    "a cursor forgets the time of change",
    "cursorOf({ list: c.req.path, filters, position: next })",
    "cursorOf({ list: c.req.path, filters: (({ changed_since: _, ...rest }) => rest)(filters), position: next })",
  ]),
  ...faultsIn({ file: "http/entity-tag.ts", where: ["conditional"], by: ["etag", "conditional"] }, [
    "a tag in other letters is the same",
    "some(({ opaque }) => opaque === tag)",
    "some(({ opaque }) => opaque?.toLowerCase() === tag.toLowerCase())",
  ]),
  ...faultsIn({ file: "storage/queries/stale.ts", where: ["stale-alone"] }, [
    "everything is stale",
    '    .where("record_key", "in", engine.integers(keys))\n    .limit(ANALYSES_PER_STEP + 1)',
    "    .limit(ANALYSES_PER_STEP + 1)",
  ]),
  ...faultsIn({ file: "storage/queries/models.ts", where: ["an-outlier-is-erased"] }, [
    "models of all projects are listed",
    'if ("project_key" in scope)',
    "if (false)",
  ]),
  ...faultsIn({ file: "storage/queries/analyses.ts", where: ["an-outlier-is-erased"] }, [
    "analyses of all projects are listed",
    '"project_key" in scope',
    "false",
  ]),
  ...faultsIn({ file: "storage/queries/webhook-tests.ts", where: ["too-many-tests"] }, [
    "a test is the newest, whatever its name",
    'query = query.where("test_id", "=", of.test_id);',
    "",
  ]),
];
