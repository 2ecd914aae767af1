/** Stations at which one car charges at a time, at the price that the tariff has then; passes as many as a station's limit. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /tariffs:
    get: { operationId: tariffs, responses: { "200": TariffList } }
    post: { operationId: addTariff, body: NewTariff, responses: { "201": Tariff } }
  /tariffs/{tariff_id}:
    get: { operationId: tariff, responses: { "200": Tariff, "404": refused } }
    patch: { operationId: changeTariff, description: Sessions that began before keep their price., body: TariffChange, responses: { "200": Tariff, "404": refused } }
  /stations:
    get: { operationId: stations, responses: { "200": StationList } }
    post: { operationId: addStation, body: NewStation, responses: { "201": Station, "422": { description: Unknown tariff } } }
  /stations/{station_id}:
    get: { operationId: station, responses: { "200": Station, "404": refused } }
    patch: { operationId: changeStation, body: StationChange, responses: { "200": Station, "404": refused, "409": { description: The limit is below the number of passes } } }
    delete: { operationId: removeStation, description: Removes the station with its sessions and passes., responses: { "204": nothing, "404": refused } }
  /stations/{station_id}/sessions:
    get: { operationId: sessions, responses: { "200": SessionList, "404": refused } }
    post: { operationId: begin, body: NewSession, responses: { "201": Session, "404": refused, "409": { description: There is a running session at it already } } }
  /stations/{station_id}/passes:
    get: { operationId: passes, responses: { "200": PassList, "404": refused } }
    post: { operationId: issue, body: NewPass, responses: { "201": Pass, "404": refused, "409": { description: The limit of passes is reached } } }
  /passes/{pass_id}:
    get: { operationId: pass, responses: { "200": Pass, "404": refused } }
    delete: { operationId: revoke, responses: { "204": nothing, "404": refused } }
  /sessions/{session_id}:
    get: { operationId: session, responses: { "200": Session, "404": refused } }
  /sessions/{session_id}/end:
    post: { operationId: end, responses: { "200": Session, "404": refused, "409": { description: The session has ended already } } }
schemas:
  NewTariff: { type: object, additionalProperties: false, required: [name, price_cents], properties: { name: { type: string, minLength: 1, maxLength: 40 }, price_cents: { type: integer, minimum: 1, maximum: 900 } } }
  TariffChange: { type: object, additionalProperties: false, minProperties: 1, properties: { price_cents: { type: integer, minimum: 1, maximum: 900 } } }
  Tariff: { type: object, required: [id, name, price_cents], properties: { id: { type: string }, name: { type: string }, price_cents: { type: integer } } }
  TariffList: { type: object, required: [data], properties: { data: { type: array, items: <Tariff> } } }
  NewStation: { type: object, additionalProperties: false, required: [name, tariff_id, pass_limit], properties: { name: { type: string, minLength: 1, maxLength: 40 }, tariff_id: { type: string }, pass_limit: { type: integer, minimum: 1, maximum: 4, description: Largest number of passes } } }
  StationChange: { type: object, additionalProperties: false, minProperties: 1, properties: { name: { type: string, minLength: 1, maxLength: 40 }, pass_limit: { type: integer, minimum: 1, maximum: 4 } } }
  Station: { type: object, required: [id, name, tariff_id, pass_limit, pass_count], properties: { id: { type: string }, name: { type: string }, tariff_id: { type: string }, pass_limit: { type: integer }, pass_count: { type: integer, description: Number of passes } } }
  StationList: { type: object, required: [data], properties: { data: { type: array, items: <Station> } } }
  NewSession: { type: object, additionalProperties: false, required: [plate], properties: { plate: { type: string, minLength: 1, maxLength: 12 } } }
  Session:
    type: object
    required: [id, station_id, plate, status, price_cents]
    properties:
      id: { type: string }
      station_id: { type: string }
      plate: { type: string }
      status: { type: string, enum: [running, ended] }
      price_cents: { type: integer, description: The price of the station's tariff when the session began }
  SessionList: { type: object, required: [data], properties: { data: { type: array, items: <Session> } } }
  NewPass: { type: object, additionalProperties: false, required: [holder], properties: { holder: { type: string, minLength: 1, maxLength: 40 } } }
  Pass: { type: object, required: [id, station_id, holder], properties: { id: { type: string }, station_id: { type: string }, holder: { type: string } } }
  PassList: { type: object, required: [data], properties: { data: { type: array, items: <Pass> } } }
`;

const FAULTS = {
  "two sessions run at one station": ["expected-status"],
  "sessions of a station that is removed stay": ["removals"],
  "passes of a station that is removed stay": ["removals"],
  "the price of a session follows that of the tariff": ["read-back"],
  "a session begins at a price of its own": ["read-back"],
  "a session begins at the price of another tariff": ["read-back"],
  "the limit falls below the passes that are issued": ["expected-status"],
  "more passes than the limit are issued": ["expected-status"],
} as const;

type Thing = JsonObject & { readonly id: string };

function make(fault?: string): Habit {
  return habit("charging", CONTRACT, () => {
    const tariffs = new Map<string, Thing>();
    const stations = new Map<string, Thing>();
    const sessions = new Map<string, Thing>();
    const passes = new Map<string, Thing>();
    let last = 0;
    const keep = (kept: Map<string, Thing>, kind: string, fields: JsonObject): Thing => {
      const thing = { ...fields, id: `${kind}_${(last += 1)}` };
      kept.set(thing.id, thing);
      return thing;
    };
    const at = (kept: Map<string, Thing>, station: string): Thing[] =>
      [...kept.values()].filter(({ station_id }) => station_id === station);
    const priceAt = (station: JsonObject): JsonObject => {
      const first = fault === "a session begins at the price of another tariff" ? [...tariffs.keys()][0] : undefined;
      const price = tariffs.get(first ?? String(station["tariff_id"]))?.["price_cents"] ?? null;
      return { price_cents: fault === "a session begins at a price of its own" ? 35 : price };
    };
    const session = (one: Thing): JsonObject =>
      fault === "the price of a session follows that of the tariff"
        ? { ...one, ...priceAt(stations.get(String(one["station_id"])) ?? {}) }
        : { ...one };
    const shown = (one: Thing): JsonObject => ({ ...one, pass_count: at(passes, one.id).length });
    return {
      tariffs: () => ok({ data: [...tariffs.values()] }),
      addTariff: ({ body }) => ok(keep(tariffs, "tariff", body), 201),
      tariff: ({ given }) => withId(tariffs, given["tariff_id"], (one) => ok({ ...one })),
      changeTariff: ({ given, body }) =>
        withId(tariffs, given["tariff_id"], (one) => ok({ ...Object.assign(one, body) })),
      stations: () => ok({ data: [...stations.values()].map(shown) }),
      addStation: ({ body }) =>
        tariffs.has(String(body["tariff_id"])) ? ok(shown(keep(stations, "station", body)), 201) : refuse(422),
      station: ({ given }) => withId(stations, given["station_id"], (one) => ok(shown(one))),
      changeStation: ({ given, body }) =>
        withId(stations, given["station_id"], (one) => {
          const isLess = Number(body["pass_limit"] ?? one["pass_limit"]) < at(passes, one.id).length;
          if (isLess && fault !== "the limit falls below the passes that are issued") return refuse(409);
          return ok(shown(Object.assign(one, body)));
        }),
      removeStation: ({ given }) =>
        withId(stations, given["station_id"], ({ id }) => {
          stations.delete(id);
          if (fault !== "sessions of a station that is removed stay")
            for (const one of at(sessions, id)) sessions.delete(one.id);
          if (fault !== "passes of a station that is removed stay")
            for (const one of at(passes, id)) passes.delete(one.id);
          return { status: 204 };
        }),
      sessions: ({ given }) =>
        withId(stations, given["station_id"], ({ id }) => ok({ data: at(sessions, id).map(session) })),
      begin: ({ given, body }) =>
        withId(stations, given["station_id"], (station) => {
          const busy = at(sessions, station.id).some(({ status }) => status === "running");
          if (busy && fault !== "two sessions run at one station") return refuse(409);
          const fields = { ...body, station_id: station.id, status: "running", ...priceAt(station) };
          return ok(session(keep(sessions, "session", fields)), 201);
        }),
      passes: ({ given }) => withId(stations, given["station_id"], ({ id }) => ok({ data: at(passes, id) })),
      issue: ({ given, body }) =>
        withId(stations, given["station_id"], (station) => {
          const isFull = at(passes, station.id).length >= Number(station["pass_limit"]);
          if (isFull && fault !== "more passes than the limit are issued") return refuse(409);
          return ok({ ...keep(passes, "pass", { ...body, station_id: station.id }) }, 201);
        }),
      pass: ({ given }) => withId(passes, given["pass_id"], (one) => ok({ ...one })),
      revoke: ({ given }) =>
        withId(passes, given["pass_id"], ({ id }) => {
          passes.delete(id);
          return { status: 204 };
        }),
      session: ({ given }) => withId(sessions, given["session_id"], (one) => ok(session(one))),
      end: ({ given }) =>
        withId(sessions, given["session_id"], (one) => {
          if (one["status"] === "ended") return refuse(409);
          return ok(session(Object.assign(one, { status: "ended" })));
        }),
    };
  });
}

export const charging: Shape = { name: "charging of cars", faults: FAULTS, make };
