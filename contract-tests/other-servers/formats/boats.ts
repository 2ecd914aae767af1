/** The service of boats in any format, right or with one fault. */
import { type Json, type JsonObject, objectAt } from "../../../spec/openapi/json.ts";
import { contractOf } from "../../engine/contract.ts";
import { type Habit, MISSING, type Reply, refuse } from "../../testing/short-service.ts";
import { type Format, type Page, type Said, closed, object } from "./format.ts";

/** With the checks whose business each is. */
export const FAULTS = {
  "Location leads to the first one": ["read-back"],
  "a filter is ignored": ["list-filter"],
  "the next page leaves one out": ["list-complete"],
  "the total is that of the page": ["list-complete"],
  "pages are longer than asked": ["list-limit"],
  "a change clears what it does not name": ["read-back"],
  "a change is not kept": ["read-back"],
  "a number is kept one too low": ["read-back"],
  "a text is cut off": ["read-back"],
  "a member is lost": ["read-back"],
  "removing does nothing": ["list-complete", "expected-status", "removals"],
  "the list has another name": ["list-member"],
  "what is sorted downwards goes up": ["list-order"],
  "the link of one leads to nothing": ["list-member", "expected-status"],
} as const;
export type Fault = keyof typeof FAULTS;

/** What the format has no place for cannot be wrong in it. */
export function faultsOf({ location, counted, linked, query }: Format): Fault[] {
  const without: Partial<Record<Fault, boolean>> = {
    "Location leads to the first one": location === undefined,
    "the total is that of the page": counted !== true,
    "what is sorted downwards goes up": query.sort === undefined,
    "the link of one leads to nothing": linked !== true,
  };
  return (Object.keys(FAULTS) as Fault[]).filter((fault) => without[fault] !== true);
}

const MOST = 20;
const USUAL_SIZE = 5;
const RIGS = ["sloop", "ketch", "yawl"];

const SENT: JsonObject = {
  name: { type: "string", minLength: 1, maxLength: 40 },
  masts: { type: "integer", minimum: 1, maximum: 5 },
  rig: { type: "string", enum: RIGS },
  motto: { type: ["string", "null"], minLength: 1, maxLength: 30 },
};
const KEPT: JsonObject = {
  name: { type: "string" },
  masts: { type: "integer" },
  rig: { type: "string", enum: RIGS },
  motto: { type: "string" },
};

/** Only what such a contract says anyway: paths and schemas. */
function contractFor(format: Format): JsonObject {
  const { path, place, type, query, by } = { ...format, ...format.query };
  const item = format.itemSchema(object(KEPT, ["name", "masts", "rig"]));
  const whole = (schema: JsonObject): JsonObject => ({ content: { [type]: { schema } } });
  const sent = (changes: boolean): JsonObject => {
    const members = closed(object(SENT, changes ? [] : ["name", "masts", "rig"]));
    return { required: true, ...whole(format.sentSchema(members, changes)) };
  };
  const boat = whole({ $ref: "#/components/schemas/BoatDocument" });
  const answers = (status: string, answer: JsonObject, ...others: string[]): JsonObject =>
    Object.fromEntries([
      [status, { description: "Done.", ...answer }],
      ...["401", ...others].map((other) => [other, { $ref: "#/components/responses/Refused" }]),
    ]);
  const parameter = (name: string, schema: JsonObject): JsonObject => ({ name, in: "query", schema });
  const first = typeof by === "number" ? by : 0;
  const counting: JsonObject = { type: "integer", minimum: first, maximum: 1000, default: first };
  const located = { headers: { Location: { required: true, schema: { type: "string" } } } };
  const linked = format.headers === undefined ? {} : { headers: { Link: { schema: { type: "string" } } } };
  return {
    openapi: "3.1.1",
    info: { title: "Boats", version: "1.0.0" },
    security: [{ Key: [] }],
    paths: {
      [path]: {
        get: {
          operationId: "boats",
          parameters: [
            parameter(query.size, { type: "integer", minimum: 1, maximum: MOST, default: USUAL_SIZE }),
            parameter(query.turn, by === "cursor" ? { type: "string", minLength: 1, maxLength: 60 } : counting),
            parameter(query.filter, { type: "string", enum: RIGS }),
            ...(query.sort === undefined
              ? []
              : [parameter(query.sort[0], { type: "string", enum: query.sort.slice(1) })]),
          ],
          responses: answers(
            "200",
            { ...whole(format.pageSchema({ $ref: "#/components/schemas/Boat" })), ...linked },
            "400",
          ),
        },
        post: {
          operationId: "launch",
          requestBody: sent(false),
          responses: answers(
            "201",
            {
              ...(format.location === "alone" ? {} : boat),
              ...(format.location === undefined ? {} : located),
            },
            "400",
          ),
        },
      },
      [`${path}/{${place}}`]: {
        parameters: [{ name: place, in: "path", required: true, schema: { type: "string" } }],
        get: { operationId: "boat", responses: answers("200", boat, "404") },
        patch: { operationId: "refit", requestBody: sent(true), responses: answers("200", boat, "400", "404") },
        delete: { operationId: "sink", responses: answers("204", {}, "404") },
      },
    },
    components: {
      securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } },
      responses: {
        Refused: {
          description: "Refused.",
          content: { "application/json": { schema: object({ error: { type: "string" } }) } },
        },
      },
      schemas: { Boat: item, BoatDocument: format.aloneSchema({ $ref: "#/components/schemas/Boat" }) },
    },
  };
}

