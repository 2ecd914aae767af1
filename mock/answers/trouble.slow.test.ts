import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mock, startMock } from "../server.ts";

const body = { type: "object", required: ["text"], properties: { text: { type: "string", minLength: 400 } } };
let mock: Mock;
beforeAll(async () => {
  const responses = { 200: { description: "A", content: { "application/json": { schema: body } } } };
  const paths = { "/a": { get: { responses } } };
  mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
});
afterAll(() => mock.close());

const asking = (prefer: string): Promise<Response> => fetch(`${mock.url}/a`, { headers: { prefer } });

test("a delay lets the client's own time-out come first, and asks for no other answer", async () => {
  const late = fetch(`${mock.url}/a`, { headers: { prefer: "delay=30s" }, signal: AbortSignal.timeout(300) });
  await expect(late).rejects.toThrow(/timeout/);
  for (const prefer of ["delay=1", "delay=0.001s"]) expect((await asking(prefer)).status).toBe(200);
});

test("a fault is a problem with the status that was asked for", async () => {
  const answer = await asking("fault=503");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  expect(await answer.json()).toMatchObject({ status: 503, detail: "This fault was asked for." });
});

test("a reset breaks the connection before the answer, a truncation within its body", async () => {
  await expect(asking("fault=reset")).rejects.toThrow("fetch failed");
  const truncated = await asking("fault=truncated");
  expect(truncated.status).toBe(200);
  await expect(truncated.text()).rejects.toThrow("terminated");
});

test("a slow answer comes in pieces that make the whole", async () => {
  const slow = await asking("fault=slow");
  const pieces: Uint8Array[] = [];
  for await (const piece of slow.body as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(3);
  expect((JSON.parse(Buffer.concat(pieces).toString()) as { text: string }).text.length).toBeGreaterThanOrEqual(400);
});

test("a preference that cannot be is a problem that says what can, and so is an answer or an example that is not there", async () => {
  const told = async (prefer: string): Promise<unknown[]> => {
    const answer = await asking(prefer);
    const { detail } = (await answer.json()) as { detail: string };
    return [answer.status, detail.replace(/ is .*|.*; /, "")];
  };
  expect(await told("fault=zzz")).toEqual([400, "The preference fault"]);
  expect(await told("code=404")).toEqual([404, "it has 200."]);
  expect(await told("example=unknown")).toEqual([404, "it has none."]);
});
