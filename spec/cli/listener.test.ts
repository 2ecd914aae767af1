import { type RequestListener, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../openapi/json.ts";
import { type Listening, listenForWebhooks } from "./listener.ts";
import { starterContract } from "./starter.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const BODY = JSON.stringify({ type: "note.created", note: { id: "note_1", text: "x" } });

function signed(body: string, at = new Date()): Record<string, string> {
  return {
    "content-type": "application/json",
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(SECRET).sign("msg_1", at, body),
  };
}

async function listening(options: Partial<Listening> = {}) {
  const taken: string[] = [];
  const upstream = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      taken.push(`${request.headers["webhook-id"]} ${body}`);
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const lines: string[] = [];
  const listener = await listenForWebhooks({
    document: parse(starterContract("Notes")) as JsonObject,
    signatures: [],
    port: 0,
    secrets: [SECRET],
    forwardTo: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/hooks`,
    print: (line) => void lines.push(line),
    ...options,
  });
  onTestFinished(async () => {
    await listener.close();
    upstream.close();
  });
  const send = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(listener.url, { method: "POST", body, headers })).status;
  return { listener, lines, taken, send };
}

test("a genuine webhook is named, forwarded byte for byte and replayed on demand", async () => {
  const { listener, lines, taken, send } = await listening();
  expect(await send(BODY, signed(BODY))).toBe(202);
  expect(lines.join("\n")).toMatch(/#1 .* genuine, msg_1[\s\S]*it is note\.created[\s\S]*forwarded to .*: 202/);
  await listener.replay(1);
  expect(taken).toEqual([`msg_1 ${BODY}`, `msg_1 ${BODY}`]);
  await listener.replay(7);
  expect(lines.at(-1)).toBe("There is no delivery 7.");
});

test.each([
  ["wrong-signature", BODY.replace("x", "y"), signed(BODY)],
  ["stale", BODY, signed(BODY, new Date(Date.now() - 3_600_000))],
  ["missing-header", BODY, { "webhook-id": "msg_1" }],
  ["no-signature-declared", BODY, {}],
])("what is refused says why (%s) and goes nowhere", async (reason, body, headers) => {
  const { lines, taken, send } = await listening();
  expect(await send(body, headers)).toBe(401);
  expect(lines[0]).toContain(`refused (${reason})`);
  expect(taken).toEqual([]);
});

/** Where webhooks go that are never taken. */
async function upstreamThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

test.each<[string, RequestListener, number, string]>([
  ["hangs", () => undefined, 502, "no answer within 0.2 s"],
  ["hangs within its answer", (_, response) => void response.writeHead(200).write("["), 502, "no answer within 0.2 s"],
  ["resets", (request) => void request.socket.destroy(), 502, "SocketError: other side closed"],
  ["redirects", (_, response) => void response.writeHead(302, { location: "/login" }).end(), 302, "302"],
])(
  "what a webhook is forwarded to may be one that %s, and the sender is told",
  async (_what, answer, status, words) => {
    const { lines, send } = await listening({ forwardTo: await upstreamThat(answer), forwardMs: 200 });
    expect(await send(BODY, signed(BODY))).toBe(status);
    expect(lines.at(-1)).toMatch(new RegExp(`: ${words}$`));
  },
);

test.each(["localhost:3000", "127.0.0.1:3000/hooks", "/hooks", "http://"])(
  "nothing is forwarded to %s",
  async (forwardTo) => {
    await expect(listening({ forwardTo })).rejects.toThrow(`forwarded to http:// or https://, not to ${forwardTo}`);
  },
);

test("a request without a body is forwarded, and a delivery of long ago is forgotten", async () => {
  const { listener, lines, taken, send } = await listening();
  expect(await send("", signed(""))).toBe(202);
  expect(taken).toEqual(["msg_1 "]);
  for (let count = 0; count < 100; count += 1) await send(BODY, {});
  await listener.replay(1);
  expect(lines.at(-1)).toBe("There is no delivery 1.");
  await listener.replay(2);
  expect(lines.at(-1)).toMatch(/^#2 again: /);
});

test("a body that is too large is refused before its end", async () => {
  const { lines, send } = await listening({ maxBytes: 1000 });
  expect(await send(BODY.padEnd(1000), {})).toBe(401);
  expect(await send(BODY.padEnd(1001), {})).toBe(413);
  expect(lines.slice(1)).toEqual(["a body of more than 1000 bytes is not taken"]);
});

test("a genuine body that is none of the contract's webhooks names where it differs", async () => {
  const { lines, send } = await listening();
  const body = JSON.stringify({ type: "note.created", note: { id: 7, text: "x" } });
  await send(body, signed(body));
  expect(lines[1]).toBe("  it fits no webhook of the contract: note.created at /note/id");
});
