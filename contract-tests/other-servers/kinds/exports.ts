/** Exports that run in the background: taken with 202, polled until they are over, cancelled and retried, with a result of their own. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
info: { description: Exports run in the background; poll the job until it is over. }
paths:
  /exports:
    get: { operationId: listExports, summary: "List export jobs, newest first", responses: { "200": ExportPage } }
    post: { operationId: createExport, body: ExportRequest, responses: { "202": { is: Export, headers: { Location: { required: true, schema: { type: string } }, Retry-After: { schema: { type: integer } } } } } }
  /exports/{exportId}:
    get: { operationId: getExport, responses: { "200": { is: Export, description: "While it is queued or running, \`Retry-After\` says when to ask again.", headers: { Retry-After: { schema: { type: integer } } } }, "404": refused } }
    delete: { operationId: deleteExport, description: Deletes a job that is over and its result., responses: { "204": nothing, "404": refused, "409": { description: The export is still queued or running } } }
  /exports/{exportId}/cancel:
    post: { operationId: cancelExport, responses: { "200": Export, "404": refused, "409": { description: The export is finished already } } }
  /exports/{exportId}/retry:
    post: { operationId: retryExport, responses: { "202": { is: Export, description: A new export was queued, headers: { Location: { required: true, schema: { type: string } } } }, "404": refused, "409": { description: Only cancelled exports can be retried } } }
  /exports/{exportId}/result:
    get: { operationId: getResult, responses: { "200": Result, "404": refused, "409": { description: The export has not succeeded } } }
  /summary:
    get: { operationId: summary, summary: How many exports there are, responses: { "200": Summary } }
schemas:
  Summary: { type: object, required: [total, byStatus], properties: { total: { type: integer, description: Number of exports }, byStatus: { type: object, required: [queued, running, succeeded, cancelled], properties: { queued: { type: integer }, running: { type: integer }, succeeded: { type: integer }, cancelled: { type: integer } } } } }
  ExportRequest: { type: object, additionalProperties: false, required: [dataset], properties: { dataset: { type: string, enum: [customers, orders] }, priority: { type: integer, minimum: 1, maximum: 9, default: 5 }, note: { type: string, maxLength: 60 } } }
  Export: { type: object, required: [id, dataset, priority, status, progress, createdAt], properties: { id: { type: string }, dataset: { type: string, enum: [customers, orders] }, priority: { type: integer }, note: { type: string }, status: { type: string, enum: [queued, running, succeeded, cancelled] }, progress: { type: integer, minimum: 0, maximum: 100 }, rowCount: { type: integer, description: Only present when the export has succeeded }, resultUrl: { type: string, description: Only present when the export has succeeded }, createdAt: { type: string, format: date-time }, retryOf: { type: string }, startedAt: { type: string, format: date-time }, finishedAt: { type: string, format: date-time } } }
  ExportPage: { type: object, required: [exports], properties: { exports: { type: array, items: <Export> } } }
  Result: { type: object, required: [exportId, rowCount, rows], properties: { exportId: { type: string }, rowCount: { type: integer }, rows: { type: array, items: { type: string } } } }
`;

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
  "what is under way does not say when to ask again": ["waiting"],
  "a result is there before its time": ["expected-status"],
  "rows are counted otherwise": ["read-back"],
  "what is under way is deleted": ["expected-status"],
  "what is deleted is listed": ["list-complete"],
  "what was cancelled succeeds later": ["read-back"],
  "a retry loses the note": ["read-back"],
  "a retry is the same job": ["read-back"],
  "a retry does not say of what": ["read-back"],
  "what runs is counted as queued": ["relation"],
  "what is cancelled is not counted": ["relation"],
} as const;

interface Job {
  readonly id: string;
  readonly sent: JsonObject;
  readonly at: number;
  readonly retryOf?: string;
  reads: number;
  cancelledAt?: number;
}

/** By how much each read of a job brings it on: what a test sees depends on no clock. */
const READ_MS = 15;
/** How long a job waits, and when it is over. */
const STARTS_MS = 20;
const ENDS_MS = 60;

