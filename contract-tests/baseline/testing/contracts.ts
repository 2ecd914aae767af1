/** A small contract with something of everything that can break. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import { isObject } from "../../../spec/openapi/json.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });

const schemas: JsonObject = {
  NewTicket: {
    type: "object",
    required: ["visitor"],
    properties: {
      visitor: { type: "string", maxLength: 40 },
      seats: { type: "integer", minimum: 1 },
      price: { type: "number", default: 12 },
      extras: { type: "array", items: ref("Extra") },
      note: { type: ["string", "null"] },
      channel: { type: "string", "x-extensible-enum": ["desk", "web"] },
    },
  },
  Extra: { type: "string", enum: ["audio", "guide"] },
  Ticket: {
    type: "object",
    required: ["ticket_id", "state"],
    properties: {
      ticket_id: { type: "string", format: "uuid" },
      state: { type: "string", enum: ["open", "used"] },
      seats: { type: "integer", minimum: 1 },
      gate: { type: "string" },
      wing: { type: ["string", "null"], "x-extensible-enum": ["old", "new"] },
      extras: { type: "array", maxItems: 5, uniqueItems: true, items: { type: "string" } },
      paid: { oneOf: [ref("Card"), ref("Cash")] },
    },
  },
  Card: { type: "object", required: ["kind"], properties: { kind: { const: "card" }, last_four: { type: "string" } } },
  Cash: { type: "object", required: ["kind"], properties: { kind: { const: "cash" } } },
  Voucher: { type: "object", required: ["kind"], properties: { kind: { const: "voucher" } } },
  Sold: {
    type: "object",
    required: ["event", "ticket"],
    properties: { event: { const: "ticket.sold" }, ticket: ref("Ticket") },
  },
  Problem: { type: "object", required: ["code"], properties: { code: { type: "string" } } },
};

const buyTicket: JsonObject = {
  operationId: "buyTicket",
  parameters: [
    { name: "currency", in: "query", schema: { type: "string", pattern: "^[A-Z]{3}$" } },
    { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
  ],
  requestBody: { required: true, content: json(ref("NewTicket")) },
  responses: {
    "201": {
      description: "Bought.",
      headers: { Location: { required: true, schema: { type: "string" } }, ETag: { schema: { type: "string" } } },
      content: json(ref("Ticket")),
    },
    "409": { description: "Sold out.", content: { "application/problem+json": { schema: ref("Problem") } } },
  },
};

const ticketSold: JsonObject = {
  operationId: "onTicketSold",
  parameters: [
    { name: "X-Signature", in: "header", required: true, schema: { type: "string" } },
    { name: "X-Attempt", in: "header", schema: { type: "integer" } },
  ],
  requestBody: { required: true, content: json(ref("Sold")) },
  responses: { "2XX": { description: "Taken." }, "410": { description: "Stop." } },
  "x-webhook-delivery": {
    signature: { header: "X-Signature", scheme: "hmac-sha256-hex" },
    registration: { operationId: "register", url: "/url", secret: "/secret" },
    triggers: ["buyTicket"],
    retry_on: ["5xx", "connection_error"],
    final_on: ["2xx", "4xx"],
    delays_seconds: [0, 2, 6],
  },
};

export const museum: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Museum", version: "0.3.0" },
  servers: [{ url: "/" }],
  security: [{ Key: [] }],
  paths: {
    "/tickets": { post: buyTicket },
    "/tickets/{ticket_id}": {
      parameters: [{ name: "ticket_id", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "getTicket",
        responses: { "200": { description: "The ticket.", content: json(ref("Ticket")) } },
      },
      delete: { operationId: "returnTicket", responses: { "204": { description: "Returned." } } },
    },
  },
  webhooks: { "ticket.sold": { post: ticketSold } },
  components: {
    schemas,
    securitySchemes: { Key: { type: "http", scheme: "bearer" }, Cookie: { type: "apiKey", in: "cookie", name: "sid" } },
  },
};

/** The contract with one place replaced; undefined takes it away. */
export function museumWith(changes: Readonly<Record<string, unknown>>): JsonObject {
  let document: unknown = museum;
  for (const [pointer, value] of Object.entries(changes)) {
    document = write(
      JSON.parse(JSON.stringify(document)),
      pointer,
      value === undefined ? undefined : JSON.parse(JSON.stringify(value)),
    );
  }
  if (!isObject(document)) throw new Error("a contract is an object");
  return document;
}