interface Boat {
  readonly id: string | number;
  readonly members: JsonObject;
}

class Boats {
  readonly #format: Format;
  readonly #fault: Fault | undefined;
  #all: Boat[] = [];
  #count = 0;

  constructor(format: Format, fault?: Fault) {
    this.#format = format;
    this.#fault = fault;
  }

  #said({ id, members }: Boat): Json {
    const lost = this.#fault === "the link of one leads to nothing" ? "x" : "";
    const self = `${this.#format.path}/${id}${lost}`;
    const there = Object.entries(members).filter(([, value]) => value !== null);
    const boat: Said = { id, members: Object.fromEntries(there), self };
    return this.#format.item(boat);
  }

  #answer(status: number, boat: Boat, headers: Readonly<Record<string, string>> = {}): Reply {
    const body = this.#format.alone(this.#said(boat));
    return { status, body, headers: { "content-type": this.#format.type, ...headers } };
  }

  launch(sent: JsonObject, host: string): Reply {
    const { location, path, idOf, membersOf } = this.#format;
    const id = idOf((this.#count += 1));
    const { name, masts, rig, motto } = objectAt(membersOf(sent));
    const fault = this.#fault;
    const members: JsonObject = {
      name: fault === "a text is cut off" ? String(name).slice(0, 9) : (name ?? null),
      masts: fault === "a number is kept one too low" && Number(masts) > 2 ? Number(masts) - 1 : (masts ?? null),
      rig: rig ?? null,
      motto: fault === "a member is lost" ? null : (motto ?? null),
    };
    const boat = { id, members };
    this.#all = [...this.#all, boat];
    if (location === undefined) return this.#answer(201, boat);
    const first = fault === "Location leads to the first one" ? this.#all[0]?.id : id;
    const headers = { location: `${location === "absolute" ? `http://${host}` : ""}${path}/${String(first)}` };
    return location === "alone" ? { status: 201, headers } : this.#answer(201, boat, headers);
  }

  #found(place: string): Boat | undefined {
    return this.#all.find(({ id }) => String(id) === place);
  }

  boat(place: string): Reply {
    const boat = this.#found(place);
    return boat === undefined ? MISSING : this.#answer(200, boat);
  }

  refit(place: string, sent: JsonObject): Reply {
    const boat = this.#found(place);
    const named = objectAt(sent["data"])["id"];
    if (boat === undefined) return MISSING;
    if (named !== undefined && named !== place && this.#format.place === "id") return refuse(400);
    const change = objectAt(this.#format.membersOf(sent));
    const cleared = this.#fault === "a change clears what it does not name" ? { motto: null } : {};
    const members = { ...boat.members, ...cleared, ...change };
    const changed = { ...boat, members };
    if (this.#fault !== "a change is not kept")
      this.#all = this.#all.map((one) => (one.id === boat.id ? changed : one));
    return this.#answer(200, changed);
  }

  sink(place: string): Reply {
    if (this.#found(place) === undefined) return MISSING;
    if (this.#fault !== "removing does nothing") this.#all = this.#all.filter(({ id }) => String(id) !== place);
    return { status: 204 };
  }

  /** `given`: the query. */
  boats(given: JsonObject, host: string): Reply {
    const { size: sizeName, turn, by, filter, sort } = this.#format.query;
    const rig = this.#fault === "a filter is ignored" ? undefined : given[filter];
    const fitting = this.#all.filter(({ members }) => rig === undefined || members["rig"] === rig);
    const asked = sort && given[sort[0]];
    const sign = asked === sort?.[2] && this.#fault !== "what is sorted downwards goes up" ? -1 : 1;
    const masts = ({ members }: Boat): number => Number(members["masts"]) * sign;
    const all = asked === undefined ? fitting : fitting.toSorted((a, b) => masts(a) - masts(b));
    const wanted = Number(given[sizeName] ?? USUAL_SIZE);
    const size = this.#fault === "pages are longer than asked" ? MOST : wanted;
    const at = given[turn];
    const first = typeof by === "number" ? by : 0;
    const number = Number(by === "cursor" ? 0 : (at ?? first));
    const after = all.findIndex(({ id }) => String(id) === at);
    if (by === "cursor" && at !== undefined && after < 0) return refuse(400);
    const from = by === "cursor" ? after + 1 : by === "offset" ? number : (number - by) * size;
    const skip = this.#fault === "the next page leaves one out" && from > 0 ? 1 : 0;
    const items = all.slice(from + skip, from + skip + size);
    const address = (value: string): string => {
      const query = new URLSearchParams({ ...texts(given), [sizeName]: String(wanted), [turn]: value });
      const base = this.#format.location === "absolute" ? `http://${host}` : "";
      return `${base}${this.#format.path}?${query.toString()}`;
    };
    const value = by === "cursor" ? items.at(-1) : by === "offset" ? from + items.length : number + 1;
    const next = typeof value === "object" ? String(value.id) : String(value);
    const more = from + skip + size < all.length;
    const page: Page = {
      items: items.map((boat) => this.#listed(boat)),
      next: more ? { address: address(next), value: next } : undefined,
      self: this.#format.path,
      total: this.#fault === "the total is that of the page" ? items.length : all.length,
      size,
      number,
    };
    const headers = { "content-type": this.#format.type, ...this.#format.headers?.(page) };
    return { status: 200, body: this.#format.page(page), headers };
  }

  #listed(boat: Boat): Json {
    if (this.#fault !== "the list has another name") return this.#said(boat);
    return this.#said({ ...boat, members: { ...boat.members, name: `${String(boat.members["name"])}.` } });
  }
}

function texts(given: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

function hostOf(headers: readonly (readonly [string, string])[]): string {
  return headers.find(([name]) => name === "host")?.[1] ?? "";
}

export function boatsIn(format: Format, fault?: Fault): Habit {
  const make: Habit["make"] = () => {
    const boats = new Boats(format, fault);
    const place = (given: JsonObject): string => String(given[format.place]);
    return {
      boats: ({ given, request }) => boats.boats(given, hostOf(request.headers)),
      launch: ({ body, request }) => boats.launch(body, hostOf(request.headers)),
      boat: ({ given }) => boats.boat(place(given)),
      refit: ({ given, body }) => boats.refit(place(given), body),
      sink: ({ given }) => boats.sink(place(given)),
    };
  };
  return { name: format.name, contract: contractOf(contractFor(format)), make };
}