function make(fault?: string): Habit {
  return habit("exports", CONTRACT, () => {
    const jobs = new Map<string, Job>();
    let [clock, looks, counts] = [0, 0, 0];
    const statusOf = ({ reads, cancelledAt }: Job): string => {
      const goesOn = fault === "what was cancelled succeeds later" && reads > 1;
      if (cancelledAt !== undefined) return goesOn ? "succeeded" : "cancelled";
      const age = reads * READ_MS;
      return age < STARTS_MS ? "queued" : age < ENDS_MS ? "running" : "succeeded";
    };
    const iso = (at: number): string => new Date(at).toISOString();
    const finishedAt = ({ at, cancelledAt }: Job): string =>
      iso(
        fault === "the end moves with each read"
          ? at + ENDS_MS + (looks += 1)
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
        ...(isDone || (status !== "cancelled" && fault === "rows are counted while it runs")
          ? { rowCount: fault === "rows are counted otherwise" ? 4 : 3 }
          : {}),
        ...(isDone ? { resultUrl: `/exports/${result ?? ""}/result` } : {}),
        ...(job.retryOf === undefined ? {} : { retryOf: job.retryOf }),
        createdAt: iso(job.at),
        ...(hasBegun ? { startedAt: iso(job.at + STARTS_MS) } : {}),
        ...(isOver && fault !== "what is over does not say when" ? { finishedAt: finishedAt(job) } : {}),
      };
    };
    const one = (given: JsonObject, answer: (job: Job) => Reply): Reply => withId(jobs, given["exportId"], answer);
    const kept = new Map<string, Job>();
    const queued = (sent: JsonObject, retryOf?: string): Reply => {
      clock = Math.max(clock + 1, Date.now());
      const job: Job = { id: `exp_${clock.toString(36)}`, sent, at: clock, reads: 0, ...(retryOf && { retryOf }) };
      jobs.set(job.id, job);
      return { status: 202, body: shown(job), headers: { Location: `/exports/${job.id}`, "Retry-After": "1" } };
    };
    const isOver = (job: Job): boolean => ["succeeded", "cancelled"].includes(statusOf(job));
    return {
      listExports: () => {
        const listed = fault === "what is deleted is listed" ? [...kept.values()] : [];
        const all = [...jobs.values(), ...listed].map(shown);
        return ok({ exports: fault === "the oldest comes first" ? all : all.toReversed() });
      },
      createExport: ({ body }) => queued(body),
      summary: () => {
        const all = [...jobs.values()];
        counts += 1;
        if (counts % 2 === 0) for (const job of all) job.reads += 1;
        const times = (status: string): number => all.filter((job) => statusOf(job) === status).length;
        const isLate = fault === "what runs is counted as queued";
        const byStatus = {
          queued: times("queued") + (isLate ? times("running") : 0),
          running: isLate ? 0 : times("running"),
          succeeded: times("succeeded"),
          cancelled: times("cancelled"),
        };
        const total = all.length - (fault === "what is cancelled is not counted" ? byStatus.cancelled : 0);
        return ok({ total, byStatus });
      },
      getExport: ({ given }) =>
        one(given, (job) => {
          job.reads += 1;
          const waits = !isOver(job) && fault !== "what is under way does not say when to ask again";
          return { ...ok(shown(job)), headers: waits ? { "Retry-After": "1" } : {} };
        }),
      deleteExport: ({ given }) =>
        one(given, (job) => {
          if (!isOver(job) && fault !== "what is under way is deleted") return refuse(409);
          jobs.delete(job.id);
          kept.set(job.id, job);
          return { status: 204 };
        }),
      cancelExport: ({ given }) =>
        one(given, (job) => {
          const status = statusOf(job);
          const isLate = status === "succeeded" && fault === "what is over is cancelled";
          if (status !== "queued" && status !== "running" && !isLate) return refuse(409);
          job.cancelledAt = Date.now();
          return ok(shown(job));
        }),
      retryExport: ({ given }) =>
        one(given, (job) => {
          if (statusOf(job) !== "cancelled") return refuse(409);
          if (fault === "a retry is the same job") {
            delete job.cancelledAt;
            job.reads = 0;
            return { status: 202, body: shown(job), headers: { Location: `/exports/${job.id}` } };
          }
          const { note: _, ...less } = job.sent;
          const sent = fault === "a retry loses the note" ? less : job.sent;
          return queued(sent, fault === "a retry does not say of what" ? undefined : job.id);
        }),
      getResult: ({ given }) => {
        const id = String(given["exportId"]);
        if (kept.has(id) && fault === "a result outlives its export")
          return ok({ exportId: id, rowCount: 3, rows: ["a", "b", "c"] });
        return one(given, (job) => {
          if (statusOf(job) !== "succeeded" && fault !== "a result is there before its time") return refuse(409);
          const result = { exportId: job.id, rowCount: 3, rows: ["a", "b", "c"] };
          return fault === "there is no result" ? MISSING : ok(result);
        });
      },
    };
  });
}

export const exports: Shape = { name: "exports that run in the background", faults: FAULTS, make };
