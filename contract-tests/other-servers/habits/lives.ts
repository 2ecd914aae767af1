/** Things with a life of their own: archives, jobs, versions, keys of the client. */
import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { MISSING, type Reply, habit, ok, refuse, withId } from "../../testing/short-service.ts";

const archive = habit(
  "removing archives: it is read on, listed if asked, and restored",
  `
paths:
  /files:
    get:
      operationId: listFiles
      parameters: [{ name: include_deleted, in: query, schema: { type: boolean, default: false } }]
      responses: { "200": Files }
    post: { operationId: addFile, body: NewFile, responses: { "201": { is: File, links: { read: { operationId: getFile, parameters: { id: "$response.body#/id" } }, remove: { operationId: removeFile, parameters: { id: "$response.body#/id" } }, rename: { operationId: renameFile, parameters: { id: "$response.body#/id" } } } } } }
  /files/{id}:
    get: { operationId: getFile, responses: { "200": File, "404": refused } }
    patch: { operationId: renameFile, patch: FileChange, responses: { "200": File, "404": refused } }
    delete: { operationId: removeFile, description: Moves it to the bin. It can still be read until the bin is emptied., responses: { "204": nothing, "404": refused } }
schemas:
  Name: { type: string, minLength: 1, maxLength: 40 }
  NewFile: { type: object, additionalProperties: false, required: [name], properties: { name: <Name> } }
  FileChange: { type: object, additionalProperties: false, properties: { name: <Name>, note: { type: [string, "null"], maxLength: 40 }, starred: { type: boolean } } }
  File: { type: object, required: [id, name, note, starred, deleted_at], properties: { id: { type: string }, name: <Name>, note: { type: [string, "null"], maxLength: 40, default: no note }, starred: { type: boolean }, deleted_at: { type: [string, "null"], format: date-time } } }
  Files: { type: object, required: [files], properties: { files: { type: array, items: <File> } } }
`,
  () => {
    const files = new Map<string, JsonObject>();
    return {
      listFiles: ({ given }) =>
        ok({
          files: [...files.values()].filter((one) => given["include_deleted"] === true || one["deleted_at"] === null),
        }),
      addFile: ({ body }) => {
        const file = { id: randomUUID(), ...body, note: "no note", starred: false, deleted_at: null };
        files.set(file.id, file);
        return ok(file, 201);
      },
      getFile: ({ given }) => withId(files, given["id"], (file) => ok(file)),
      renameFile: ({ given, body }) =>
        withId(files, given["id"], (file) => {
          Object.assign(file, body, body["note"] === null ? { note: "no note" } : {});
          return ok(file);
        }),
      removeFile: ({ given }) =>
        withId(files, given["id"], (file) => {
          file["deleted_at"] ??= new Date().toISOString();
          return { status: 204 };
        }),
    };
  },
);

const jobs = habit(
  "work that is taken with 202, asked for until it is done, and can be stopped",
  `
paths:
  /exports:
    post:
      operationId: startExport
      body: NewExport
      responses: { "202": { is: Job, headers: { Location: { required: true, schema: { type: string } }, Retry-After: { schema: { type: integer, minimum: 0 } } }, links: { follow: { operationId: getJob, parameters: { job_id: "$response.body#/job_id" } }, stop: { operationId: stopJob, parameters: { job_id: "$response.body#/job_id" } } } } }
  /jobs:
    get: { operationId: listJobs, parameters: [{ name: status, in: query, schema: <Status> }], responses: { "200": Jobs } }
  /jobs/{job_id}:
    get: { operationId: getJob, responses: { "200": Job, "404": refused } }
    delete: { operationId: stopJob, responses: { "202": Job, "404": refused, "409": refused } }
schemas:
  Status: { type: string, enum: [queued, running, done, stopped] }
  NewExport: { type: object, additionalProperties: false, required: [format], properties: { format: { type: string, enum: [csv, json] }, rows: { type: integer, minimum: 1, maximum: 1000, default: 100 } } }
  Job: { type: object, required: [job_id, status, progress, started_at, format, rows, result_url], properties: { job_id: { type: string }, format: { type: string, enum: [csv, json] }, rows: { type: integer }, status: <Status>, progress: { type: number, minimum: 0, maximum: 1 }, started_at: { type: string, format: date-time }, result_url: { type: [string, "null"] } } }
  Jobs: { type: array, items: <Job> }
`,
  () => {
    const all = new Map<string, JsonObject & { reads: number }>();
    const shown = ({ reads, ...job }: JsonObject & { reads: number }): JsonObject => {
      if (job["status"] === "stopped") return { ...job, progress: 0, result_url: null };
      const done = reads > 2;
      return {
        ...job,
        status: done ? "done" : reads > 0 ? "running" : "queued",
        progress: Math.min(1, reads / 3),
        result_url: done ? `https://exports.example/${randomUUID()}` : null,
      };
    };
    return {
      startExport: ({ body }) => {
        const job = {
          rows: 100,
          ...body,
          job_id: randomUUID(),
          status: "",
          started_at: new Date().toISOString(),
          reads: 0,
        };
        all.set(job.job_id, job);
        return { status: 202, body: shown(job), headers: { Location: `/jobs/${job.job_id}`, "Retry-After": "1" } };
      },
      listJobs: ({ given: { status } }) =>
        ok([...all.values()].map(shown).filter((job) => status === undefined || job["status"] === status)),
      getJob: ({ given }) => {
        const job = all.get(String(given["job_id"]));
        if (job === undefined) return MISSING;
        job.reads += 1;
        return ok(shown(job));
      },
      stopJob: ({ given }) => {
        const job = all.get(String(given["job_id"]));
        if (job === undefined) return MISSING;
        if (job.reads > 2 || job["status"] === "stopped") return refuse(409);
        job["status"] = "stopped";
        return { status: 202, body: shown(job) };
      },
    };
  },
);

