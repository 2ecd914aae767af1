/** Things that are told of by their place, by a change or by their absence alone. */
import { expect, test } from "vitest";
import { listAt, objectAt } from "../../spec/openapi/json.ts";
import { call, mocking } from "../testing.ts";
import { answered, asking, content, gone, number, object, place, sent, text } from "./testing/short-contract.ts";

const NOTE = object({ title: text, tone: text });

test("what is told of by its Location alone is what was sent", async () => {
  const made = { description: "D", headers: { Location: { required: true, schema: text } } };
  const ask = await asking({
    "/notes": { post: { ...sent(NOTE), responses: { 201: made } } },
    "/notes/{note}": { parameters: [place("note")], get: answered(200, NOTE) },
  });
  const { headers } = await ask("POST", "/notes", { title: "One" });
  expect((await ask("GET", headers.get("location") ?? "nowhere")).body).toEqual({ title: "One", tone: "tone" });
});

test("what replaces a thing without an answer leaves nothing that it does not say", async () => {
  const ask = await asking({
    "/bins/{id}": {
      parameters: [place("id", number)],
      get: answered(200, object({ id: number, title: text, tone: text, made: text })),
      put: { summary: "Replaces the bin", ...sent(NOTE), responses: { 204: { description: "D" } } },
    },
  });
  await ask("PUT", "/bins/7", { title: "One", tone: "loud" });
  await ask("PUT", "/bins/7", { title: "Two" });
  expect((await ask("GET", "/bins/7")).body).toEqual({ id: 7, title: "Two", made: "made" });
});

test("what only a change tells of a thing is a part of it in lists as well", async () => {
  const bin = object({ id: text, title: text, tone: text });
  const ask = await asking({
    "/bins": {
      get: {
        ...answered(200, object({ items: { type: "array", items: bin } })),
        parameters: [{ name: "tone", in: "query", schema: text }],
      },
    },
    "/bins/{id}": {
      parameters: [place("id")],
      get: answered(200, bin),
      patch: { ...sent(NOTE), responses: { 202: { description: "D" } } },
    },
  });
  await ask("PATCH", "/bins/id", { title: "One" });
  expect((await ask("GET", "/bins")).body).toEqual({ items: [{ id: "id", title: "One", tone: "tone" }] });
  expect((await ask("GET", "/bins?tone=other")).body).toEqual({ items: [] });
});

test("what is answered with an address alone is what was sent", async () => {
  const made = {
    description: "D",
    headers: { Location: { required: true, schema: text } },
    ...content(object({ url: text })),
  };
  const ask = await asking({
    "/notes": { post: { ...sent(NOTE), responses: { 202: made } } },
    "/notes/{note}": {
      parameters: [place("note")],
      get: answered(200, NOTE),
      put: { summary: "Replaces the note", ...sent(NOTE), responses: { 202: made } },
    },
  });
  const { headers } = await ask("POST", "/notes", { title: "One", tone: "loud" });
  const at = headers.get("location") ?? "nowhere";
  expect((await ask("GET", at)).body).toEqual({ title: "One", tone: "loud" });
  await ask("PUT", at, { title: "Two" });
  expect((await ask("GET", at)).body).toEqual({ title: "Two" });
});

test("what was taken away is listed for who asks for it", async () => {
  const bin = object({ id: text, title: text });
  const gone = { name: "include_deleted", in: "query", schema: { type: "boolean" } };
  const ask = await asking({
    "/bins": {
      get: { parameters: [gone], ...answered(200, object({ items: { type: "array", items: bin } })) },
      post: { ...sent(object({ title: text })), ...answered(201, bin) },
    },
    "/bins/{id}": {
      parameters: [place("id")],
      get: answered(200, bin),
      delete: { responses: { 204: { description: "D" } } },
    },
  });
  const { body } = await ask("POST", "/bins", { title: "Blue" });
  await ask("DELETE", `/bins/${String(body["id"])}`);
  expect((await ask("GET", "/bins")).body).toEqual({ items: [] });
  expect((await ask("GET", "/bins?include_deleted=true")).body).toEqual({ items: [body] });
});

test("where a Location has no room for an address it keeps its pattern", async () => {
  const schema = { type: "string", pattern: "^[0-9a-f]{4}$", example: "60e0" };
  const ask = await asking({
    "/notes": {
      post: {
        ...sent(NOTE),
        responses: { 201: { description: "D", headers: { Location: { required: true, schema } } } },
      },
    },
    "/notes/{note}": { parameters: [place("note")], get: answered(200, NOTE) },
  });
  expect((await ask("POST", "/notes", { title: "One" })).headers.get("location")).toBe("60e0");
});

