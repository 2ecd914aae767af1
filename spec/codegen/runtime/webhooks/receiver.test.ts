import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { type ReceiverOptions, type ReceiverProblem, type WebhookContract, makeReceiver } from "./receiver.ts";

const SECRET = "a secret of sixteen bytes or more";
const CONTRACT: WebhookContract = {
  signatures: [{ header: "X-Signature", scheme: "hmac-sha256-hex" }],
  requiresStandardHeaders: false,
  events: [
    {
      name: "berth.freed",
      tag: { property: "event", value: "berth.freed" },
      schema: z.object({ event: z.string(), berth: z.number() }),
    },
    {
      name: "berth.taken",
      tag: { property: "event", value: "berth.taken" },
      schema: z.object({ event: z.string(), ship: z.string() }),
    },
  ],
};
const NOW = 1_700_000_000;

function headersFor(body: string, id?: string): Record<string, string> {
  const own = { "X-Signature": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}` };
  if (id === undefined) return own;
  const signature = createHmac("sha256", SECRET).update(`${id}.${NOW}.${body}`).digest("base64");
  return { ...own, "webhook-id": id, "webhook-timestamp": String(NOW), "webhook-signature": `v1,${signature}` };
}

function receiving(options: Partial<ReceiverOptions<unknown>> = {}, contract = CONTRACT) {
  const log: unknown[] = [];
  const receiver = makeReceiver<unknown>(contract, {
    secrets: SECRET,
    now: () => NOW * 1_000,
    handle: (event, delivery) => void log.push({ event, delivery }),
    onProblem: (problem: ReceiverProblem) => void log.push(problem),
    ...options,
  });
  const send = (body: string, headers = headersFor(body)) => receiver.receive(new TextEncoder().encode(body), headers);
  return { log, receiver, send };
}

const FREED = '{"event":"berth.freed","berth":7}';

test("a genuine event reaches the handler and is answered 204", async () => {
  const { log, send } = receiving();
  expect(await send(FREED)).toBe(204);
  expect(log).toEqual([{ event: { event: "berth.freed", berth: 7 }, delivery: { webhook: "berth.freed" } }]);
});

test("a delivery that is not genuine is answered 401 and never read", async () => {
  const { log, send } = receiving();
  expect(await send("not json", {})).toBe(401);
  expect(log).toEqual([{ kind: "not-genuine", reason: "missing-header" }]);
});

test("a genuine body that is no JSON is answered 400, so that it is not sent again", async () => {
  const { log, send } = receiving();
  expect(await send("{")).toBe(400);
  expect(log).toEqual([{ kind: "not-json" }]);
});

test("a genuine body in no valid UTF-8 is answered 400", async () => {
  const { receiver } = receiving();
  const body = Uint8Array.from([0x22, 0xff, 0x22]);
  const headers = { "X-Signature": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}` };
  expect(await receiver.receive(body, headers)).toBe(400);
});

test("a genuine event that breaks the contract is answered 422 and its errors are told", async () => {
  const { log, send } = receiving();
  expect(await send('{"event":"berth.freed","berth":"7"}')).toBe(422);
  expect(log).toEqual([{ kind: "invalid-event", issues: [expect.objectContaining({ path: ["berth"] })] }]);
});

test("an event this contract does not know is acknowledged and told", async () => {
  const { log, send } = receiving();
  expect(await send('{"event":"berth.painted"}')).toBe(204);
  expect(log).toEqual([{ kind: "unknown-event" }]);
});

test.each([
  "null",
  "true",
  "7",
  '"berth.freed"',
  "[]",
  '[{"event":"berth.freed","berth":7}]',
  "{}",
  '{"berth":7}',
  '{"event":null}',
  '{"event":7}',
  '{"event":""}',
  '{"event":["berth.freed"]}',
  '{"event":{"name":"berth.freed"}}',
  '{"Event":"berth.freed","berth":7}',
  '{"__proto__":{"event":"berth.freed"}}',
])(
  "a genuine body that names no event is answered 422 and told, so that nobody takes it for handled: %s",
  async (body) => {
    const unknown: unknown[] = [];
    const { log, send } = receiving({ handleUnknown: (other) => void unknown.push(other) });
    expect(await send(body)).toBe(422);
    expect(log).toEqual([{ kind: "invalid-event", issues: [{ path: ["event"], message: "names no event" }] }]);
    expect(unknown).toEqual([]);
  },
);

test.each(['{"event":"berth.painted"}', '{"event":"Berth.freed","berth":7}', '{"event":" ","more":{"event":null}}'])(
  "a genuine body that names an event of tomorrow is handed on and acknowledged: %s",
  async (body) => {
    const unknown: unknown[] = [];
    const { send } = receiving({ handleUnknown: (other) => void unknown.push(other) });
    expect(await send(body)).toBe(204);
    expect(unknown).toEqual([JSON.parse(body)]);
  },
);

test("without names in the contract a body is judged by its schemas alone", async () => {
  const events = CONTRACT.events.map(({ name, schema }) => ({ name, schema }));
  const { send } = receiving({}, { ...CONTRACT, events });
  expect([await send(FREED), await send("[]"), await send('{"event":"berth.painted"}')]).toEqual([204, 422, 422]);
});

test("a handler that fails is answered 500, so that the sender tries again", async () => {
  const failure = new Error("database gone");
  const { log, send } = receiving({ handle: () => Promise.reject(failure) });
  expect(await send(FREED)).toBe(500);
  expect(log).toEqual([{ kind: "handler-failed", error: failure }]);
});

