/** Members that the service computes, or that move by themselves, and values that come back in one form. */
import { randomUUID } from "node:crypto";
import { type JsonObject, listAt } from "../../../spec/openapi/json.ts";
import { MISSING, habit, ok, withId, withOne } from "../../testing/short-service.ts";

const totals = habit(
  "totals, addresses that expire, counters of reads and the server's clock",
  `
paths:
  /me:
    get: { operationId: getMe, responses: { "200": Order } }
  /orders:
    post:
      operationId: makeOrder
      body: NewOrder
      responses:
        "201":
          is: Order
          headers: { Location: { required: true, schema: { type: string } } }
          links:
            read: { operationId: readOrder, parameters: { order_id: "$response.body#/order_id" } }
            change: { operationId: changeOrder, parameters: { order_id: "$response.body#/order_id" } }
            patch: { operationId: patchOrder, parameters: { order_id: "$response.body#/order_id" } }
  /orders/{order_id}:
    get:
      operationId: readOrder
      responses: { "200": Whole, "404": refused }
    put:
      operationId: changeOrder
      body: NewOrder
      responses: { "200": Whole, "404": refused }
    patch:
      operationId: patchOrder
      body: OrderChange
      responses: { "200": Whole, "404": refused }
schemas:
  Pieces: { type: integer, minimum: 1, maximum: 100 }
  Name: { type: string, minLength: 1, maxLength: 40 }
  NewOrder: { type: object, additionalProperties: false, required: [pieces, price, name], properties: { pieces: <Pieces>, price: <Pieces>, name: <Name> } }
  OrderChange: { type: object, additionalProperties: false, properties: { pieces: <Pieces>, price: <Pieces>, name: <Name> } }
  Order: { type: object, required: [order_id, pieces, price, name], properties: { order_id: { type: string }, pieces: <Pieces>, price: <Pieces>, name: <Name> } }
  Whole:
    type: object
    required: [order_id, pieces, price, name, due, slug, invoice_url, views, server_time, digest]
    properties:
      order_id: { type: string }
      pieces: <Pieces>
      price: <Pieces>
      name: <Name>
      due: { type: integer, description: pieces times price }
      slug: { type: string, description: made of the name }
      digest: { type: string }
      invoice_url: { type: string, description: A presigned address, valid for five minutes }
      views: { type: integer, description: How often it was read }
      server_time: { type: string, format: date-time }
`,
  () => {
    const orders = new Map<string, JsonObject>();
    const views = new Map<string, number>();
    const shown = (order: JsonObject): JsonObject => ({
      ...order,
      due: Number(order["pieces"]) * Number(order["price"]),
      slug: encodeURIComponent(String(order["name"]).toLowerCase()),
      digest: Buffer.from(JSON.stringify(order)).toString("base64"),
      invoice_url: `https://store.example/${String(order["order_id"])}?signature=${randomUUID()}`,
      views: views.get(String(order["order_id"])) ?? 0,
      server_time: new Date().toISOString(),
    });
    const change = ({ given, body }: { given: JsonObject; body: JsonObject }) =>
      withId(orders, given["order_id"], (order) => ok(shown(Object.assign(order, body))));
    return {
      getMe: () => ok({ order_id: "me", pieces: 1, price: 1, name: "me" }),
      makeOrder: ({ body }) => {
        const order = { order_id: randomUUID(), ...body };
        orders.set(order.order_id, order);
        return { status: 201, body: order, headers: { Location: `/orders/${order.order_id}` } };
      },
      readOrder: ({ given }) => {
        const id = String(given["order_id"]);
        const order = orders.get(id);
        views.set(id, (views.get(id) ?? 0) + 1);
        return order === undefined ? MISSING : ok(shown(order));
      },
      changeOrder: change,
      patchOrder: change,
    };
  },
);

const functions = habit(
  "calls that make nothing and answer under the names under which they are told, and some that only refuse",
  `
paths:
  /translate:
    post: { operationId: translate, body: Text, responses: { "200": Translated } }
  /rounded:
    post: { operationId: round, body: Amount, responses: { "200": Rounded } }
  /slug:
    post: { operationId: slug, body: Titled, responses: { "200": Titled } }
  /reports:
    post: { operationId: report, body: Text, responses: {} }
  /refusal:
    get: { operationId: refuse, responses: { "401": refused } }
schemas:
  Text: { type: object, required: [text], properties: { text: { type: string, minLength: 1 }, to: { type: string, enum: [de, fr] } } }
  Translated: { type: object, required: [text, to], properties: { text: { type: string }, to: { type: string, enum: [de, fr] } } }
  Amount: { type: object, required: [value], properties: { value: { type: number, minimum: 0, maximum: 1000 } } }
  Rounded: { type: object, required: [value, digits], properties: { value: { type: number }, digits: { type: integer } } }
  Titled: { type: object, required: [title], properties: { title: { type: string, minLength: 1 } } }
`,
  () => ({
    translate: ({ body }) => ok({ text: `le ${String(body["text"])}`, to: body["to"] ?? "fr" }),
    round: ({ body }) => ok({ value: Math.round(Number(body["value"]) / 10) * 10, digits: 2 }),
    slug: ({ body }) => ok({ title: String(body["title"]).toUpperCase() + "-1" }),
    report: () => ({ status: 400, body: { error: "as always" } }),
    refuse: () => ({ status: 401, body: { error: "as asked" } }),
  }),
);

