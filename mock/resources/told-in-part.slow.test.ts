/** Things of which an answer tells a part alone, or a member of what it tells. */
import { expect, test } from "vitest";
import { BIN, answered, asking, content, gone, number, object, place, sent, text } from "./testing/short-contract.ts";

test("of an object that the answer takes a part of alone, that part is what was sent", async () => {
  const ways = { phone: text, mail: text };
  const told = { ...object(ways), maxProperties: 1 };
  const example = { id: "d-1", device: { phone: "+1" } };
  const ask = await asking({
    "/devices": {
      post: {
        ...sent(object({ device: object(ways) })),
        responses: { 200: { description: "D", ...content({ ...object({ id: text, device: told }), example }) } },
      },
    },
  });
  const device = { mail: "a@b.example", phone: "+2" };
  expect((await ask("POST", "/devices", { device })).body["device"]).toEqual({ phone: "+2" });
});

test("what a change leaves is read, and is no body where the contract declares none", async () => {
  const ask = await asking({
    "/bins/{id}": {
      parameters: [place("id", number)],
      get: answered(200, object({ title: text, tone: text })),
      put: { summary: "Replaces the bin", ...sent(object({ title: text })), responses: { 200: { description: "D" } } },
    },
  });
  for (const title of ["Blue", "Green"]) {
    const told = await ask("PUT", "/bins/7", { title });
    expect([told.status, told.headers.get("content-length") ?? "0"]).toEqual([200, "0"]);
    expect((await ask("GET", "/bins/7")).body).toEqual({ title });
  }
});

test("HEAD finds what GET finds", async () => {
  const ask = await asking({
    "/bins": { post: { ...sent(BIN), ...answered(201, BIN) } },
    "/bins/{id}": {
      parameters: [place("id", number)],
      get: answered(200, BIN),
      head: { responses: { 200: { description: "D" }, 404: { description: "D" } } },
      delete: gone,
    },
  });
  const made = (await ask("POST", "/bins", { title: "Blue" })).body?.["id"];
  expect((await ask("HEAD", `/bins/${String(made)}`)).status).toBe(200);
  await ask("DELETE", `/bins/${String(made)}`);
  expect((await ask("HEAD", `/bins/${String(made)}`)).status).toBe(404);
});

test("what is put under a name that only its path says is listed under that name", async () => {
  const ask = await asking({
    "/bins": { get: answered(200, object({ value: { type: "array", items: BIN } })) },
    "/bins/{id}": {
      parameters: [place("id", number)],
      get: answered(200, BIN),
      put: { ...sent(object({ title: text })), responses: { 201: { description: "D" } } },
    },
  });
  await ask("PUT", "/bins/45", { title: "Blue" });
  expect((await ask("GET", "/bins")).body?.["value"]).toContainEqual({ id: 45, title: "Blue" });
});

test("what is made and changed is told within the one member that has it", async () => {
  const entry = object({ id: number, attributes: object({ title: text, tone: text }) });
  const envelope = object({ data: entry });
  const asked = sent(object({ bin: object({ title: text }) }));
  const ask = await asking({
    "/bins": { post: { ...asked, ...answered(201, envelope) } },
    "/bins/{id}": {
      parameters: [place("id", number)],
      get: answered(200, envelope),
      put: { ...asked, ...answered(200, envelope) },
    },
  });
  const titleOf = async (method: string, path: string, title?: string): Promise<unknown> => {
    const { body } = await ask(method, path, title === undefined ? undefined : { bin: { title } });
    return body["data"];
  };
  const told = (title: string): unknown => expect.objectContaining({ attributes: { title, tone: "tone" } });
  expect(await titleOf("POST", "/bins", "Blue")).toEqual(told("Blue"));
  expect(await titleOf("GET", "/bins/1")).toEqual(told("Blue"));
  expect(await titleOf("PUT", "/bins/1", "Green")).toEqual(told("Green"));
  expect(await titleOf("GET", "/bins/1")).toEqual(told("Green"));
});

test("what is said of a thing by its own path goes with it, and leaves it where it is", async () => {
  const liked = { responses: { 201: { description: "D" }, 404: { description: "D" } } };
  const ask = await asking({
    "/bins": { post: { ...sent(BIN), ...answered(201, BIN) } },
    "/bins/{id}": { parameters: [place("id", number)], get: answered(200, BIN), delete: gone },
    "/likes/bins/{id}": { parameters: [place("id", number)], post: liked, delete: gone },
  });
  const made = String((await ask("POST", "/bins", { title: "Blue" })).body["id"]);
  const statusOf = async (method: string, path: string): Promise<number> => (await ask(method, path)).status;
  expect([await statusOf("POST", `/likes/bins/${made}`), await statusOf("DELETE", `/likes/bins/${made}`)]).toEqual([
    201, 204,
  ]);
  expect([await statusOf("GET", `/bins/${made}`), await statusOf("DELETE", `/bins/${made}`)]).toEqual([200, 204]);
  expect(await statusOf("POST", `/likes/bins/${made}`)).toBe(404);
});
