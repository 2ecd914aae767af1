/** Sensors at sites, with their revisions, and readings that come one by one, several at once and as a table; a search with numbers beside it. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, withOne } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /sites:
    get: { operationId: sites, responses: { "200": Sites } }
    post: { operationId: newSite, body: NewSite, responses: { "201": Site } }
  /sites/{site_id}:
    get: { operationId: site, responses: { "200": Site, "404": refused } }
    delete: { operationId: removeSite, responses: { "204": nothing, "404": refused, "409": { description: The site has sensors. } } }
  /sensors:
    get: { operationId: sensors, parameters: [{ name: include, in: query, schema: { type: string, enum: [site] } }], responses: { "200": Sensors } }
    post: { operationId: newSensor, body: NewSensor, responses: { "201": Sensor, "422": { description: Unknown site. } } }
  /sensors/{sensor_id}:
    get: { operationId: sensor, responses: { "200": Sensor, "404": refused } }
    patch: { operationId: changeSensor, patch: SensorPatch, responses: { "200": Sensor, "404": refused } }
  /sensors/{sensor_id}/revisions:
    get: { operationId: revisions, responses: { "200": Revisions, "404": refused } }
  /sensors/{sensor_id}/revisions/{number}:
    get: { operationId: revision, responses: { "200": Revision, "404": refused } }
  /sensors/{sensor_id}/revisions/{number}/restore:
    post: { operationId: restoreRevision, description: Makes the sensor as it was in this revision. That is a new revision., responses: { "200": Sensor, "404": refused } }
  /sensors/{sensor_id}/readings:
    get: { operationId: readings, parameters: [{ name: from, in: query, description: Readings at or after this time, schema: { type: string, format: date-time } }], responses: { "200": { description: Readings., content: { application/json: { schema: <Readings> }, text/csv: { schema: { type: string } } } }, "404": refused } }
    post: { operationId: read, body: NewReading, responses: { "201": Reading, "404": refused, "409": { description: There is a reading at this time already. } } }
  /sensors/{sensor_id}/readings/batch:
    post: { operationId: readMany, description: Each reading is stored for itself; answers are in the order of the request., body: NewReadings, responses: { "207": Batch, "404": refused } }
  /search:
    get: { operationId: search, parameters: [{ name: q, in: query, required: true, description: "Text that the name holds, case is ignored", schema: { type: string, minLength: 1, maxLength: 40 } }], responses: { "200": Found } }
places: { site_id: { type: integer, minimum: 1 }, sensor_id: { type: integer, minimum: 1 }, number: { type: integer, minimum: 1 } }
schemas:
  Kind: { type: string, enum: [warm, damp, bright] }
  NewSite: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 40 } } }
  Site: { type: object, required: [id, name, sensor_count], properties: { id: { type: integer }, name: { type: string }, sensor_count: { type: integer, description: Number of sensors } } }
  Sites: { type: array, items: <Site> }
  NewSensor: { type: object, additionalProperties: false, required: [name, kind, site_id], properties: { name: { type: string, minLength: 1, maxLength: 40 }, kind: <Kind>, site_id: { type: integer, minimum: 1 } } }
  SensorPatch: { type: object, additionalProperties: false, properties: { name: { type: string, minLength: 1, maxLength: 40 }, kind: <Kind> } }
  Sensor: { type: object, required: [id, name, kind, site_id], properties: { id: { type: integer }, name: { type: string }, kind: <Kind>, site_id: { type: integer }, site: <Site> } }
  Sensors: { type: array, items: <Sensor> }
  Revision: { type: object, required: [number, name, kind, action], properties: { number: { type: integer }, name: { type: string }, kind: <Kind>, action: { type: string, enum: [created, updated, restored] } } }
  Revisions: { type: object, required: [items], properties: { items: { type: array, items: <Revision> } } }
  NewReading: { type: object, additionalProperties: false, required: [time, value, quality], properties: { time: { type: string, format: date-time }, value: { type: number, minimum: -1000, maximum: 1000 }, quality: { type: string, enum: [good, doubtful] } } }
  NewReadings: { type: object, additionalProperties: false, required: [readings], properties: { readings: { type: array, minItems: 1, maxItems: 20, items: <NewReading> } } }
  Reading: { type: object, required: [id, time, value, quality], properties: { id: { type: integer }, time: { type: string, format: date-time }, value: { type: number }, quality: { type: string, enum: [good, doubtful] } } }
  Readings: { type: object, required: [readings], properties: { readings: { type: array, items: <Reading> } } }
  Batch: { type: object, required: [stored, rejected, results], properties: { stored: { type: integer }, rejected: { type: integer }, results: { type: array, items: { type: object, required: [status], properties: { status: { type: integer }, reading: <Reading> } } } } }
  Found: { type: object, required: [hits, facets], properties: { hits: { type: array, items: <Sensor> }, facets: { type: object, required: [kind], properties: { kind: { type: array, items: { type: object, required: [value, count], properties: { value: <Kind>, count: { type: integer } } } } } } } }
`;

const FAULTS = {
  "a site with sensors is removed": ["expected-status"],
  "sensors of all sites are counted": ["relation"],
  "the site is not shown": ["list-member"],
  "another site is shown": ["list-member"],
  "updates are not told of": ["read-back"],
  "the first revision is written over": ["read-back"],
  "a revision is read as the sensor is now": ["read-back", "list-member"],
  "the last revision is restored": ["read-back"],
  "what came after is forgotten when something is restored": ["read-back"],
  "the table lacks the last reading": ["forms"],
  "columns of the table are swapped": ["forms"],
  "the table has readings of before as well": ["forms"],
  "answers come the other way round": ["read-back"],
  "after one that is refused all are": ["read-back"],
  "the refused are counted as stored": ["read-back"],
  "what is refused is stored": ["read-back"],
  "capitals are searched for as they are": ["list-filter"],
  "names are searched from their beginning": ["list-filter"],
  "numbers are those of all sensors": ["list-complete"],
} as const;

type Fault = keyof typeof FAULTS;
type Sensor = JsonObject & { id: number; name: string; kind: string; site_id: number };

const KINDS = ["warm", "damp", "bright"];

function make(fault?: string): Habit {
  const is = (one: Fault): boolean => fault === one;
  return habit("sensors", CONTRACT, () => {
    const sites: JsonObject[] = [];
    const all: Sensor[] = [];
    const told = new Map<number, JsonObject[]>();
    const readings = new Map<number, JsonObject[]>();
    let ids = 0;
    const siteOf = (site: JsonObject): JsonObject => ({
      ...site,
      sensor_count: all.filter(({ site_id }) => site_id === site["id"] || is("sensors of all sites are counted"))
        .length,
    });
    const tell = ({ id, name, kind }: Sensor, action: string): void => {
      const own = told.get(id) ?? [];
      if (is("the first revision is written over") && own[0] !== undefined) own[0] = { ...own[0], name, kind };
      if (!(is("updates are not told of") && action === "updated"))
        own.push({ number: own.length + 1, name, kind, action });
      told.set(id, own);
    };
    const of = (id: Json | undefined, does: (one: Sensor) => Reply): Reply =>
      withOne(
        all.find((sensor) => sensor.id === id),
        (one) => does(one),
      );
    const time = (one: JsonObject): number => Date.parse(String(one["time"]).replace(":60", ":59"));
    const store = ({ id }: Sensor, sent: JsonObject, isTaken = true): JsonObject | undefined => {
      const own = readings.get(id) ?? [];
      const isThere = own.some((one) => time(one) === time(sent));
      if (isThere && isTaken) return undefined;
      const made = { id: (ids += 1), ...sent };
      readings.set(id, [...own, made]);
      return made;
    };
    return {
      sites: () => ok(sites.map(siteOf)),
      newSite: ({ body }) => {
        const made = { id: (ids += 1), ...body };
        sites.push(made);
        return ok(siteOf(made), 201);
      },
      site: ({ given }) =>
        withOne(
          sites.find(({ id }) => id === given["site_id"]),
          (site) => ok(siteOf(site)),
        ),
      removeSite: ({ given }) => {
        const at = sites.findIndex(({ id }) => id === given["site_id"]);
        if (at < 0) return MISSING;
        const isFull = all.some(({ site_id }) => site_id === given["site_id"]);
        if (isFull && !is("a site with sensors is removed")) return refuse(409);
        sites.splice(at, 1);
        return { status: 204 };
      },
      sensors: ({ given }) => {
        const shown = (one: Sensor): JsonObject => {
          const other = is("another site is shown") ? sites.find(({ id }) => id !== one.site_id) : undefined;
          const site = other ?? sites.find(({ id }) => id === one.site_id);
          const isAsked = given["include"] === "site" && !is("the site is not shown");
          return isAsked && site !== undefined ? { ...one, site: siteOf(site) } : one;
        };
        return ok(all.map(shown));
      },
      newSensor: ({ body }) => {
        if (!sites.some(({ id }) => id === body["site_id"])) return refuse(422);
        const made = { id: (ids += 1), ...body } as Sensor;
        all.push(made);
        tell(made, "created");
        return ok(made, 201);
      },
      sensor: ({ given }) => of(given["sensor_id"], (one) => ok(one)),
      changeSensor: ({ given, body }) =>
        of(given["sensor_id"], (one) => {
          Object.assign(one, body);
          tell(one, "updated");
          return ok(one);
        }),
      revisions: ({ given }) => of(given["sensor_id"], ({ id }) => ok({ items: told.get(id) ?? [] })),
      revision: ({ given }) =>
        of(given["sensor_id"], ({ id, name, kind }) => {
          const found = told.get(id)?.find(({ number }) => number === given["number"]);
          const now = is("a revision is read as the sensor is now") ? { name, kind } : {};
          return withOne(found, (one) => ok({ ...one, ...now }));
        }),
      restoreRevision: ({ given }) =>
        of(given["sensor_id"], (one) => {
          const own = told.get(one.id) ?? [];
          const found = own.find(({ number }) => number === given["number"]);
          if (found === undefined) return MISSING;
          const { name, kind } = (is("the last revision is restored") ? own.at(-1) : found) ?? found;
          Object.assign(one, { name, kind });
          if (is("what came after is forgotten when something is restored"))
            told.set(one.id, own.slice(0, own.indexOf(found) + 1));
          tell(one, "restored");
          return ok(one);
        }),
      readings: ({ given, request }) =>
        of(given["sensor_id"], ({ id }) => {
          const own = (readings.get(id) ?? []).toSorted((a, b) => time(a) - time(b));
          const isTable = request.headers.some(([name, value]) => name === "accept" && value === "text/csv");
          const isWhole = isTable && is("the table has readings of before as well");
          const from = given["from"];
          const part = own.filter((one) => isWhole || from === undefined || time(one) >= time({ time: from }));
          const headers = { vary: "accept" };
          if (!isTable) return { status: 200, body: { readings: part }, headers };
          const names = ["id", "time", "value", "quality"];
          const cells = is("columns of the table are swapped") ? ["id", "time", "quality", "value"] : names;
          const rows = part.map((one) => cells.map((name) => String(one[name])).join(","));
          const lines = is("the table lacks the last reading") ? rows.slice(0, -1) : rows;
          return {
            status: 200,
            text: [names.join(","), ...lines, ""].join("\n"),
            headers: { ...headers, "content-type": "text/csv" },
          };
        }),
      read: ({ given, body }) =>
        of(given["sensor_id"], (one) => {
          const made = store(one, body);
          return made === undefined ? refuse(409) : ok(made, 201);
        }),
      readMany: ({ given, body }) =>
        of(given["sensor_id"], (one) => {
          let isOver = false;
          const results = (body["readings"] as JsonObject[]).map((sent): JsonObject => {
            const made = isOver ? undefined : store(one, sent);
            if (made === undefined && is("what is refused is stored")) store(one, sent, false);
            isOver ||= made === undefined && is("after one that is refused all are");
            return made === undefined ? { status: 409 } : { status: 201, reading: made };
          });
          const done = results.filter(({ status }) => status === 201).length;
          const stored = is("the refused are counted as stored") ? results.length : done;
          const answers = is("answers come the other way round") ? results.toReversed() : results;
          return { status: 207, body: { stored, rejected: results.length - stored, results: answers } };
        }),
      search: ({ given }) => {
        const plain = (text: Json | undefined): string =>
          is("capitals are searched for as they are") ? String(text) : String(text).toLowerCase();
        const has = (name: string): boolean =>
          is("names are searched from their beginning")
            ? plain(name).startsWith(plain(given["q"]))
            : plain(name).includes(plain(given["q"]));
        const hits = all.filter(({ name }) => has(name));
        const counted = is("numbers are those of all sensors") ? all : hits;
        const facet = KINDS.map((value) => ({ value, count: counted.filter(({ kind }) => kind === value).length }));
        return ok({ hits, facets: { kind: facet.filter(({ count }) => count > 0) } });
      },
    };
  });
}

export const sensors: Shape = { name: "sensors, their revisions and readings", faults: FAULTS, make };