const versions = habit(
  "changes under If-Match alone, with a version that counts",
  `
paths:
  /plans:
    post: { operationId: addPlan, body: Draft, responses: { "201": { is: Plan, headers: { ETag: { required: true, schema: { type: string } }, Location: { required: true, schema: { type: string } } }, links: { read: { operationId: getPlan, parameters: { id: "$response.body#/id" } }, change: { operationId: putPlan, parameters: { id: "$response.body#/id", If-Match: "$response.header.ETag" } }, remove: { operationId: removePlan, parameters: { id: "$response.body#/id", If-Match: "$response.header.ETag" } } } } } }
  /plans/{id}:
    get: { operationId: getPlan, parameters: [{ name: If-None-Match, in: header, schema: { type: string } }], responses: { "200": { is: Plan, headers: { ETag: { required: true, schema: { type: string } } } }, "304": { description: As it was., headers: { ETag: { required: true, schema: { type: string } } } }, "404": refused } }
    put: { operationId: putPlan, parameters: [{ name: If-Match, in: header, required: true, schema: { type: string, minLength: 1 } }], body: Draft, responses: { "200": { is: Plan, headers: { ETag: { required: true, schema: { type: string } } } }, "404": refused, "412": refused, "428": refused } }
    delete: { operationId: removePlan, parameters: [{ name: If-Match, in: header, required: true, schema: { type: string, minLength: 1 } }], responses: { "204": nothing, "404": refused, "412": refused, "428": refused } }
schemas:
  Draft: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 40 }, steps: { type: array, maxItems: 5, items: { type: string, minLength: 1, maxLength: 10 } } } }
  Plan: { type: object, required: [id, title, steps, version], properties: { id: { type: string }, title: { type: string, minLength: 1, maxLength: 40 }, steps: { type: array, maxItems: 5, items: { type: string, minLength: 1, maxLength: 10 } }, version: { type: integer, minimum: 1 } } }
`,
  () => {
    const plans = new Map<string, JsonObject>();
    const tag = (plan: JsonObject): string => `"v${Number(plan["version"])}-${String(plan["id"])}"`;
    const told = (status: number, plan: JsonObject): Reply => ({ status, body: plan, headers: { ETag: tag(plan) } });
    const matching = (given: JsonObject, act: (plan: JsonObject) => Reply): Reply => {
      const plan = plans.get(String(given["id"]));
      if (plan === undefined) return MISSING;
      const asked = String(given["If-Match"]);
      return asked === "*" || asked.split(/, */).includes(tag(plan)) ? act(plan) : refuse(412);
    };
    return {
      addPlan: ({ body }) => {
        const plan = { id: randomUUID(), steps: [], ...body, version: 1 };
        plans.set(plan.id, plan);
        return { status: 201, body: plan, headers: { ETag: tag(plan), Location: `/plans/${plan.id}` } };
      },
      getPlan: ({ given }) => {
        const plan = plans.get(String(given["id"]));
        if (plan === undefined) return MISSING;
        const known: readonly string[] = String(given["If-None-Match"] ?? "").match(/\*|"[^"]*"/g) ?? [];
        return known.includes(tag(plan)) || known.includes("*")
          ? { status: 304, headers: { ETag: tag(plan) } }
          : told(200, plan);
      },
      putPlan: ({ given, body }) =>
        matching(given, (plan) => {
          const next = { id: String(plan["id"]), steps: [], ...body, version: Number(plan["version"]) + 1 };
          plans.set(next.id, next);
          return told(200, next);
        }),
      removePlan: ({ given }) =>
        matching(given, (plan) => {
          plans.delete(String(plan["id"]));
          return { status: 204 };
        }),
    };
  },
);

