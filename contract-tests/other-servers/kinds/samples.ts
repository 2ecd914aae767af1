/** Samples of two laboratories: many are registered at once, a table and numbers speak of all of them, and a sample counts the aliquots that stand below it. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import {
  type Habit,
  MISSING,
  type Reply,
  type Tenant,
  habit,
  ok,
  refuse,
  risingClock,
  withOne,
} from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /samples:
    get:
      operationId: samples
      parameters:
        - &page { name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }
        - &per_page { name: per_page, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: status, in: query, schema: <Status> }
        - { name: collected_before, in: query, description: Collected before this time (exclusive), schema: { type: string, format: date-time } }
        - { name: q, in: query, description: "Text that the notes contain, case is ignored", schema: { type: string, minLength: 1, maxLength: 50 } }
      responses: { "200": { is: SampleList, headers: { X-Total-Count: { required: true, schema: { type: integer } }, Link: { description: "The next page, as long as there are more", schema: { type: string } } } } }
    post: { operationId: registerSample, body: NewSample, responses: { "201": Sample, "409": { description: A sample with this barcode exists already } } }
  /samples/import:
    post: { operationId: importSamples, body: Samples, responses: { "207": { is: Report } } }
  /samples/export:
    get: { operationId: exportSamples, responses: { "200": { description: All samples as a table, content: { text/csv: { schema: { type: string } } } } } }
  /samples/{barcode}:
    get: { operationId: sample, responses: { "200": Sample, "404": refused } }
  /samples/{barcode}/volumes:
    get: { operationId: volumes, summary: Numbers over the aliquots, responses: { "200": Volumes, "404": refused } }
  /samples/{barcode}/aliquots:
    get: { operationId: aliquots, responses: { "200": AliquotList, "404": refused } }
    post: { operationId: takeAliquot, body: NewAliquot, responses: { "201": Aliquot, "404": refused } }
  /samples/{barcode}/aliquots/{number}:
    get: { operationId: aliquot, responses: { "200": Aliquot, "404": refused } }
    delete: { operationId: discardAliquot, responses: { "204": nothing, "404": refused } }
  /methods:
    get: { operationId: methods, description: Newest first., parameters: [*page, *per_page], responses: { "200": MethodList } }
    post: { operationId: addMethod, body: NewMethod, responses: { "201": Method } }
  /methods/{method}:
    get: { operationId: method, responses: { "200": Method, "404": refused } }
  /methods/{method}/archive:
    post: { operationId: archiveMethod, responses: { "200": Method, "404": refused } }
  /orders:
    post: { operationId: order, body: NewOrder, responses: { "201": Order, "400": { description: "Invalid, or the method is archived or unknown" } } }
  /orders/{order}:
    get: { operationId: placed, responses: { "200": Order, "404": refused } }
  /stats:
    get: { operationId: stats, responses: { "200": Stats } }
places: { barcode: <Barcode>, number: { type: integer, minimum: 1 } }
schemas:
  Status: { type: string, enum: [registered, received] }
  Barcode: { type: string, pattern: '^[A-Z]{2}[0-9]{6}$' }
  NewSample: { type: object, additionalProperties: false, required: [barcode, collected_at], properties: { barcode: <Barcode>, collected_at: { type: string, format: date-time }, notes: { type: string, maxLength: 200 } } }
  Sample: { type: object, required: [barcode, collected_at, status, registered_at, aliquot_count, taken_microlitres], properties: { barcode: <Barcode>, collected_at: { type: string, format: date-time }, notes: { type: string }, status: <Status>, registered_at: { type: string, format: date-time }, aliquot_count: { type: integer, description: Number of aliquots that were taken and not discarded }, taken_microlitres: { type: integer, description: Sum of the aliquots } } }
  SampleList: { type: array, items: <Sample> }
  Samples: { type: object, additionalProperties: false, required: [items], properties: { items: { type: array, minItems: 1, maxItems: 20, items: <NewSample> } } }
  Report: { type: object, required: [results], properties: { results: { type: array, items: { type: object, required: [status, barcode], properties: { status: { type: integer, enum: [201, 409] }, barcode: { type: string } } } } } }
  NewAliquot: { type: object, additionalProperties: false, required: [microlitres], properties: { microlitres: { type: integer, minimum: 1, maximum: 9999 } } }
  Aliquot: { type: object, required: [number, microlitres], properties: { number: { type: integer }, microlitres: { type: integer } } }
  Volumes: { type: object, required: [count, min, max, mean], properties: { count: { type: integer }, min: { type: [number, "null"] }, max: { type: [number, "null"] }, mean: { type: [number, "null"] } } }
  AliquotList: { type: array, items: <Aliquot> }
  NewMethod: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 } } }
  Method: { type: object, required: [id, title, active, created_at], properties: { id: { type: string }, title: { type: string }, active: { type: boolean }, created_at: { type: string, format: date-time } } }
  MethodList: { type: array, items: <Method> }
  NewOrder: { type: object, additionalProperties: false, required: [method], properties: { method: { type: string }, copies: { type: integer, minimum: 1, maximum: 9 } } }
  Order: { type: object, required: [id, method, copies], properties: { id: { type: string }, method: { type: string }, copies: { type: integer } } }
  Stats: { type: object, required: [total], properties: { total: { type: integer } } }
`;

const FAULTS = {
  "what is right at an exclusive bound comes": ["list-filter"],
  "a search minds capitals": ["list-filter"],
  "the last page that is full leads on": ["list-complete"],
  "an aliquot that is discarded is counted": ["read-back"],
  "a second aliquot is not counted": ["read-back"],
  "the last aliquot is the sum": ["read-back"],
  "the mean is the middle of the ends": ["relation"],
  "the first of many is made alone": ["read-back"],
  "notes of many are lost": ["read-back"],
  "what is there already is said to be made": ["read-back"],
  "a barcode that is taken is answered as made": ["expected-status"],
  "a search shows samples of both": ["tenants"],
  "the table shows samples of both": ["tenants"],
  "the numbers are of both": ["tenants"],
  "the oldest method comes first": ["list-order"],
  "copies are forgotten": ["read-back"],
} as const;

interface Sample {
  readonly tenant: Tenant;
  readonly said: JsonObject;
  readonly aliquots: { readonly number: number; readonly microlitres: Json }[];
  taken: number;
}

function make(fault?: string): Habit {
  const service = habit("samples", CONTRACT, () => {
    const samples: Sample[] = [];
    const things = new Map<string, { readonly tenant: Tenant; readonly said: JsonObject }>();
    let last = 0;
    const now = risingClock();
    const shown = ({ said: own, aliquots, taken }: Sample): JsonObject => {
      const standing = fault === "an aliquot that is discarded is counted" ? taken : aliquots.length;
      const counted = fault === "a second aliquot is not counted" ? Math.min(1, standing) : standing;
      const volumes = aliquots.map(({ microlitres }) => Number(microlitres));
      const sum = volumes.reduce((all, one) => (fault === "the last aliquot is the sum" ? one : all + one), 0);
      return { ...own, aliquot_count: counted, taken_microlitres: sum };
    };
    const of = (tenant: Tenant, more = false): Sample[] => samples.filter((one) => more || one.tenant === tenant);
    const found = (tenant: Tenant, barcode: Json | undefined): Sample | undefined =>
      of(tenant).find((one) => one.said["barcode"] === barcode);
    const registered = (tenant: Tenant, sent: JsonObject): Sample | undefined => {
      if (found(tenant, sent["barcode"]) !== undefined) return undefined;
      const sample = { tenant, said: { ...sent, status: "registered", registered_at: now() }, aliquots: [], taken: 0 };
      samples.push(sample);
      return sample;
    };
    const added = (tenant: Tenant, kind: string, own: JsonObject): Reply => {
      const id = `${kind}_${(last += 1)}`;
      things.set(id, { tenant, said: { ...own, id } });
      return ok({ ...own, id }, 201);
    };
    const thing = (tenant: Tenant, id: Json | undefined): JsonObject | undefined => {
      const one = things.get(String(id));
      return one?.tenant === tenant ? one.said : undefined;
    };
    const paged = (all: Json[], page: number, size: number): Json[] => all.slice((page - 1) * size, page * size);
    return {
      samples: ({ tenant, given }) => {
        const { status, collected_before: before, q } = given;
        const text = (value: Json | undefined): string =>
          fault === "a search minds capitals" ? String(value ?? "") : String(value ?? "").toLowerCase();
        const isBefore = (own: JsonObject): boolean => {
          const [one, bound] = [own["collected_at"], before].map((time) => Date.parse(String(time))) as [
            number,
            number,
          ];
          return one < bound || (one === bound && fault === "what is right at an exclusive bound comes");
        };
        const fitting = of(tenant, q !== undefined && fault === "a search shows samples of both").filter(
          ({ said: own }) =>
            (status === undefined || own["status"] === status) &&
            (before === undefined || isBefore(own)) &&
            (q === undefined || text(own["notes"]).includes(text(q))),
        );
        const [page, size] = [Number(given["page"] ?? 1), Number(given["per_page"] ?? 20)];
        const items = paged(fitting.map(shown), page, size);
        const isOver = page * size >= fitting.length;
        const leadsOn = !isOver || (fault === "the last page that is full leads on" && items.length === size);
        const query = new URLSearchParams({
          ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
          page: String(page + 1),
          per_page: String(size),
        });
        const link = leadsOn ? { Link: `</samples?${query.toString()}>; rel="next"` } : {};
        return { status: 200, body: items, headers: { "X-Total-Count": String(fitting.length), ...link } };
      },
      registerSample: ({ tenant, body }) => {
        const sample = registered(tenant, body);
        const isSaid = fault === "a barcode that is taken is answered as made";
        const there = sample ?? (isSaid ? found(tenant, body["barcode"]) : undefined);
        return there === undefined ? refuse(409) : ok(shown(there), 201);
      },
      importSamples: ({ tenant, body }) => {
        const results = (body["items"] as JsonObject[]).map((one, index) => {
          const { notes: _, ...bare } = one;
          const isLeft = fault === "the first of many is made alone" && index > 0;
          const made = isLeft || registered(tenant, fault === "notes of many are lost" ? bare : one) !== undefined;
          const isSaid = made || fault === "what is there already is said to be made";
          return { status: isSaid ? 201 : 409, barcode: one["barcode"] ?? null };
        });
        return { status: 207, body: { results } };
      },
      exportSamples: ({ tenant }) => {
        const rows = of(tenant, fault === "the table shows samples of both").map(({ said: own }) => own["barcode"]);
        return { status: 200, text: ["barcode", ...rows].join("\n"), headers: { "content-type": "text/csv" } };
      },
      sample: ({ tenant, given }) => withOne(found(tenant, given["barcode"]), (one) => ok(shown(one))),
      aliquots: ({ tenant, given }) => withOne(found(tenant, given["barcode"])?.aliquots.slice(), ok),
      takeAliquot: ({ tenant, given, body }) => {
        const one = found(tenant, given["barcode"]);
        if (one === undefined) return MISSING;
        one.taken += 1;
        const aliquot = { number: one.taken, microlitres: body["microlitres"] ?? null };
        one.aliquots.push(aliquot);
        return ok(aliquot, 201);
      },
      volumes: ({ tenant, given }) => {
        const one = found(tenant, given["barcode"]);
        if (one === undefined) return MISSING;
        const all = one.aliquots.map(({ microlitres }) => Number(microlitres));
        const [count, min, max] = [all.length, Math.min(...all), Math.max(...all)];
        if (count === 0) return ok({ count, min: null, max: null, mean: null });
        const middle = (min + max) / 2;
        const mean = fault === "the mean is the middle of the ends" ? middle : all.reduce((a, b) => a + b, 0) / count;
        return ok({ count, min, max, mean });
      },
      aliquot: ({ tenant, given }) =>
        withOne(
          found(tenant, given["barcode"])?.aliquots.find(({ number }) => number === given["number"]),
          ok,
        ),
      discardAliquot: ({ tenant, given }) => {
        const all = found(tenant, given["barcode"])?.aliquots ?? [];
        const at = all.findIndex(({ number }) => number === given["number"]);
        if (at === -1) return MISSING;
        all.splice(at, 1);
        return { status: 204 };
      },
      methods: ({ tenant, given }) => {
        const all = [...things.values()].filter((one) => one.tenant === tenant && "title" in one.said);
        const [page, size] = [Number(given["page"] ?? 1), Number(given["per_page"] ?? 20)];
        const shownAll = all.map((one) => one.said);
        if (fault !== "the oldest method comes first") shownAll.reverse();
        return ok(paged(shownAll, page, size));
      },
      addMethod: ({ tenant, body }) => added(tenant, "method", { ...body, active: true, created_at: now() }),
      method: ({ tenant, given }) => withOne(thing(tenant, given["method"]), ok),
      archiveMethod: ({ tenant, given }) =>
        withOne(thing(tenant, given["method"]), (one) => ok(Object.assign(one, { active: false }))),
      order: ({ tenant, body }) => {
        if (thing(tenant, body["method"])?.["active"] !== true) return refuse(400);
        const copies = fault === "copies are forgotten" ? 1 : (body["copies"] ?? 1);
        return added(tenant, "order", { ...body, copies });
      },
      placed: ({ tenant, given }) => withOne(thing(tenant, given["order"]), ok),
      stats: ({ tenant }) => ok({ total: of(tenant, fault === "the numbers are of both").length }),
    };
  });
  return { ...service, tenants: true };
}

export const samples: Shape = { name: "samples of two laboratories", faults: FAULTS, make };
