/** How an API of boats writes what it takes and answers: the contract of each form beside what does it. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";

export const TEXT: JsonObject = { type: "string" };
export const NUMBER: JsonObject = { type: "integer" };
export const LINK: JsonObject = { type: "string", format: "uri-reference" };

export function object(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return { type: "object", properties, required: [...required] };
}

export function list(items: JsonObject): JsonObject {
  return { type: "array", items };
}

/** Nothing but these members. */
export function closed(schema: JsonObject): JsonObject {
  return { ...schema, additionalProperties: false };
}

/** What a boat says of itself. */
export interface Said {
  readonly id: string | number;
  /** Name, masts, rig and motto. */
  readonly members: JsonObject;
  /** Where it is read. */
  readonly self: string;
}

/** What a page says of its list. */
export interface Page {
  readonly items: readonly Json[];
  /** Of the next page: its address, and what its parameter is there. */
  readonly next: { readonly address: string; readonly value: string } | undefined;
  readonly self: string;
  readonly total: number;
  readonly size: number;
  readonly number: number;
}

export interface Format {
  readonly name: string;
  readonly path: string;
  /** The name of the path's parameter. */
  readonly place: string;
  /** Of requests and answers. */
  readonly type: string;
  readonly idOf: (count: number) => string | number;
  /** Schema of a boat in a list and where it stands alone, by the schema of its members. */
  readonly itemSchema: (members: JsonObject) => JsonObject;
  readonly item: (boat: Said) => Json;
  /** Around a boat that stands alone. */
  readonly aloneSchema: (item: JsonObject) => JsonObject;
  readonly alone: (item: Json) => Json;
  /** Around what is sent to make or (`id` is there) to change one. */
  readonly sentSchema: (members: JsonObject, changes: boolean) => JsonObject;
  readonly membersOf: (sent: JsonObject) => Json | undefined;
  readonly pageSchema: (item: JsonObject) => JsonObject;
  readonly page: (page: Page) => Json;
  readonly headers?: (page: Page) => Readonly<Record<string, string>>;
  readonly query: {
    readonly size: string;
    readonly turn: string;
    /** A boat's identifier, a number of boats, or of pages from this one on. */
    readonly by: "cursor" | "offset" | number;
    readonly filter: string;
    /** The parameter, and its values upwards and downwards. */
    readonly sort?: readonly [name: string, up: string, down: string];
  };
  /** What is said where one was made: its address, or its address and itself. */
  readonly location?: "absolute" | "path" | "alone";
  readonly linked?: boolean;
  readonly counted?: boolean;
}

/** As plain JSON has it: nothing around anything. */
export const PLAIN: Pick<
  Format,
  "type" | "aloneSchema" | "alone" | "sentSchema" | "membersOf" | "path" | "place" | "idOf"
> = {
  path: "/boats",
  place: "id",
  type: "application/json",
  idOf: (count) => `b${count}`,
  aloneSchema: (item) => item,
  alone: (item) => item,
  sentSchema: (members) => members,
  membersOf: (sent) => sent,
};

/** The members with others before them. */
export function joined(first: JsonObject, { properties, required }: JsonObject): JsonObject {
  return {
    type: "object",
    properties: { ...first, ...(properties as JsonObject) },
    required: [...Object.keys(first), ...(required as string[])],
  };
}
