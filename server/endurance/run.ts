import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startPostgres } from "../storage/testing/postgres-server.ts";
import { PatientClient } from "./client.ts";
import { judge, type Verdict } from "./judge.ts";
import { startReplicas } from "./replicas.ts";
import { work } from "./work.ts";

export interface Endured {
  readonly kills: number;
  readonly requests: number;
  readonly unanswered: number;
  readonly acknowledged: { readonly records: number; readonly analyses: number; readonly batches: number };
  readonly webhooks: { readonly sent: number; readonly batches: number };
  readonly verdict: Verdict;
}

export interface Endurance {
  readonly clients: number;
  /** Kills as long as this resolves to true; what it waits for meanwhile is the time between two. */
  readonly next: (acknowledged: () => number) => Promise<boolean>;
  readonly progress: (told: string) => void;
}

/** Mixed load on two replicas, one of which after the other is killed and begun anew; then everything that was acknowledged is looked for. */
export async function endure({ clients, next, progress }: Endurance): Promise<Endured> {
  const postgres = await startPostgres({ durable: true });
  const database = await postgres.createDatabase();
  const replicas = await startReplicas(database);
  const receiver = await startReceiver();
  try {
    const client = new PatientClient(replicas.urls);
    await client.ask("PUT", "/webhook", { webhook_url: receiver.url, webhook_secret: "endurance-secret-0123456789" });
    let goesOn = true;
    const working = Array.from({ length: clients }, (_, nth) => work(client, `project-${nth}`, () => goesOn));
    // What fails is told at the end, by whoever waits for all.
    for (const one of working) one.catch(() => undefined);
    let kills = 0;
    while (await next(() => receiver.received.size)) {
      await replicas.replace(kills % replicas.urls.length);
      kills += 1;
      progress(`${kills} kills, ${client.requests} requests, ${receiver.received.size} batches delivered`);
    }
    goesOn = false;
    const told = await Promise.all(working);
    const verdict = await judge(client, told, receiver.received, database);
    const count = (of: "patients" | "analyses" | "batches") => told.reduce((sum, one) => sum + one[of].length, 0);
    return {
      kills,
      requests: client.requests,
      unanswered: client.unanswered,
      acknowledged: { records: count("patients"), analyses: count("analyses"), batches: count("batches") },
      webhooks: { sent: receiver.count(), batches: receiver.received.size },
      verdict,
    };
  } finally {
    await replicas.stop();
    receiver.close();
    await postgres.stop();
  }
}

/** Takes everything, and keeps which batches came. */
async function startReceiver() {
  const received = new Set<string>();
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { report } = JSON.parse(Buffer.concat(chunks).toString()) as { report: { batch_id: string } };
      count += 1;
      received.add(report.batch_id);
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    received: received as ReadonlySet<string>,
    count: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
