/** URLs behind which nobody takes anything: no listener, no such name, no TLS. */
import { once } from "node:events";
import { type Socket, createServer } from "node:net";
import type { Finding } from "../finding.ts";
import { type ReceiverCase } from "./cases.ts";
import type { WebhookSetup } from "./deliver.ts";
import type { Due } from "./deliver.ts";
import { entriesOf } from "./log.ts";
import { PATIENCE_SECONDS, fireAll, readLinked } from "./deliver.ts";
import { bears } from "./marker.ts";
import { outcomeFaults } from "./outcome-faults.ts";
import { awaitOutcome } from "./outcome.ts";
import { register, replaces } from "./register.ts";

const POLL_MS = 150;

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 9;
}

/** Every attempt meets a closed port: the whole schedule, no status, a reason. */
export async function refuse(setup: WebhookSetup): Promise<void> {
  const { context, delivery } = setup;
  const attempts = delivery.delaysSeconds.length;
  const about: ReceiverCase = {
    name: "no listener at the URL",
    behaviours: [{ kind: "reset" }],
    attempts,
    delivered: false,
    status: undefined,
    failure: "refused",
  };
  if (!(await register(context, delivery, `http://127.0.0.1:${await closedPort()}/`))) return;
  const dues = await fireAll(setup, [about]);
  if (delivery.outcome === undefined || delivery.goesOn === true) return;
  const seconds = delivery.delaysSeconds.reduce((sum, delay) => sum + delay, PATIENCE_SECONDS);
  for (const { exchange } of dues) {
    const outcome = await awaitOutcome(context, delivery, exchange, { seconds });
    const faults =
      outcome === undefined ? ["no outcome was ever recorded"] : outcomeFaults(outcome, about, delivery.errors);
    await readLinked(context, delivery, exchange);
    for (const message of faults)
      context.report({
        check: "webhook-outcome",
        message,
        exchange: exchange.id,
        subject: `${delivery.webhook.path}: ${about.name}`,
      });
  }
}

/** Takes what comes and answers in plain text: a handshake fails for certain, where a closing server might reset it first. */
async function withoutTls(): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("data", () => socket.write("no TLS is spoken here\r\n"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: typeof address === "object" && address !== null ? address.port : 9, close };
}

/** The gate and the service share a clock but not a pace; what fails for want of time works at another try. */
const TRIES = 2;

/** The registration is replaced between attempts, each time by a URL that fails in another way; the last one works. */
export async function wander(setup: WebhookSetup, url: string): Promise<void> {
  if (!replaces(setup.context, setup.delivery)) return;
  const plain = await withoutTls();
  try {
    const stops = ["https://no-such-host.invalid/", `https://127.0.0.1:${plain.port}/`];
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const faults = await wandered(setup, [...stops, url], tries);
      if (faults.length === 0) return;
      if (tries === TRIES) for (const fault of faults) setup.context.report(fault);
    }
  } finally {
    plain.close();
  }
}

/** Resolves between the attempt of this number and the next one: when the log has it, else in the middle of the wait. */
async function attempted(
  { context, delivery }: WebhookSetup,
  dues: readonly Due[],
  { attempts, started }: { readonly attempts: number; readonly started: number },
): Promise<void> {
  const waits = delivery.delaysSeconds.slice(0, attempts).reduce((sum, delay) => sum + delay, 0);
  const middle = started + (waits + (delivery.delaysSeconds[attempts] ?? 0) / 2) * 1000;
  // what keeps nothing has a log of other deliveries
  if (context.profile.forgets === true) await context.wire.pause(middle - performance.now());
  while (performance.now() < middle) {
    const logs = await Promise.all(dues.map(({ exchange }) => entriesOf({ context, delivery }, exchange, undefined)));
    if (logs.every((entries) => (entries?.length ?? 0) >= attempts)) return;
    await context.wire.pause(POLL_MS);
  }
}

async function wandered(setup: WebhookSetup, stops: readonly string[], tries: number): Promise<Finding[]> {
  const { context, delivery, receiver } = setup;
  const about: ReceiverCase = {
    name:
      tries === 1 ? "a URL that is replaced between attempts" : "a URL that is replaced between attempts, once more",
    behaviours: [{ kind: "status", status: 200 }],
    attempts: stops.length,
    delivered: true,
    status: 200,
  };
  if (delivery.delaysSeconds.length !== stops.length || !(await register(context, delivery, stops[0] ?? ""))) return [];
  const before = receiver.attempts.length;
  const dues = await fireAll(setup, [about]);
  const started = performance.now();
  for (const [index, stop] of stops.slice(1).entries()) {
    await attempted(setup, dues, { attempts: index + 1, started });
    await register(context, delivery, stop);
  }
  const found: Finding[] = [];
  for (const { exchange, marker } of dues) {
    const subject = `${delivery.webhook.path}: ${about.name}`;
    const outcome = await awaitOutcome(context, delivery, exchange, { seconds: 12 });
    const unrecorded = delivery.outcome === undefined ? [] : ["no outcome was ever recorded"];
    const faults = outcome === undefined ? unrecorded : outcomeFaults(outcome, about, delivery.errors);
    await readLinked(context, delivery, exchange);
    found.push(...faults.map((message) => ({ check: "webhook-outcome", message, exchange: exchange.id, subject })));
    await receiver.caughtUp();
    const came = receiver.attempts.slice(before).filter(({ body }) => bears(body, marker)).length;
    if (came !== 1) {
      const message = "the URL registered last did not get the last attempt";
      found.push({ check: "webhook-attempts", message, exchange: exchange.id, subject, assumes: "under way" });
    }
  }
  return found;
}
