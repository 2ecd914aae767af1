/** An answer that goes on for ever is given up, however it goes on: a run has to end. */
import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { serve } from "../../testing/serve.ts";
import { type Answer, HttpClient } from "./http.ts";

const LIMITS = { timeoutMs: 150, mostBytes: 1_000_000 };

const ended: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function answerOf(way: (response: ServerResponse) => void): Promise<Answer> {
  const server = await serve((_, response) => way(response));
  const client = new HttpClient(server.url, { limits: LIMITS });
  ended.push(() => client.close(), server.stop);
  return await client.send({ method: "GET", target: "/", headers: [], body: undefined });
}

/** Something comes all the time, so the connection is never idle. */
function trickle(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  const timer = setInterval(() => response.write(" "), 10);
  response.once("close", () => clearInterval(timer));
}

function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, "[");
  const more = (): void => {
    while (response.write(piece));
    response.once("drain", more);
  };
  response.writeHead(200);
  more();
}

test("a body that comes piece by piece without an end is given up with its time", async () => {
  const answer = await answerOf(trickle);
  expect(answer).toMatchObject({ failure: expect.stringMatching(/^no whole answer within/), head: { status: 200 } });
});

test("a body that is larger than any is given up with what has come", async () => {
  const answer = await answerOf(flood);
  expect(answer).toMatchObject({ failure: "the answer has more than 1 MB", head: { status: 200 } });
});

test("an answer that begins and does not go on is given up with what has come", async () => {
  const answer = await answerOf((response) => void response.writeHead(200).write("["));
  expect(answer).toMatchObject({ failure: expect.stringMatching(/^no whole answer within/), head: { status: 200 } });
});

test("a server that says nothing is given up", async () => {
  expect(await answerOf(() => undefined)).toMatchObject({ failure: expect.stringMatching(/^no answer within/) });
});
