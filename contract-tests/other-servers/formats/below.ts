/** Two services of other shapes: things below things in envelopes, made with 200; a map of what is put under the client's keys, and a list of edges. */
import { randomUUID } from "node:crypto";
import { type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, withOne } from "../../testing/short-service.ts";

export interface Shape {
  readonly name: string;
  /** With the checks whose business each is. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
  readonly make: (fault?: string) => Habit;
}

const FLEETS = `
paths:
  /fleets:
    post: { operationId: addFleet, body: NewFleet, responses: { "201": { is: FleetAnswer, headers: { Location: { schema: { type: string } } } } } }
  /fleets/{fleetId}:
    get: { operationId: fleet, responses: { "200": FleetAnswer, "404": refused } }
  /fleets/{fleetId}/boats:
    get:
      operationId: boats
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 30, default: 7 } }, { name: startAfter, in: query, schema: { type: integer, minimum: 0 } }, { name: active, in: query, schema: { type: boolean } }]
      responses: { "200": Boats, "404": refused }
    post: { operationId: addBoat, body: NewBoat, responses: { "200": BoatAnswer, "404": refused } }
  /fleets/{fleetId}/boats/{boatNo}:
    get: { operationId: boat, responses: { "200": BoatAnswer, "404": refused } }
    put: { operationId: setBoat, body: NewBoat, responses: { "200": BoatAnswer, "404": refused } }
    delete: { operationId: dropBoat, responses: { "204": nothing, "404": refused } }
places: { fleetId: { type: integer, minimum: 1 }, boatNo: { type: integer, minimum: 1 } }
schemas:
  NewFleet: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 50 } } }
  Fleet: { type: object, required: [fleetId, title], properties: { fleetId: { type: integer }, title: { type: string } } }
  FleetAnswer: { type: object, required: [response], properties: { response: <Fleet> } }
  NewBoat: { type: object, additionalProperties: false, required: [title, active, dims, crew], properties: { title: { type: string, minLength: 1, maxLength: 50 }, active: { type: boolean }, speed: { type: number, minimum: 0, maximum: 90 }, dims: { type: object, additionalProperties: false, required: [length], properties: { length: { type: number, minimum: 1, maximum: 400 }, beam: { type: number, minimum: 1, maximum: 60 } } }, crew: { type: array, maxItems: 5, items: { type: string, minLength: 1, maxLength: 20 } } } }
  Boat: { type: object, required: [boatNo, fleetId, title, active, dims, crew], properties: { boatNo: { type: integer }, fleetId: { type: integer }, title: { type: string }, active: { type: boolean }, speed: { type: number }, dims: { type: object, required: [length], properties: { length: { type: number }, beam: { type: number } } }, crew: { type: array, items: { type: string } } } }
  BoatAnswer: { type: object, required: [response], properties: { response: <Boat> } }
  Boats: { type: object, required: [response], properties: { response: { type: object, required: [list, paging], properties: { list: { type: array, items: <Boat> }, paging: { type: object, properties: { next: { type: string } } } } } } }
`;

const fleets: Shape = {
  name: "boats below fleets, in an envelope, made with 200, the next page by its address",
  faults: {
    "a list has what stands below others": ["list-filter"],
    "a change keeps an old number": ["read-back"],
    "a change loses a member of a member": ["read-back"],
    "a switch is turned over": ["read-back"],
    "the last of several is lost": ["read-back"],
    "a number is rounded": ["read-back"],
    "the next page leaves one out": ["list-complete", "list-filter"],
    "a filter by a switch is ignored": ["list-filter"],
    "the list has another title": ["list-member"],
    "removing does nothing": ["list-complete", "expected-status", "removals"],
  },
  make: (fault) =>
    habit("fleets", FLEETS, () => {
      const all: JsonObject[] = [];
      const boats: JsonObject[] = [];
      let count = 0;
      const fleetOf = (given: JsonObject): JsonObject | undefined =>
        all.find(({ fleetId }) => fleetId === given["fleetId"]);
      const placeOf = (given: JsonObject): number =>
        boats.findIndex(({ fleetId, boatNo }) => fleetId === given["fleetId"] && boatNo === given["boatNo"]);
      const kept = (sent: JsonObject): JsonObject => {
        const { crew = [], active = null, speed } = sent;
        return {
          ...sent,
          active: fault === "a switch is turned over" ? active !== true : active,
          crew: fault === "the last of several is lost" && Array.isArray(crew) ? crew.slice(0, 1) : crew,
          ...(fault === "a number is rounded" && typeof speed === "number" ? { speed: Math.round(speed) } : {}),
        };
      };
      return {
        addFleet: ({ body }) => {
          const fleetId = all.length + 1;
          all.push({ fleetId, ...body });
          const headers = { location: `/fleets/${fleetId}` };
          return { status: 201, body: { response: all.at(-1) ?? null }, headers };
        },
        fleet: ({ given }) => withOne(fleetOf(given), (fleet) => ok({ response: fleet })),
        boats: ({ given, request }) => {
          if (fleetOf(given) === undefined) return MISSING;
          const everywhere = fault === "a list has what stands below others";
          const { active, limit = 7, startAfter = 0 } = given;
          const fitting = boats
            .filter(({ fleetId }) => everywhere || fleetId === given["fleetId"])
            .filter((boat) => active === undefined || fault?.includes("by a switch") || boat["active"] === active)
            .filter(({ boatNo }) => Number(boatNo) > Number(startAfter));
          const page = fitting.slice(0, Number(limit));
          const last = fault === "the next page leaves one out" ? fitting[Number(limit)] : page.at(-1);
          const query = new URLSearchParams({
            ...(active === undefined ? {} : { active: String(active) }),
            limit: String(limit),
            startAfter: String(last?.["boatNo"]),
          });
          const host = request.headers.find(([name]) => name === "host")?.[1] ?? "";
          const next = `http://${host}/fleets/${String(given["fleetId"])}/boats?${query.toString()}`;
          const other = fault === "the list has another title";
          const list = page.map((boat) => (other ? { ...boat, title: `${String(boat["title"])}.` } : boat));
          return ok({ response: { list, paging: fitting.length > page.length ? { next } : {} } });
        },
        addBoat: ({ given, body }) => {
          if (fleetOf(given) === undefined) return MISSING;
          boats.push({ boatNo: (count += 1), fleetId: given["fleetId"] ?? null, ...kept(body) });
          return ok({ response: boats.at(-1) ?? null });
        },
        boat: ({ given }) => withOne(boats[placeOf(given)], (boat) => ok({ response: boat })),
        setBoat: ({ given, body }) => {
          const at = placeOf(given);
          const { boatNo = null, fleetId = null, speed = null } = boats[at] ?? {};
          if (at < 0) return MISSING;
          const { dims = null } = body;
          boats[at] = {
            boatNo,
            fleetId,
            ...kept(body),
            ...(fault === "a change keeps an old number" && speed !== null ? { speed } : {}),
            ...(fault === "a change loses a member of a member" && isObject(dims)
              ? { dims: { length: dims["length"] ?? null } }
              : {}),
          };
          return ok({ response: boats[at] });
        },
        dropBoat: ({ given }) => {
          const at = placeOf(given);
          if (at < 0) return MISSING;
          if (fault !== "removing does nothing") boats.splice(at, 1);
          return { status: 204 };
        },
      };
    }),
};

const PORTS = `
paths:
  /ports:
    get: { operationId: ports, responses: { "200": Ports } }
  /ports/{code}:
    get: { operationId: port, responses: { "200": Port, "404": refused } }
    put: { operationId: setPort, body: NewPort, responses: { "200": Port, "201": Port, "404": refused } }
    delete: { operationId: dropPort, responses: { "204": nothing, "404": refused } }
  /notes:
    get:
      operationId: notes
      parameters: [{ name: first, in: query, schema: { type: integer, minimum: 1, maximum: 10, default: 3 } }, { name: after, in: query, schema: { type: string } }, { name: tone, in: query, schema: { type: string, enum: [dry, wet] } }, { name: orderBy, in: query, schema: { type: string, enum: [stars, stars_desc] } }]
      responses: { "200": Notes }
    post: { operationId: note, body: Noting, responses: { "200": NoteAnswer } }
  /notes/{uuid}:
    get: { operationId: readNote, responses: { "200": NoteAnswer, "404": refused } }
    patch: { operationId: patchNote, body: Noted, responses: { "200": NoteAnswer, "404": refused } }
    delete: { operationId: dropNote, responses: { "204": nothing, "404": refused } }
places: { code: { type: string, pattern: "^[A-Z]{5}$" } }
schemas:
  NewPort: { type: object, additionalProperties: false, required: [title, depth], properties: { title: { type: string, minLength: 1, maxLength: 40 }, depth: { type: integer, minimum: 1, maximum: 60 }, free: { type: boolean } } }
  Port: { type: object, required: [title, depth], properties: { title: { type: string }, depth: { type: integer }, free: { type: boolean } } }
  Ports: { type: object, additionalProperties: <Port> }
  Noting: { type: object, additionalProperties: false, required: [note], properties: { note: { allOf: [<Said>], required: [text, tone, stars] } } }
  Noted: { type: object, additionalProperties: false, required: [note], properties: { note: { allOf: [<Said>], minProperties: 1 } } }
  Said: { type: object, additionalProperties: false, properties: { text: { type: string, minLength: 1, maxLength: 90 }, tone: { type: string, enum: [dry, wet] }, stars: { type: integer, minimum: 0, maximum: 9 } } }
  Note: { type: object, required: [uuid, text, tone, stars], properties: { uuid: { type: string, format: uuid }, text: { type: string }, tone: { type: string, enum: [dry, wet] }, stars: { type: integer } } }
  NoteAnswer: { type: object, required: [note], properties: { note: <Note> } }
  Notes: { type: object, required: [edges, pageInfo], properties: { edges: { type: array, items: { type: object, required: [node, cursor], properties: { cursor: { type: string }, node: <Note> } } }, pageInfo: { type: object, required: [hasNextPage], properties: { hasNextPage: { type: boolean }, endCursor: { type: [string, "null"] } } } } }
`;

const ports: Shape = {
  name: "a map of what is put under keys of the client, and a list of edges",
  faults: {
    "what is put is one deeper": ["read-back"],
    "a switch that is put is lost": ["read-back"],
    "the map lacks the first one": ["list-complete"],
    "the map has another title": ["list-member"],
    "what is removed from the map is still there": ["expected-status", "removals"],
    "a change clears what it does not name": ["read-back"],
    "a change is not kept": ["read-back"],
    "a filter is ignored": ["list-filter"],
    "what is sorted downwards goes up": ["list-order"],
    "the next page leaves one out": ["list-complete"],
    "there is always more": ["list-complete"],
    "an edge has another text": ["list-member"],
    "removing does nothing": ["list-complete", "expected-status", "removals"],
  },
  make: (fault) =>
    habit("ports", PORTS, () => {
      const kept = new Map<string, JsonObject>();
      const notes = new Map<string, JsonObject>();
      const codeOf = (given: JsonObject): string => String(given["code"]);
      const idOf = (given: JsonObject): string => String(given["uuid"]);
      const answer = (uuid: string): Reply => withOne(notes.get(uuid), (note) => ok({ note }));
      const sent = (body: JsonObject): JsonObject => (isObject(body["note"]) ? body["note"] : {});
      return {
        ports: () => {
          const shown = [...kept].slice(fault === "the map lacks the first one" ? 1 : 0);
          const other = fault === "the map has another title";
          return ok(
            Object.fromEntries(
              shown.map(([code, port]) => [code, other ? { ...port, title: `${String(port["title"])}.` } : port]),
            ),
          );
        },
        port: ({ given }) => withOne(kept.get(codeOf(given)), (port) => ok(port)),
        setPort: ({ given, body }) => {
          const status = kept.has(codeOf(given)) ? 200 : 201;
          const { free, ...others } = body;
          const port: JsonObject = {
            ...others,
            ...(fault === "a switch that is put is lost" || free === undefined ? {} : { free }),
            depth: Number(body["depth"]) + (fault === "what is put is one deeper" ? 1 : 0),
          };
          kept.set(codeOf(given), port);
          return { status, body: port };
        },
        dropPort: ({ given }) => {
          if (!kept.has(codeOf(given))) return MISSING;
          if (fault !== "what is removed from the map is still there") kept.delete(codeOf(given));
          return { status: 204 };
        },
        notes: ({ given }) => {
          const { tone, orderBy, after, first = 3 } = given;
          const fitting = [...notes.values()].filter(
            (note) => tone === undefined || fault === "a filter is ignored" || note["tone"] === tone,
          );
          const sign = orderBy === "stars_desc" && fault !== "what is sorted downwards goes up" ? -1 : 1;
          const all =
            orderBy === undefined
              ? fitting
              : fitting.toSorted((a, b) => (Number(a["stars"]) - Number(b["stars"])) * sign);
          const before = all.findIndex(({ uuid }) => uuid === after);
          if (after !== undefined && before < 0) return refuse(400);
          const skip = fault === "the next page leaves one out" && before >= 0 ? 1 : 0;
          const page = all.slice(before + 1 + skip, before + 1 + skip + Number(first));
          const more = before + 1 + skip + Number(first) < all.length;
          const text = fault === "an edge has another text" ? "." : "";
          return ok({
            edges: page.map((note) => ({
              cursor: note["uuid"] ?? null,
              node: { ...note, text: `${String(note["text"])}${text}` },
            })),
            pageInfo: {
              hasNextPage: fault === "there is always more" || more,
              endCursor: more ? (page.at(-1)?.["uuid"] ?? null) : null,
            },
          });
        },
        note: ({ body }) => {
          const uuid = randomUUID();
          notes.set(uuid, { uuid, ...sent(body) });
          return answer(uuid);
        },
        readNote: ({ given }) => answer(idOf(given)),
        patchNote: ({ given, body }) => {
          const note = notes.get(idOf(given));
          const cleared = fault === "a change clears what it does not name" ? { stars: 0 } : {};
          if (note !== undefined && fault !== "a change is not kept")
            notes.set(idOf(given), { ...note, ...cleared, ...sent(body) });
          return answer(idOf(given));
        },
        dropNote: ({ given }) => {
          if (!notes.has(idOf(given))) return MISSING;
          if (fault !== "removing does nothing") notes.delete(idOf(given));
          return { status: 204 };
        },
      };
    }),
};

export const SHAPES: readonly Shape[] = [fleets, ports];
