/** The receivers' own thread: its clock must not wait for the gate, which judges large answers on the main one. */
import "../../../spec/openapi/node-20.ts";
import { randomBytes } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { beating } from "./lateness.ts";
import { type Marker, bears, sameMarker } from "./marker.ts";
import type { Attempt, Behaviour } from "./receiver.ts";
import type { FromThread, Listening, ToThread } from "./receivers.ts";

const TAKEN: Behaviour = { kind: "status", status: 204 };
const LOOPBACK = "127.0.0.1";

/** Where all receivers share one address, each has a path of its own below it. */
const shared = workerData as Listening | undefined;
const lateness = beating();

interface Planned {
  readonly marker: Marker;
  readonly behaviours: readonly Behaviour[];
  met: number;
  answeredAt: number;
}

interface Receiving {
  readonly receiver: number;
  /** Its own, unless one address serves all of them. */
  readonly server: Server | undefined;
  /** The beginning of its path there, which nobody guesses, and which no path of a contract has. */
  readonly key: string;
  /** What to do with the first, second, ... attempt of bodies that hold the marker; the last one repeats. */
  plans: readonly Planned[];
  taken: number;
  /** Connections that wait for an answer. */
  readonly unanswered: Set<Socket>;
}

const receiving = new Map<number, Receiving>();

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
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

/** `target` is what the sender asks for below the receiver's URL. */
async function take(
  one: Receiving,
  target: string,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const [at, receivedAt] = [performance.now(), Date.now()];
  const { socket } = request;
  one.unanswered.add(socket);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const plan = one.plans.find(({ marker }) => bears(body, marker));
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
    target,
    headers: rawPairs(request.rawHeaders),
    body,
    behaviour,
    lateMs,
  };
  const { receiver } = one;
  tell({ receiver, attempt });
  const index = (one.taken += 1) - 1;
  if (behaviour.kind !== "silence") return void one.unanswered.delete(socket);
  const givenUp = (): void => tell({ receiver, givenUp: { index, at: performance.now() } });
  if (socket.destroyed) givenUp();
  else socket.once("close", givenUp);
}

function taking(find: (target: string) => { one: Receiving | undefined; target: string }): Server {
  return createServer((request, response) => {
    const { one, target } = find(request.url ?? "");
    if (one === undefined) return void response.writeHead(404).end();
    void take(one, target, { request, response }).catch(() => request.socket.destroy());
  });
}

/** What leads here may keep the path that it is reached by, or take it away: the receiver's own part of it counts. */
function byPath(url: string): { one: Receiving | undefined; target: string } {
  for (const one of receiving.values()) {
    const at = url.indexOf(`${one.key}/`);
    if (at >= 0) return { one, target: url.slice(at + one.key.length) };
  }
  return { one: undefined, target: url };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function open(receiver: number): void {
  const key = `/receivers/of-the-gate/${randomBytes(12).toString("hex")}`;
  const known = { receiver, key, plans: [], taken: 0, unanswered: new Set<Socket>() };
  if (common !== undefined) {
    receiving.set(receiver, { ...known, server: undefined });
    return tell({ receiver, opened: { port: portOf(common), key } });
  }
  const server = taking((target) => ({ one: receiving.get(receiver), target }));
  receiving.set(receiver, { ...known, server });
  server.listen(0, LOOPBACK, () => tell({ receiver, opened: { port: portOf(server), key: undefined } }));
}

function close(one: Receiving): void {
  const { server, receiver, unanswered } = one;
  const closed = (): void => {
    receiving.delete(receiver);
    tell({ receiver, closed: true });
  };
  for (const socket of unanswered) socket.destroy();
  if (server === undefined) return closed();
  server.close(closed);
  server.closeAllConnections();
}

parentPort?.on("message", (message: ToThread) => {
  const { receiver } = message;
  if (message.kind === "open") return open(receiver);
  const one = receiving.get(receiver);
  if (one === undefined) return;
  if (message.kind === "plan") {
    const { marker, behaviours } = message;
    const others = one.plans.filter((plan) => !sameMarker(plan.marker, marker));
    one.plans = [...others, { marker, behaviours, met: 0, answeredAt: performance.now() }];
    return tell({ receiver, planned: true });
  }
  // an attempt is told in the turn in which it is answered: what was answered before this turn is on its way
  if (message.kind === "told") return tell({ receiver, told: true });
  close(one);
});

const common = shared === undefined ? undefined : taking(byPath);
common?.once("error", (error) => tell({ failed: error.message }));
if (common === undefined) tell({ ready: true });
else common.listen(shared?.port, shared?.host, () => tell({ ready: true }));
