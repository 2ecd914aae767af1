/** Exports that run in the background: taken with 202, polled until they are over, cancelled and retried, with a result of their own. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, refuse } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
info: { description: Exports run in the background; poll the job until it is over. }
paths:
  /exports:
    get: { operationId: listExports, summary: "List export jobs, newest first", responses: { "200": ExportPage } }
    post: { operationId: createExport, body: ExportRequest, responses: { "202": { is: Export, headers: { Location: { required: true, schema: { type: string } }, Retry-After: { schema: { type: integer } } } } } }
  /exports/{exportId}:
    parameters: [<exportId>]
    get: { operationId: getExport, responses: { "200": Export, "404": refused } }
    delete: { operationId: deleteExport, description: Deletes a job that is over and its result., responses: { "204": nothing, "404": refused, "409": { description: The export is still queued or running } } }
  /exports/{exportId}/cancel:
    parameters: [<exportId>]
    post: { operationId: cancelExport, responses: { "200": Export, "404": refused, "409": { description: The export is finished already } } }
  /exports/{exportId}/result:
    parameters: [<exportId>]
    get: { operationId: getResult, responses: { "200": Result, "404": refused, "409": { description: The export has not succeeded } } }
schemas:
  ExportRequest: { type: object, additionalProperties: false, required: [dataset], properties: { dataset: { type: string, enum: [customers, orders] }, priority: { type: integer, minimum: 1, maximum: 9, default: 5 }, note: { type: string, maxLength: 60 } } }
  Export: { type: object, required: [id, dataset, priority, status, progress, createdAt], properties: { id: { type: string }, dataset: { type: string, enum: [customers, orders] }, priority: { type: integer }, note: { type: string }, status: { type: string, enum: [queued, running, succeeded, cancelled] }, progress: { type: integer, minimum: 0, maximum: 100 }, rowCount: { type: integer, description: Only present when the export has succeeded }, resultUrl: { type: string, description: Only present when the export has succeeded }, createdAt: { type: string, format: date-time }, startedAt: { type: string, format: date-time }, finishedAt: { type: string, format: date-time } } }
  ExportPage: { type: object, required: [exports], properties: { exports: { type: array, items: <Export> } } }
  Result: { type: object, required: [exportId, rows], properties: { exportId: { type: string }, rows: { type: array, items: { type: string } } } }
`.replaceAll("<exportId>", "{ name: exportId, in: path, required: true, schema: { type: string } }");

const FAULTS = {
  "what is over does not say when": ["read-back"],
  "what is over does not say when it began": ["read-back"],
  "the end moves with each read": ["read-back"],
  "the end is before the beginning": ["read-back"],
  "the last percent is missing": ["read-back"],
  "the result is that of another": ["read-back"],
  "there is no result": ["expected-status"],
  "rows are counted while it runs": ["relation"],
  "what is over is cancelled": ["expected-status"],
  "a result outlives its export": ["expected-status"],
  "the note is gone once it is over": ["read-back"],
  "the priority is another one where nobody says any": ["read-back"],
  "the oldest comes first": ["list-order"],
} as const;

interface Job {
  readonly id: string;
  readonly sent: JsonObject;
  readonly at: number;
  cancelledAt?: number;
}

/** How long a job waits, and when it is over. */
const STARTS_MS = 20;
const ENDS_MS = 60;

function make(fault?: string): Habit {
  return habit("exports", CONTRACT, () => {
    const jobs = new Map<string, Job>();
    let [clock, reads] = [0, 0];
    const statusOf = ({ at, cancelledAt }: Job): string => {
      if (cancelledAt !== undefined) return "cancelled";
      const age = Date.now() - at;
      return age < STARTS_MS ? "queued" : age < ENDS_MS ? "running" : "succeeded";
    };
    const iso = (at: number): string => new Date(at).toISOString();
    const finishedAt = ({ at, cancelledAt }: Job): string =>
      iso(
        fault === "the end moves with each read"
          ? at + ENDS_MS + (reads += 1)
          : fault === "the end is before the beginning"
            ? at - 5_000
            : (cancelledAt ?? at + ENDS_MS),
      );
    const shown = (job: Job): JsonObject => {
      const status = statusOf(job);
      const isDone = status === "succeeded";
      const isOver = isDone || status === "cancelled";
      const hasBegun = (status === "running" || isDone) && fault !== "what is over does not say when it began";
      const { note, ...sent } = job.sent;
      const isNoted = note !== undefined && !(isDone && fault === "the note is gone once it is over");
      const [first] = jobs.keys();
      const result = fault === "the result is that of another" ? first : job.id;
      const whole = fault === "the last percent is missing" ? 99 : 100;
      return {
        id: job.id,
        priority: fault === "the priority is another one where nobody says any" ? 3 : 5,
        ...sent,
        ...(isNoted ? { note } : {}),
        status,
        progress: isDone ? whole : status === "running" ? 50 : 0,
        ...(isDone || (status !== "cancelled" && fault === "rows are counted while it runs") ? { rowCount: 3 } : {}),
        ...(isDone ? { resultUrl: `/exports/${result ?? ""}/result` } : {}),
        createdAt: iso(job.at),
        ...(hasBegun ? { startedAt: iso(job.at + STARTS_MS) } : {}),
        ...(isOver && fault !== "what is over does not say when" ? { finishedAt: finishedAt(job) } : {}),
      };
    };
    const one = (given: JsonObject, answer: (job: Job) => Reply): Reply => {
      const job = jobs.get(String(given["exportId"]));
      return job === undefined ? MISSING : answer(job);
    };
    const said = (body: Json): Reply => ({ status: 200, body });
    const kept = new Set<string>();
    return {
      listExports: () => {
        const all = [...jobs.values()].map(shown);
        return said({ exports: fault === "the oldest comes first" ? all : all.toReversed() });
      },
      createExport: ({ body }) => {
        clock = Math.max(clock + 1, Date.now());
        const job = { id: `exp_${clock.toString(36)}`, sent: body, at: clock };
        jobs.set(job.id, job);
        return { status: 202, body: shown(job), headers: { Location: `/exports/${job.id}`, "Retry-After": "1" } };
      },
      getExport: ({ given }) => one(given, (job) => said(shown(job))),
      deleteExport: ({ given }) =>
        one(given, (job) => {
          if (!["succeeded", "cancelled"].includes(statusOf(job))) return refuse(409);
          jobs.delete(job.id);
          kept.add(job.id);
          return { status: 204 };
        }),
      cancelExport: ({ given }) =>
        one(given, (job) => {
          const status = statusOf(job);
          const isLate = status === "succeeded" && fault === "what is over is cancelled";
          if (status !== "queued" && status !== "running" && !isLate) return refuse(409);
          job.cancelledAt = Date.now();
          return said(shown(job));
        }),
      getResult: ({ given }) => {
        const id = String(given["exportId"]);
        if (kept.has(id) && fault === "a result outlives its export")
          return said({ exportId: id, rows: ["a", "b", "c"] });
        return one(given, (job) => {
          if (statusOf(job) !== "succeeded") return refuse(409);
          return fault === "there is no result" ? MISSING : said({ exportId: job.id, rows: ["a", "b", "c"] });
        });
      },
    };
  });
}

export const exports: Shape = { name: "exports that run in the background", faults: FAULTS, make };
