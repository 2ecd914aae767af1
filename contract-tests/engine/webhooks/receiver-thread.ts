/** The receiver's own thread: its clock must not wait for the gate, which judges large answers on the main one. */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import type { Attempt, Behaviour, ToThread } from "./receiver.ts";

const TAKEN: Behaviour = { kind: "status", status: 204 };

/** What to do with the first, second, ... attempt of bodies that hold the marker; the last one repeats. */
const plans = new Map<string, { readonly behaviours: readonly Behaviour[]; met: number }>();

let taken = 0;

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
  const plan = [...plans].find(([marker]) => body.includes(marker))?.[1];
  const behaviour = plan?.behaviours[Math.min(plan.met, plan.behaviours.length - 1)] ?? TAKEN;
  if (plan !== undefined) plan.met += 1;
  const doneAt = await answer(behaviour, request, response);
  const attempt: Attempt = {
    at,
    receivedAt,
    doneAt,
    method: request.method ?? "",
    target: request.url ?? "",
    headers: rawPairs(request.rawHeaders),
    body,
    behaviour,
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
    plans.set(message.marker, { behaviours: message.behaviours, met: 0 });
    parentPort?.postMessage({ planned: message.marker });
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
