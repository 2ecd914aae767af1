/** The receiver's own thread: its clock must not wait for the gate, which judges large answers on the main one. */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { type Marker, bears, sameMarker } from "./marker.ts";
import type { Attempt, Behaviour, ToThread } from "./receiver.ts";

const TAKEN: Behaviour = { kind: "status", status: 204 };

/** What to do with the first, second, ... attempt of bodies that hold the marker; the last one repeats. */
let plans: readonly Planned[] = [];

interface Planned {
  readonly marker: Marker;
  readonly behaviours: readonly Behaviour[];
  met: number;
  answeredAt: number;
}

let taken = 0;

/** How often the machine is asked how late it is, and for how long that is remembered. */
const BEAT_MS = 50;
const REMEMBERED_BEATS = 1200;
/** Timers are never quite on time. */
const ON_TIME_MS = 5;
let late: readonly { readonly at: number; readonly ms: number }[] = [];
let due = performance.now() + BEAT_MS;

setInterval(() => {
  const at = performance.now();
  if (at - due > ON_TIME_MS) late = [...late.slice(1 - REMEMBERED_BEATS), { at, ms: at - due }];
  due = at + BEAT_MS;
}, BEAT_MS);

/** A wait may begin late and end late; a beat that is due by now and has not come is late as well. */
function lateness(since: number): number {
  const found = [performance.now() - due, ...late.flatMap(({ at, ms }) => (at >= since ? [ms] : [])), 0, 0];
  const [first = 0, second = 0] = found.toSorted((a, b) => b - a);
  return Math.max(0, first) + Math.max(0, second);
}

function rawPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""]] : []));
}

/** Resolves to when it began to answer: once the sender has the answer, this thread may have to wait for its next turn. */
async function answer(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): Promise<number> {
  if (behaviour.kind === "status" && behaviour.afterMs !== undefined) await sleep(behaviour.afterMs);
  const doneAt = performance.now();
  if (behaviour.kind === "status") response.writeHead(behaviour.status, behaviour.headers).end();
  else if (behaviour.kind === "reset") request.socket.resetAndDestroy();
  else if (behaviour.kind === "close") request.socket.end();
  else if (behaviour.kind === "garbage") request.socket.end("this is not HTTP\r\n\r\n");
  else if (behaviour.kind === "broken body") {
    response.writeHead(behaviour.status, { "Content-Length": "1000", "Content-Type": "text/plain" });
    response.write("the rest is", () => request.socket.destroy());
  }
  return doneAt;
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [at, receivedAt] = [performance.now(), Date.now()];
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const plan = plans.find(({ marker }) => bears(body, marker));
  const lateMs = lateness(plan?.answeredAt ?? at);
  const behaviour = plan?.behaviours[Math.min(plan.met, plan.behaviours.length - 1)] ?? TAKEN;
  if (plan !== undefined) plan.met += 1;
  const doneAt = await answer(behaviour, request, response);
  if (plan !== undefined) plan.answeredAt = doneAt;
  const attempt: Attempt = {
    at,
    receivedAt,
    doneAt,
    method: request.method ?? "",
    target: request.url ?? "",
    headers: rawPairs(request.rawHeaders),
    body,
    behaviour,
    lateMs,
  };
  parentPort?.postMessage({ attempt });
  const index = (taken += 1) - 1;
  if (behaviour.kind !== "silence") return;
  const givenUp = (): void => parentPort?.postMessage({ givenUp: { index, at: performance.now() } });
  if (request.socket.destroyed) givenUp();
  else request.socket.once("close", givenUp);
}

const server = createServer((request, response) => void take(request, response).catch(() => request.socket.destroy()));

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "plan") {
    const { marker, behaviours } = message;
    const others = plans.filter((one) => !sameMarker(one.marker, marker));
    plans = [...others, { marker, behaviours, met: 0, answeredAt: performance.now() }];
    parentPort?.postMessage({ planned: true });
    return;
  }
  // an attempt is told in the turn in which it is answered: what was answered before this turn is on its way
  if (message.kind === "told") return parentPort?.postMessage({ told: true });
  server.closeAllConnections();
  server.close(() => process.exit(0));
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  parentPort?.postMessage({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
