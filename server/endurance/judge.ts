import { setTimeout as sleep } from "node:timers/promises";
import { startProgram } from "../testing/process.ts";
import type { PatientClient } from "./client.ts";
import type { Told } from "./work.ts";

/** What of the promises was broken, each by what it was about. */
export interface Verdict {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** Batches that the receiver never got. */
  readonly undelivered: readonly string[];
  /** Keys that were answered in two ways, and what is there that nobody was told of. */
  readonly honouredTwice: readonly string[];
  readonly surprises: readonly string[];
  /** Companies whose audit trail was changed, or has a gap. */
  readonly brokenTrails: readonly string[];
}

const LOOK_EVERY_MS = 500;
/** Ends only a delivery that hangs; a lease of a killed replica takes a quarter of a minute. */
const MOST_LOOKS = 600;

/** Compares what clients were told, and what the receiver got, with what the service lists. */
export async function judge(
  client: PatientClient,
  all: readonly Told[],
  received: ReadonlySet<string>,
  databaseUrl: string,
): Promise<Verdict> {
  await settled(client);
  const parts = await Promise.all(all.map((told) => compare(client, told)));
  return {
    lost: parts.flatMap(({ lost }) => lost),
    undelivered: all.flatMap(({ batches }) => batches.filter((id) => !received.has(id))),
    honouredTwice: [...all.flatMap(({ honouredTwice }) => honouredTwice), ...parts.flatMap(({ more }) => more)],
    surprises: all.flatMap(({ surprises }) => surprises),
    brokenTrails: await brokenTrails(databaseUrl),
  };
}

/** As the operator sees them. */
async function brokenTrails(DATABASE_URL: string): Promise<readonly string[]> {
  const verifying = startProgram("admin.ts", { DATABASE_URL }, ["audit", "verify"]);
  const code = await verifying.ended;
  return code === 0 ? [] : [verifying.printed()];
}

/** Until nothing is due any more. */
async function settled(client: PatientClient): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const { body } = await client.ask("GET", "/api/v1/batches?webhook=pending&limit=1");
    if ((body["data"] as readonly unknown[]).length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function compare(client: PatientClient, { project, patients, analyses, batches }: Told) {
  const kinds = [
    { told: patients, there: await listed(client, `/api/v1/records?project_id=${project}`, "patient_id") },
    { told: analyses, there: await listed(client, `/api/v1/analyses?project_id=${project}`, "analysis_id") },
    { told: batches, there: await listed(client, `/api/v1/batches?project_id=${project}`, "batch_id") },
  ];
  return {
    lost: kinds.flatMap(({ told, there }) => told.filter((id) => !there.includes(id)).map((id) => `${project} ${id}`)),
    more: kinds.flatMap(({ told, there }) => surplus(told, there).map((id) => `${project} ${id}`)),
  };
}

/** What is there more often than somebody was told of it. */
function surplus(told: readonly string[], there: readonly string[]): readonly string[] {
  const left = [...told];
  return there.filter((id) => {
    const place = left.indexOf(id);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

async function listed(client: PatientClient, path: string, member: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let cursor: unknown = ""; cursor !== null;) {
    const from = cursor === "" ? "" : `&cursor=${encodeURIComponent(String(cursor))}`;
    const { body } = await client.ask("GET", `${path}&limit=100${from}`);
    found.push(...(body["data"] as readonly Record<string, unknown>[]).map((one) => String(one[member])));
    cursor = body["next_cursor"] ?? null;
  }
  return found;
}