const upserts = habit(
  "what is put is made or changed, by the client's own key",
  `
paths:
  /settings:
    get: { operationId: listSettings, responses: { "200": Settings } }
  /settings/{key}:
    get: { operationId: getSetting, responses: { "200": Setting, "404": refused } }
    put: { operationId: putSetting, body: Value, responses: { "200": Setting, "201": Setting } }
    delete: { operationId: removeSetting, responses: { "204": nothing } }
places: { key: { type: string, pattern: "^[a-z][a-z0-9-]{0,19}$" } }
schemas:
  Value: { type: object, additionalProperties: false, required: [value], properties: { value: { type: string, maxLength: 100 }, ttl: { type: integer, minimum: 1, maximum: 3600 } } }
  Setting: { type: object, required: [key, value, version], properties: { key: { type: string }, value: { type: string, maxLength: 100 }, ttl: { type: integer, description: Seconds that are left }, version: { type: integer } } }
  Settings: { type: object, additionalProperties: <Setting> }
`,
  () => {
    const settings = new Map<string, JsonObject>();
    return {
      listSettings: () => ok(Object.fromEntries(settings)),
      getSetting: ({ given }) => withId(settings, given["key"], ok),
      putSetting: ({ given, body }) => {
        const key = String(given["key"]);
        const before = settings.get(key);
        const setting = { key, ...body, version: Number(before?.["version"] ?? 0) + 1 };
        settings.set(key, setting);
        return { status: before === undefined ? 201 : 200, body: setting };
      },
      removeSetting: ({ given }) => {
        settings.delete(String(given["key"]));
        return { status: 204 };
      },
    };
  },
);

const numbers = habit(
  "numbers as identifiers, of which the smallest that is free is given next",
  `
paths:
  /lockers:
    get: { operationId: listLockers, responses: { "200": Lockers } }
    post: { operationId: rentLocker, body: NewLocker, responses: { "201": { is: Locker, headers: { Location: { required: true, schema: { type: string } } }, links: { read: { operationId: getLocker, parameters: { number: "$response.body#/number" } }, leave: { operationId: leaveLocker, parameters: { number: "$response.body#/number" } } } } } }
  /lockers/{number}:
    get: { operationId: getLocker, responses: { "200": Locker, "404": refused } }
    delete: { operationId: leaveLocker, responses: { "204": nothing, "404": refused } }
places: { number: { type: integer, minimum: 1 } }
schemas:
  NewLocker: { type: object, additionalProperties: false, required: [holder], properties: { holder: { type: string, minLength: 1, maxLength: 40 } } }
  Locker: { type: object, required: [number, holder], properties: { number: { type: integer }, holder: { type: string, minLength: 1, maxLength: 40 } } }
  Lockers: { type: array, items: <Locker> }
`,
  () => {
    const lockers = new Map<number, JsonObject>();
    const inOrder = (): JsonObject[] => [...lockers].toSorted(([a], [b]) => a - b).map(([, locker]) => locker);
    return {
      listLockers: () => ok(inOrder()),
      rentLocker: ({ body }) => {
        let number = 1;
        while (lockers.has(number)) number += 1;
        const locker = { number, ...body };
        lockers.set(number, locker);
        return { status: 201, body: locker, headers: { Location: `/lockers/${number}` } };
      },
      getLocker: ({ given }) => withId(lockers, given["number"], ok),
      leaveLocker: ({ given }) => (lockers.delete(Number(given["number"])) ? { status: 204 } : MISSING),
    };
  },
);

const switches = habit(
  "a switch that is off wherever nobody says it, also where a PUT leaves it out",
  `
paths:
  /alarms:
    get: { operationId: listAlarms, responses: { "200": Alarms } }
    post: { operationId: addAlarm, body: NewAlarm, responses: { "201": Alarm } }
  /alarms/{id}:
    get: { operationId: readAlarm, responses: { "200": Alarm, "404": refused } }
    put: { operationId: replaceAlarm, body: NewAlarm, responses: { "200": Alarm, "404": refused } }
places: { id: { type: string, format: uuid } }
schemas:
  NewAlarm: { type: object, additionalProperties: false, required: [label], properties: { label: { type: string, minLength: 1, maxLength: 40 }, loud: { type: boolean }, weekly: { type: boolean }, silenced: { type: boolean }, shared: { type: boolean } } }
  Alarm: { type: object, required: [id, label, loud, weekly, silenced, shared], properties: { id: { type: string, format: uuid }, label: { type: string }, loud: { type: boolean }, weekly: { type: boolean }, silenced: { type: boolean }, shared: { type: boolean } } }
  Alarms: { type: array, items: <Alarm> }
`,
  () => {
    const alarms = new Map<string, JsonObject>();
    const set = (id: string, status: number, body: JsonObject): Reply => {
      const alarm = { id, loud: false, weekly: false, silenced: false, shared: false, ...body };
      alarms.set(id, alarm);
      return { status, body: alarm };
    };
    return {
      listAlarms: () => ok([...alarms.values()]),
      addAlarm: ({ body }) => set(randomUUID(), 201, body),
      readAlarm: ({ given }) => withId(alarms, given["id"], (body) => ok(body)),
      replaceAlarm: ({ given, body }) => withId(alarms, given["id"], () => set(String(given["id"]), 200, body)),
    };
  },
);

export const LIVES = [archive, jobs, versions, upserts, numbers, switches];
