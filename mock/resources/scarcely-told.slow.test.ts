/** Things of which answers tell little, or by other names than their paths. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { call, mocking } from "../testing.ts";
import { BIN, answered, asking, content, gone, number, object, place, sent, text } from "./testing/short-contract.ts";

const NOTE = object({ title: text, tone: text });
const NOTES = {
  "/notes/{note}": {
    parameters: [place("note")],
    get: answered(200, NOTE),
    put: { summary: "Replaces the note", ...sent(NOTE), ...answered(200, NOTE) },
  },
};

test("what replaces a thing that no answer names leaves nothing of it that it does not say", async () => {
  const ask = await asking(NOTES);
  await ask("PUT", "/notes/a", { title: "One", tone: "loud" });
  expect((await ask("GET", "/notes/a")).body).toEqual({ title: "One", tone: "loud" });
  await ask("PUT", "/notes/a", { title: "Two" });
  expect((await ask("GET", "/notes/a")).body).toEqual({ title: "Two" });
  await ask("PUT", "/notes/a", {});
  expect((await ask("GET", "/notes/a")).body).toEqual({});
});

const GOAL = object({ goalId: number, title: text });

test("a thing is known by a member that is called as its kind", async () => {
  const ask = await asking({
    "/Goals": { post: { ...sent(object({ title: text })), ...answered(201, GOAL) } },
    "/Goals/{id}": { parameters: [place("id", number)], get: answered(200, GOAL) },
  });
  const made = [await ask("POST", "/Goals", { title: "One" }), await ask("POST", "/Goals", { title: "Two" })];
  const [one, other] = made.map(({ body }) => body);
  expect(one?.["goalId"]).not.toBe(other?.["goalId"]);
  expect((await ask("GET", `/Goals/${String(one?.["goalId"])}`)).body).toEqual(one);
});

test("what a client names itself is there under that name, whatever its making answers", async () => {
  const ask = await asking({
    "/bins": { post: { ...sent(BIN), ...answered(200, { type: "object" }) } },
    "/bins/{id}": { parameters: [place("id", number)], get: answered(200, BIN) },
  });
  await ask("POST", "/bins", { id: 65, title: "Blue" });
  expect((await ask("GET", "/bins/65")).body).toEqual({ id: 65, title: "Blue" });
});

test("what was only changed is read under the identifier of its path", async () => {
  const ask = await asking({
    "/bins/{id}": {
      parameters: [place("id", number)],
      get: answered(200, BIN),
      put: { ...sent(object({ title: text })), ...answered(200, { type: "object" }) },
    },
  });
  await ask("PUT", "/bins/45", { title: "Blue" });
  expect((await ask("GET", "/bins/45")).body).toEqual({ id: 45, title: "Blue" });
});

const USER = {
  id: "u-1",
  self: "https://a.example/v1/users/u-1",
  boss: "/bosses/u-1",
  _links: [{ href: "/users/u-1" }],
};

test("addresses of a thing lead to it, and to no example", async () => {
  const made = {
    ...content({ ...object({ id: text, self: text, boss: text, _links: { type: "array" } }), example: USER }),
    headers: { Location: { schema: text } },
  };
  const ask = await asking({
    "/users": { post: { responses: { 201: { description: "D", ...made } } } },
    "/users/{user}": { parameters: [place("user")], get: { responses: { 200: { description: "D", ...made } } } },
  });
  await ask("POST", "/users");
  const { body, headers } = await ask("POST", "/users");
  const led = (id: string): JsonObject => ({
    id,
    self: `https://a.example/v1/users/${id}`,
    boss: "/bosses/u-1",
    _links: [{ href: `/users/${id}` }],
  });
  expect(body["id"]).not.toBe("u-1");
  expect(body).toEqual(led(String(body["id"])));
  expect(headers.get("location")).toBe(`/users/${String(body["id"])}`);
  expect((await ask("GET", "/users/anna")).body).toEqual(led("anna"));
});

test("addresses of a thing at the root of an API lead to it, whatever its base path is", async () => {
  const example = { id: "a-1", _links: { href: "/v1/apps/a-1" } };
  const made = content({ ...object({ id: text, _links: { type: "object" } }), example });
  const ask = await asking({
    "/": { post: { responses: { 201: { description: "D", ...made } } } },
    "/{app}": { parameters: [place("app")], get: { responses: { 200: { description: "D", ...made } } } },
  });
  await ask("POST", "/");
  const { body } = await ask("POST", "/");
  expect(body["id"]).not.toBe("a-1");
  expect(body["_links"]).toEqual({ href: `/v1/apps/${String(body["id"])}` });
});

test("a thing with things of many kinds below it is removed, and they are not", async () => {
  const thing = object({ title: text });
  const ask = await asking({
    "/{kind}": { parameters: [place("kind")], post: { ...sent(thing), ...answered(201, thing) } },
    "/{kind}/{id}": { parameters: [place("kind"), place("id")], get: answered(200, thing), delete: gone },
    "/{kind}/{id}/{part}": { parameters: ["kind", "id", "part"].map((name) => place(name)), get: answered(200, thing) },
  });
  expect(
    [await ask("DELETE", "/cats/1"), await ask("GET", "/cats/1"), await ask("GET", "/cats/2")].map(
      ({ status }) => status,
    ),
  ).toEqual([204, 404, 200]);
});

test("a list without pages has all that was made", async () => {
  const ask = await asking({
    "/bins": {
      get: answered(200, object({ bins: { type: "array", items: BIN } })),
      post: { ...sent(object({ title: text })), ...answered(201, BIN) },
    },
    "/bins/{id}": { parameters: [place("id", number)], get: answered(200, BIN) },
  });
  for (let count = 0; count < 30; count += 1) await ask("POST", "/bins", { title: `Bin ${count}` });
  const titles = JSON.stringify((await ask("GET", "/bins")).body);
  expect([titles.includes('"Bin 0"'), titles.includes('"Bin 29"')]).toEqual([true, true]);
});

test("the total of a thing is no number of the items that it has", async () => {
  const line = object({ title: text });
  const bill = object({ id: number, total: number, lines: { type: "array", items: line } });
  const ask = await asking({
    "/bills": { post: { ...sent(bill), ...answered(201, bill) } },
    "/bills/{id}": { parameters: [place("id", number)], get: answered(200, bill) },
  });
  const said = { id: 7, total: 110, lines: [{ title: "Tea" }, { title: "Cake" }] };
  await ask("POST", "/bills", said);
  expect((await ask("GET", "/bills/7")).body).toEqual(said);
});

const AT = { type: "string", format: "date-time", example: "2020-01-02T03:04:05.678Z" };
const PLAN = {
  ...object({ id: text, name: text, updated_at: AT }),
  example: { id: "p", name: "Old", updated_at: AT.example },
};

test("what is posted to a thing, and what there is one of, say when they were changed", async () => {
  const changed = { ...sent(object({ name: text })), ...answered(200, PLAN) };
  const ask = await asking({
    "/plans/{plan}": { parameters: [place("plan")], get: answered(200, PLAN), post: changed },
    "/plan": { get: answered(200, PLAN), put: changed },
  });
  for (const [method, path] of [
    ["POST", "/plans/p"],
    ["PUT", "/plan"],
  ] as const) {
    const { body } = await ask(method, path, { name: "New" });
    expect([body["name"], body["updated_at"] === AT.example]).toEqual(["New", false]);
    expect((await ask("GET", path)).body).toEqual(body);
  }
});

test("what a making leaves out is what the contract says that it is then", async () => {
  const schema = object({ id: number, title: text, tone: { ...text, default: "soft" } });
  const bin = { ...schema, example: { id: 1, title: "Old", tone: "loud" } };
  const ask = await asking({
    "/bins": { post: { ...sent(schema), ...answered(201, bin) } },
    "/bins/{id}": { parameters: [place("id", number)], get: answered(200, bin) },
  });
  expect((await ask("POST", "/bins", { title: "Red" })).body).toMatchObject({ title: "Red", tone: "soft" });
  expect((await ask("POST", "/bins", { title: "Red", tone: "shrill" })).body).toMatchObject({ tone: "shrill" });
});

test("what is put at a list is none of its items", async () => {
  const bin = object({ id: number, title: text });
  const ask = await asking({
    "/bins": {
      get: answered(200, object({ bins: { type: "array", items: bin } })),
      put: { ...sent(bin), ...answered(200, bin) },
    },
    "/bins/{id}": { parameters: [place("id", number)], get: answered(200, bin) },
  });
  const { body } = await ask("GET", "/bins");
  await ask("PUT", "/bins", { title: "Red" });
  expect((await ask("GET", "/bins")).body).toEqual(body);
});

test("what a query in a path asks for is the same thing", async () => {
  const bin = object({ id: number, title: text });
  const ask = await asking({
    "/bins": { post: { ...sent(bin), ...answered(201, bin) } },
    "/bins/{id}": { parameters: [place("id", number)], get: answered(200, bin) },
    "/bins/{id}?full=true": {
      parameters: [place("id", number)],
      get: answered(200, object({ id: number, title: text, full: text })),
    },
  });
  await ask("POST", "/bins", { id: 7, title: "Red" });
  expect((await ask("GET", "/bins/7?full=true")).body).toEqual({ id: 7, title: "Red" });
});

test("an identifier that a client chooses is told as it is, also without a letter", async () => {
  const bin = object({ id: text, title: text });
  const ask = await asking({
    "/bins": { post: { ...sent(bin), ...answered(201, bin) } },
    "/bins/{id}": { parameters: [place("id")], get: answered(200, bin) },
  });
  expect((await ask("POST", "/bins", { id: "", title: "Red" })).body).toEqual({ id: "", title: "Red" });
});

test("what a call upon a thing makes is read where such things are, by a path that begins alike", async () => {
  const capture = object({ id: text, amount: number });
  const paths = {
    "/v2/pay/holds/{hold}/capture": {
      parameters: [place("hold")],
      post: { ...sent(object({ amount: number })), ...answered(201, { $ref: "#/components/schemas/Capture" }) },
    },
    "/v2/pay/captures/{capture}": {
      parameters: [place("capture")],
      get: answered(200, { $ref: "#/components/schemas/Capture" }),
    },
  };
  const components = { schemas: { Capture: capture } };
  const { url } = await mocking({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths, components });
  const made = [5, 6].map((amount) => call(`${url}/v2/pay/holds/h1/capture`, "POST", {}, { amount }));
  const [one, other] = (await Promise.all(made)).map(({ body }) => body);
  expect(one?.["id"]).not.toBe(other?.["id"]);
  const reads = [one, other].map((body) => call(`${url}/v2/pay/captures/${String(body?.["id"])}`, "GET", {}));
  expect((await Promise.all(reads)).map(({ body }) => body)).toEqual([one, other]);
});