const parts = habit(
  "pages of a scan, which have titles of their own",
  `
paths:
  /scans:
    post: { operationId: scan, body: NewScan, responses: { "200": Scan } }
  /scans/{scanId}:
    get: { operationId: readScan, responses: { "200": Scan, "404": refused } }
  /scans/{scanId}/pages/{pageId}:
    get: { operationId: readPage, responses: { "200": Page, "404": refused } }
places: { scanId: { type: integer, minimum: 1 }, pageId: { type: integer, minimum: 1 } }
schemas:
  NewScan: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 40 } } }
  Scan: { type: object, required: [id, title], properties: { id: { type: integer }, title: { type: string } } }
  Page: { type: object, required: [title, words], properties: { title: { type: string }, words: { type: integer } } }
`,
  () => {
    const scans: JsonObject[] = [];
    const scanOf = (given: JsonObject): JsonObject | undefined => scans[Number(given["scanId"]) - 1];
    return {
      scan: ({ body }) => ok(scans[scans.push({ id: scans.length + 1, ...body }) - 1] ?? null),
      readScan: ({ given }) => withOne(scanOf(given), ok),
      readPage: ({ given }) =>
        scanOf(given) === undefined ? MISSING : ok({ title: `Page ${String(given["pageId"])}`, words: 12 }),
    };
  },
);

const canonical = habit(
  "values that come back in one form, as their descriptions say",
  `
paths:
  /people:
    post:
      operationId: addPerson
      body: Person
      responses:
        "201":
          is: Person
          headers: { Location: { required: true, schema: { type: string } } }
          links:
            read: { operationId: readPerson, parameters: { id: "$response.body#/id" } }
            change: { operationId: putPerson, parameters: { id: "$response.body#/id" } }
  /people/{id}:
    get: { operationId: readPerson, responses: { "200": Person, "404": refused } }
    put:
      operationId: putPerson
      body: Person
      responses: { "200": Person, "404": refused }
places: { id: { type: integer, minimum: 1 } }
schemas:
  Person:
    type: object
    additionalProperties: false
    required: [email, name]
    properties:
      id: { type: integer, minimum: 1, readOnly: true }
      email: { type: string, format: email, maxLength: 100 }
      name: { type: string, minLength: 1, maxLength: 40, description: "Stored without spaces at its ends, and with one space between words" }
      tags: { type: array, maxItems: 4, items: { type: string, minLength: 1, maxLength: 10 }, description: "Sorted, and each once" }
      weight: { type: number, minimum: 0, maximum: 500, description: Rounded to one decimal }
      nickname: { type: string, maxLength: 20, default: none }
      full_name: { type: string, readOnly: true, description: Derived from the name }
      updated_at: { type: string, format: date-time, readOnly: true }
`,
  () => {
    const people = new Map<number, JsonObject>();
    const formed = (id: number, body: JsonObject): JsonObject => ({
      ...body,
      id,
      email: String(body["email"]).toLowerCase(),
      name: String(body["name"]).trim().replaceAll(/\s+/g, " ") || "-",
      nickname: body["nickname"] ?? "none",
      full_name: `Mx ${String(body["name"])}`,
      ...(body["tags"] === undefined ? {} : { tags: [...new Set(listAt(body["tags"]))].toSorted() }),
      ...(body["weight"] === undefined ? {} : { weight: Math.round(Number(body["weight"]) * 10) / 10 }),
      updated_at: new Date().toISOString(),
    });
    return {
      addPerson: ({ body }) => {
        const id = people.size + 1;
        people.set(id, formed(id, body));
        return { status: 201, body: people.get(id) ?? null, headers: { Location: `/people/${id}` } };
      },
      readPerson: ({ given }) => withId(people, given["id"], ok),
      putPerson: ({ given, body }) => {
        const id = Number(given["id"]);
        if (!people.has(id)) return MISSING;
        people.set(id, formed(id, body));
        return ok(people.get(id) ?? null);
      },
    };
  },
);

export const COMPUTED = [totals, functions, parts, canonical];
