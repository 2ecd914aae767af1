import type { components } from "../../../generated/types.ts";
import type { StoredBatch } from "../../storage/store.ts";
import { resultsBody } from "./batch-body.ts";

type DeliveredResults = components["schemas"]["DeliveredResults"];

/** What a report says in all batches, whatever it was called when they were made. */
interface Dated {
  readonly report: { readonly created_at: string };
}

/** The results of a batch, parsed. */
export function readResults(batch: StoredBatch): DeliveredResults & Dated {
  return inTodaysNames(JSON.parse(Buffer.from(resultsBody(batch)).toString("utf8")) as DeliveredResults);
}

/** The event of a batch, parsed. */
export function readEvent<Event extends { readonly report: object; readonly items: readonly object[] }>(
  batch: Pick<StoredBatch, "body">,
): Event & Dated {
  return inTodaysNames(JSON.parse(Buffer.from(batch.body).toString("utf8")) as Event);
}

/** Batches keep the bytes in which they were signed; the time of those of before is `delivered_at`, and a revision of a record `revision`. */
function inTodaysNames<Read extends { readonly report: object; readonly items: readonly object[] }>(
  read: Read,
): Read & Dated {
  const { delivered_at: created_at, ...report } = read.report as { readonly delivered_at?: string };
  if (created_at === undefined) return read as Read & Dated;
  return { ...read, report: { ...report, created_at }, items: renamed(read.items) } as unknown as Read & Dated;
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name === "revision" ? "record_revision" : name, renamed(member)]),
  );
}