test("what is called by its Location alone is kept there", async () => {
  const answer = { description: "D", headers: { Location: { required: true, schema: text } }, ...content(NOTE) };
  const ask = await asking({
    "/{user}/notes": { parameters: [place("user")], post: { ...sent(NOTE), responses: { 201: answer } } },
    "/{user}/notes/{note}": { parameters: [place("user"), place("note")], get: answered(200, NOTE), delete: gone },
  });
  const titles = ["One", "Two"];
  const places: string[] = [];
  for (const title of titles)
    places.push((await ask("POST", "/ann/notes", { title })).headers.get("location") ?? "nowhere");
  expect(places[0]).toMatch(/^\/ann\/notes\/[^/]+$/);
  const read = await Promise.all(places.map((at) => ask("GET", at)));
  expect(read.map(({ body }) => body["title"])).toEqual(titles);
  await ask("DELETE", places[0] ?? "");
  expect((await ask("GET", places[0] ?? "")).status).toBe(404);
});

test.each([
  ["Removes the bin", 404],
  ["Removes the bin, also where there is none: if it is already gone, nothing happens", 204],
])("%s: a second time is %i", async (summary, status) => {
  const bin = object({ id: text, title: text });
  const ask = await asking({
    "/bins": { post: { ...sent(object({ title: text })), ...answered(201, bin) } },
    "/bins/{id}": { parameters: [place("id")], get: answered(200, bin), delete: { summary, ...gone } },
  });
  const { body } = await ask("POST", "/bins", { title: "Blue" });
  const at = `/bins/${String(body["id"])}`;
  expect((await ask("DELETE", at)).status).toBe(204);
  expect((await ask("DELETE", at)).status).toBe(status);
  expect((await ask("GET", at)).status).toBe(404);
});

test("Location stands below the base path that was called, with the slash that paths end in", async () => {
  const made = { 201: { description: "D", headers: { Location: { schema: text } }, ...content(object({ id: text })) } };
  const { url } = await mocking({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    servers: [{ url: "/api" }],
    paths: {
      "/notes/": { post: { ...sent(NOTE), responses: made } },
      "/notes/{id}/": { parameters: [place("id")], get: answered(200, object({ id: text })) },
    },
  });
  for (const base of ["", "/api"]) {
    const { headers, body } = await call(`${url}${base}/notes/`, "POST", {}, { title: "One" });
    expect(headers.get("location")).toBe(`${base}/notes/${String(body["id"])}/`);
  }
});

test("what a PUT leaves out has its default from then on", async () => {
  const news = { type: "boolean", default: false };
  const reader = object({ id: number, title: text, news: { type: "boolean" } });
  const ask = await asking({
    "/readers/{id}": {
      parameters: [place("id", number)],
      get: answered(200, reader),
      put: { operationId: "replaceReader", ...sent(object({ title: text, news })), ...answered(200, reader) },
    },
  });
  await ask("PUT", "/readers/7", { title: "One", news: true });
  await ask("PUT", "/readers/7", { title: "Two" });
  expect((await ask("GET", "/readers/7")).body).toEqual({ id: 7, title: "Two", news: false });
});

test.each([
  ["Those of exactly this title", ["Ann"]],
  ["Those of exactly this title, in whatever case", ["Ann", "ANN"]],
  ["Those of this title", ["Ann", "ANN", "Anna"]],
])("a list that is filtered: %s", async (description, titles) => {
  const bin = object({ id: text, title: text });
  const ask = await asking({
    "/bins": {
      get: {
        ...answered(200, object({ items: { type: "array", items: bin } })),
        parameters: [{ name: "title", in: "query", description, schema: text }],
      },
      post: { ...sent(object({ title: text })), ...answered(201, bin) },
    },
    "/bins/{id}": { parameters: [place("id")], get: answered(200, bin) },
  });
  for (const title of ["Ann", "ANN", "Anna", "Bea"]) await ask("POST", "/bins", { title });
  const { body } = await ask("GET", "/bins?title=Ann");
  const found = listAt(body["items"]).map((one) => objectAt(one)["title"]);
  expect(found.toSorted()).toEqual(titles.toSorted());
});