test("a second delivery of an id that was handled is acknowledged and not handled again", async () => {
  const ids = new Set<string>();
  const { log, send } = receiving({ seen: (id) => ids.has(id), handled: (id) => void ids.add(id) });
  expect(await send(FREED, headersFor(FREED, "msg_1"))).toBe(204);
  expect(await send(FREED, headersFor(FREED, "msg_1"))).toBe(204);
  expect(await send(FREED, headersFor(FREED, "msg_2"))).toBe(204);
  expect(log).toEqual([
    expect.objectContaining({ delivery: { id: "msg_1", webhook: "berth.freed" } }),
    { kind: "replayed", reason: "replayed" },
    expect.objectContaining({ delivery: { id: "msg_2", webhook: "berth.freed" } }),
  ]);
});

test("an id whose handling failed is not remembered: the next attempt is handled", async () => {
  const ids = new Set<string>();
  let failing = true;
  const { send } = receiving({
    seen: (id) => ids.has(id),
    handled: (id) => void ids.add(id),
    handle: () => {
      if (failing) throw new Error("not now");
    },
  });
  expect(await send(FREED, headersFor(FREED, "msg_1"))).toBe(500);
  failing = false;
  expect(await send(FREED, headersFor(FREED, "msg_1"))).toBe(204);
  expect(ids).toEqual(new Set(["msg_1"]));
});

test("a memory of ids that fails is answered 500, not taken for a new delivery", async () => {
  const { log, send } = receiving({ seen: () => Promise.reject(new Error("memory gone")) });
  expect(await send(FREED, headersFor(FREED, "msg_1"))).toBe(500);
  expect(log).toHaveLength(1);
});

test("an id that no signature covers is not asked about", async () => {
  const { log, send } = receiving({ seen: () => true, standardHeaders: "ignored" });
  expect(await send(FREED, { ...headersFor(FREED), "webhook-id": "msg_1" })).toBe(204);
  expect(log).toHaveLength(1);
});

test("a body at the limit is taken, one byte more is answered 413", async () => {
  const { receiver } = receiving({ maxBytes: FREED.length });
  expect(await receiver.receive(new TextEncoder().encode(FREED), headersFor(FREED))).toBe(204);
  expect(await receiver.receive(new TextEncoder().encode(`${FREED} `), headersFor(`${FREED} `))).toBe(413);
  expect(await receiver.receive("too-large", {})).toBe(413);
});

test("where the contract requires the Standard Webhooks headers, a delivery without them is refused", async () => {
  const { send } = receiving({}, { ...CONTRACT, requiresStandardHeaders: true });
  expect(await send(FREED)).toBe(401);
  expect(await send(FREED, headersFor(FREED, "msg_1"))).toBe(204);
});

test("secrets can be looked up for each delivery; a failing look-up is no refusal", async () => {
  const { send } = receiving({ secrets: () => Promise.resolve(["an older secret of ours", SECRET]) });
  expect(await send(FREED)).toBe(204);
  const broken = receiving({ secrets: () => Promise.reject(new Error("vault closed")) });
  expect(await broken.send(FREED)).toBe(500);
});

test("a contract without webhooks refuses everything", async () => {
  const { send } = receiving({}, { signatures: [], requiresStandardHeaders: false, events: [] });
  expect(await send(FREED)).toBe(401);
});

test("deliveries of one id that come together are handled one at a time: the second is a replay, or takes over what failed", async () => {
  const ids = new Set<string>();
  let calls = 0;
  // Signatures are checked on several threads: any of the three may be the first that is handled.
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { log, send } = receiving({
    seen: (id) => ids.has(id),
    handled: (id) => void ids.add(id),
    handle: async (_event, { id }) => {
      if (id === "msg_2") return;
      const call = calls++;
      turns[call]!.resolve();
      await ends[call]!.promise;
      if (call === 0) throw new Error("not now");
    },
  });
  const together = [1, 2, 3].map(() => send(FREED, headersFor(FREED, "msg_1")));
  await turns[0]!.promise;
  expect(await send(FREED, headersFor(FREED, "msg_2"))).toBe(204);
  expect(calls).toBe(1);
  ends[0]!.resolve();
  expect(await Promise.race(together)).toBe(500);
  await turns[1]!.promise;
  ends[1]!.resolve();
  expect((await Promise.all(together)).toSorted()).toEqual([204, 204, 500]);
  expect(calls).toBe(2);
  expect(log.at(-1)).toEqual({ kind: "replayed", reason: "replayed" });
});

test("a check of one's own stands in for secrets", async () => {
  const { log, send } = receiving({
    verify: (rawBody, headers) =>
      new TextDecoder().decode(rawBody) === FREED && (headers as Record<string, string>)["x-own"] === "yes"
        ? { genuine: true, id: "own_1" }
        : false,
  });
  expect([await send(FREED, { "x-own": "yes" }), await send(FREED, { "x-own": "no" })]).toEqual([204, 401]);
  expect(log).toEqual([
    { event: JSON.parse(FREED), delivery: { id: "own_1", webhook: "berth.freed" } },
    { kind: "not-genuine", reason: "wrong-signature" },
  ]);
  const failing = receiving({ verify: () => Promise.reject(new Error("no key server")) });
  expect(await failing.send(FREED)).toBe(500);
});

test.each([undefined, "", [], ["", SECRET], null, [undefined]])("%j for secrets is refused at the start", (secrets) => {
  expect(() => makeReceiver(CONTRACT, { secrets: secrets as never, handle: () => {} })).toThrow(RangeError);
});
